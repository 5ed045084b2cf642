"""The music: pitches, lengths, ties, and the measures of a whole game."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, Luck, line
from bandstand.engine.record import Record, new_record, read
from bandstand.games.metronome.music import Measure, letter, measure_of, measures
from bandstand.games.metronome.position import MetronomePosition
from tests.games.metronome.reading import GAME


def measure(staff: str) -> Measure:
    position = GAME.scene("-", "-", staff=staff)
    assert isinstance(position, MetronomePosition)
    return measure_of(position)


def sounds(staff: str) -> list[tuple[int, int, int, bool]]:
    """Start, length, pitch and whether it is struck, of every tone."""
    tones = measure(staff).tones()
    return [(tone.start, tone.length, tone.pitch, tone.struck) for tone in tones]


@pytest.mark.parametrize(
    ("note", "pitch"),
    [
        ("red whole (", 53), ("red half", 53), ("red quarter", 65), ("red eighth", 77),
        ("gold half", 57), ("gold quarter", 69), ("gold eighth", 81),
        ("blue half", 60), ("blue quarter", 72), ("blue eighth", 84),
    ],
)  # fmt: skip
def test_colour_is_the_letter_and_value_the_octave(note: str, pitch: int) -> None:
    assert [tone[2] for tone in sounds(note)] == [pitch]
    assert letter(measure(note).marks[0]) == {"r": "F", "g": "A", "b": "C"}[note[0]]


@pytest.mark.parametrize(
    ("accidental", "pitch", "name"),
    [("sharp", 70, "A sharp"), ("flat", 68, "A flat"), ("natural", 69, "A")],
)
def test_an_accidental_alters_its_note_alone(accidental: str, pitch: int, name: str) -> None:
    staff = f"{accidental}, gold quarter (gold/blue), gold quarter"
    assert [tone[2] for tone in sounds(staff)] == [pitch, 69]
    assert [letter(mark) for mark in measure(staff).marks] == [name, "A"]


def test_dots_lengthen_and_rests_are_silent() -> None:
    staff = "red quarter, dot, red eighth rest then blue, blue half"
    assert sounds(staff) == [(0, 6, 65, True), (8, 8, 60, True)]


def test_a_tie_joins_equal_pitches_and_slurs_others() -> None:
    assert sounds("red quarter, red quarter, tie 1") == [(0, 8, 65, True)]
    assert sounds("red quarter, red half, tie 1") == [(0, 4, 65, True), (4, 8, 53, False)]
    raised = "natural, red quarter, dot, natural, red quarter, dot, tie 1"
    assert sounds(raised) == [(0, 12, 65, True)]


def played(players: int, seed: int) -> Record:
    position, luck = GAME.start(players), Luck(seed)
    record = new_record(GAME, position)
    while (mover := position.to_move()) != OVER:
        move = position.outcome(luck) if mover == CHANCE else luck.choice(position.moves())
        record.play(position, move)
    return record


def plainly(measure: Measure) -> list[object]:
    marks = [(letter(mark), mark.value, mark.beats, mark.tied) for mark in measure.marks]
    return [measure.top, measure.ending, measure.seat, marks, str(measure.tones())]


@pytest.mark.parametrize("players", [2, 4, 11])
def test_a_records_measures_are_the_whole_game(players: int) -> None:
    for seed in range(5):
        record = played(players, seed)
        found = list(measures(record, GAME))
        assert [plainly(one) for one in found] == [
            plainly(one) for one in measures(read(record.write()), GAME)
        ]
        *ended, last = found
        assert all(one.ending in ("taken", "crammed", "swept") for one in ended)
        for one in found:
            beats = sum(mark.beats for mark in one.marks)
            if one.ending == "taken":
                assert (beats, one.bottom) == (4 * one.top, 4)
            elif one.ending in ("crammed", "swept"):
                assert beats == 4 * one.top - 1
            else:
                assert one is last
                assert beats < 4 * one.top


def test_measures_come_in_the_order_they_were_played() -> None:
    start = GAME.start(2)
    record = new_record(GAME, start)
    assert list(measures(record, GAME)) == []
    deal = (
        "red whole (; gold whole (; blue whole (; red half (red/g; red half (red/b; gold half (g;"
    )
    deal += "gold half (r; blue half (r; blue half (g; dot; dot; tie;"
    deal += "red quarter (red/g; red quarter (red/b; red eighth (red/g; sharp; flat; natural;"
    deal += "tie; tie; tie; 3/4; 5/4; 6/4"
    position = GAME.start(2)
    moves = (
        f"seat 1 starts; {deal}; red whole (; red quarter (red/g; red half (red/g; red eighth; dot"
    )
    for text in moves.split(";"):
        record.play(position, position.parse(text))
    found = list(measures(record, GAME))
    assert [(one.ending, one.seat, len(one.marks)) for one in found] == [
        ("taken", 0, 1),
        ("crammed", 0, 3),
    ]
    assert line(position, "tie").view(0)["measure"] == 3
