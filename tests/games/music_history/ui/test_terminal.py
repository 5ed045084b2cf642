"""The table on a terminal."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Position, Sight, line
from bandstand.games.music_history.ui.terminal import draw
from bandstand.terminal.ink import plain
from tests.games.music_history.reading import GAME

NAMES = [
    "Hildegard von Bingen 123", "Guillaume", "Josquin", "Ock", "Léonin", "P", "B", "Gesualdo", "T",
]  # fmt: skip


def drawn(position: Position, seat: int) -> str:
    return plain(draw(GAME, Sight(position, seat), NAMES[: position.players]))


@pytest.mark.parametrize("players", [2, 5, 9])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_table_of_a_game_fits_eighty_columns(players: int, seed: int) -> None:
    position, luck = GAME.start(players), Luck(seed)
    while position.to_move() != OVER:
        if luck.below(12) == 0:
            for seat in (max(position.to_move(), 0), SPECTATOR):
                assert max(map(len, drawn(position, seat).splitlines())) <= 80
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    assert "the age is over: most points win MH-27" in drawn(position, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_road_and_what_is_asked_fit_the_last_rows(players: int) -> None:
    position, luck = GAME.start(players), Luck(players)
    while position.to_move() != OVER:
        if position.to_move() != CHANCE and position.view(0)["now"] and luck.below(12) == 0:
            rows = drawn(position, position.to_move()).splitlines()
            [heading] = [row for row in rows if row.startswith("Music History · ")]
            assert len(rows) - rows.index(heading) <= 16  # of 24: the moves stand below
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))


def test_the_table_shows_road_cards_pieces_and_scores() -> None:
    position = GAME.scene(
        "Church 10: Guido, -Josquin | Motet | Hymn=4", "Court End: Leonin", age="polyphony"
    )
    shown = drawn(position, 0)
    assert "Music History · Early Polyphony and Ars Nova · round 1 · your turn" in shown
    assert (
        "\n1 Hildegard von Bingen 123 Church      tile 10   5 points 1 hidden 1 produced\n" in shown
    )
    assert "\n2 Guillaume                Court       End " in shown
    assert "+Guido  +Church  -Josquin" in shown
    assert "Before cards + fresh card  - flipped card  * usable now" in shown
    assert "♪ Hymn 4" in shown
    assert "Ahead   1 compose 2 · 2 refresh 2 · 3 take 1 · 4 compose 1 · 5 retreat 3" in shown
    assert "+ * Guido                    Flip: draw 2 Compositions." in shown
    assert " -  Josquin                  When you use an ability, flip: it happens twice." in shown
    assert "    Motet         sacred      Early Polyphony: 4 for 6" in shown  # with Church's bonus
    assert "you can pay 2" in shown
    others = drawn(position, 1)
    assert "Motet" not in others
    assert "turn of Hildegard von Bingen 123" in others


def test_the_table_tells_what_is_announced_and_asked() -> None:
    position = line(GAME.scene("Court: Guido", "Church"), "use Guido")
    shown = drawn(position, 1)
    assert shown.splitlines()[-2:] == [
        "Your answer: Hildegard von Bingen 123 used Guido. You may answer with",
        "  Absolution: Guido has no effect. If you let it pass, it happens. MH-30",
    ]
    waiting = drawn(position, 0)
    assert "Guillaume decides. Hildegard von Bingen 123 used Guido." in waiting


def test_the_vocations_are_explained_before_one_is_chosen() -> None:
    shown = drawn(GAME.start(2, {"first": "1"}), 0)
    assert "  Court                    The benefits of your patrons count twice." in shown
    assert "    Church: Sacred Art       Flip: draw a Composition." in shown
    assert "\n    Court: Friends in High Places\n" in shown


def test_the_road_and_what_is_asked_come_last() -> None:
    """Below all that a small screen has no room for."""
    position = GAME.scene("Church 10: Guido, -Josquin | Motet | Hymn=4", "Court End: Leonin")
    last = drawn(position, 0).splitlines()[-12:]
    assert last[-2].startswith("Your turn: Use your cards and produce pieces")
    assert any(line.startswith("Start ") for line in last)


def test_the_draft_shows_a_seat_its_own_cards() -> None:
    cards = "Guido; Byrd; Josquin; Sustain; Council; Machaut"
    position = line(GAME.start(2, {"first": "1"}), f"Church; Court; {cards}")
    line(position, "keep Guido")
    assert "Choose\n  Sustain" in drawn(position, 1)
    assert "Guido" in drawn(position, 0)
    assert "Guido" not in drawn(position, 1)
