"""What happens in Band Practice, as events of the moves."""

from __future__ import annotations

from bandstand.engine import CHANCE, Position
from bandstand.engine.events import Event
from bandstand.games.band_practice.rules.events import (
    CardTurnedUp,
    ChoiceMade,
    DiePlaced,
    DieRolled,
    DieTakenBack,
    GoalJudged,
    PartBegan,
    RowDiscPlaced,
    SongBegan,
    SongEnded,
)
from tests.games.band_practice.seen import GAME, TRIO

FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a
LAST = f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2"  # all but the last square


def events(position: Position, text: str) -> list[Event]:
    """Return what happens when a move is played."""
    return position.play_with_events(position.parse(text))


def test_setting_up_turns_two_cards_and_begins_a_song() -> None:
    position = GAME.start(3)
    assert events(position, "Copy") == [CardTurnedUp(CHANCE, "Copy", True)]
    turned, song, part = events(position, "Reroll")
    assert turned == CardTurnedUp(CHANCE, "Reroll", True)
    assert isinstance(song, SongBegan)
    assert (song.number, song.song, song.squares[0]) == (1, "I-a", ("Beats", 1))
    assert part == PartBegan(0, "Beats", 1, 4)
    assert events(position, "3") == [DieRolled(CHANCE, "3", 3, False, 3, ("3",))]


def test_a_die_settles_the_goals_of_its_square() -> None:
    position = GAME.scene("Beats 1 / Melody 5 / Front 2", dice=f"{FIRST}, B2 4", pool="1, 5, 5")
    assert events(position.copy(), "5") == [
        DiePlaced(1, "Melody", "5", 5, 1, "I-a", 2, False, 1, False),
        GoalJudged(1, "Up, Melody 2", "Melody", 2, "Up", True, 3, (2, 5), (), (("Melody", "8"),)),
    ]
    placed, judged = events(position, "1")
    assert isinstance(placed, DiePlaced)
    assert placed.fails
    assert judged == GoalJudged(1, "Up, Melody 2", "Melody", 2, "Up", False, 0, (2, 1), (), ())


def test_a_mistake_puts_a_disc_on_the_row() -> None:
    position = GAME.scene(TRIO, dice=FIRST, pool="5", row="Copy*, Shift")
    assert events(position, "5")[2:3] == [RowDiscPlaced(CHANCE, "Shift")]


def test_a_die_taken_back_settles_nothing() -> None:
    position = GAME.scene(TRIO, dice=FIRST, pool="3, 4, 5", take_back="yes")
    assert [type(event) for event in events(position, "3")] == [DiePlaced]
    assert events(position, "take it back") == [DieTakenBack(0, "Beats", 2, 0)]
    position = GAME.scene(TRIO, dice=FIRST, pool="3, 4, 5", take_back="yes")
    events(position, "3")
    assert [type(event) for event in events(position, "keep it")] == [ChoiceMade, GoalJudged]


def test_the_end_of_a_song_has_its_whole_sheet() -> None:
    position = GAME.scene(TRIO, dice=LAST, pool="6", discs="Down, Melody 3")
    *_, ended, began, part = events(position, "6")
    assert isinstance(ended, SongEnded)
    assert (ended.song, ended.broken_off) == ("I-a", False)
    assert ended.dice == ("4", "2", "5", "4", "3", "4", "4", "2", "6")
    assert ended.mistakes == (("Down, Melody 3", "Melody", 3),)
    assert ended.marks.count("disc") == 1
    assert [type(event) for event in (began, part)] == [SongBegan, PartBegan]


def test_a_song_that_breaks_off_says_so() -> None:
    position = GAME.scene("Beats: Diva Dancer / Melody / Front", dice=FIRST, pool="4")
    ended = events(position, "Diva Dancer 4")[1]
    assert isinstance(ended, SongEnded)
    assert ended.broken_off
    assert len(ended.mistakes) == 6
