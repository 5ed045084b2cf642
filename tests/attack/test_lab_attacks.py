"""Attacks on the lab: costly forms, concurrent readers, other visitors' studies."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from bandstand import catalogue
from tests.attack.conftest import browser
from tests.web.serving import Serving

FORM = {"question": "fair", "players": "2", "bots": "random", "size": "glance"}
STALL_SECONDS = 1.0  # that another visitor may wait for a page on a busy machine
COMPOSITIONS = 450  # nearly as many as an edition may have


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A server and a data folder of its own: the limits of the lab last for an hour."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    serving = Serving(tmp_path)
    serving.start()
    yield serving
    assert serving.stop() == 0
    assert "Traceback" not in serving.log()


@pytest.fixture
def attacker(lab: Serving) -> Iterator[httpx2.Client]:
    with browser(lab.address) as client:
        yield client


@pytest.fixture
def bystander(lab: Serving) -> Iterator[httpx2.Client]:
    with browser(lab.address) as client:
        yield client


def studies_of(lab: Serving) -> list[Path]:
    """Return the folders in which studies are, whole or not."""
    folder = lab.folder / "data" / "bandstand" / "studies"
    return [place for place in folder.iterdir() if place.is_dir()] if folder.exists() else []


def start_study(client: httpx2.Client, **fields: str) -> str:
    """Start a study, and return its address."""
    answer = client.post("/lab/test_piece", data={**FORM, **fields})
    assert answer.status_code == 200, answer.text
    return answer.url.path


def finish_study(client: httpx2.Client, address: str) -> str:
    """Return the page of a study when it is done."""
    for _ in range(600):
        page = client.get(address).text
        if "data-running" not in page:
            return page
        time.sleep(0.1)
    raise AssertionError("the study never ended")


@contextmanager
def no_stall(address: str) -> Iterator[None]:
    """Assert that another visitor's requests are answered at once meanwhile."""
    done = threading.Event()
    slowest = 0.0

    def ask() -> None:
        nonlocal slowest
        while not done.wait(0.05):
            began = time.monotonic()
            httpx2.get(f"{address}/health", timeout=60)
            slowest = max(slowest, time.monotonic() - began)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield
    finally:
        done.set()
        asking.join()
    assert slowest < STALL_SECONDS


def large_edition() -> str:
    """Return an edition of Music History with many compositions."""
    text = catalogue.text_of("music_history")
    at = text.index("[[composition]]")
    cards = re.split(r"(?=\[\[composition\]\])", text[at:])[1:]
    rest = re.search(r"\n\[(?!\[composition)", cards[-1])
    tail = ""
    if rest:
        cards[-1], tail = cards[-1][: rest.start() + 1], cards[-1][rest.start() + 1 :]
    made = [
        re.sub(r'name = "([^"]*)"', rf'name = "\1 {number}"', cards[number % len(cards)], count=1)
        for number in range(COMPOSITIONS)
    ]
    return 'name = "Large"\n' + text[:at] + "".join(made) + tail


