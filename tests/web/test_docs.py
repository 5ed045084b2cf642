"""The docs, as the server hands them out: the built site, or where to get it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bandstand.web.assets import SITE_TYPES, Folder
from bandstand.web.middleware.security_headers import CONTENT_SECURITY_POLICY
from tests.web.conftest import Person, app_state

PAGE = '<!doctype html>\n<html lang="en" data-content_root="./">\n<p>All pages</p>\n</html>\n'


@pytest.fixture
def small(ada: Person, tmp_path: Path) -> Path:
    """A small site that the server has, beside a file that is not in it."""
    folder = tmp_path / "site"
    (folder / "_static" / "fonts").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "searchindex.js").write_text("Search.setIndex({})")
    (folder / "_static" / "site.css").write_text("p { margin: 0 }")
    (folder / "_static" / "fonts" / "sans.woff2").write_bytes(b"type")
    (folder / "tune.mid").write_bytes(b"MThd")
    (folder / "notes.py").write_text("secret")
    (tmp_path / "beside.txt").write_text("secret")
    serve(ada, folder)
    return folder


def serve(ada: Person, folder: Path) -> None:
    """Have the server's docs in a folder."""
    app_state(ada.server).assets.docs = Folder(("", folder), types=SITE_TYPES)


def test_the_docs_have_an_address(ada: Person, small: Path) -> None:
    answer = ada.server.get("/docs", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/docs/")
    assert ada.look("/docs") == ada.look("/docs/index.html") == PAGE


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("searchindex.js", "text/javascript; charset=utf-8"),
        ("_static/site.css", "text/css; charset=utf-8"),
        ("_static/fonts/sans.woff2", "font/woff2"),
        ("tune.mid", "audio/midi"),
    ],
)
def test_each_file_has_its_type_and_stands_under_the_policy(
    ada: Person, small: Path, name: str, kind: str
) -> None:
    answer = ada.server.get(f"/docs/{name}")
    assert answer.content == (small / name).read_bytes()
    assert answer.headers["content-type"] == kind
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "name",
    [
        "notes.py",
        "../beside.txt",
        "_static/../../beside.txt",
        "/etc/passwd",
        "_static",
        "gone.html",
    ],
)
def test_nothing_else_is_served(ada: Person, small: Path, name: str) -> None:
    page = ada.look(f"/docs/{name.replace('..', '%2e%2e')}", 404)
    assert "There is no such page in the docs." in page
    assert "secret" not in page


def test_what_a_browser_has_is_not_sent_again_until_it_changes(ada: Person, small: Path) -> None:
    first = ada.server.get("/docs/index.html")
    assert first.headers["cache-control"] == "no-cache"
    known = {"If-None-Match": first.headers["etag"]}
    again = ada.server.get("/docs/index.html", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    (small / "index.html").write_text(PAGE.replace("All", "Many"))
    assert ada.server.get("/docs/index.html", headers=known).status_code == 200


def test_the_light_chosen_by_hand_is_kept_in_the_docs(ada: Person, small: Path) -> None:
    ada.post("/light", theme="dark", back="/docs/index.html")
    assert '<html lang="en" data-theme="dark" data-content_root' in ada.look("/docs/index.html")
    assert "data-theme" not in ada.look("/docs/searchindex.js")


def test_the_front_page_and_how_it_works_lead_to_them(ada: Person, small: Path) -> None:
    for path in ("/", "/how"):
        assert 'href="/docs/"' in ada.look(path)


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/docs/serving.html"])
def test_a_server_without_them_says_how_to_get_them(ada: Person, tmp_path: Path, path: str) -> None:
    serve(ada, tmp_path / "not there")
    page = ada.look(path, 404)
    assert "The docs are not on this server" in page
    assert "make docs" in page
    assert 'href="/docs' not in ada.look("/") + ada.look("/how")
