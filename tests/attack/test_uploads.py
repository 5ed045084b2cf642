"""Records and editions that would freeze a server, fill its memory or its disk."""

from __future__ import annotations

import threading
import time

import httpx2
import pytest

from bandstand import catalogue

STANDARD = catalogue.text_of("test_piece")
HEAD = '[Game "test_piece"]\n[Rules "1"]\n[Edition "6658695c"]\n[Players "2"]\n'
LONG = "y" * 2_000
PATIENCE = 5.0  # seconds for another visitor's page meanwhile

UPLOADS = {
    "newlines": "\n" * 80_000,
    "newlines and an edition": "\n" * 80_000 + STANDARD,
    "blanks": " " * 400_000,
    "a key of 95,000 parts": f"{STANDARD}\na{'.a' * 95_000} = 1",
    "a key of 1,000 parts": f"{STANDARD}\na{'.a' * 1_000} = 1",
    "a header of 1,000 parts": f"{STANDARD}\n[a{'.a' * 1_000}]",
    "brackets": f"game = 'test_piece'\nx = {'[' * 2_000}",
    "braces": f"game = 'test_piece'\nx = {'{a=' * 700}",
    "a number of 5,000 digits": f"game = 'test_piece'\ntarget = {'9' * 5_000}",
    "a number of 2,000 digits": f"game = 'test_piece'\ntarget = {'9' * 2_000}",
    "fields": "game = 'test_piece'\n" + "".join(f"a{n}=1\n" for n in range(9_000)),
    "a name of 2,000 letters": STANDARD.replace("Timpani", LONG),
    "infinite": catalogue.text_of("metronome").replace("beats = [4.0]", "beats = [inf]"),
    "no number": catalogue.text_of("metronome").replace("beats = [4.0]", "beats = [nan]"),
    "control characters": STANDARD.replace("Timpani", "\\u001b[31m"),
    "a game of 2,000 letters": f"game = '{LONG}'",
    "a field of 2,000 letters": f"{STANDARD}\n{LONG} = 1",
    "a tag of 20,000 letters": HEAD.replace("test_piece", "y" * 20_000),
    "a move of 20,000 letters": f"{HEAD}\n1. chance: {'y' * 20_000}",
    "20,000 tags": "".join(f'[T{n} "x"]\n' for n in range(20_000)),
    "a tag without an end": '[Game "' + '\\"' * 10_000,
}


@pytest.mark.parametrize("text", UPLOADS.values(), ids=UPLOADS)
def test_it_is_refused_at_once_while_others_are_served(
    attacker: httpx2.Client, bystander: httpx2.Client, text: str
) -> None:
    answers: list[httpx2.Response] = []

    def upload() -> None:
        answers.append(attacker.post("/records", data={"record": text}))

    sending = threading.Thread(target=upload)
    begun = time.monotonic()
    sending.start()
    assert bystander.get("/health").status_code == 200
    assert time.monotonic() - begun < PATIENCE
    sending.join()
    assert time.monotonic() - begun < 2 * PATIENCE
    assert answers[0].status_code in (413, 422)
    assert len(_reason(answers[0].text)) < 1_000


def _reason(page: str) -> str:
    """Return the error message of a page, without the text that was sent."""
    if 'class="wrong"' in page:
        return page.partition('class="wrong"')[2].partition("</p>")[0]
    return page.partition("<main")[2].partition("</main>")[0]


def test_only_a_whole_id_or_its_first_eight_digits_name_an_edition(attacker: httpx2.Client) -> None:
    standard = catalogue.game("test_piece").edition
    for edition in (standard, standard[:8]):
        answer = attacker.get(f"/editions/test_piece/{edition}.toml")
        assert answer.status_code == 200
        assert answer.text == STANDARD
    for wrong in (standard[:7], standard[:9], "%25" * 8, "y" * 1_000):
        answer = attacker.get(f"/editions/test_piece/{wrong}.toml")
        assert answer.status_code == 410
        assert len(_reason(answer.text)) < 1_000