def test_h2_a_form_with_many_changes_stalls_nobody(lab: Serving, attacker: httpx2.Client) -> None:
    page = attacker.get("/lab/music_history").text
    sent = re.findall(r'name="(c\.[^"]+)" value="([^"]*)"', page)
    fields = {
        name: str(int(value) + 1) if value.isdecimal() else f"{value}x" for name, value in sent
    }
    assert len(fields) > 100
    with no_stall(lab.address):
        answer = attacker.post("/lab/music_history", data={**FORM, **fields, "players": "3"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_h2_a_large_edition_stalls_nobody(lab: Serving, attacker: httpx2.Client) -> None:
    opened = attacker.post("/records", data={"record": large_edition()}).raise_for_status()
    edition = re.search(r"edition=([0-9a-f]{32})", str(opened.url))
    assert edition
    address = f"/lab/music_history?edition={edition[1]}"
    attacker.get("/lab/music_history")
    with no_stall(lab.address):
        page = attacker.get(address).raise_for_status().text
        fields = re.findall(r'name="(c\.[^"]+)"', page)
        assert 100 < len(fields) <= 600
        assert re.search(r"The first 600 of [\d,]+ fields are shown", page)
        wrong = {**FORM, **dict.fromkeys(fields, "bad"), "players": "3"}
        answer = attacker.post(address, data=wrong)
        assert answer.status_code == 422
        assert "bad" in answer.text
    assert not studies_of(lab)


def test_h3_concurrent_comparisons_destroy_nothing(lab: Serving, attacker: httpx2.Client) -> None:
    one, other = start_study(attacker), start_study(attacker)
    pages = [finish_study(attacker, address) for address in (one, other)]
    assert all('<article class="finding">' in page for page in pages)
    files = {file: file.read_bytes() for folder in studies_of(lab) for file in folder.glob("*.js*")}
    with ThreadPoolExecutor(12) as threads:
        answers = list(
            threads.map(
                lambda _: attacker.get(f"/lab/compare?one={one}&other={other}").status_code,
                range(48),
            )
        )
    assert set(answers) == {200}
    assert len(files) >= 8, "page, study, log and data of each"
    assert {file: file.read_bytes() for file in files} == files


def test_comparisons_are_limited(attacker: httpx2.Client) -> None:
    answers = [attacker.get("/lab/compare?one=a&other=b").status_code for _ in range(62)]
    assert answers[0] == 404
    assert answers[-1] == 429


def test_m3_one_address_has_three_studies_and_refusals_leave_nothing(
    lab: Serving, attacker: httpx2.Client
) -> None:
    answers = [attacker.post("/lab/test_piece", data={**FORM, "size": "coffee"}) for _ in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 7
    assert "3 studies from your address" in answers[-1].text
    assert len(studies_of(lab)) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", folder.name) for folder in studies_of(lab))


def test_m3_the_limit_counts_before_anything_is_read(attacker: httpx2.Client) -> None:
    answers = [attacker.post("/lab/test_piece", data={}).status_code for _ in range(62)]
    assert answers[0] == 422
    assert answers[-1] == 429


def test_l_only_the_visitor_who_began_a_study_stops_it(
    attacker: httpx2.Client, bystander: httpx2.Client
) -> None:
    address = start_study(bystander, size="coffee")
    assert "Stop and keep" in bystander.get(address).text
    assert "Stop and keep" not in attacker.get(address).text
    assert attacker.post(f"{address}/stop").status_code == 403
    assert "data-running" in bystander.get(address).text
    assert bystander.post(f"{address}/stop").status_code == 200
    assert "Done." in finish_study(bystander, address)


@pytest.mark.parametrize(
    "fields",
    [
        {"players": "9" * 5_000},
        {"players": "x" * 5_000},
        {"size": "x" * 5_000},
        {"option.contest": "x" * 5_000},
        {"c.target": "9" * 5_000},
        {"c.card.1.voices": "x" * 5_000},
        {"players": "-1"},
        {"players": "\u0663"},
        {f"c.nothing.{number}": "1" for number in range(3_000)},
    ],
)
def test_strange_forms_are_refused_in_few_words(
    attacker: httpx2.Client, fields: dict[str, str]
) -> None:
    answer = attacker.post(
        "/lab/test_piece", data={**FORM, **fields}, headers={"Accept": "application/json"}
    )
    assert answer.status_code in (303, 400, 413, 422) or "go" in answer.json()
    assert not re.search("x{201}|9{201}", answer.text)


def test_strange_addresses_are_refused_in_few_words(attacker: httpx2.Client) -> None:
    for address in (
        f"/lab/{'x' * 3_000}",
        f"/lab/test_piece?edition={'x' * 3_000}",
        f"/lab/studies/{'x' * 3_000}",
        f"/lab/compare?one={'x' * 3_000}&other=x",
    ):
        answer = attacker.get(address)
        assert answer.status_code in (404, 410), address
        assert not re.search("x{201}", re.sub(r'(href|value|action)="[^"]*"', "", answer.text))


def test_files_are_not_taken_for_a_form(attacker: httpx2.Client) -> None:
    answer = attacker.post("/lab/test_piece", files={"players": ("x", b"2", "text/plain")})
    assert answer.status_code == 400
