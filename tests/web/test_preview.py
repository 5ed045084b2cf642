"""`bandstand screen`: the preview of a board, over HTTP."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from starlette.testclient import TestClient

from bandstand import catalogue
from bandstand.catalogue import package_defining
from bandstand.engine import Game, UnknownGame
from bandstand.new import new_package
from bandstand.web.preview import PreviewOptions, preview_app
from tests.web.conftest import state_of
from tests.web.own_screen import WriteScreen
from tests.web.serving import ROOT

BOARD = "export default () => ({});\n"


def client(options: PreviewOptions) -> TestClient:
    return TestClient(preview_app(options), base_url="http://127.0.0.1")


def folder_of(game: Game) -> Path:
    file = sys.modules[package_defining(type(game))].__file__
    assert file is not None
    return Path(file).parent


def change(file: Path, old: str, new: str) -> None:
    """Replace a text in a file, which is then newer whatever the clock says."""
    text, before = file.read_text(), file.stat().st_mtime_ns
    assert old in text
    file.write_text(text.replace(old, new))
    os.utime(file, ns=(before + 10**9, before + 10**9))


def test_every_seat_is_shown_at_three_moments_and_two_widths() -> None:
    preview = client(PreviewOptions("test_piece"))
    page = preview.get("/?seat=2").text
    assert page.count("<iframe") == 6
    assert page.count('width="1280"') == page.count('width="390"') == 3
    assert '<a href="/?seat=2" aria-current="true">Seat 2</a>' in page
    frames = re.findall(r'src="(/board[^"]+)"', page)
    states = [state_of(preview.get(one.replace("&amp;", "&")).text) for one in frames[::2]]
    assert [state["viewer"]["seat"] for state in states] == [1, 1, 1]
    assert [state["table"]["phase"] for state in states] == ["playing", "playing", "over"]
    assert states[2]["log"]["lines"]
    spectator = state_of(preview.get("/board?seat=0&at=20").text)
    assert spectator["viewer"]["seats"] == []


def test_players_options_and_seed_are_as_asked() -> None:
    options = PreviewOptions("metronome", players=5, options={"advanced": "yes"}, seed=3)
    one, same = (client(options).get("/board?seat=1&at=60").text for _ in range(2))
    assert len(state_of(one)["names"]) == 5
    assert state_of(one) == state_of(same)
    other = client(PreviewOptions("metronome", players=5, seed=4))
    assert state_of(other.get("/board?seat=1&at=60").text) != state_of(one)


def test_its_files_are_sent_and_only_to_its_own_pages() -> None:
    preview = client(PreviewOptions("metronome"))
    page = preview.get("/board?seat=1&at=30")
    assert "frame-ancestors 'self'" in page.headers["content-security-policy"]
    for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text):
        assert preview.get(path).status_code == 200, path
    assert preview.get("/static/x/games/metronome/table.css").status_code == 200
    assert preview.get("/static/x/games/metronome/none.css").status_code == 404
    assert preview.get("/t/x/files/measures.svg").headers["content-type"] == "image/svg+xml"
    assert preview.get("/t/x/files/measures.svg?at=30").status_code == 422
    assert preview.get("/board?at=x").status_code == 422
    assert preview.get("/t/x/files/none.svg").status_code == 404
    assert preview.get("/", headers={"Host": "example.org"}).status_code == 400


def test_a_change_is_noticed_and_shown(own_screen: WriteScreen) -> None:
    game = own_screen({"table.js": BOARD})
    preview = client(PreviewOptions(game.name))
    before = preview.get("/version").text
    assert state_of(preview.get("/board?at=4").text)["prompt"]["text"] == "Play a card"
    assert preview.get("/version").text == before
    change(folder_of(game) / "rules" / "game.py", 'cue="Play a card"', 'cue="Play one"')
    assert preview.get("/version").text != before
    assert state_of(preview.get("/board?at=4").text)["prompt"]["text"] == "Play one"


def test_what_fails_in_python_is_shown_until_it_is_mended(own_screen: WriteScreen) -> None:
    game = own_screen({"table.js": BOARD})
    rules = folder_of(game) / "rules" / "game.py"
    preview = client(PreviewOptions(game.name))
    assert preview.get("/").status_code == 200
    change(rules, "GAME = Own", "GAME = Owm")
    page = preview.get("/")
    assert page.status_code == 500
    assert "name &#39;Owm&#39; is not defined" in page.text
    assert "name &#39;Owm&#39; is not defined" in preview.get("/board?at=4").text
    change(rules, "GAME = Owm", "GAME = Own")
    change(rules, '["your hand"]', '["my hand"]')
    assert preview.get("/").status_code == 200
    assert "KeyError: &#39;my hand&#39;" in preview.get("/board?at=4").text


def test_a_folder_that_is_not_installed_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = dict(catalogue._packages())
    monkeypatch.setattr(catalogue, "_packages", lambda: packages)
    monkeypatch.setattr(sys, "path", [*sys.path])
    new_package("part_song", tmp_path / "part-song")
    for folder in (tmp_path / "part-song", tmp_path / "part-song/src/part_song"):
        assert catalogue.add_folder(folder) == "part_song"
    assert client(PreviewOptions("part_song")).get("/").status_code == 200
    with pytest.raises(UnknownGame, match=r"there is no components\.toml here"):
        catalogue.add_folder(tmp_path)


@contextmanager
def previewing(*given: str) -> Iterator[str]:
    """Run the command; the address at which the preview is."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "bandstand", "screen", *given, "--port", "0"]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert found, said
        yield found[0]
    finally:
        process.terminate()
        process.communicate(timeout=60)


def test_the_command_says_where_the_preview_is(own_screen: WriteScreen) -> None:
    game = own_screen({"table.js": BOARD})
    with previewing(str(folder_of(game)), "--players", "3") as address:
        page = urlopen(f"{address}?seat=3").read().decode()
    assert "Seat 3</a>" in page
