"""The list of players, and what is told to a player who comes to move again."""

from __future__ import annotations

import re
from typing import Any

import pytest

import bandstand
from bandstand.engine import CHANCE
from bandstand.tables import Table, names_at, names_for
from bandstand.web.state.log import log_lines
from bandstand.web.state.log_cache import LogCache
from bandstand.web.state.move_memory import MoveMemory
from bandstand.web.state.since_turn import SinceTurn
from bandstand.web.state.turns import turns_of
from bandstand.web.state.viewer import viewer_of
from tests.server.test_pace import Played
from tests.web.conftest import Person


def changed(table: Table, visitor: str = "ada") -> str | None:
    """Return what a player is told that changed since their last turn."""
    viewer, memory = viewer_of(table, visitor, None), MoveMemory()
    screen = table.game.screen()
    drawing = screen.draw(table.sight(viewer.seat), [], viewer.names, memory.of(table))
    found = SinceTurn(memory).info(table, viewer, drawing.data.get("yours", {}))
    return found["changed"] if found else None


def cards(table: Table, stop: int) -> int:
    held: int = table.sight(0, stop).view()["cards"][0]
    return held


def test_it_says_what_was_changed_for_the_reader() -> None:
    played, told = Played("metronome", 10), set()
    while played.table.state == "playing":
        mine = played.table.moves
        if played.table.bot_to_move():
            while played.table.bot_to_move():
                played.play()
            if played.table.state == "playing":
                before, after = cards(played.table, mine), cards(played.table, played.table.moves)
                words = changed(played.table) or ""
                assert (f"cards {after} (was {before})" in words) == (before != after)
                told.add(words)
        else:
            played.play()
    assert any("rank" in words for words in told)
    played = Played("band_practice", 2)  # where all win or lose together nobody has a rank
    played.round()
    assert changed(played.table) is None


def test_a_turn_of_many_decisions_does_not_forget_what_was_before_it() -> None:
    played = Played("music_history", 8)
    while played.table.moves < 60 or played.table.bot_to_move():
        played.play()
    before = changed(played.table)
    assert before
    played.play()
    assert not played.table.bot_to_move()
    assert changed(played.table) == before


def test_a_line_about_chance_names_the_player_who_decided() -> None:
    played = Played("music_history", 4)
    while played.table.moves < 150:
        played.play()
    table, turns = played.table, turns_of(played.table)
    lines = log_lines(table, turns, LogCache().read(table, 0, names_at(table), start=0))
    numbered = [line for line in lines if line[4]]
    assert all(line[6] == table.mover(turns.numbers[line[4] - 1]) for line in numbered)
    assert any(table.mover(line[0]) == CHANCE for line in numbered)
    assert lines[-1][6] == CHANCE  # nobody had decided anything yet


def test_where_two_play_there_is_nothing_to_catch_up_on() -> None:
    assert changed(Played("test_piece", 1).table) is None
    assert changed(Played("metronome", 2).table, "eve") is None


@pytest.mark.parametrize("name", bandstand.names())
def test_players_are_listed_once_with_how_they_stand(ada: Person, name: str) -> None:
    most = bandstand.game(name).most
    table = ada.sits_down(name, "me", *["bot random"] * (most - 1), pace="10")
    page = ada.look(table)
    found = re.search(r'<section id="people".*?</section>', page, re.DOTALL)
    assert found
    assert found.group().count('<img class="crest"') == most
    assert found.group().count('class="standing"') == most


def test_what_is_read_at_every_moment_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    chronicle = Table.chronicle

    def counted(table: Table, eye: int, names: list[str], start: int, stop: int) -> Any:
        told.extend(range(start + 1, stop + 1))
        return chronicle(table, eye, names, start, stop)

    monkeypatch.setattr(Table, "chronicle", counted)
    played, log = Played("metronome", 3), LogCache()
    readers = [[f"Ada {number}", "Bob", "Eve", "Kim"] for number in range(150)]
    for _ in range(3):
        played.play()
        played.play()
        for names in readers:
            log.read(played.table, 0, names, stop=played.table.moves - 1, start=0)
            log.read(played.table, 0, names, start=played.table.moves - 1)
    assert len(told) == played.table.moves * len(readers)


def test_what_is_not_read_any_more_is_told_again() -> None:
    played, log = Played("metronome", 3), LogCache()
    names = names_for(played.table, "ada", 0)
    for _ in range(12):
        played.play()
    whole = log.read(played.table, 0, names, start=0)
    for _ in range(2):
        played.play()
        log.read(played.table, 0, names, start=played.table.moves - 1)
    told = log.read(played.table, 0, names, start=0)
    assert [entry for entry in told if entry.number <= whole[0].number] == whole
