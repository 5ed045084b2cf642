"""Games of older packages, whose board is a Jinja template."""

from __future__ import annotations

import logging

import pytest
from starlette.testclient import TestClient

from bandstand.tables import names_at
from bandstand.web.sample_game import SampleGame
from bandstand.web.state.replay import replay_data
from tests.web.conftest import Person
from tests.web.own_screen import WriteScreen

TEMPLATE = """{% import 'parts.html' as parts %}
{% macro board() %}
<ul id="hand">{% for card in screen.hand %}{{ part(face, card) }}{% endfor %}</ul>
{{ kept(game.edition, face, 9) }}{{ icon('bell') }}{{ 'E flat'|flats }}
{% endmacro %}
{% macro face(card) %}<li id="card-{{ card }}">{{ slug('A B') }}</li>{% endmacro %}
{% macro score(seat) %}{{ parts.crest(seat, 20) }}<b>{{ names[seat] }}</b>{% endmacro %}
{% macro cue() %}<p>{{ not_now if not choices else 'Play' }}</p>{% endmacro %}
{% macro act() %}{% for choice in choices if not choice.why %}
<button form="play" name="move" value="{{ choice.text }}">{{ choice.text }}</button>
{% endfor %}{% endmacro %}
"""


def test_the_macros_of_a_template_are_sent_as_html(own_screen: WriteScreen) -> None:
    sample = SampleGame(own_screen({"table.html": TEMPLATE}), 2)
    state = sample.state(0, sample.stops[0])
    html = state["board_html"]
    assert html["board"].count("<li id=") == 3
    assert 'class="m acc"' in html["board"]
    assert [f'value="{move}"' in html["actions"] for move in state["moves"]] == [True, True]
    assert html["prompt"] == "<p>Play</p>"
    assert "<b>You</b>" in html["scores"][0]
    assert "<b>Seat 2</b>" in html["scores"][1]
    assert state["board"] == {}
    assert state["plain"] is None


def test_a_warning_names_the_game_once(
    own_screen: WriteScreen, caplog: pytest.LogCaptureFixture
) -> None:
    game = own_screen({"table.html": TEMPLATE})
    with caplog.at_level(logging.WARNING):
        for seed in (1, 2):
            sample = SampleGame(game, 2, seed=seed)
            sample.state(0, sample.stops[0])
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1
    assert told[0].startswith(f"{game.name} draws its board with table.html")


def test_a_game_with_a_module_is_not_rendered_by_the_server(own_screen: WriteScreen) -> None:
    sample = SampleGame(own_screen({"table.js": ""}), 2)
    state = sample.state(0, sample.stops[0])
    assert "board_html" not in state
    assert len(state["board"]["hand"]) == 2


def test_a_template_that_fails_says_why(own_screen: WriteScreen) -> None:
    broken = TEMPLATE.replace("screen.hand", "screen.hands")
    sample = SampleGame(own_screen({"table.html": broken}), 2)
    html = sample.state(0, sample.stops[0])["board_html"]
    assert "table.html: UndefinedError" in html["error"]
    assert "hands" in html["error"]


def test_a_live_table_shows_it_and_moves_are_played_as_ever(
    own_screen: WriteScreen, server: TestClient, ada: Person
) -> None:
    game = own_screen({"table.html": TEMPLATE})
    table = ada.sits_down(game.name, "me", "me")
    page = ada.server.get(f"{table}?as=1").text
    assert "table/legacy_table.js" in page
    assert '"board_html":' in page
    assert '"plain":null' in page
    plain = ada.server.get(f"{table}?as=1&board=plain").text
    assert '"board_html":' not in plain


def test_a_replay_has_it_at_every_moment(own_screen: WriteScreen) -> None:
    sample = SampleGame(own_screen({"table.html": TEMPLATE}), 2)
    data = replay_data(sample.table, 0, names_at(sample.table))
    boards = [frame["board_html"]["board"] for frame in data["frames"] if "board_html" in frame]
    assert [board.count('id="card-') for board in boards] == [3, 2, 1]  # and the kept face
