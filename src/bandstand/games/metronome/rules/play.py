"""Playing: what a move leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bandstand.engine.events import Event
from bandstand.engine.position import CHANCE
from bandstand.games.metronome.rules.cards import ANY_COLOUR, BEAT, DOT, NONE, REST, SORTS, TIE
from bandstand.games.metronome.rules.events import (
    CardDrawn,
    CardGiven,
    CardPlaced,
    FirstPlayerChosen,
    GameStalled,
    HadToDraw,
    HandEmptied,
    HandsDealt,
    MeasureEnded,
    NothingGiven,
    Passed,
)
from bandstand.games.metronome.rules.measure import marks
from bandstand.games.metronome.rules.moves import COLOUR, DRAW, NOTHING, PAIR, SEAT, VALUE
from bandstand.games.metronome.rules.staff import Staff
from bandstand.games.metronome.rules.turn import (
    CRAM_DRAWING,
    CRAMMED,
    DEALING,
    DRAWING,
    ENDED,
    ENDINGS,
    GIVING,
    GIVING_TO,
    MADE_TO_DRAW,
    NAMING,
    PLACING,
    REASONS,
    SWEPT,
    TAKEN,
    TYING,
    VALUING,
)

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition

DEALT: Final = 14  # less the number of players (ME-1)


def start_with(position: MetronomePosition, seat: i64) -> None:
    """Let a seat begin (ME-1)."""
    position.turn = seat
    position.drawer = 0
    position.phase = DEALING
    if position.events is not None:
        position.events.append(FirstPlayerChosen(seat))


def give(position: MetronomePosition, kind: i64) -> None:
    """Give a card away (ME-8)."""
    if position.events is not None:
        card = position.components.kinds[kind].name
        position.events.append(CardGiven(position.turn, position.receiver, card))
    position.hands.give(position.turn, position.receiver, kind)
    _end_turn(position)


def take_turn(position: MetronomePosition, move: i64) -> None:
    """Place a card from hand, or draw or pass with none that fits."""
    hands, seat = position.hands, position.turn
    if move < position.kinds:
        hands.place(seat, move)
        _place(position, move)
        return
    hands.stuck(seat, position.staff.fits())
    draws = move == position.kinds + DRAW
    if position.events is not None:
        position.events.append(HadToDraw(seat) if draws else Passed(seat))
    if draws:
        _begin_draw(position, seat, DRAWING)
    else:
        _pass(position)


def draw(position: MetronomePosition, kind: i64) -> None:
    """Give the player who draws a card off the draw pile."""
    phase, hands = position.phase, position.hands
    everything = position.components.everything
    if position.events is not None:
        _report_drawn(position, position.events, kind)
    if position.pile_lent:
        position.pile = position.pile.without(kind)
        position.pile_lent = False
    else:
        position.pile.take(kind)
    if phase == DRAWING:
        fits = position.staff.fits()
        if (fits >> kind) & 1:
            _place(position, kind)
        else:
            hands.gain(position.drawer, kind, everything & ~fits)
            position.passes = 0
            _end_turn(position)
        return
    hands.gain(position.drawer, kind, everything)
    if phase == DEALING:
        _deal_on(position)
    elif phase == MADE_TO_DRAW:
        position.left -= 1
        _draw_for_rest(position)
    else:
        _end_turn(position)


def _report_drawn(position: MetronomePosition, events: list[Event], kind: i64) -> None:
    fits = position.phase == DRAWING and (position.staff.fits() >> kind) & 1 == 1
    card, reason = position.components.kinds[kind].name, REASONS[position.phase - DEALING]
    events.append(CardDrawn(position.drawer, card, reason, fits))


def _deal_on(position: MetronomePosition) -> None:
    if position.hands.size(position.drawer) == DEALT - position.players:
        position.drawer += 1
    if position.drawer == position.players:
        position.drawer = NONE
        position.phase = PLACING
        if position.events is not None:
            position.events.append(HandsDealt(CHANCE, DEALT - position.players))


def _begin_draw(position: MetronomePosition, drawer: i64, phase: i64) -> None:
    """Make a player draw a card: an empty draw pile is refilled only now (ME-21)."""
    if position.pile.size == 0:
        position.pile, position.discards = position.discards.copy(), position.pile
        position.pile_lent = False
        position.hands.shuffled()
    position.drawer = drawer
    position.phase = phase


def _pass(position: MetronomePosition) -> None:
    position.passes += 1
    if position.passes == position.players:
        position.passes = 0
        if position.stalled:
            position.phase = ENDED
            if position.events is not None:
                position.events.append(GameStalled(CHANCE))
            return
        position.stalled = True
        _sweep(position, SWEPT)
    _end_turn(position)


def _place(position: MetronomePosition, kind: i64) -> None:
    """Put a card on the staff, once its player has made the choices it leaves."""
    card, staff = position.components.kinds[kind], position.staff
    position.placing = kind
    position.drawer = NONE
    position.passes = 0
    position.stalled = False
    if card.sort <= REST:
        position.beats = card.beats[0]
        if len(card.beats) > 1:
            values = staff.values(kind)
            if len(values) > 1:
                position.phase = VALUING
                return
            position.beats = values[0]
        _name_or_lay(position)
    elif card.sort == DOT:
        position.beats = staff.last // 2
        _lay(position, NONE)
    elif card.sort == TIE:
        position.beats = 0
        pairs = staff.pairs()
        if len(pairs) > 1:
            position.phase = TYING
        else:
            _lay(position, pairs[0])
    else:
        position.beats = 0
        _lay(position, NONE)


def choose(position: MetronomePosition, extra: i64) -> None:
    """Make one of the choices that a card or a measure leaves."""
    phase = position.phase
    if phase == VALUING:
        position.beats = position.components.kinds[position.placing].beats[extra - VALUE]
        _name_or_lay(position)
    elif phase == NAMING:
        _lay(position, extra - COLOUR)
    elif phase == TYING:
        _lay(position, extra - PAIR)
    elif extra == NOTHING:
        if position.events is not None:
            position.events.append(NothingGiven(position.turn))
        _end_turn(position)
    else:
        position.receiver = extra - SEAT
        position.phase = GIVING


def _name_or_lay(position: MetronomePosition) -> None:
    if position.components.kinds[position.placing].wild:
        position.phase = NAMING
    else:
        _lay(position, NONE)


def _lay(position: MetronomePosition, aim: i64) -> None:
    """Lay the card, all choices made; the next player may have to draw (ME-19)."""
    kind = position.placing
    if position.lent:
        position.staff = position.staff.copy()
        position.lent = False
    position.staff.lay(kind, position.beats, aim)
    if position.events is not None:
        _report_placed(position, position.events, kind, aim)
    position.placing = NONE
    position.left = position.components.kinds[kind].draws
    _draw_for_rest(position)


def _report_placed(position: MetronomePosition, events: list[Event], kind: i64, aim: i64) -> None:
    components, staff = position.components, position.staff
    card = components.kinds[kind]
    tied = aim if card.sort == TIE else NONE
    follow = tuple(components.named(staff.colours()))
    read = marks(components, staff.laid)
    sort = SORTS[card.sort]
    events.append(CardPlaced(position.turn, card.name, sort, read, tied, follow))


def _draw_for_rest(position: MetronomePosition) -> None:
    if position.left > 0 and position.pile.size + position.discards.size > 0:
        _begin_draw(position, position.next(), MADE_TO_DRAW)
    else:
        position.left = 0
        _settle(position)


def _settle(position: MetronomePosition) -> None:
    """See whether the card that was placed crams, completes or ends anything."""
    position.drawer = NONE
    open = position.staff.open()
    if open == 1 and position.crams(position.staff.newest()):
        _sweep(position, CRAMMED)
        _begin_draw(position, position.turn, CRAM_DRAWING)
        return
    if open == 0:
        _sweep(position, TAKEN)
    if position.hands.size(position.turn) == 0:
        position.phase = ENDED
        if position.events is not None:
            position.events.append(HandEmptied(position.turn))
    elif open == 0 and position.receivers():
        position.phase = GIVING_TO
    else:
        if position.sweeps(position.staff):
            _sweep(position, SWEPT)
        _end_turn(position)


def _sweep(position: MetronomePosition, ending: i64) -> None:
    """Discard all that lies on the staff, and begin a measure."""
    staff = position.staff
    if len(staff.laid) == 0:
        return
    position.discards = position.discards.copy()
    staff.discard(position.discards)
    position.measures += 1
    position.before = staff.laid
    position.ending = ending
    position.ended_by = position.turn
    opening = staff.follow if position.advanced() else ANY_COLOUR
    position.staff = Staff(position.components, opening)
    position.lent = False
    if position.events is not None:
        _report_ended(position, position.events, staff)


def _report_ended(position: MetronomePosition, events: list[Event], staff: Staff) -> None:
    components = position.components
    ending = "passed" if position.stalled else ENDINGS[position.ending]
    read = marks(components, staff.laid)
    top, bottom = staff.top // BEAT, components.bottom
    events.append(MeasureEnded(position.turn, position.measures, ending, top, bottom, read))


def _end_turn(position: MetronomePosition) -> None:
    position.turn = position.next()
    position.drawer = NONE
    position.receiver = NONE
    position.phase = PLACING
