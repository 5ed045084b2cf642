"""A table in memory, with all its people at one keyboard and its luck from a seed."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import CHANCE, OVER, BadOption, Luck
from bandstand.tables import HERE, LocalTable, NotNow, NotYours, names_for
from tests.tables.room import TEST_PIECE
from tests.tables.whispers import WHISPERS


def first_move(local: LocalTable) -> str:
    sight = local.table.sight(local.table.to_move())
    return sight.text(sight.moves()[0])


def played(seed: int, *, asking: bool = False) -> LocalTable:
    """A whole game of Test Piece against a random bot, always by the first move."""
    local = LocalTable(TEST_PIECE, ["me", "bot random"], {}, Luck(seed))
    local.advance()
    while local.table.to_move() != OVER:
        if asking:
            local.hint()
        local.play(first_move(local))
        local.advance()
    return local


def test_the_same_seed_is_the_same_game_whatever_is_asked() -> None:
    plain = played(6).table.texts()
    assert played(6, asking=True).table.texts() == plain
    assert played(7).table.texts() != plain


def test_bots_and_chance_play_until_somebody_here_is_to_move() -> None:
    local = LocalTable(TEST_PIECE, ["bot greedy", "me"], {}, Luck(3))
    local.advance()
    assert local.table.to_move() == 1
    assert {line.mover for line in local.table.log(1)} <= {CHANCE, 0}
    assert names_for(local.table, HERE, 1) == ["Oskar", "You"]


def test_a_hint_stays_the_same_until_something_happens() -> None:
    local = LocalTable(TEST_PIECE, ["me", "me"], {}, Luck(3))
    hint = local.hint()
    assert local.hint() is hint
    assert hint.seat == local.table.to_move()
    local.play(hint.text)
    assert local.hint() is not hint


def test_undo_is_that_of_every_table() -> None:
    local = LocalTable(WHISPERS, ["me", "me"], {}, Luck(1))
    with pytest.raises(NotNow, match="a card or die was revealed"):
        local.undo()
    local.play("pass")
    assert local.table.to_move() == 1
    assert local.undo() == "pass"  # whoever shares a keyboard may, as whoever shares a screen
    assert local.table.to_move() == 0
    local.play("peek")
    with pytest.raises(NotNow, match="revealed something to you"):
        local.undo()


def test_a_bots_move_is_not_taken_back() -> None:
    local = LocalTable(WHISPERS, ["me", "bot random"], {}, Luck(1))
    local.play("pass")
    with pytest.raises(NotYours):
        local.play("pass")
    local.advance()
    with pytest.raises(NotNow, match="not yours"):
        local.undo()


def test_its_record_replays_and_holds_no_seed() -> None:
    local = played(77)
    record = local.table.record()
    assert record.result.split(",")[0] == " ".join(map(str, local.table.position().scores()))
    assert (record.tags["Seat.2"], record.tags["Bot.2"]) == ("Wanda", "random")
    assert "77" not in record.write()


def test_seats_and_options_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadOption, match="no bot is called 'liszt'"):
        LocalTable(TEST_PIECE, ["me", "bot liszt"], {}, Luck(1))
    with pytest.raises(BadOption, match="for 2 players, not 1"):
        LocalTable(TEST_PIECE, ["me"], {}, Luck(1))
    with pytest.raises(BadOption, match="no option 'loud'"):
        LocalTable(bandstand.game("test_piece"), ["me", "me"], {"loud": "yes"}, Luck(1))
