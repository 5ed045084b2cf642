"""The script that fits the outlook: it finds what results were made by."""

from __future__ import annotations

from pathlib import Path

import pytest

import bandstand
from bandstand.engine import CHANCE, Luck
from bandstand.games.music_history.bots import fitted, outlook
from bandstand.games.music_history.rules.position import MusicHistoryPosition
from tests.games.music_history.reading import BOX, GAME
from tools.fit_music_history import (
    CARDS,
    IN_USE,
    Seen,
    Turn,
    chances,
    fit,
    game,
    noted,
    slopes,
    written,
)

NONE = 1e-6  # next to no penalty


def truth(luck: Luck) -> list[float]:
    """Other numbers than those in use."""
    return [*[number + (luck.below(100) - 50) / 100 for number in IN_USE[:-2]], 2.5, 1.5]


def turns(numbers: list[float], count: int, luck: Luck) -> list[Turn]:
    """Any seats, with the results that these numbers expect of them."""
    found: list[Turn] = []
    for _ in range(count):
        seats = []
        for seat in range(3):
            have = [float(luck.below(reach)) for reach in (15, 10, 30)]
            cards = sorted({luck.below(CARDS) for _ in range(6)})
            held = [(card, 1 + luck.below(2)) for card in cards]
            seats.append(Seen(float(luck.below(20)), [*have, seat / 3], held))
        turn = Turn(luck.below(30) / 10, seats, [])
        found.append(turn._replace(payoffs=chances(numbers, turn)))
    return found


def test_the_truth_is_found_from_its_results() -> None:
    luck = Luck(1)
    numbers = truth(luck)
    assert fit(turns(numbers, 400, luck), NONE) == pytest.approx(numbers, abs=0.05)


def test_slopes_say_how_the_odds_change() -> None:
    [turn] = turns(IN_USE, 1, Luck(2))
    steep = [dict(seat) for seat in slopes(IN_USE, turn)]
    before = chances(IN_USE, turn)
    for at, number in enumerate(IN_USE):
        after = chances([*IN_USE[:at], number + 1e-6, *IN_USE[at + 1 :]], turn)
        mean = sum(chance * seat.get(at, 0.0) for chance, seat in zip(before, steep, strict=True))
        for seat in range(3):
            change = (after[seat] - before[seat]) / 1e-6
            more = steep[seat].get(at, 0.0) - mean
            assert change == pytest.approx(before[seat] * more, abs=1e-4)


def test_a_game_is_noted_turn_by_turn() -> None:
    seen = game(1, 3, 1)
    assert seen == game(1, 3, 1)
    assert seen
    for turn in seen:
        assert [len(seat.figures) for seat in turn.seats] == [4, 4, 4]
        assert sum(turn.payoffs) == pytest.approx(1)
    assert seen[-1].longest < seen[0].longest


def test_the_outlook_reckons_as_the_fit_does() -> None:
    luck = Luck(3)
    position = bandstand.game("music_history").start(3)
    assert isinstance(position, MusicHistoryPosition)
    while not outlook.begins(position) or outlook.longest(position) > 2:
        chance = position.to_move() == CHANCE
        position.apply(position.outcome(luck) if chance else luck.choice(position.moves()))
    turn = Turn(*noted(position), [])
    assert outlook.chances(position) == pytest.approx(chances(IN_USE, turn))


def test_the_figures_are_of_the_standard_edition_and_of_each_of_its_cards() -> None:
    assert GAME.edition == fitted.EDITION
    figures = [
        (card.holding, card.waiting, card.outlook, card.outlook_longer) for card in BOX.cards
    ]
    assert figures == list(fitted.CARDS.values())


def test_the_script_writes_the_figures_as_the_file_has_them() -> None:
    folder = Path(fitted.__file__).parent  # of the compiled module, if it is
    source = folder.joinpath("fitted.py").read_text("utf-8")
    for line in written(IN_USE):
        assert line in source
