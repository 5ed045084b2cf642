"""What a seat or a spectator may know, as plain data (MH-7)."""

from __future__ import annotations

from typing import NotRequired, TypedDict, cast

from bandstand.engine.bag import Bag
from bandstand.games.music_history.rules import memory
from bandstand.games.music_history.rules.cards import AGES
from bandstand.games.music_history.rules.components import Components
from bandstand.games.music_history.rules.compositions import POINTS
from bandstand.games.music_history.rules.effects.face import STATIC
from bandstand.games.music_history.rules.frames import (
    ACTING,
    NOBODY,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_LENDER,
    PRODUCE_PAID,
    PRODUCE_PIECE,
    TURN,
    TURN_STAGE,
    UNDECIDED,
)
from bandstand.games.music_history.rules.happening import happening
from bandstand.games.music_history.rules.scoring import banners, cost, extra, funds, points, score
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.producing import missing
from bandstand.games.music_history.rules.steps.turn import abilities_of
from bandstand.games.music_history.rules.steps.wording import unusable


class PlayerView(TypedDict):
    """What everyone sees of a player."""

    vocation: str | None
    at: int  # 0 is Start, one more than there are tiles is End
    points: int
    from_cards: int  # of the points
    hidden: int  # compositions not yet produced
    produced: list[tuple[str, int]]  # with their points
    fresh: list[str]
    flipped: list[str]
    discount: int  # of the next composition
    doublings: int  # of the next roll
    harmed: bool  # since the last turn of the player ended
    made: int  # compositions produced since then


class WayView(TypedDict):
    """What a composition costs and scores at a banner."""

    banner: str  # its age
    cost: int
    points: int


class CompositionView(TypedDict):
    """An unproduced composition of the viewer."""

    name: str
    ways: list[WayView]


class KnownView(TypedDict):
    """A composition that is with one of these seats, counted from 1."""

    composition: str
    seats: list[int]


class ProductionView(TypedDict):
    """The production that the viewer prepares; without a banner it has no cost yet."""

    composition: str
    free: bool
    banner: str | None
    cost: int | None
    points: int | None
    missing: int | None
    flipping: list[str]
    borrowing: list[str]
    lender: int | None  # counted from 1


class QuestionView(TypedDict):
    """The open question: whose it is, counted from 1, or chance's."""

    seat: int | None
    asks: str
    clause: str


class StepView(TypedDict):
    """Something that is underway. Beside its step and seat, counted from 1, it has what applies."""

    step: str  # one of `STEP_NAMES`
    seat: int | None
    left: NotRequired[int]  # cards or compositions still to take, refresh, flip or produce
    shown: NotRequired[int]  # by the die
    second: NotRequired[int]  # by another die
    times: NotRequired[int]  # that the die counts
    backward: NotRequired[bool]
    rolled: NotRequired[bool]
    steps: NotRequired[int]
    moved: NotRequired[int]
    place: NotRequired[int]
    drawn: NotRequired[int]
    source: NotRequired[int]  # of an Effect: `ANYWHERE`, `ARRAY` or `PATRON_IN_ARRAY`
    about: NotRequired[int]  # which entry is answered
    by: NotRequired[int | None]
    of: NotRequired[int | None]
    stolen: NotRequired[bool]
    card: NotRequired[str | None]
    ability: NotRequired[str]
    targets: NotRequired[list[int | str]]  # seats, counted from 1, and names of other things
    twice: NotRequired[bool]
    negated: NotRequired[bool]


class RepertoireView(TypedDict):
    """What is printed on a composition."""

    kind: str
    type: str
    banners: dict[str, int]  # by age
    source: str


class View(TypedDict):
    """What a seat or a spectator knows. Effects and compositions are named."""

    age: str
    board: list[str]  # its tiles
    first: int | None  # the seat that goes first, counted from 1
    round: int
    turn: int | None  # the seat whose turn it is, counted from 1
    array: list[str]
    deck: int
    discards: list[str]
    pile: int
    scrapped: list[str]
    players: list[PlayerView]
    underway: list[StepView]  # the outermost first
    question: QuestionView | None
    returned: list[KnownView]  # compositions in the pile, or else with one of the seats
    # What only a seat knows; of a spectator these are empty.
    known: list[KnownView]
    dealt: list[str]
    kept: list[str]
    passed_on: list[str]
    compositions: list[CompositionView]
    funds: int  # the most that could be paid for a composition
    now: dict[str, str]  # what each of the seat's cards could do
    production: ProductionView | None
    # What the components say.
    glossary: dict[str, str]
    repertoire: dict[str, RepertoireView]
    ages: dict[str, str]
    source: str


