"""Static files: compressed, kept for good, and the scripts of others as they were published."""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

import bandstand
from bandstand.web.assets import Assets
from bandstand.web.compression import accepts_gzip
from bandstand.web.state.constants import page_modules
from tests.web.conftest import Person, app_state

STATIC = Path(str(files("bandstand.web").joinpath("static")))
VENDOR = STATIC / "vendor"


def address(server: TestClient, name: str) -> str:
    found: str = app_state(server).assets.static(name)
    return found


def test_scripts_and_styles_are_sent_compressed_and_kept_for_good(server: TestClient) -> None:
    for name in ("table/client.js", "table.css", "art/mark.svg"):
        answer = server.get(address(server, name), headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "immutable" in answer.headers["cache-control"]
        plain = server.get(address(server, name), headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content  # the client has unpacked the first


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("br, gzip;q=0.5", True),
        ("GZIP", True),
        ("gzip; q=0", False),
        ("identity", False),
        ("", False),
    ],
)
def test_only_who_accepts_gzip_gets_it(header: str, accepted: bool) -> None:
    headers = [(b"accept-encoding", header.encode())]
    assert accepts_gzip(Request({"type": "http", "headers": headers})) is accepted


def test_the_page_of_a_table_is_compressed(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    answer = ada.server.get(table, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) / 3
    plain = ada.server.get(table, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"


def test_a_file_is_compressed_once_and_others_not_at_all() -> None:
    folder = Assets().house
    first = folder.compressed("base.css")
    assert first is not None
    assert folder.compressed("base.css") is first
    assert gzip.decompress(first) == (STATIC / "base.css").read_bytes()
    assert folder.compressed("icons/icon-192.png") is None
    assert folder.compressed("nothing.css") is None


def test_a_page_preloads_every_module_that_it_imports() -> None:
    assets = Assets()
    preloaded = page_modules(assets, bandstand.game("test_piece"))
    assert preloaded[0].endswith("/games/test_piece/table.js")
    assert len(set(preloaded)) == len(preloaded)
    for name in ("table/client.js", "table/frame.js", "vendor/lit-html/directive.js"):
        assert assets.static(name) in preloaded
    for name in ("table/live.js", "table/socket.js"):  # which come after the first drawing
        assert assets.static(name) not in preloaded
    assert assets.static("table/plain_table.js") not in preloaded
    metronome = bandstand.game("metronome")
    assert assets.own(metronome, "staff.js") in page_modules(assets, metronome)
    assert assets.own(metronome, "staff.js") not in page_modules(assets, metronome, plain=True)
    assert assets.static("table/plain_table.js") in page_modules(
        assets, bandstand.game("test_piece"), plain=True
    )


def test_a_page_preloads_what_a_board_imports() -> None:
    preloaded = page_modules(Assets(), bandstand.game("band_practice"))
    own = [address.rpartition("/")[2] for address in preloaded if "/games/" in address]
    assert own == ["table.js", "cards.js", "sheet.js", "stage.js"]


@pytest.mark.parametrize("path", sorted(STATIC.glob("table/*.js")), ids=lambda path: path.name)
def test_no_module_is_long_and_no_line_is_wide(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 400
    assert [line for line in lines if len(line) > 110] == []


def test_the_scripts_of_others_are_as_they_were_published() -> None:
    listed = tomllib.loads((VENDOR / "vendor.toml").read_text(encoding="utf-8"))
    hashes = {
        f"{package}/{name}": digest
        for package, about in listed.items()
        for name, digest in about["sha256"].items()
    }
    found = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "vendor.toml"
    }
    assert found == hashes
    for package, about in listed.items():
        assert about["version"]
        assert about["licence"]
        assert f"{package}/LICENSE" in hashes
