"""The fit of half-finished bands: it finds what results were made by."""

from __future__ import annotations

from statistics import fmean

from bandstand.engine import Luck
from tools.fit_test_piece import PARAMETERS, Band, Judgement, Sample, fit, half_game, loss

OUTER = [3.0, 2.0, 1.0, 0.5, 1.0, 2.0, 4.0]
INNER = [2.0, 1.5, 1.5, 2.0, 3.0, 4.0, 5.0]
TRUTH = Judgement([*OUTER, *INNER, 0.8, 0.6, 0.4, 0.3])


def some_band(luck: Luck) -> Band:
    """Any penalties, and rows of six symbols each."""
    rows = [[0] * 4 for _ in range(4)]
    for row in range(4):
        for _ in range(6):
            rows[luck.below(4)][row] += 1
    return Band([luck.below(6) for _ in range(4)], rows)


def samples(count: int, luck: Luck) -> list[Sample]:
    """Pairs of bands with the results that the truth expects of them."""
    found: list[Sample] = []
    for _ in range(count):
        pair = Sample(some_band(luck), some_band(luck), [0.5])
        found.append(pair._replace(payoffs=[TRUTH.chance(pair)]))
    return found


def test_the_truth_is_found_from_its_results() -> None:
    seen, unseen = samples(300, Luck(1)), samples(100, Luck(2))
    start = [*[1.0] * 14, 0.5, 0.5, 0.5, 0.5]
    fitted = fit(seen, start, range(PARAMETERS))
    assert loss(Judgement(start), unseen) - loss(TRUTH, unseen) > 0.05
    assert loss(fitted, unseen) - loss(TRUTH, unseen) < 0.005
    assert fmean(abs(fitted.chance(one) - TRUTH.chance(one)) for one in unseen) < 0.02


def test_what_is_not_free_stays() -> None:
    start = [*OUTER, *INNER, 1.0, 0.0, 0.0, 0.0]
    fitted = fit(samples(50, Luck(1)), start, [14])
    assert fitted.parameters[14] != 1.0
    assert fitted.parameters[:14] + fitted.parameters[15:] == start[:14] + start[15:]


def test_half_games_end_before_the_deal_of_round_3() -> None:
    position = half_game(Luck(1))
    assert (position.round, position.drafted, position.row.size) == (2, 0, 0)