def view_of(state: MusicHistoryState, seat: int, question: QuestionView | None) -> View:
    """Return what a seat knows, the open question included."""
    components, compositions = state.components, state.compositions
    seated = 0 <= seat < state.players
    known = memory.known(compositions.memories[seat]) if seated else []
    return {
        "age": AGES[state.age],
        "board": components.tile_texts[state.age],
        "first": state.first + 1 if state.first >= 0 else None,
        "round": state.round,
        "turn": state.turn + 1 if state.turn >= 0 else None,
        "array": _names(state.supply.array, state.components.card_names),
        "deck": state.supply.deck.size,
        "discards": _names(state.supply.discards, state.components.card_names),
        "pile": compositions.pile.size,
        "scrapped": _names(compositions.scrapped, components.piece_names),
        "players": [_player(state, player) for player in range(state.players)],
        "underway": cast("list[StepView]", happening(state, state.open_stack(seat))),
        "question": question,
        "returned": _remembered(
            components, memory.returned(compositions.memories[state.eye(seat)])
        ),
        "known": _remembered(components, known),
        "dealt": [state.components.card_names[card] for card in state.draft.dealt[seat]]
        if seated
        else [],
        "kept": [state.components.card_names[card] for card in state.draft.kept[seat]]
        if seated
        else [],
        "passed_on": [state.components.card_names[card] for card in state.passed(seat)]
        if seated
        else [],
        "compositions": _compositions(state, seat) if seated else [],
        "funds": funds(state, seat) if seated else 0,
        "now": _now(state, seat) if seated else {},
        "production": _production(state, seat) if seated else None,
        "glossary": components.glossary,
        "repertoire": cast("dict[str, RepertoireView]", components.repertoire),
        "ages": components.ages,
        "source": components.source,
    }


def _remembered(components: Components, places: list[tuple[int, list[int]]]) -> list[KnownView]:
    return [
        {"composition": components.piece_names[piece], "seats": [seat + 1 for seat in seats]}
        for piece, seats in places
    ]


def _names(bag: Bag, names: list[str]) -> list[str]:
    return [names[card] for card in bag.cards()]


def _player(state: MusicHistoryState, seat: int) -> PlayerView:
    vocation = state.hands.vocation(seat)
    return {
        "vocation": state.components.card_names[vocation] if vocation >= 0 else None,
        "at": state.seats.at(seat),
        "points": score(state, seat),
        "from_cards": extra(state, seat),
        "hidden": state.compositions.held(seat),
        "produced": [
            (state.components.piece_names[kept // POINTS], kept % POINTS)
            for kept in state.compositions.produced[seat]
        ],
        "fresh": [
            state.components.card_names[card]
            for card in state.hands.fresh_cards(seat)
            for _ in range(state.hands.count_fresh(seat, card))
        ],
        "flipped": [
            state.components.card_names[card]
            for card in state.hands.flipped_cards(seat)
            for _ in range(state.hands.count(seat, card) - state.hands.count_fresh(seat, card))
        ],
        "discount": state.seats.discount(seat),
        "doublings": state.seats.doublings(seat),
        "harmed": state.seats.harmed(seat),
        "made": state.seats.made(seat),
    }


def _compositions(state: MusicHistoryState, seat: int) -> list[CompositionView]:
    """Return the seat's unproduced compositions, with what each costs and scores at a banner."""
    found: list[CompositionView] = []
    discount, names = state.seats.discount(seat), state.components.piece_names
    for piece in state.compositions.kinds(seat):
        ways: list[WayView] = [
            {
                "banner": AGES[banner],
                "cost": cost(state, piece, banner, discount),
                "points": points(state, seat, piece, banner),
            }
            for banner in banners(state, seat, piece)
        ]
        found += [{"name": names[piece], "ways": ways}] * state.compositions.count(seat, piece)
    return found


def _production(state: MusicHistoryState, seat: int) -> ProductionView | None:
    """Return the production that the seat prepares."""
    if len(state.stack) == 0 or state.stack[-1].kind != PRODUCE or state.stack[-1].seat != seat:
        return None
    args, paid = state.stack[-1].args, state.stack[-1].numbers(PRODUCE_PAID)
    piece, banner, lender = args[PRODUCE_PIECE], args[PRODUCE_BANNER], args[PRODUCE_LENDER]
    decided = banner != UNDECIDED
    free = args[PRODUCE_FREE] == 1
    return {
        "composition": state.components.piece_names[piece],
        "free": free,
        "banner": AGES[banner] if decided else None,
        "cost": (0 if free else cost(state, piece, banner, state.seats.discount(seat)))
        if decided
        else None,
        "points": points(state, seat, piece, banner) if decided else None,
        "missing": max(missing(state, state.stack[-1]), 0) if decided else None,
        "flipping": [
            state.components.card_names[move - state.components.first_card]
            for move in paid
            if move < state.components.first_borrowed
        ],
        "borrowing": [
            state.components.card_names[move - state.components.first_borrowed]
            for move in paid
            if move >= state.components.first_borrowed
        ],
        "lender": lender + 1 if lender >= 0 else None,
    }


def _now(state: MusicHistoryState, seat: int) -> dict[str, str]:
    """What each of the seat's cards could do at this moment.

    It works as long as it is held, pays more than its part, answers, waits for the
    seat's turn, is flipped or usable; or else, why it is not.
    """
    vocation = state.hands.vocation(seat)
    if vocation < 0:
        return {}
    found: dict[str, str] = {}
    for card in state.hands.loose_cards(seat):
        found[state.components.card_names[card]] = _could(state, seat, card)
    for number in abilities_of(state, vocation):
        found[state.components.ability_names[number]] = _could(state, seat, number)
    return found


def _could(state: MusicHistoryState, seat: int, number: int) -> str:
    ability = state.components.abilities[number]
    if not ability.works():
        return "works" if ability.use == STATIC else "pays"
    if not ability.spent and not state.hands.ready(seat, ability.card):
        return "flipped"
    if ability.reacts:
        return "answers"
    top = state.stack[-1] if len(state.stack) > 0 else None
    if top is None or top.kind != TURN or top.seat != seat or top.args[TURN_STAGE] != ACTING:
        return "waits"
    now = ability.payable(state, seat) and ability.usable(state, seat, NOBODY)
    return "usable" if now else unusable(state, seat, number).words
