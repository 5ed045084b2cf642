"""Scores of every golden game, whole and cut anywhere: what is written can be read and is sound."""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import mido
import pytest
import verovio

from bandstand import catalogue
from bandstand.music import Course, Score, compose, default_plan, sound_of
from bandstand.music.composer import write_score
from bandstand.music.engraving import NARROW, WIDE, can_engrave, engraved
from bandstand.music.files import written
from bandstand.music.midi import midi
from bandstand.music.musicxml import musicxml
from bandstand.music.score import TICKS
from tests.music.golden import GAMES, course, cut, golden

INSTRUMENTS = {"brass", "horn", "lute", "bass", "voice", "kit", "click", "crowd"}
# What may stand in a note of MusicXML, in this order.
ORDER = [
    *("chord", "pitch", "unpitched", "rest", "duration", "tie", "voice", "type", "dot"),
    *("accidental", "stem", "notehead", "beam", "notations", "lyric"),
]


def compose_by_default_plan(course: Course) -> Score:
    return write_score(default_plan.plan(course))


PLANS: dict[str, Callable[[Course], Score]] = {"own": compose, "default": compose_by_default_plan}
CUTS = 4  # of a game, besides its first moves and its last


class Played:
    """A golden game, what one plan made of it, and its MusicXML."""

    def __init__(self, stem: str, composer: str) -> None:
        self.game = course(golden(stem))
        self.composer = PLANS[composer]
        self.score = self.composer(self.game)
        self.xml = musicxml(self.score)


@cache
def played(stem: str, composer: str = "own") -> Played:
    """Each of them once for all tests."""
    return Played(stem, composer)


