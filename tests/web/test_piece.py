"""Pieces on pages: the page, its files, where it is linked, and what a move sounds like."""

from __future__ import annotations

import json
import re

import pytest

import bandstand
from bandstand.engine.record import Record
from tests.music.golden import GAMES, cut, golden
from tests.web.conftest import Person, choices, version

KINDS = {
    "piece.mid": "audio/midi",
    "piece.musicxml": "application/vnd.recordare.musicxml+xml",
    "piece.svg": "image/svg+xml",
    "piece.json": "application/json",
}
FIRST = [next(stem for stem in GAMES if stem.startswith(name)) for name in bandstand.names()]


def opened(person: Person, record: Record) -> str:
    """A table at which a record is looked at; its address."""
    answer = person.server.post("/records", data={"record": record.write()})
    assert answer.status_code == 200, answer.text
    return answer.url.path.rpartition("/at/")[0]


@pytest.mark.parametrize("stem", FIRST)
def test_every_game_has_a_page_with_its_piece(ada: Person, stem: str) -> None:
    table = opened(ada, golden(stem))
    page = ada.look(f"{table}/piece")
    assert 'class="wide"' in page
    assert 'class="narrow"' in page
    data = json.loads(ada.look(f"{table}/files/piece.json"))
    bars = re.findall(r'<li id="bar-(\d+)"', page)
    assert len(bars) == len(data["bars"])
    for _, move in data["bars"]:
        assert f'href="{table}/at/{move}"' in page
    ids = {
        f"p{part}n{note}"
        for part, one in enumerate(data["parts"])
        for note in range(len(one["notes"]))
    }
    found = set(re.findall(r'id="(p\d+n\d+)"', page))
    assert found <= ids
    assert found


def test_the_files_of_a_piece_are_for_everyone(ada: Person, ben: Person) -> None:
    table = opened(ada, golden("test_piece-2p"))
    for name, kind in KINDS.items():
        answer = ben.server.get(f"{table}/files/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        assert len(answer.content) > 60


def test_a_piece_can_be_heard_from_a_bar_or_a_move(ada: Person) -> None:
    table = opened(ada, golden("test_piece-2p"))
    moves = [move for _, move in json.loads(ada.look(f"{table}/files/piece.json"))["bars"]]
    assert 'data-from="5"' in ada.look(f"{table}/piece?from=5")
    assert f'data-from="{len(moves)}"' in ada.look(f"{table}/piece?from=999")
    wanted = moves[7]
    begins = moves.index(wanted) + 1
    assert f'data-from="{begins}"' in ada.look(f"{table}/piece?move={wanted}")
    assert "should be a whole number" in ada.look(f"{table}/piece?from=x", 422)


def test_a_game_that_has_not_begun_says_so(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    assert "Nothing has been played yet that could be heard" in ada.look(f"{table}/piece?at=0")
    assert "Nothing has been played yet" in ada.look(f"{table}/files/piece.mid?at=0", 422)


def test_a_game_that_goes_on_can_be_heard_though_its_record_is_closed(
    ada: Person, ben: Person
) -> None:
    table = ada.sits_down("metronome", "me", "me")
    page = ada.look(f"{table}?as=1")
    seat = re.search(r'name="seat" value="(\d+)"', page)
    if seat:
        ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=seat[1])
    assert "the piece" in ben.look(f"{table}/piece")
    assert ben.server.get(f"{table}/record.txt").status_code == 403


@pytest.mark.usefixtures("made_here", "no_verovio")
def test_without_verovio_there_is_everything_but_the_score(ada: Person) -> None:
    table = opened(ada, golden("test_piece-2p"))
    page = ada.look(f"{table}/piece")
    assert "pip install &#39;bandstand[music]&#39;" in page
    assert "piece.svg" not in page
    assert "In words, bar by bar" in page
    assert len(ada.server.get(f"{table}/files/piece.mid").content) > 60
    assert "pip install" in ada.look(f"{table}/files/piece.svg", 422)


def test_a_finished_game_leads_to_its_piece(ada: Person) -> None:
    table = opened(ada, golden("test_piece-2p"))
    assert f'href="{table}/piece"' in ada.look("/")


def test_the_newest_move_says_what_it_sounds_like(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    before = ada.state(table)
    assert before["prompt"]["sound"] == ""
    seat, version = before["viewer"]["acting"], before["table"]["version"]
    ada.post(f"{table}/move", move=before["moves"][0], version=version, seat=seat)
    sound = ada.state(table)["prompt"]["sound"]
    assert re.fullmatch(r"(brass|horn) 0 1\.2 \d+ \d+(;(brass|horn) 0 1\.2 \d+ \d+)*", sound)


def test_a_cut_record_is_heard_as_far_as_it_goes(ada: Person) -> None:
    record = golden("band_practice-2p")
    table = opened(ada, cut(record, len(record.entries) // 2))
    page = ada.look(f"{table}/piece")
    assert "In words, bar by bar" in page
