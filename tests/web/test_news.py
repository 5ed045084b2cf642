"""What is sent of a board: the parts that have changed, which make the whole board again."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from starlette.testclient import TestClient

import bandstand
from bandstand.engine import OVER, Luck
from bandstand.tables import Table, Tables
from bandstand.web.board import board
from bandstand.web.cue import Cue
from bandstand.web.news import Board, Page
from bandstand.web.server import Server
from bandstand.web.templates import Templates
from tests.web.conftest import Person, choices, version
from tests.web.test_live import until, watching

VOID = {"img", "input", "br", "source", "wbr", "hr", "path", "line", "rect", "circle", "use"}


class Elements(HTMLParser):
    """The elements of a piece of HTML that are in no other, with their ids."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.html, self.found = html, dict[str, str]()
        self._open: list[str] = []
        self._id, self._from = "", 0
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self.feed(html)
        assert not self._open

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._open:
            self._id, self._from = dict(attrs).get("id") or "", self._at()
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self._open.pop() == tag
        if not self._open:
            assert self._id, "what is sent has an id"
            self.found[self._id] = self.html[self._from : self._at() + len(f"</{tag}>")]


class Browser:
    """What a page makes of what it is sent, as its script does."""

    def __init__(self) -> None:
        self.page = Page()
        self.parts: dict[str, str] = {}

    def look(self, templates: Templates, given: dict[str, Any]) -> list[str]:
        """Take in what is new; the ids of it."""
        news, first = Elements(Board(templates, given).news(self.page)).found, not self.parts
        for id, html in news.items():
            if html.startswith(MORE):
                self._more(html)
            elif first or id in self.parts:
                self.parts[id] = html
            else:
                self._within(id, html)
        return [*news]

    def _within(self, id: str, html: str) -> None:
        """A part of the board takes the place of the one with its id."""
        board = self.parts["board"]
        start = board.index(re.findall(rf'<\w+[^>]* id="{id}"', board)[0])
        end = start + len(_element(board, start))
        self.parts["board"] = board[:start] + html + board[end:]

    def _more(self, html: str) -> None:
        log = self.parts["log"].replace('<li class="now">', "<li>")
        lines = html.removeprefix(MORE).removesuffix("</ol>")
        self.parts["log"] = WHOLE + lines + log.removeprefix(WHOLE)


def _element(html: str, start: int) -> str:
    """The element that begins somewhere."""
    tag = re.match(r"<(\w+)", html[start:])
    assert tag
    depth = 0
    for found in re.finditer(rf"<(/?){tag[1]}\b[^>]*>", html[start:]):
        depth += -1 if found[1] else 1
        if not depth:
            return html[start : start + found.end()]
    raise AssertionError("it has no end")


def server_in(client: TestClient) -> Server:
    inside: Server = client.app.state.server  # type: ignore[attr-defined]
    return inside


def seated(client: TestClient, name: str, players: int) -> tuple[Tables, Table, list[str]]:
    """A table at which visitors sit."""
    tables = server_in(client).tables
    people = [f"visitor {seat}" for seat in range(players)]

    async def sit() -> Table:
        table = await tables.create(people[0], name, ["me"] + ["link"] * (players - 1))
        for seat, person in enumerate(people[1:], 1):
            table = await tables.join(person, table.id, seat)
        return table

    assert client.portal is not None
    return tables, client.portal.call(sit), people


def anew(inside: Server, table: Table) -> Templates:
    """Templates that have drawn nothing yet."""
    templates = Templates(inside.assets)
    templates.table(table.game)
    return templates


WHOLE = '<ol id="log" class="lines" reversed>'
MORE = '<ol id="log" data-more>'
SEATS = {"band_practice": 2, "metronome": 4}  # of others the fewest