@pytest.fixture(params=GAMES)
def stem(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def game(stem: str) -> Course:
    return played(stem).game


@pytest.fixture(params=PLANS)
def one(stem: str, request: pytest.FixtureRequest) -> Played:
    return played(stem, request.param)


@pytest.fixture
def score(one: Played) -> Score:
    return one.score


@pytest.fixture
def xml(one: Played) -> ElementTree.Element:
    return ElementTree.fromstring(one.xml)


def test_a_score_has_no_faults_and_is_the_same_twice(one: Played) -> None:
    assert one.score.faults() == []
    assert 25 <= one.score.seconds <= 115
    again = one.composer(one.game)
    assert (midi(one.score), one.xml) == (midi(again), musicxml(again))


def so_far(game: Course, moves: int) -> Course:
    """A course as it was after so many moves."""
    return replace(game, rows=game.rows[:moves], end=game.rows[moves].view, winners=None)


def test_a_course_is_the_beginning_of_the_whole_one(stem: str, game: Course) -> None:
    for moves in (0, len(game.rows) // 2):
        assert course(cut(golden(stem), moves)) == so_far(game, moves)


def test_a_game_cut_anywhere_has_a_score(stem: str) -> None:
    game = played(stem).game
    whole = len(game.rows)
    for moves in [*range(4), *range(4, whole, max(1, whole // CUTS)), whole - 1]:
        heard = so_far(game, moves)
        for composer in PLANS.values():
            score = composer(heard)
            assert score.faults() == []
            assert all(0 <= bar.move <= moves for bar in score.bars)
            musicxml(score)
            midi(score)


def test_every_move_of_a_game_leads_to_a_bar(score: Score) -> None:
    told = [bar.move for bar in score.bars]
    for number, bar in enumerate(score.bars, 1):
        first = told.index(bar.move) + 1
        assert score.bar_of(bar.move) == first <= number


def test_another_reader_of_midi_agrees(score: Score) -> None:
    file = mido.MidiFile(file=io.BytesIO(midi(score)))
    started = [
        (message.note, message.velocity)
        for track in file.tracks
        for message in track
        if message.type == "note_on"
    ]
    assert sorted(started) == sorted(
        (note.pitch, note.loud) for part in score.parts for note in part.notes
    )
    assert file.length == pytest.approx(score.seconds, abs=0.05)
    for track in file.tracks:
        down: dict[tuple[int, int], int] = defaultdict(int)
        for message in track:
            if message.type in ("note_on", "note_off"):
                down[message.channel, message.note] += 1 if message.type == "note_on" else -1
                assert down[message.channel, message.note] >= 0
        assert not any(down.values()), "a note is stuck"


def test_every_bar_of_the_score_is_full_and_in_order(
    score: Score, xml: ElementTree.Element
) -> None:
    ids = [note.get("id") for note in xml.iter("note") if note.get("id")]
    assert len(ids) == len(set(ids))
    for part in xml.findall("part"):
        for bar, measure in zip(score.bars, part.findall("measure"), strict=True):
            whole = bar.length * TICKS
            voices: dict[str, int] = defaultdict(int)
            for note in measure.findall("note"):
                tags = [child.tag for child in note]
                assert tags == sorted(tags, key=ORDER.index)
                if note.find("chord") is None:
                    voices[note.findtext("voice") or ""] += int(note.findtext("duration") or 0)
            assert set(voices.values()) == {whole}
            backs = [int(one.findtext("duration") or 0) for one in measure.findall("backup")]
            assert backs == [whole] * (len(voices) - 1)


def test_ties_meet(xml: ElementTree.Element) -> None:
    for part in xml.findall("part"):
        open_ties: set[tuple[str, str]] = set()
        for note in part.iter("note"):
            pitch = note.find("pitch") or note.find("unpitched")
            for tie in note.findall("tie"):
                key = (
                    "".join(pitch.itertext()) if pitch is not None else "",
                    note.findtext("voice") or "",
                )
                if tie.get("type") == "start":
                    open_ties.add(key)
                else:
                    open_ties.remove(key)
        assert not open_ties


def warnings(xml: str) -> str:
    """What verovio says, to its log or to standard error, while it reads a score."""
    with tempfile.TemporaryFile() as file:
        kept = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            verovio.enableLog(verovio.LOG_WARNING)
            toolkit = verovio.toolkit()
            assert toolkit.loadData(xml)
            toolkit.renderToSVG(1)
            said = str(toolkit.getLog())
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        file.seek(0)
        return (said + file.read().decode()).strip()


def test_the_engraver_warns_of_nothing_and_keeps_every_note(stem: str) -> None:
    score = played(stem).score
    assert warnings(played(stem).xml) == ""
    for width, ids in ((WIDE, ""), (NARROW, "n-")):
        svg = "".join(engraved(score, width, ids=ids, moments="/t/abc/at/"))
        assert "placeholder" not in svg
        assert "<style" not in svg
        found = set(re.findall(r'id="((?:n-)?p\d+n\d+)"', svg))
        shown = [(at, part) for at, part in enumerate(score.parts) if part.shown]
        assert found == {f"{ids}p{at}n{n}" for at, part in shown for n in range(len(part.notes))}
        links = [int(move) for move in re.findall(r'href="/t/abc/at/(\d+)"', svg)]
        told = [bar.move for bar in score.bars]
        assert links in (told, told[1:])  # the first bar need not have a number


def test_a_plan_is_given_nothing_that_is_hidden() -> None:
    game = course(golden("metronome-2p"))
    dealt = [row.text for row in game.rows[1:25]]
    assert dealt == ["a card"] * 24
    assert all(row.view["hand"] is None for row in game.rows)


def test_sounds_of_moves_are_short_and_soft(game: Course) -> None:
    heard = 0
    for row in game.rows:
        sounds = [sound_of(game.game, event) for event in row.events]
        for note in ";".join(filter(None, sounds)).split(";") if any(sounds) else ():
            instrument, at, beats, pitch, loud = note.split()
            assert instrument in INSTRUMENTS
            assert float(at) + float(beats) <= 10
            assert 30 <= int(pitch) <= 90
            assert int(loud) <= 72
            heard += 1
    assert heard > 0 or catalogue.part(game.game, "ui.music") is None


def test_files_are_written(tmp_path: Path) -> None:
    game = course(golden("test_piece-2p"))
    assert can_engrave()
    lines = written(game, tmp_path / "here", "mine")
    assert lines[1:] == ["mine.mid", "mine.musicxml", "mine.words.txt", "mine.svg"]
    assert {file.name for file in (tmp_path / "here").iterdir()} == set(lines[1:])


@pytest.mark.usefixtures("no_verovio")
def test_without_verovio_files_are_written_and_it_is_said_what_is_missing(tmp_path: Path) -> None:
    game = course(golden("test_piece-2p"))
    assert written(game, tmp_path / "there", "mine")[-1] == (
        "For the score as SVG: pip install 'bandstand[music]'"
    )
