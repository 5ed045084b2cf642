"""Policies: a trained file sits at tables like any bot, and nothing else does."""

from __future__ import annotations

import json
import os
import tracemalloc
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="bandstand[rl] is not installed")

import numpy as np
from numpy.typing import NDArray

import bandstand
from bandstand import catalogue
from bandstand.bots import bot, policy
from bandstand.bots.policy import ALLOWED, Policy, about, allow, allowed, save
from bandstand.engine import CHANCE, BadOption, Luck, Sight, line
from bandstand.engine.batch import width
from bandstand.games.music_history.rules.moves import CALL_OFF
from bandstand.lab.arena import arena
from tests.command import run

GAME = bandstand.game("test_piece")


@pytest.fixture(autouse=True)
def nothing_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ALLOWED, "[]")


def written(folder: Path, name: str = "first", **changes: object) -> Path:
    """A policy for Test Piece that likes low moves: it drafts the first card there is."""
    start = GAME.start()
    said = {**about(start, GAME), **changes}
    likes = -np.arange(GAME.move_limit, dtype=np.float32)
    layers = {"weights_0": np.zeros((width(start), GAME.move_limit)), "biases_0": likes}
    save(folder / f"{name}.npz", said, layers)
    return folder / f"{name}.npz"


def decision() -> Sight:
    position, luck = GAME.start(), Luck(1)
    while position.to_move() < 0:
        position.play(position.outcome(luck))
    return Sight(position, position.to_move())


def test_it_plays_the_legal_move_it_rates_highest(tmp_path: Path) -> None:
    name = allow(written(tmp_path))
    assert name == "policy:first"
    sight = decision()
    assert bot(name, GAME).choose(sight, Luck(1)) == sight.moves()[0]


def test_any_function_of_row_and_mask_will_do() -> None:
    sight = decision()

    last = Policy(GAME, lambda row, mask: np.arange(len(mask)))
    assert last.choose(sight, Luck(1)) == sight.moves()[-1]
    with pytest.raises(BadOption, match="rates 12 moves"):
        Policy(GAME, lambda row, mask: np.zeros(3)).choose(sight, Luck(1))


def test_it_does_not_go_round_in_circles() -> None:
    """One that loves to begin a piece and to call it off would do nothing else for ever."""
    game, luck = bandstand.game("music_history"), Luck(1)
    position = game.start(2)
    while not any(position.text(move).startswith("produce ") for move in position.moves()):
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    seat = position.to_move()
    pieces = [move for move in position.moves() if position.text(move).startswith("produce ")]

    def think(row: NDArray[np.int16], mask: NDArray[np.bool_]) -> NDArray[np.float64]:
        likes = np.zeros(len(mask))
        likes[pieces], likes[CALL_OFF] = 1, 2
        return likes

    fond = Policy(game, think)
    for _ in range(40):
        if position.to_move() == seat:
            position.play(fond.choose(Sight(position, seat), luck))
    assert position.to_move() != seat


def test_the_arena_and_the_command_seat_it(tmp_path: Path) -> None:
    file = written(tmp_path)
    data = arena("test_piece", [allow(file), "greedy"], games=4)
    assert {one["bot"] for one in data["bots"]} == {"policy:first", "greedy"}
    done = run("simulate", "test_piece", "--games", "2", "--seat", f"policy:{file}", "--json")
    assert json.loads(done.stdout)["seats"][0]["player"] == "policy:first"
    done = run("arena", "test_piece", "--games", "2", "--bots", f"policy:{file},random")
    assert "\npolicy:first  " in done.stdout  # and then what it came to, in a column of its own


def test_only_what_was_allowed_is_read(tmp_path: Path) -> None:
    file = written(tmp_path)
    for name in ("policy:first", f"policy:{file}", "policy:../first", "policy:"):
        with pytest.raises(BadOption, match="no policy is called"):
            bot(name, GAME)
    allow(file)
    assert list(allowed()) == ["policy:first"]
    with pytest.raises(BadOption, match="no policy is called"):
        bot("policy:second", GAME)
    (tmp_path / "more").mkdir()
    with pytest.raises(BadOption, match="two policies are called"):
        allow(written(tmp_path / "more"))


