"""Records and editions that would freeze a server, fill its memory or its disk."""

from __future__ import annotations

import re
import threading
import time

import httpx2
import pytest

from bandstand import catalogue

STANDARD = catalogue.text_of("test_piece")
METRONOME = catalogue.text_of("metronome")
HEAD = '[Game "test_piece"]\n[Rules "1"]\n[Edition "6658695c"]\n[Players "2"]\n'
LONG = "y" * 2_000
HEALTH_LIMIT = 5.0  # seconds for another visitor's page meanwhile

BLANKS = {
    "newlines": "\n" * 80_000,
    "newlines of the largest size": "\n" * 790_000,
    "newlines and an edition": "\n" * 80_000 + STANDARD,
    "blanks": " " * 400_000,
}
NESTED = {
    "a key of 95,000 parts": f"{STANDARD}\na{'.a' * 95_000} = 1",
    "a key of 1,000 parts": f"{STANDARD}\na{'.a' * 1_000} = 1",
    "a header of 1,000 parts": f"{STANDARD}\n[a{'.a' * 1_000}]",
    "brackets": f"game = 'test_piece'\nx = {'[' * 2_000}",
    "braces": f"game = 'test_piece'\nx = {'{a=' * 700}",
    "fields": "game = 'test_piece'\n" + "".join(f"a{n}=1\n" for n in range(9_000)),
}
NUMBERS = {
    "a number of 5,000 digits": f"game = 'test_piece'\ntarget = {'9' * 5_000}",
    "a number of 2,000 digits": f"game = 'test_piece'\ntarget = {'9' * 2_000}",
    "infinite": METRONOME.replace("beats = [4.0]", "beats = [inf]"),
    "no number": METRONOME.replace("beats = [4.0]", "beats = [nan]"),
    "players of 5,000 digits": HEAD.replace('"2"', f'"{"9" * 5_000}"'),
}
NAMES = {
    "a name of 2,000 letters": STANDARD.replace("Timpani", LONG),
    "a name of 90,000 letters": STANDARD.replace("Timpani", "y" * 90_000),
    "control characters": STANDARD.replace("Timpani", "\\u001b[31m"),
    "a game of 2,000 letters": f"game = '{LONG}'",
    "a field of 2,000 letters": f"{STANDARD}\n{LONG} = 1",
}
RECORDS = {
    "a tag of 20,000 letters": HEAD.replace("test_piece", "y" * 20_000),
    "a move of 20,000 letters": f"{HEAD}\n1. chance: {'y' * 20_000}",
    "20,000 tags": "".join(f'[T{n} "x"]\n' for n in range(20_000)),
    "a tag without an end": '[Game "' + '\\"' * 10_000,
}


def check_refused(attacker: httpx2.Client, bystander: httpx2.Client, text: str) -> None:
    """Upload a text; assert that it is refused soon while another visitor is served."""
    answers: list[httpx2.Response] = []

    def upload() -> None:
        answers.append(attacker.post("/records", data={"record": text}))

    sending = threading.Thread(target=upload)
    begun = time.monotonic()
    sending.start()
    assert bystander.get("/health").status_code == 200
    assert time.monotonic() - begun < HEALTH_LIMIT
    sending.join()
    assert time.monotonic() - begun < 2 * HEALTH_LIMIT
    assert answers[0].status_code in (413, 422)
    assert len(_reason(answers[0].text)) < 1_000


def _reason(page: str) -> str:
    """Return the error message of a page, without the text that was sent."""
    if 'class="wrong"' in page:
        return page.partition('class="wrong"')[2].partition("</p>")[0]
    return page.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("text", BLANKS.values(), ids=BLANKS)
def test_c1_blank_uploads_freeze_nobody(
    attacker: httpx2.Client, bystander: httpx2.Client, text: str
) -> None:
    check_refused(attacker, bystander, text)


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_c2_nested_editions_take_no_memory(
    attacker: httpx2.Client, bystander: httpx2.Client, text: str
) -> None:
    check_refused(attacker, bystander, text)


@pytest.mark.parametrize("text", NUMBERS.values(), ids=NUMBERS)
def test_l_unusable_numbers_are_refused(
    attacker: httpx2.Client, bystander: httpx2.Client, text: str
) -> None:
    check_refused(attacker, bystander, text)


@pytest.mark.parametrize("text", NAMES.values(), ids=NAMES)
def test_l_long_names_are_refused(
    attacker: httpx2.Client, bystander: httpx2.Client, text: str
) -> None:
    check_refused(attacker, bystander, text)


@pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS)
def test_hostile_records_are_refused(
    attacker: httpx2.Client, bystander: httpx2.Client, text: str
) -> None:
    check_refused(attacker, bystander, text)


def test_l_a_form_with_a_number_of_5_000_digits_is_refused(attacker: httpx2.Client) -> None:
    for field in ("players", "pace", "seat1"):
        form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
        answer = attacker.post("/tables", data={**form, field: "9" * 5_000})
        assert 400 <= answer.status_code < 500
        assert not re.search("9{201}", _reason(answer.text))


def test_m4_refused_editions_do_not_use_up_a_visitors_editions(attacker: httpx2.Client) -> None:
    for number in range(12):
        refused = attacker.post("/records", data={"record": f"game = 'test_piece'\nx = {number}"})
        assert refused.status_code == 422
    opened = STANDARD.replace("target = 3", "target = 4")
    answer = attacker.post("/records", data={"record": opened})
    assert answer.status_code == 200
    assert "edition=" in str(answer.url)
