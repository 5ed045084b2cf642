"""Attack a server over HTTP with text that is slow to match, or that leads to other sites."""

from __future__ import annotations

import time

import httpx2
import pytest

SCRIPT = {"Accept": "application/json"}
SPACES = " " * 40_000
QUICK = 4.0  # seconds; what was slow took 12 or more
LONGEST_REFUSAL = 610  # characters


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/tables", {"game": f"x{SPACES}x", "players": "2"}),
        ("/tables", {"game": "test_piece", "players": "2", "edition": f"x{SPACES}x"}),
        ("/tables", {"game": "test_piece", "players": "2", f"option.x{SPACES}x": "1"}),
        ("/tables", {"game": "metronome", "players": "2", "option.ensemble": f"x{SPACES}x"}),
        ("/records", {"record": f'[Game "x{SPACES}x"]\n[Rules "1"]\n[Players "2"]\n'}),
        ("/lab/test_piece", {"question": f"x{SPACES}x", "minutes": f"x{SPACES}x"}),
    ],
)
def test_h1_a_refusal_of_much_white_space_is_quick_and_short(
    attacker: httpx2.Client, path: str, fields: dict[str, str]
) -> None:
    begun = time.monotonic()
    answer = attacker.post(path, data=fields, headers=SCRIPT)
    assert time.monotonic() - begun < QUICK
    assert 400 <= answer.status_code < 500
    if answer.headers["Content-Type"].startswith("application/json"):
        assert len(answer.json()["words"]) < LONGEST_REFUSAL


@pytest.mark.parametrize(
    "back",
    [
        "/\t/evil.example",
        "/\n/evil.example",
        "//evil.example",
        "/\\evil.example",
        "\t//evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "/me\\..\\..",
    ],
)
def test_l_a_redirect_stays_on_this_server(attacker: httpx2.Client, back: str) -> None:
    form = {"theme": "dark", "back": back}
    assert attacker.post("/light", data=form, headers=SCRIPT).json() == {"go": "/"}
    answer = attacker.post("/light", data=form, follow_redirects=False)
    assert answer.headers["Location"] == "/"


def test_l_a_redirect_keeps_a_path_of_this_server(attacker: httpx2.Client) -> None:
    form = {"theme": "dark", "back": "/set-up?game=test_piece"}
    assert attacker.post("/light", data=form, headers=SCRIPT).json() == {"go": form["back"]}


INVISIBLE = ("\u061c", "\u200b", "\u2060", "\ufeff", "\ufff9", "\U000e0041", "\U0001d173")


@pytest.mark.parametrize("name", ["8andstand", "y0u", *INVISIBLE])
def test_l_no_visitor_takes_a_reserved_or_invisible_name(
    attacker: httpx2.Client, name: str
) -> None:
    answer = attacker.post("/me/name", data={"name": name}, headers=SCRIPT)
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("letter", INVISIBLE)
def test_l_an_invisible_letter_hides_no_reserved_name(attacker: httpx2.Client, letter: str) -> None:
    name = {"name": f"B{letter}andstand"}
    assert 400 <= attacker.post("/me/name", data=name, headers=SCRIPT).status_code < 500