@pytest.mark.parametrize("name", bandstand.names())
def test_what_pages_were_sent_is_what_each_would_be_drawn_alone(
    server: TestClient, name: str
) -> None:
    """Through a whole game: with parts that are shared and kept, and drawn by a server anew."""
    tables, table, people = seated(server, name, SEATS.get(name, bandstand.game(name).fewest))
    inside = server_in(server)
    browsers = {person: Browser() for person in [*people, "somebody else"]}
    luck, moves = Luck(7), 0
    assert server.portal is not None
    while True:
        over = table.to_move() == OVER
        for number, (person, browser) in enumerate(browsers.items()):
            checked = over or moves % 20 == 0  # drawing it all takes a while
            if (moves + number) % len(browsers) > 1 and not checked:
                continue  # some are slow, and miss boards
            given = board(inside, table, person, asked=None, link="http://testserver")
            browser.look(inside.templates, given)
            if not checked:
                continue
            alone = Browser()
            alone.look(anew(inside, table) if over else inside.templates, given)
            for part, html in alone.parts.items():
                if part != "log":  # a page may show more of it than a new one
                    assert browser.parts[part] == html, (part, moves)
            mine, whole = (one.parts["log"].count("<li") for one in (browser, alone))
            assert mine >= whole
        if over:
            break
        mover, position = table.to_move(), table.position()
        text = position.text(luck.choice(position.moves()))
        table = server.portal.call(tables.play, people[mover], table.id, text, table.version)
        moves += 1
    assert moves >= len(people)


def test_a_move_sends_the_parts_that_it_changed(server: TestClient) -> None:
    tables, table, people = seated(server, "music_history", 3)
    inside, browser = server_in(server), Browser()
    assert server.portal is not None

    def look() -> list[str]:
        given = board(inside, table, people[2], asked=None, link="")
        return browser.look(inside.templates, given)

    assert "board" in look()
    assert look() == [], "nothing has changed"
    for _ in range(3):  # Vocations are chosen, which the others see
        position = table.position()
        table = server.portal.call(
            tables.play,
            people[table.to_move()],
            table.id,
            position.text(position.moves()[0]),
            table.version,
        )
        news = look()
        assert {"cue", "log"} <= set(news)
    assert not {"talk", "saying-here", "leave", "goal"} & set(news)


def test_what_is_said_sends_no_board(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    with watching(ben, table) as his:
        until(his, 'id="board"')
        ada.post(f"{table}/chat", text="Good evening")
        news = until(his, "Good evening")
    assert 'id="talk"' in news
    assert 'id="board"' not in news
    assert 'id="row"' not in news


def test_the_log_is_sent_once_and_then_what_is_added(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as socket:

        def play(moves: int) -> str:
            page = ada.look(table)
            ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
            return until(socket, f'data-moves="{moves}"')

        assert WHOLE in socket.receive_text()
        assert WHOLE in play(11), "it is told to the second player now"
        news = play(12)  # their first pick of two
        assert news.count("<li", news.index(MORE)) == 1
        ada.post(f"{table}/undo", version=version(ada.look(table)), seat=0)
        assert WHOLE in until(socket, 'data-moves="11"')


def test_drawings_of_what_is_equal_and_looks_different_are_kept_apart(server: TestClient) -> None:
    drawn: list[object] = []

    class Noting:
        name = "noting"

        def __call__(self, given: object) -> str:
            drawn.append(given)
            return str(given)

    kept: Any = server_in(server).templates.kept
    assert [kept("an edition", Noting(), it) for it in (True, 1, True)] == ["True", "1", "True"]
    assert len(drawn) == 2


def test_a_part_has_a_key_of_all_that_it_reads_unless_something_is_missing(
    server: TestClient,
) -> None:
    templates = server_in(server).templates
    given = {"template": "plain.html", "under": Cue("wait", 0, "words"), "shown": None}
    module = templates.module("live.html", given)
    key = templates.key(module.beside, given)
    assert key == templates.key(module.beside, {**given, "under": Cue("wait", 0, "words")})
    assert key != templates.key(module.beside, {**given, "under": Cue("wait", 0, "others")})
    assert templates.key(module.beside, {**given, "under": lambda: None}) is None
    assert templates.key(module.cue, given) is None  # which reads of what is shown
