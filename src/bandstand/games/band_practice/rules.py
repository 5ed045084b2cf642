"""Genesis of Destiny Supreme! Band Practice, by Shandy Brown: a band plays eight songs.

The rules it plays: rulebook.md in this folder, clauses BP-1 to BP-35. Three roles,
Beats, Melody and Front, place dice in the columns of a song sheet. Goals between
and in the squares score steps on a stage, whose spotlight brings cards and mends
mistakes; a song that ends without a mistake brings a patron. One to three seats
hold the three roles, and win or lose together.

Moves: see notation.py. A role on its turn places a die, "4" or "Boom 4", or uses a
power, "Reroll" or "Copy 5"; in the spotlight it takes a card, turns two, removes a
disc or goes on. Chance rolls one die at a time, turns one card at a time, and says
which song comes next.

What each seat sees: everything. What nobody knows does not exist here: the deck is
a bag of cards, those put under it in sight of all apart, and the songs of levels II
and III have no order until one is to be played.

What is still to happen is a stack of frames (frames.py). At the bottom is a role's
turn or the judging of the die it placed; above lie the steps still to be walked, and
above those what the spotlight asks on the way.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.advice import Advice
from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.engine.frame import Frame, frame_from
from bandstand.engine.game import Game, Option
from bandstand.engine.position import CHANCE, OVER, PlainData, Position, Why
from bandstand.engine.screen import Screen
from bandstand.games.band_practice import cards, notation
from bandstand.games.band_practice.box import SEATINGS, Agreed, Box
from bandstand.games.band_practice.cards import CardsInPlay, all_in_the_deck, read_cards_in_play
from bandstand.games.band_practice.dice import (
    CODES,
    PLAIN,
    kind_of,
    pool_of,
    rolled,
    shifted,
    value_of,
)
from bandstand.games.band_practice.frames import (
    BEGINNING,
    CHOOSING,
    DRAWING,
    JUDGING,
    KEEPING,
    PLUS_ONE,
    ROLLING,
    SIZES,
    SPOTLIGHT,
    TURN,
    TURNING,
    WALKING,
)
from bandstand.games.band_practice.goals import DISC, FAILS, NOBODY, square
from bandstand.games.band_practice.sheet import NO_SONG, Sheet, blank, read_sheet
from bandstand.games.band_practice.songs import LEVELS
from bandstand.games.band_practice.stage import START, next_spot

TO_PLAY: Final[i64] = 8  # songs in a game
FACE_UP: Final[i64] = 2  # cards turned at the start, and in the spotlight
HIRED: Final[i64] = 5  # patrons with which the band has won (BP-32)


class BandPractice(Game):
    """The game, with its stage, dice, songs and cards."""

    def __init__(self, components: Fields) -> None:
        self.box: Final = Box(components)
        self._advice: Advice | None = None
        super().__init__(
            components,
            name="band_practice",
            title="Genesis of Destiny Supreme! Band Practice",
            designer="Shandy Brown",
            licence="print and play; no licence stated",
            summary="Three musicians place dice to play eight songs without a mistake.",
            minutes="20",
            players=(1, 3),
            clauses="BP",
            rules_version=1,
            move_limit=notation.MOVES,
            options=[
                Option(
                    "roles",
                    "Which seats hold Beats, Melody and Front: 121 gives seat 1 Beats and Front.",
                    values=("usual", *SEATINGS),
                ),
                Option("no_special_dice", "Leave the three dice cards out of the deck."),
                Option("charm_card_sheet", "The Charm Die has the faces of its card, 5 5 6 7 7 7."),
                Option("take_back", "Once a turn, a die just placed may be taken back."),
                Option("silent_song", "No talking from the first roll of a song to its end."),
            ],
            cooperative=True,
            turns_stand=True,  # BP-33
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        dice = options["no_special_dice"] == "no"
        return BandPracticePosition(
            self.box,
            Agreed(self.box, players, options),
            [Frame(TURNING, CHANCE, [NOBODY, FACE_UP])],
            blank(self.box.songs[0], NO_SONG),
            all_in_the_deck(self.box.cards, dice=dice),
            Bag([0] * CODES),
            vec[i64]([START] * 3),
            Bag([0 if song.level == LEVELS[0] else 1 for song in self.box.songs]),
            [],
        )

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        return _load(self.box, data, Agreed(self.box, players, options))

    def advice(self) -> Advice:
        from bandstand.games.band_practice.advice import BandPracticeAdvice

        if self._advice is None:  # what it works out is kept
            self._advice = BandPracticeAdvice(self)
        return self._advice

    def screen(self) -> Screen:
        from bandstand.games.band_practice.screen import BandPracticeScreen

        return BandPracticeScreen(self)


GAME = BandPractice


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BandPracticePosition(Position):
    """A moment of Band Practice."""

    def __init__(
        self,
        box: Box,
        agreed: Agreed,
        stack: list[Frame],
        sheet: Sheet,
        cards: CardsInPlay,
        pool: Bag,
        markers: vec[i64],
        unplayed: Bag,
        past: list[list[int]],
    ) -> None:
        super().__init__(agreed.players, agreed.options)
        self.box = box
        self.agreed = agreed
        self.stack = stack  # what is pending, the topmost last
        self.sheet = sheet
        self.cards = cards
        self.pool = pool  # of rolled dice
        self.markers = markers  # of each role, a spot of the stage
        self.unplayed = unplayed  # the songs of levels II and III that nobody has seen
        self.past = past  # of each song played: the song, 1 for a patron, the goals under discs

    def to_move(self) -> int:
        return self.stack[-1].seat if self.stack else OVER

    def pending(self) -> Frame | None:
        """What is asked, of a role or of chance; nothing at `OVER`."""
        return self.stack[-1] if self.stack else None

    def patrons(self) -> i64:
        """How many songs ended without a mistake."""
        count: i64 = 0
        for song in self.past:
            count += song[1]
        return count

    def moves(self) -> list[int]:
        if not self.stack:
            return []
        frame = self.stack[-1]
        kind = frame.kind
        if kind == TURN:
            return self._turn_moves(frame.args[0])
        if kind == ROLLING:
            return self.agreed.dice[frame.args[-1]].outcomes[:]
        if kind == SPOTLIGHT:
            return self._spotlight_moves(frame.args[0])
        if kind == KEEPING:
            return [notation.KEEP, notation.TAKE_BACK]
        if kind == PLUS_ONE:
            return [notation.TAKE_TOP, notation.LEAVE_TOP]
        if kind == BEGINNING:
            return [notation.BEGIN]
        if kind == CHOOSING:
            return [notation.SONG + song for song in self._next_songs()]
        return [notation.CARD + kind for kind in self.cards.on_top()]

    def odds(self) -> list[int]:
        frame = self.stack[-1]
        if frame.kind == ROLLING:
            return self.agreed.dice[frame.args[-1]].odds[:]
        if frame.kind == CHOOSING:
            return [1] * len(self._next_songs())
        return self.cards.odds()

    def _next_songs(self) -> list[int]:
        """The songs that may come next: any unseen one of the level (BP-3)."""
        level = self.box.songs[len(self.past)].level
        return [song for song in self.unplayed.kinds() if self.box.songs[song].level == level]

    def _turn_moves(self, role: i64) -> list[int]:
        """The dice to place and the powers to use (BP-5, BP-21)."""
        dice = self.pool.kinds()
        found = [notation.PLACE + die for die in dice]
        for kind in range(cards.KINDS):
            if self.cards.unused(role, kind):
                found += self.uses(kind, dice)
        return found

    def uses(self, kind: i64, dice: list[int]) -> list[int]:
        """The ways to use a card's power on a turn, with these dice in the pool.

        A special die can always be rolled; every other power needs a die to work on.
        """
        if cards.is_die(kind):
            return [notation.ROLL + kind]
        if kind == cards.PLUS_ONE or not dice:
            return []
        if kind == cards.DIVA_DANCER:
            return [notation.DANCE + die for die in dice]
        if kind == cards.EXTRA_DIE:
            return [notation.EXTRA + die for die in dice]
        if kind == cards.SHIFT:
            return [notation.SHIFT_UP, notation.SHIFT_DOWN]
        if kind == cards.REROLL:
            return [notation.REROLL]
        return [notation.COPY + value for value in sorted({value_of(die) for die in dice})]

    def _spotlight_moves(self, role: i64) -> list[int]:
        """Take a card, turn two, remove a disc; or none of it (BP-17)."""
        found: list[int] = []
        for place in range(len(self.cards.row)):
            if self.cards.may_take(role, place):
                found.append(notation.TAKE + place)
        for place in range(len(self.cards.row)):
            if self.cards.discs[place]:
                found.append(notation.CLEAR + place)
        found += [notation.MEND + goal for goal in self.sheet.mistakes()]
        if self.cards.deck_size():
            found.append(notation.TURN_CARDS)
        found.append(notation.GO_ON)
        return found

    def apply(self, move: int) -> None:
        frame = self.stack[-1]
        kind = frame.kind
        if kind == TURN:
            self._take_turn(frame, move)
        elif kind == ROLLING:
            self._roll(frame, move)
        elif kind == TURNING:
            self._turn_card(frame, move - notation.CARD)
        else:
            self.stack.pop()
            role: i64 = frame.args[0]
            if kind == SPOTLIGHT:
                self._in_the_spotlight(role, move)
            elif kind == KEEPING:
                self._keep(frame, move == notation.KEEP)
            elif kind == PLUS_ONE:
                self._plus_one(role, move == notation.TAKE_TOP)
            elif kind == DRAWING:
                self.cards.draw(role, move - notation.CARD)
            elif kind == CHOOSING:
                self.unplayed.take(move - notation.SONG)
                self._begin_song(move - notation.SONG)
        self._carry_on()

    def _ask(self, kind: int, role: i64, args: list[int]) -> None:
        """Put a frame that concerns a role on the stack."""
        self.stack.append(Frame(kind, self.agreed.seats[role], [role, *args]))

    def _carry_on(self) -> None:
        """Judge, walk and go on until a role or chance has to decide, or all is over."""
        while self.stack or len(self.past) < TO_PLAY:
            if not self.stack:
                self._next()
                continue
            frame = self.stack[-1]
            if frame.kind == JUDGING:
                self._judge(frame)
            elif frame.kind == WALKING:
                self._step(frame)
            elif frame.kind == TURN and self._stuck(frame.args[0]):
                self.stack.pop()
                self.sheet.break_off()
                self._end_song()
            else:
                return

    def _next(self) -> None:
        """The next song, square or part."""
        if self.sheet.number == NO_SONG:
            self._next_song()
            return
        role = self.sheet.next_role()
        if role != NOBODY:
            self._ask(TURN, role, [0])
            return
        self.sheet.part += 1
        if self.sheet.part < len(self.sheet.song.columns):
            self._begin_part()
        else:
            self._end_song()

    def _next_song(self) -> None:
        """Level I in order, then chance says which of the level (BP-3)."""
        played = len(self.past)
        if self.box.songs[played].level == LEVELS[0]:
            self._begin_song(played)
        else:
            self.stack.append(Frame(CHOOSING, CHANCE, [NOBODY]))

    def _begin_song(self, number: i64) -> None:
        self.sheet = blank(self.box.songs[number], number)
        self._begin_part()
        if self.agreed.silent:
            self._ask(BEGINNING, self.sheet.bottom(), [])

    def _begin_part(self) -> None:
        """The role at the bottom rolls a die a square, one more in the first part (BP-4)."""
        starter = self.sheet.bottom()
        dice = len(self.sheet.song.columns[self.sheet.part])
        if self.sheet.part == 0:
            dice += 1
        self._ask(TURN, starter, [0])
        self.stack.append(Frame(ROLLING, CHANCE, [starter, *[PLAIN] * dice]))

    def _end_song(self) -> None:
        """A patron if no disc lies on the sheet; pool and powers are as new (BP-30, BP-31)."""
        wrong = self.sheet.mistakes()
        self.past = [*self.past, [self.sheet.number, 0 if wrong else 1, *wrong]]
        self.sheet = blank(self.sheet.song, NO_SONG)
        self.pool = Bag([0] * CODES)
        self.cards.refresh()

    def _stuck(self, role: i64) -> bool:
        """Whether a role that must place finds no die and has none to roll (BP-29)."""
        if self.pool.size:
            return False
        for kind in range(cards.KINDS):
            if cards.is_die(kind) and self.cards.unused(role, kind):
                return False
        return True

    def _roll(self, rolling: Frame, die: i64) -> None:
        self.pool.put(die)
        rolling.args.pop()
        if len(rolling.args) == 1:
            self.stack.pop()

    def _take_turn(self, turn: Frame, move: i64) -> None:
        """Place a die or use a power (BP-22 to BP-28)."""
        role: i64 = turn.args[0]
        if move < notation.EXTRA:
            self._place(turn, move - notation.PLACE, False)
        elif move < notation.DANCE:
            self.cards.use(role, cards.EXTRA_DIE)
            self._place(turn, move - notation.EXTRA, True)
        elif move < notation.COPY:
            self.cards.use(role, cards.DIVA_DANCER)
            self.pool.take(move - notation.DANCE)
            self._ask(WALKING, role, [value_of(move - notation.DANCE)])
        elif move < notation.SHIFT_UP:
            self.cards.use(role, cards.COPY)
            value: i64 = move - notation.COPY
            self.pool = pool_of([rolled(kind_of(die), value) for die in self.pool.cards()])
        elif move < notation.REROLL:
            self.cards.use(role, cards.SHIFT)
            up = move == notation.SHIFT_UP
            self.pool = pool_of([shifted(die, up) for die in self.pool.cards()])
        elif move == notation.REROLL:
            self.cards.use(role, cards.REROLL)
            again: list[int] = [kind_of(die) for die in self.pool.cards()]
            self.pool = Bag([0] * CODES)
            self.stack.append(Frame(ROLLING, CHANCE, [role, *again]))
        else:
            kind: i64 = move - notation.ROLL
            self.cards.use(role, kind)
            self.stack.append(Frame(ROLLING, CHANCE, [role, cards.die_of(kind)]))

    def _place(self, turn: Frame, die: i64, extra: bool) -> None:
        role: i64 = turn.args[0]
        at = square(self.sheet.part, role)
        covered = self.sheet.dice[at]
        self.pool.take(die)
        self.sheet.dice[at] = die
        if self.agreed.take_back and not turn.args[1]:
            self._ask(KEEPING, role, [die, covered, 1 if extra else 0])
        else:
            self._let_lie(role, at, extra)

    def _let_lie(self, role: i64, at: i64, extra: bool) -> None:
        """The die stays and its goals are judged. Only the usual die ends the turn (BP-26)."""
        if not extra:
            self.stack.pop()
        self._ask(JUDGING, role, [at, 0])

    def _keep(self, asked: Frame, kept: bool) -> None:
        """The die just placed is kept, or goes back to the pool (BP-33)."""
        role, die, covered, extra = asked.args
        at = square(self.sheet.part, role)
        if kept:
            self._let_lie(role, at, extra == 1)
            return
        self.sheet.dice[at] = covered
        self.pool.put(die)
        self.stack[-1].args[1] = 1
        if extra:
            self.cards.unuse(role, cards.EXTRA_DIE)

    def _judge(self, judging: Frame) -> None:
        """Judge the next goal that touches the square; its scorers walk first (BP-6, BP-10)."""
        role, at, done = judging.args
        touching = self.sheet.song.touching[at]
        if done == len(touching):
            self.stack.pop()
            return
        judging.args[2] = done + 1
        goal = touching[done]
        wrong_already = self.sheet.marks[goal] == DISC
        points = self.sheet.judge(goal)
        if points == FAILS and not wrong_already:
            self.cards.put_disc()
        for scorer in reversed(self.sheet.song.goals[goal].scorers or [role]):
            if points > 0:
                self._ask(WALKING, scorer, [points])

    def _step(self, walking: Frame) -> None:
        """One step on the stage; the spotlight is settled before the next (BP-16, BP-17)."""
        role, left = walking.args
        if left == 0:
            self.stack.pop()
            return
        walking.args[1] = left - 1
        self.markers[role] = next_spot(self.markers, role, self.box.spotlight)
        if self.markers[role] == self.box.spotlight:
            self._ask(SPOTLIGHT, role, [])

    def _in_the_spotlight(self, role: i64, move: i64) -> None:
        if move < notation.CLEAR:
            taken = self.cards.take(role, move - notation.TAKE)
            plus_one = taken != cards.PLUS_ONE and self.cards.unused(role, cards.PLUS_ONE)
            if plus_one and self.cards.deck_size():
                self._ask(PLUS_ONE, role, [])
        elif move < notation.MEND:
            self.cards.discs[move - notation.CLEAR] = 0
        elif move < notation.TURN_CARDS:
            self.sheet.mend(move - notation.MEND)
        elif move == notation.TURN_CARDS:
            self.stack.append(Frame(TURNING, CHANCE, [role, min(FACE_UP, self.cards.deck_size())]))

    def _turn_card(self, turning: Frame, kind: i64) -> None:
        self.cards.turn(kind)
        turning.args[1] -= 1
        if turning.args[1] == 0:
            self.stack.pop()

    def _plus_one(self, role: i64, wanted: bool) -> None:
        """Perhaps the top card comes too; the power is spent even if it can't stay (BP-24)."""
        if wanted:
            self.cards.use(role, cards.PLUS_ONE)
            self.stack.append(Frame(DRAWING, CHANCE, [role]))

    def tries(self) -> list[int]:
        from bandstand.games.band_practice.reasons import tries

        return tries(self)

    def why_not(self, move: int) -> Why | None:
        from bandstand.games.band_practice.reasons import why_not

        return None if self.legal(move) else why_not(self, move)

    def text(self, move: int) -> str:
        return notation.words(move, self.box.songs, self.sheet.number, self.cards.row)

    def preview(self, die: int) -> list[PlainData]:
        """What placing a die would do to each goal it touches, in the order of judging.

        For the role whose turn it is, judged as the rules judge: each goal waits,
        fails, or succeeds with points and the spots that its scorers would walk.
        """
        from bandstand.games.band_practice.table import preview

        return preview(self, die)

    def view(self, seat: int) -> PlainData:
        from bandstand.games.band_practice.table import view

        return view(self)

    def silent(self) -> bool:
        """From the first roll of a silent song to its end (BP-34)."""
        frame = self.pending()
        if not self.agreed.silent or self.sheet.number == NO_SONG or frame is None:
            return False
        return frame.kind != BEGINNING

    def scores(self) -> list[int]:
        """The patrons, which are everybody's (BP-32)."""
        return [self.patrons()] * self.players

    def winners(self) -> list[int]:
        """Everybody or nobody (BP-32)."""
        return list(range(self.players)) if self.patrons() >= HIRED else []

    def payoffs(self) -> list[float]:
        return [float(self.patrons()) / float(TO_PLAY)] * self.players

    def copy(self) -> BandPracticePosition:
        return BandPracticePosition(
            self.box,
            self.agreed,
            [frame.copy() for frame in self.stack],
            self.sheet.copy(),
            self.cards.copy(),
            self.pool.copy(),
            self.markers[:],
            self.unplayed.copy(),
            self.past,
        )

    def data(self) -> PlainData:
        return {
            "stack": [frame.data() for frame in self.stack],
            "sheet": self.sheet.data(),
            "cards": self.cards.data(),
            "pool": self.pool.counts(),
            "markers": [spot for spot in self.markers],
            "unplayed": self.unplayed.counts(),
            "past": [song[:] for song in self.past],
        }


