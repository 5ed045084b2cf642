"""What is hidden, who remembers it, and what a seat imagines."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Position, line
from bandstand.engine.scene import pick
from bandstand.games.music_history import memory
from bandstand.games.music_history.memory import SEATS
from bandstand.games.music_history.position import MusicHistoryPosition
from tests.games.music_history.reading import BOX, GAME, pieces

NAME = list(BOX.glossary)
HYMN = pick("Hymn", BOX.piece_names)
MASS = pick("Mass", BOX.piece_names)


def known(position: Position, seat: int) -> list[tuple[str, list[int]]]:
    return [(mark["piece"], mark["with"]) for mark in position.view(seat - 1)["known"]]


def test_thief_and_victim_know_a_stolen_piece_and_nobody_else() -> None:
    position = GAME.scene("Countryside", "Court: | Mass, Hymn", "Court: | Psalm")
    line(position, "use Countryside: Plag; seat 2; Mass")
    assert known(position, 2) == [("Mass", [1])]
    assert known(position, 1) == known(position, 3) == []
    for number in range(20):
        assert "Mass" in pieces(position.imagine(1, Luck(number)), 1)
    others = [pieces(position.imagine(2, Luck(number)), 1) for number in range(20)]
    assert any(hand != ["Mass"] for hand in others)


def test_a_second_thief_makes_it_uncertain_who_has_it() -> None:
    position = GAME.scene("Countryside 2: | Hymn", "Court: | Mass", "Countryside 2", turn=1)
    line(position, "use Countryside: Plag; Mass; roll; rolls 1; end turn; roll; rolls 3; end turn")
    line(position, "use Countryside: Plag")
    onlooker = position.copy()
    line(position, "Mass")
    assert known(position, 2) == [("Mass", [1, 3])]
    assert known(position, 1) == [("Mass", [3])]
    line(onlooker, "Hymn")
    assert known(onlooker, 2) == known(position, 2)  # it cannot tell which was taken
    places = set()
    for number in range(40):
        dream = position.imagine(1, Luck(number))
        holders = [seat for seat in (1, 3) if "Mass" in pieces(dream, seat)]
        assert len(holders) >= 1
        places.add(holders[0])
    assert places == {1, 3}


def test_the_last_piece_of_a_hand_is_followed_for_certain() -> None:
    position = GAME.scene("Countryside 2", "Court: | Mass", "Countryside 2")
    line(position, "use Countryside: Plag; Mass; roll; rolls 1; end turn; roll; rolls 3; end turn")
    line(position, "use Countryside: Plag; Mass")
    assert known(position, 2) == [("Mass", [3])]


def test_a_piece_that_is_produced_is_no_longer_remembered() -> None:
    position = GAME.scene("Countryside: Guido, Byrd, Harden | Hymn", "Court: | Cantiga", "Church")
    line(position, "use Countryside: Plag; pass; Cantiga")
    assert known(position, 2) == [("Cantiga", [1])]
    line(position, "produce Cantiga; flip Guido; flip Byrd; produce it")
    assert known(position, 2) == []


def test_memory_follows_what_may_have_happened() -> None:
    marks: list[int] = []
    marks = memory.learn(marks, HYMN, 1)
    marks = memory.went_unseen(marks, 1, 2)
    marks = memory.learn(marks, HYMN, 2)
    assert [memory.holders(mark, 4) for mark in marks] == [[2], [1, 2]]
    marks = memory.came_out(marks, HYMN, 2)  # the sure one goes; the other may be where that was
    assert [memory.holders(mark, 4) for mark in marks] == [[1, 2]]
    marks = memory.came_out(marks, MASS, 1)  # not remembered: nothing changes
    marks = memory.emptied(marks, 1)
    assert [memory.holders(mark, 4) for mark in marks] == [[2]]


def test_marks_are_seated_within_the_room_there_is() -> None:
    marks = [HYMN * SEATS + 0b011, HYMN * SEATS + 0b001, MASS * SEATS + 0b110]
    for number in range(30):
        assert memory.place(marks, [1, 1, 1], Luck(number)) == [1, 0, 2]
    with pytest.raises(ValueError, match="cannot all be right"):
        memory.place([HYMN * SEATS + 1, MASS * SEATS + 1], [1, 0], Luck(1))


def test_a_draft_is_imagined_around_what_was_seen() -> None:
    position = line(
        GAME.start(3, {"first": "1"}),
        "Church; Court; Countryside; Sustain; Rondeaux; Guido; Josquin; Perotin; Machaut; Byrd;"
        "Palestrina; di Lasso; keep Sustain; keep Josquin; keep Byrd; keep Palestrina; keep Guido",
    )
    firsts = set()
    for number in range(60):
        dream = position.imagine(0, Luck(number))
        assert isinstance(dream, MusicHistoryPosition)
        # Seat 1 passed Rondeaux and Guido: seat 2 kept one of them, unknown which.
        passed = {NAME[card] for card in [*dream.draft.kept[1][1:], *dream.draft.dealt[1]]}
        assert passed == {"Rondeaux", "Guido"}
        firsts.add(NAME[dream.draft.kept[1][1]])
        assert "Sustain" not in [NAME[card] for card in dream.draft.kept[1]]
    assert firsts == {"Rondeaux", "Guido"}


def test_a_pile_made_of_discards_is_imagined_from_them() -> None:
    position = GAME.scene(
        "Court: Guido, Guidonian", "Countryside: | Hymn", pile="", scrapped="Motet, Madrigal"
    )
    line(position, "use Guido; Motet")
    assert position.to_move() == CHANCE
    for number in range(20):
        dream = position.imagine(1, Luck(number))
        assert {dream.text(move) for move in dream.moves()} <= {"Motet", "Madrigal"}


def count(position: MusicHistoryPosition) -> list[int]:
    """How many of each piece there are anywhere."""
    total = position.pieces.pile.counts()
    for row in position.data()["hidden"]:
        for piece in row:
            total[piece] += 1
    for row in position.pieces.produced:
        for kept in row:
            total[kept // 100] += 1
    return [
        one + other for one, other in zip(total, position.pieces.scrapped.counts(), strict=True)
    ]


@pytest.mark.parametrize("players", [2, 4, 9])
def test_marks_are_always_true_and_dreams_hold_every_card_once(players: int) -> None:
    """Through whole games: what a seat remembers holds, and what it imagines adds up."""
    for seed in range(4):
        position, luck = GAME.start(players), Luck(seed)
        assert isinstance(position, MusicHistoryPosition)
        while position.to_move() != OVER:
            chance = position.to_move() == CHANCE
            moves = position.moves()
            position.play(position.outcome(luck) if chance else moves[luck.below(len(moves))])
            if luck.below(25):
                continue
            assert count(position) == BOX.piece_copies
            room = [position.pieces.held(seat) for seat in range(players)]
            for seat in range(players):
                marks = position.pieces.memories[seat]
                memory.place(marks, room, luck)
                for mark in marks:
                    piece = mark // SEATS
                    holders = memory.holders(mark, players)
                    assert any(position.pieces.count(other, piece) > 0 for other in holders)
            for seat in (0, players - 1, SPECTATOR):
                dream = position.imagine(seat, luck)
                assert isinstance(dream, MusicHistoryPosition)
                assert count(dream) == BOX.piece_copies