def test_what_is_no_policy_is_refused(tmp_path: Path) -> None:
    for name, text in [("empty", b""), ("text", b"hello"), ("pickle", b"\\x80\\x04N.")]:
        file = tmp_path / f"{name}.npz"
        file.write_bytes(text)
        with pytest.raises(BadOption, match="holds no policy"):
            allow(file)
    with pytest.raises(BadOption, match="No such file"):
        allow(tmp_path / "missing.npz")
    with pytest.raises(BadOption, match="something else about itself"):
        allow(written(tmp_path, "strange", players="two"))
    save(tmp_path / "gap.npz", about(GAME.start(), GAME), {
        "weights_0": np.zeros((4, 3)), "biases_0": np.zeros(2),
    })  # fmt: skip
    with pytest.raises(BadOption, match="do not fit each other"):
        allow(tmp_path / "gap.npz")
    assert json.loads(os.environ[ALLOWED]) == []


def zipped(file: Path, **members: bytes) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(f"{name}.npy", data)
    return file


def array_file(array: NDArray[np.generic], allow_pickle: bool = False) -> bytes:
    file = BytesIO()
    np.save(file, array, allow_pickle=allow_pickle)
    return file.getvalue()


def test_an_archive_that_inflates_too_far_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "MOST_BYTES", 1_000_000)
    zeros = array_file(np.zeros(1_000_000))
    file = zipped(tmp_path / "bomb.npz", about=zeros, weights_0=zeros)
    assert file.stat().st_size < 100_000
    tracemalloc.start()
    with pytest.raises(BadOption, match="more than 1,000,000 bytes"):
        allow(file)
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_an_archive_that_lies_about_sizes_is_refused(tmp_path: Path) -> None:
    file = zipped(tmp_path / "liar.npz", about=array_file(np.zeros(1000)))
    data = file.read_bytes()
    true, false = (8128).to_bytes(4, "little"), (100).to_bytes(4, "little")
    assert data.count(true) == 2
    file.write_bytes(data.replace(true, false))
    with pytest.raises(BadOption, match="holds no policy"):
        allow(file)


def test_an_array_that_declares_more_than_it_has_is_refused(tmp_path: Path) -> None:
    header = array_file(np.zeros(9))[:80].replace(b"(9,)", b"(99999999999,)").ljust(128, b" ")
    file = zipped(tmp_path / "hollow.npz", about=header[:127] + b"\n")
    with pytest.raises(BadOption, match="holds no policy"):
        allow(file)


def test_other_arrays_than_numbers_are_refused(tmp_path: Path) -> None:
    objects = array_file(np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(BadOption, match="not numbers"):
        allow(zipped(tmp_path / "objects.npz", about=objects))
    number = array_file(np.zeros(1))
    many = zipped(tmp_path / "many.npz", **{f"weights_{at}": number for at in range(101)})
    with pytest.raises(BadOption, match="at most 100"):
        allow(many)


def test_a_policy_for_other_games_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="was trained for test_piece, not for metronome"):
        bot(allow(written(tmp_path)), bandstand.game("metronome"))
    with pytest.raises(BadOption, match="was trained for rules version 9"):
        bot(allow(written(tmp_path, "old", rules=9)), GAME)
    with pytest.raises(BadOption, match="was trained for edition abc"):
        bot(allow(written(tmp_path, "other", edition="abc")), GAME)
    metronome = bandstand.game("metronome")
    position = line(metronome.start(3), "seat 1")
    wrong = Policy(metronome, lambda row, mask: mask, size=7)
    luck = Luck(1)
    while position.to_move() < 0 or len(position.moves()) == 1:
        chance = position.to_move() < 0
        position.play(position.outcome(luck) if chance else position.moves()[0])
    with pytest.raises(BadOption, match="rows of 7 numbers; with 3 players"):
        wrong.choose(Sight(position, position.to_move()), luck)


def test_a_policy_with_the_short_id_of_an_edition_fits_that_edition_alone(tmp_path: Path) -> None:
    """As files of the version before have it; another edition's id may begin with the same."""
    old = allow(written(tmp_path, "old", edition=GAME.edition[:8]))
    assert bot(old, GAME) is not None
    text = catalogue.text_of("test_piece").replace("target = 3", "target = 4")
    other = catalogue.from_text("test_piece", text)
    other.edition = f"{GAME.edition[:8]}{'f' * 24}"
    with pytest.raises(BadOption, match="was trained for edition"):
        bot(old, other)
    other.edition = "abcdef01" + "f" * 24
    assert bot(allow(written(tmp_path, "mine", edition="abcdef01")), other) is not None
