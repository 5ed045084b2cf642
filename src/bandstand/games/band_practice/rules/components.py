"""The box: everything that components.toml brings to the table, and what a band agrees on.

Whatever the file says is played or shown, or else refused: a number that the rules would
pass over has to be the one that they name.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.errors import BadOption
from bandstand.engine.fields import NAME_LENGTH, Fields
from bandstand.engine.frame import Frame
from bandstand.engine.text_limits import quote
from bandstand.games.band_practice.rules.cards import Cards
from bandstand.games.band_practice.rules.dice import CHARM, DICE, read_die
from bandstand.games.band_practice.rules.frames import TURN
from bandstand.games.band_practice.rules.songs import LEVELS, Song
from bandstand.games.band_practice.rules.walk import FEWEST_SPOTS

MOST_SPOTS: Final = 60  # of the stage
A_LEVEL: Final = 3  # songs on each level
COUNTS: Final = {  # what else is in the box, and why another number would not be played
    "plain_dice": (15, "dice never run out, so that no number of them is played (BP-4)"),
    "meeples": (8, "there is one for each song that may bring a patron (BP-31)"),
    "red_discs": (15, "discs never run out, so that no number of them is played (BP-11)"),
}

# Which seats hold Beats, Melody and Front, and who does so unless a band says otherwise: the
# two of a pair take turns, so that nobody waits for two dice in a row.
SEATINGS: Final = (
    "111",
    "121", "112", "122", "211", "212", "221",
    "123", "132", "213", "231", "312", "321",
)  # fmt: skip
USUAL: Final = ("111", "121", "123")  # by number of players


@final
class Components:
    """Stage, dice, songs and cards. Raises BadComponents."""

    def __init__(self, components: Fields) -> None:
        self.source: Final = components.text("source")
        stage = components.table("stage")
        self.spots: Final = _read_spots(stage)
        self.spotlight: Final[i64] = len(self.spots) - 1
        stage.done()
        dice = components.table("dice")
        self.dice: Final = [read_die(dice, kind, name) for kind, name in enumerate(DICE)]
        self.charm_card_sheet: Final = read_die(dice, CHARM, "charm_card_sheet")
        dice.done()
        self.songs: Final = [Song(song) for song in components.tables("song")]
        if [song.level for song in self.songs] != [name for name in LEVELS for _ in range(A_LEVEL)]:
            raise components.fail("song", "must be three of level I, three of II, three of III")
        if len({song.id for song in self.songs}) < len(self.songs):
            raise components.fail("song", "two songs have the same id")
        self.cards: Final = Cards(components)
        counts = components.table("box")
        for name, (count, reason) in COUNTS.items():
            if counts.number(name) != count:
                raise counts.fail(name, f"must be {count}: {reason}")
        counts.done()
        components.done()


def _read_spots(stage: Fields) -> list[str]:
    spots = stage.texts("spots", limit=NAME_LENGTH)
    if len(spots) <= FEWEST_SPOTS or spots[0] != "start" or spots[-1] != "spotlight":
        raise stage.fail("spots", "must be start, three or more, and the spotlight")
    if len(spots) > MOST_SPOTS:
        raise stage.fail("spots", f"must be at most {MOST_SPOTS}, not {len(spots)}")
    for spot in spots:
        if not spot.isalnum() or spots.count(spot) > 1:
            raise stage.fail("spots", f"each is one word of its own; not {quote(spot)}")
    return spots


@final
class Agreed:
    """What a band agreed on before it began to play.

    Raises BadOption if the roles do not suit the number of players (BP-1).
    """

    def __init__(self, components: Components, players: int, options: dict[str, str]) -> None:
        self.players = players
        self.options = options
        roles = options["roles"]
        if roles == "usual":
            roles = USUAL[players - 1]
        everyone = set("123"[:players])
        if set(roles) != everyone:
            fitting = ", ".join(one for one in SEATINGS if set(one) == everyone)
            who = "1 player" if players == 1 else f"{players} players"
            raise BadOption(f"option 'roles' with {who} is one of {fitting}; not {quote(roles)}")
        self.seats: Final = [int(seat) - 1 for seat in roles]  # of each role
        self.turns: Final = [Frame(TURN, seat, [role, 0]) for role, seat in enumerate(self.seats)]
        self.dice: Final = components.dice[:]  # by kind
        if options["charm_card_sheet"] == "yes":
            self.dice[CHARM] = components.charm_card_sheet
        self.take_back: Final = options["take_back"] == "yes"
        self.silent: Final = options["silent_song"] == "yes"
