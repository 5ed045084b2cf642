"""Metronome at a server: boards as states, refusals, and the measures as pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import bandstand
from tests.web.conftest import Person


def constants_of(page: str) -> dict[str, Any]:
    """The constants of the game in a table's page."""
    found = re.search(r'<script type="application/json" id="game-data">(.*?)</script>', page)
    assert found
    constants: dict[str, Any] = json.loads(found[1])["constants"]
    return constants


def open_curtain(person: Person, table: str) -> dict[str, Any]:
    """The state for whoever is to move at this screen."""
    state = person.state(table)
    if not state["viewer"]["curtain"]:
        return state
    return person.state(f"{table}?as={state['viewer']['turn'] + 1}")


def post(person: Person, table: str, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Play the first legal moves by posting them, until the state is wanted."""
    state = open_curtain(person, table)
    while not wanted(state):
        assert state["moves"], "the game is over"
        person.post(
            f"{table}/move",
            move=state["moves"][0],
            version=str(state["table"]["version"]),
            seat=str(state["viewer"]["acting"]),
        )
        state = open_curtain(person, table)
    return state


def some_measure_taken(state: dict[str, Any]) -> bool:
    return bool(state["board"]["taken"])


def test_hands_at_one_screen_are_behind_the_curtain(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = ada.state(table)
    assert state["viewer"]["curtain"]
    assert (state["board"]["me"], state["board"]["hand"], state["moves"]) == (-1, [], [])
    state = open_curtain(ada, table)
    assert len(state["board"]["hand"]) == 12
    post(ada, table, some_measure_taken)
    replay = ada.replay(table, "eyes=1")
    assert any(frame["board"].get("taken") for frame in replay["frames"] if "board" in frame)


def test_refused_cards_name_their_clause(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = post(ada, table, lambda state: set(state["board"]["refused"]) - {"draw"})
    rules = bandstand.catalogue.rules_of("metronome")
    for card, (why, clause) in state["board"]["refused"].items():
        assert card == "draw" or card in state["board"]["hand"]
        assert why.endswith(".")
        assert clause in rules


def test_who_is_asked_for_a_colour_is_not_told_to_wait_for_themselves(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = post(ada, table, lambda state: "then red" in state["moves"])
    assert state["table"]["refusal"] == "You are asked something else now."
    assert state["board"]["refused"] == {}


def test_the_measures_taken_are_shown_engraved(ada: Person, ben: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    state = post(ada, table, some_measure_taken)
    number, said, seat = state["board"]["taken"][0]
    assert number == state["board"]["ended"]
    assert re.match(r"\d/4: (red|gold|blue) ", said)
    assert seat in (0, 1)
    assert constants_of(ada.server.get(table).text)["how_to_engrave"] == ""
    for name in ("measures.svg", "measures-narrow.svg"):
        answer = ben.server.get(f"{table}/files/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
    assert "No measure has been taken yet" in ben.look(f"{table}/files/measures.svg?at=0", 422)
    assert "makes nothing of that name" in ben.look(f"{table}/files/opera.svg", 404)


@pytest.mark.usefixtures("no_verovio")
def test_without_verovio_the_table_says_how_to_get_it(ada: Person) -> None:
    table = ada.sits_down("metronome", "me", "me")
    constants = constants_of(ada.server.get(table).text)
    assert "pip install 'bandstand[music]'" in constants["how_to_engrave"]
