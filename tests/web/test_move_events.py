"""What happened in the newest moves, as the page is told it and as it sounds."""

from __future__ import annotations

import pytest

from bandstand.engine import SPECTATOR
from bandstand.engine.events import Event
from bandstand.games.test_piece.rules.events import CardDrafted
from bandstand.games.test_piece.ui import music
from bandstand.web.state.move_events import USUAL_SOUND, events_for, newest_sound
from tests.server.test_pace import Played

DEAL = 10  # moves of chance before the first draft


def test_events_are_of_the_last_decision_and_the_chance_after_it() -> None:
    played = Played("test_piece", 1)
    deal = events_for(played.table, SPECTATOR)
    assert deal["move"] == DEAL
    assert [event["kind"] for event in deal["list"]] == [
        "first_player_chosen",
        *["card_turned_up"] * 9,
        "row_dealt",
    ]
    played.play()
    drafted = events_for(played.table, 0)
    assert drafted["move"] == DEAL + 1
    (event,) = drafted["list"]
    assert event["kind"] == "card_drafted"
    assert (event["card"], event["column"]) == (played.table.seen(DEAL + 1, SPECTATOR), 1)
    assert events_for(played.table, SPECTATOR, DEAL) == deal


def test_a_sound_is_made_of_the_events_of_the_newest_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def sound_of(event: Event) -> str | None:
        return f"horn 0 1 {60 + event.row} 64" if isinstance(event, CardDrafted) else None

    monkeypatch.setattr(music, "sound_of", sound_of, raising=False)
    played = Played("test_piece", 1)
    assert newest_sound(played.table) == ""  # what chance did is silent
    played.play()
    assert newest_sound(played.table) == "horn 0 1 61 64"
    monkeypatch.setattr(music, "sound_of", lambda event: None)
    assert newest_sound(played.table) == USUAL_SOUND
