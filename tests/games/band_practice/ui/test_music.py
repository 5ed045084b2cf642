"""What Band Practice sounds like, move by move."""

from __future__ import annotations

from bandstand.games.band_practice.ui.music import MISTAKE, sound_of
from tests.games.band_practice.seen import GAME, TRIO

FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a


def sounds(dice: str, move: str) -> list[str | None]:
    position = GAME.scene(TRIO, dice=f"{FIRST}{dice}", pool="1, 4, 5")
    return [sound_of(event) for event in position.play_with_events(position.parse(move))]


def test_a_die_is_heard_as_its_role_plays_it() -> None:
    beats, *rest = sounds("", "4")
    assert beats == "kit 0 1 36 56;kit 0.5 1 42 56;kit 1 1 38 56;kit 1.5 1 42 56"
    assert rest == [None]
    assert sounds(", B2 4", "5")[0] == "lute 0 .5 60 44;lute .5 1.5 69 62"
    assert sounds(", B2 4, M2 5", "5")[0] == "voice 0 2 76 58"


def test_a_die_that_fails_a_goal_ends_in_a_mistake() -> None:
    heard = sounds("", "5")[0]
    assert heard is not None
    assert heard.endswith(MISTAKE)