def _load(box: Box, data: Fields, agreed: Agreed) -> BandPracticePosition:
    past = data.grid("past")
    if len(past) > TO_PLAY or any(len(song) < 2 or song[1] > 1 for song in past):
        raise data.fail("past", "must be up to eight songs, each with 1 or 0 for its patron")
    return BandPracticePosition(
        box,
        agreed,
        [_frame(data, item, agreed) for item in data.items("stack")],
        read_sheet(box.songs, data.table("sheet")),
        read_cards_in_play(box.cards, data.table("cards")),
        Bag(data.numbers("pool", CODES, 0, 100)),
        vec[i64](data.numbers("markers", 3, START, box.spotlight)),
        Bag(data.numbers("unplayed", len(box.songs), 0, 1)),
        past,
    )


def _frame(data: Fields, item: object, agreed: Agreed) -> Frame:
    frame = frame_from(item)
    if not 0 <= frame.kind < len(SIZES) or len(frame.args) < SIZES[frame.kind]:
        raise data.fail("stack", f"{item!r} is nothing that can be pending")
    chance = ROLLING <= frame.kind <= CHOOSING
    role = frame.args[0]
    if not -1 <= role < 3 or frame.seat != (CHANCE if chance else agreed.seats[role]):
        raise data.fail("stack", f"{item!r} concerns no role of that seat")
    return frame
