"""Editions made to have the id of another (M2): no id ever means two editions.

The collisions are put into the database of a server of their own; ids are checked on any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from bandstand import catalogue
from bandstand.server import store_at
from tests.attack.conftest import browser
from tests.web.serving import Serving

STANDARD = catalogue.text_of("test_piece")
STANDARD_ID = catalogue.game("test_piece").edition
FOUR = f'name = "Four"\n{STANDARD.replace("target = 3", "target = 4")}'
FIVE = f'name = "Five"\n{STANDARD.replace("target = 3", "target = 5")}'
FIRST, SECOND = "abcdef01" + "0" * 24, "abcdef01" + "1" * 24  # ids with the same short id


@pytest.fixture
def collided(tmp_path: Path) -> Iterator[httpx2.Client]:
    """Return a client of a server whose database holds editions with colliding short ids."""
    serving = Serving(tmp_path)
    store = store_at(serving.database)
    store.open()
    for edition, text in (
        (FIRST, FOUR),
        (SECOND, FIVE),
        (STANDARD_ID[:8], FIVE),
        (FIRST, FIVE),  # stored after another edition with the whole id
    ):
        store.keep_edition("test_piece", edition, text, "eve", 1.0)
    store.close()
    serving.start()
    with browser(serving.address) as client:
        yield client
    assert serving.stop() == 0


def edition_text(client: httpx2.Client, edition: str) -> str:
    """Return the text of an edition as the server offers it."""
    return client.get(f"/editions/test_piece/{edition}.toml").raise_for_status().text


def test_m2_a_short_id_of_two_editions_opens_neither(collided: httpx2.Client) -> None:
    for path in (f"/editions/test_piece/{FIRST[:8]}.toml", f"/lab/test_piece?edition={FIRST[:8]}"):
        answer = collided.get(path)
        assert answer.status_code == 410
        assert "use the whole id" in answer.text
    form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
    assert collided.post("/tables", data={**form, "edition": FIRST[:8]}).status_code == 410


def test_m2_a_stored_edition_is_never_replaced(collided: httpx2.Client) -> None:
    assert edition_text(collided, FIRST) == FOUR
    assert edition_text(collided, SECOND) == FIVE


def test_m2_a_short_id_of_the_standard_edition_keeps_its_meaning(collided: httpx2.Client) -> None:
    assert edition_text(collided, STANDARD_ID[:8]) == STANDARD


def test_m2_ids_have_128_bits_and_differ(attacker: httpx2.Client) -> None:
    addresses = [attacker.post("/records", data={"record": text}).url for text in (FOUR, FIVE)]
    found = [re.search(r"edition=([0-9a-f]{32})$", str(address)) for address in addresses]
    four, five = (match[1] if match else "" for match in found)
    assert four != five
    # The name is not part of the id: another visitor may have opened the same components.
    assert "target = 4" in edition_text(attacker, four)
    assert "target = 5" in edition_text(attacker, five)


def test_m2_only_a_whole_id_or_its_first_eight_digits_name_an_edition(
    attacker: httpx2.Client,
) -> None:
    for edition in (STANDARD_ID, STANDARD_ID[:8]):
        assert edition_text(attacker, edition) == STANDARD
    for wrong in (STANDARD_ID[:7], STANDARD_ID[:9], "%25" * 8, "y" * 1_000):
        answer = attacker.get(f"/editions/test_piece/{wrong}.toml")
        assert answer.status_code == 410
        assert not re.search("y{201}", answer.text.partition("<main")[2])
