"""Moves as numbers and as words, and tables as lines.

A table in a line (`Game.scene`) has a hand for each seat, with commas between its cards:

    red eighth, tie, dot / flat / staff=red half, sharp / turn=2 / advanced=yes

A card is meant by the first letters of its name, and of several the first that is left. A
hand without cards is `-`, and one with all cards that are nowhere else `*`. The names:

- `staff`: what lies there, in order. A rest may be followed by `as half` for its value and
  `then gold` for the colour named with it, a tie by the number of the first note it joins;
- `pile` or `discards`: what lies there; all that is left then lies in the other one. If
  neither is given, all that is left is in the draw pile;
- `turn`: whose turn it is, 1 unless told; `phase`: what is to be decided, as a view says it;
- `opening`: the colours that may open the measure, in advanced play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.position import PlainData
from bandstand.engine.scene import Scene, entries, listed
from bandstand.games.metronome.rules.cards import ANY_COLOUR, DOT, NONE, REST, TIE
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.known import DRAWN
from bandstand.games.metronome.rules.staff import Staff
from bandstand.games.metronome.rules.turn import GIVING, PHASES, PLACING, WHO_STARTS

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition

# Moves that are no cards, counted from the number of kinds on.
DRAW: Final[i64] = 0
PASS: Final[i64] = 1
NOTHING: Final[i64] = 2
SEAT: Final[i64] = 3
COLOUR: Final[i64] = 14
VALUE: Final[i64] = 17
PAIR: Final[i64] = 19


def text_of(position: MetronomePosition, move: i64) -> str:
    """A move as people write it."""
    kinds = position.components.kinds
    if move < position.kinds:
        name = kinds[move].name
        return f"give {name}" if position.phase == GIVING else name
    extra = move - position.kinds
    if extra >= PAIR:
        return f"join {extra - PAIR + 1} and {extra - PAIR + 2}"
    if extra >= VALUE:
        return f"as {kinds[position.placing].values()[extra - VALUE]}"
    if extra >= COLOUR:
        return f"then {position.components.colours[extra - COLOUR]}"
    if extra >= SEAT:
        seat = extra - SEAT + 1
        return f"seat {seat} starts" if position.phase == WHO_STARTS else f"give to seat {seat}"
    return ["draw", "pass", "give nothing"][extra]


def about_of(position: MetronomePosition, move: i64) -> str:
    """A card without its colour and arrows: notes and rests have 39 faces, but few kinds."""
    if move >= position.kinds:
        return ""
    kind = position.components.kinds[move]
    words = kind.value if kind.beats else kind.name
    if kind.sort == REST:
        words += " rest, draws" if kind.draws else " rest"
    return f"give {words}" if position.phase == GIVING else words


def arrange(components: Components, scene: Scene, players: int) -> PlainData:
    """The data of the table that a scene describes. Raises BadData."""
    left = Bag(components.copies)
    staff = _staff(components, scene, left)
    hands: list[list[int]] = []
    for number, words in enumerate(scene.seats):
        hands.append(
            [] if words == "*" else _cards(components, scene, f"seat {number + 1}", words, left)
        )
    pile, discards = _piles(components, scene, left)
    for number, words in enumerate(scene.seats):
        if words == "*":
            hands[number], pile = pile.cards(), Bag([0] * len(components.kinds))
    phase = scene.text("phase", PHASES[PLACING])
    if phase not in PHASES:
        raise scene.fail("phase", f"must be one of {', '.join(PHASES)}; not {phase!r}")
    came: list[int] = []
    for seat, hand in enumerate(hands):
        came += [seat, DRAWN, (1 << len(components.kinds)) - 1] * len(hand)
    return {
        "phase": PHASES.index(phase),
        "turn": scene.number("turn", 1, 1, players) - 1,
        "drawer": NONE,
        "left": 0,
        "placing": NONE,
        "beats": 0,
        "receiver": NONE,
        "passes": 0,
        "stalled": False,
        "pile": pile.counts(),
        "discards": discards.counts(),
        "opening": staff.opening,
        "staff": [number for number in staff.laid],
        "measures": 0,
        "before": [],
        "ending": NONE,
        "ended_by": NONE,
        "hands": [[hand.count(kind) for kind in range(len(components.kinds))] for hand in hands],
        "old": [[0] * len(components.kinds) for _ in hands],
        "came": came,
        "went": [],
        "gifts": [],
    }


def line_of(position: MetronomePosition) -> str:
    """A table in a line."""
    components, hands = position.components, position.hands
    seats: list[str] = []
    for seat in range(position.players):
        seats.append(_listed(components, hands.cards(seat)))
    named: dict[str, object] = {}
    laid = [_laid(position, at) for at in range(0, len(position.staff.laid), 3)]
    if laid:
        named["staff"] = ", ".join(laid)
    if position.pile.size < position.discards.size:
        named["pile"] = _listed(components, position.pile.cards())
    elif position.discards.size:
        named["discards"] = _listed(components, position.discards.cards())
    if position.turn > 0:
        named["turn"] = position.turn + 1
    if position.phase != PLACING:
        named["phase"] = PHASES[position.phase]
    if position.staff.opening != ANY_COLOUR:
        named["opening"] = " ".join(components.named(position.staff.opening))
    said = arrange(components, Scene(seats, named), position.players)
    return entries(position.players, position.options, seats, named, position.data(), said)


def _listed(components: Components, cards: list[int]) -> str:
    return ", ".join([components.kinds[kind].name for kind in cards]) if cards else "-"


def _laid(position: MetronomePosition, at: int) -> str:
    """A card of the staff with the choices that were made for it."""
    laid = position.staff.laid
    card, beats, aim = position.components.kinds[laid[at]], laid[at + 1], laid[at + 2]
    words = card.name
    if card.sort == TIE:
        words += f" {aim + 1}"
    if len(card.beats) > 1:
        words += f" as {card.values()[card.beats.index(beats)]}"
    if card.wild:
        words += f" then {position.components.colours[aim]}"
    return words


def _piles(components: Components, scene: Scene, left: Bag) -> tuple[Bag, Bag]:
    """Draw pile and discards: one is named, and what is left lies in the other."""
    if "*" in scene.seats and (scene.has("pile") or scene.has("discards")):
        raise scene.fail("seats", "* is all that is left, so nothing is in pile or discards")
    named = Bag([0] * len(components.kinds))
    if scene.has("pile"):
        if scene.has("discards"):
            raise scene.fail("discards", "are all that is not in the pile: give one of the two")
        for kind in _cards(components, scene, "pile", scene.text("pile"), left):
            named.put(kind)
        return named, left
    for kind in _cards(components, scene, "discards", scene.text("discards"), left):
        named.put(kind)
    return left, named


def _cards(components: Components, scene: Scene, where: str, text: str, left: Bag) -> list[int]:
    """Cards named in a list, taken from those left."""
    return [_take(components, scene, where, name, left) for name in listed(text) if name != "-"]


def _take(components: Components, scene: Scene, where: str, name: str, left: Bag) -> int:
    """A card by its name or the first letters of it: the first such kind that is left."""
    wanted = name.casefold()
    begun: list[int] = []
    for kind, card in enumerate(components.kinds):
        if card.name.casefold() == wanted:
            begun = [kind]
            break
        if card.name.casefold().startswith(wanted):
            begun.append(kind)
    for kind in begun:
        if left.count(kind) > 0:
            left.take(kind)
            return kind
    raise scene.fail(where, f"no {name!r} is left" if begun else f"no card is called {name!r}")


def _staff(components: Components, scene: Scene, left: Bag) -> Staff:
    """The measure that a scene names, laid card by card."""
    opening = 0
    for colour in scene.text("opening", " ".join(components.colours)).split():
        opening |= 1 << _colour(components, scene, "opening", colour)
    staff = Staff(components, opening)
    for words in listed(scene.text("staff")):
        _lay(scene, staff, words, left)
    return staff


def _lay(scene: Scene, staff: Staff, words: str, left: Bag) -> None:
    """Lay a card that is named with the choices made for it."""
    components = staff.components
    rest, _, named = words.partition(" then ")
    name, _, value = rest.partition(" as ")
    tied, _, first = name.partition(" ")
    joins = first.isdecimal() and len(first) < 4
    kind = _take(components, scene, "staff", tied if joins else name, left)
    card = components.kinds[kind]
    if not staff.fits() >> kind & 1:
        raise scene.fail("staff", f"{card.name} does not fit there")
    if (named != "") != card.wild or (value and len(card.beats) < 2):
        raise scene.fail("staff", f"{card.name} cannot be played as {words!r}")
    beats: i64 = 0
    aim: i64 = NONE
    if card.beats:
        beats = staff.values(kind)[0]
        if value:
            values = card.values()
            if value not in values:
                raise scene.fail("staff", f"{card.name} is {' or '.join(values)}, not {value!r}")
            beats = card.beats[values.index(value)]
    if card.sort == DOT:
        beats = staff.last // 2
    if card.wild:
        aim = _colour(components, scene, "staff", named)
    if card.sort == TIE:
        aim = int(first) - 1 if joins else staff.pairs()[0]
    elif joins:
        raise scene.fail("staff", f"only a tie joins notes, not {card.name}")
    if beats > staff.open() or (card.sort == TIE and aim not in staff.pairs()):
        raise scene.fail("staff", f"{words} does not fit there")
    staff.lay(kind, beats, aim)


def _colour(components: Components, scene: Scene, where: str, name: str) -> int:
    if name not in components.colours:
        raise scene.fail(where, f"a colour is {', '.join(components.colours)}; not {name!r}")
    return components.colours.index(name)
