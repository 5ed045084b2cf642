"""What the rules say has happened, and which of it each seat may know."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, SPECTATOR, Position
from bandstand.engine.events import Event, visible_events
from bandstand.games.music_history.rules.events import (
    AbilityUsed,
    CompositionDrawn,
    CompositionProduced,
    CompositionStolen,
    DieRolled,
    DraftEnded,
    EffectDealt,
    EffectDiscarded,
    EffectFlipped,
    EffectKept,
    FigurineMoved,
    PatronLeft,
    ReactionAsked,
    ReactionPassed,
    TileReached,
    TurnBegan,
    TurnEnded,
)
from tests.games.music_history.reading import BOX, GAME


def played(position: Position, moves: str) -> list[Event]:
    """Play moves, and return the events of the last one."""
    events: list[Event] = []
    for text in moves.split("; "):
        events = position.play_with_events(position.parse(text))
    return events


@pytest.mark.rule("MH-4")
def test_only_its_player_sees_a_card_of_the_draft() -> None:
    position = GAME.start(2, {"first": "1"})
    dealt = played(position, "Church; Court; Sustain")
    assert dealt == [EffectDealt(0, "Sustain")]
    assert visible_events(dealt, 0) == dealt
    for viewer in (1, SPECTATOR):
        assert visible_events(dealt, viewer) == [EffectDealt(0, "")]
    kept = played(position, "Rondeaux; Guido; Josquin; Perotin; Machaut; keep Sustain")
    assert visible_events(kept, 1) == [EffectKept(0, "")]
    last = played(position, "keep Josquin; keep Perotin; keep Guido")
    hands = (("Sustain", "Rondeaux", "Perotin"), ("Machaut", "Josquin", "Guido"))
    assert DraftEnded(CHANCE, hands) in last
    assert last[-1] == TurnBegan(0, 1)


@pytest.mark.rule("MH-7", "MH-52")
def test_only_its_owners_see_a_composition_that_is_drawn_or_stolen() -> None:
    position = GAME.scene("Countryside / Court: | Hymn / Church")
    stolen = played(position, "use Countryside: Plagiarize; pass; Hymn")
    assert stolen == [CompositionStolen(0, 1, "Hymn")]
    assert visible_events(stolen, 0) == visible_events(stolen, 1) == stolen
    assert visible_events(stolen, 2) == [CompositionStolen(0, 1, "")]
    drawn = played(GAME.scene("Church", "Court"), "use Church: Sacred Art; Hymn")
    assert visible_events(drawn, 0) == [CompositionDrawn(0, "Hymn")]
    assert visible_events(drawn, SPECTATOR) == [CompositionDrawn(0, "")]


@pytest.mark.rule("MH-13")
def test_a_roll_says_who_walked_where_and_what_the_tile_is() -> None:
    position = GAME.scene("Church 5", "Court 7", age="high")
    rolled = played(position, "roll; rolls 3")
    tile = BOX.tile_texts[3][7]
    assert rolled[:3] == [
        DieRolled(0, 3, "move"),
        FigurineMoved(0, 0, "roll", 5, 8, tile, "high", (8, 7)),
        TileReached(0, 8, tile),
    ]


@pytest.mark.rule("MH-16")
def test_an_ability_says_on_whom_it_is_used_and_who_may_answer() -> None:
    position = GAME.scene("Court: Beatriz de Dia", "Church", "Court")
    assert played(position, "use Beatriz") == []  # there is somebody to choose
    assert played(position, "seat 2") == [
        AbilityUsed(0, "Beatriz de Dia", "MH-42", False, False, "", (1,)),
        EffectFlipped(0, "Beatriz de Dia", "used"),
        ReactionAsked(1, "Church: Absolution"),
    ]
    passed = played(position, "pass")
    assert passed[0] == ReactionPassed(1, "Church: Absolution")
    moved = [(event.seat, event.by) for event in passed if isinstance(event, FigurineMoved)]
    assert moved == [(0, 0)]  # the other stands on Start


@pytest.mark.rule("MH-17", "MH-58")
def test_a_production_says_what_it_scored_and_which_cards_paid() -> None:
    position = GAME.scene("Church: House Medici | Hymn", "Court: Guido", age="monophony")
    moves = "produce Hymn; flip House Medici; from seat 2; borrow Guido; produce it"
    assert played(position, "produce Hymn") == []  # nobody else may know yet
    (produced,) = played(position, moves.partition("; ")[2])
    assert isinstance(produced, CompositionProduced)
    assert (produced.composition, produced.banner, produced.age) == (
        "Hymn",
        "monophony",
        "monophony",
    )
    assert produced.flipped == ("House Medici",)
    assert (produced.lender, produced.borrowed) == (1, ("Guido",))


@pytest.mark.rule("MH-14", "MH-15")
def test_the_end_of_a_turn_says_what_leaves_the_player() -> None:
    position = GAME.scene("Church 3: Elizabeth Nevell", "Court", rolled="yes")
    assert played(position, "end turn") == [TurnEnded(0, 2), PatronLeft(0, "Elizabeth Nevell")]
    refused = played(position, "pass")
    assert EffectDiscarded(0, "Elizabeth Nevell", "offer") in refused
