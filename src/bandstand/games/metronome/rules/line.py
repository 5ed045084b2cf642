"""Tables as lines.

A table in a line (`Game.scene`) has a hand for each seat, with commas between its cards:

    red eighth, tie, dot / flat / staff=red half, sharp / turn=2 / advanced=yes

A card is named by the first letters of its name; if several cards begin so, the first that is
left. A hand without cards is `-`, and `*` holds all cards that are nowhere else. The names:

- `staff`: what lies there, in order. A rest may be followed by `as half` for its value and
  `then gold` for the colour named with it, a tie by the number of the first note it joins;
- `pile` or `discards`: what lies there; all that is left then lies in the other one. If
  neither is given, all that is left is in the draw pile;
- `turn`: whose turn it is, 1 by default; `phase`: what is to be decided, as a view says it;
- `opening`: the colours that may open the measure, in advanced play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.position import PlainData
from bandstand.engine.scene import Scene, entries, listed
from bandstand.games.metronome.rules.cards import ANY_COLOUR, DOT, NONE, TIE
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.hands import no_cards
from bandstand.games.metronome.rules.known import DRAWN
from bandstand.games.metronome.rules.staff import Staff
from bandstand.games.metronome.rules.turn import PHASES, PLACING

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition


def arrange(start: MetronomePosition, scene: Scene) -> PlainData:
    """Return the data of the table that a scene describes. Raises BadData."""
    components, players = start.components, start.players
    left = Bag(components.copies)
    staff = _staff(components, scene, left)
    hands = no_cards(components, players)
    came: list[int] = []
    for seat, words in enumerate(scene.seats):
        if words != "*":
            for kind in _cards(components, scene, f"seat {seat + 1}", words, left):
                hands.hold(seat, kind)
    pile, discards = _piles(components, scene, left)
    for seat, words in enumerate(scene.seats):
        if words == "*":
            for kind in pile.cards():
                hands.hold(seat, kind)
            pile = Bag([0] * len(components.kinds))
        came += [seat, DRAWN, components.everything] * hands.size(seat)
    phase = scene.text("phase", PHASES[PLACING])
    if phase not in PHASES:
        raise scene.fail("phase", f"must be one of {', '.join(PHASES)}; not {phase!r}")
    return {
        **start.data(),
        "phase": PHASES.index(phase),
        "turn": scene.number("turn", 1, 1, players) - 1,
        "pile": pile.counts(),
        "discards": discards.counts(),
        "opening": staff.opening,
        "staff": list(staff.laid),
        "held": list(hands.held),
        "came": came,
    }


def line_of(position: MetronomePosition) -> str:
    """Return a table as a line."""
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
    said = arrange(position.start(), Scene(seats, named))
    return entries(position.players, position.options, seats, named, position.data(), said)


def _listed(components: Components, cards: list[int]) -> str:
    return ", ".join([components.kinds[kind].name for kind in cards]) if cards else "-"


def _laid(position: MetronomePosition, at: int) -> str:
    """Return a card of the staff with the choices that were made for it."""
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
    """Return draw pile and discards: one is named, and what is left lies in the other."""
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
    """Take the cards that a list names from those left."""
    return [_take(components, scene, where, name, left) for name in listed(text) if name != "-"]


def _take(components: Components, scene: Scene, where: str, name: str, left: Bag) -> int:
    """Take a card by the first letters of its name: the first such kind that is left."""
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
    """Lay the measure that a scene names, card by card."""
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
