"""What is new on a board: the parts that have changed since a page was sent them.

A board is parts: those that the house draws, and within the board those that the game's
template marks. A page that has a part as it is needs it not again. A part of the house's that
reads little is drawn only where what it reads has changed; two that nearly always change are
drawn to find out. A game's part has a key, made of all that it reads, and nobody draws it
where that is the same. What is sent is HTML, one element after another, each taking the place
of the one with its id.
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from bandstand.web.chronicle import SHOWN, Log, Told
from bandstand.web.templates import MARKED, Key, Marked, Templates, digest

BEFORE: Final = ("beside", "forms", "goal", "cue")
AFTER: Final = ("since", "people", "talk", "saying", "turns", "leave", "acts")
DRAWN: Final = ("cue", "people")  # which show much of the game
SPARE: Final = SHOWN // 4  # moves that a page may show of the log beyond those it should
_ID: Final = re.compile(r'\s*<\w+[^>]*? id="([^"]+)"')


@final
class Page:
    """What one page has been sent."""

    def __init__(self) -> None:
        self.parts: dict[str, object] = {}  # of the house: what each read, or what it came to
        self.board: Key = b""  # what is between the game's parts
        self.own: list[tuple[str, Key]] = []  # the game's parts: their ids and keys
        self.log: Told | None = None


@final
class Board:
    """A table as it looks to some, drawn part by part as pages need it."""

    def __init__(self, templates: Templates, given: dict[str, Any]) -> None:
        self._templates = templates
        self._marked = Marked()
        self._given = {**given, MARKED: self._marked}
        with templates.giving(self._given):
            self._live = templates.module("live.html", self._given)
            self._board = str(self._live.board())
        self._drawn: dict[str, str] = {}  # of the house's parts
        self._read: dict[str, object] = {}  # what they read, or what they came to

    def news(self, page: Page) -> str:
        """What a page lacks; it has it from now on."""
        with self._templates.giving(self._given):
            news = [self._part(name, page) for name in BEFORE]
            news.append(self._own(page))
            news += [self._part(name, page) for name in AFTER]
            news.append(self._log(page))
        return "".join(news)

    def _part(self, name: str, page: Page) -> str:
        """One of the house's parts, if it is new to a page."""
        read = self._looks(name)
        if page.parts.get(name) == read:
            return ""
        page.parts[name] = read
        return self._draw(name)

    def _looks(self, name: str) -> object:
        """What says how a part of the house's looks."""
        if name not in self._read:
            read = None
            if name not in DRAWN:
                read = self._templates.read(getattr(self._live, name), self._given)
            self._read[name] = digest(self._draw(name).encode()) if read is None else read
        return self._read[name]

    def _draw(self, name: str) -> str:
        if name not in self._drawn:
            self._drawn[name] = str(getattr(self._live, name)())
        return self._drawn[name]

    def _own(self, page: Page) -> str:
        """The board, or those of its parts that are new, if they are all that is new."""
        marked, board = self._marked, digest(self._board.encode())
        had = page.own
        if board == page.board:
            new = [n for n, key in enumerate(marked.keys) if had[n][1] != key]
            drawn = {number: marked.draw(number) for number in new}
            if all(_id(html) == had[number][0] != "" for number, html in drawn.items()):
                for number in new:
                    had[number] = (had[number][0], marked.keys[number])
                return "".join(drawn.values())
        page.board = board
        page.own = [(_id(marked.draw(n)), key) for n, key in enumerate(marked.keys)]
        return marked.fill(self._board)

    def _log(self, page: Page) -> str:
        """The log, or the lines that have been added to it."""
        log: Log = self._given["shown"].log
        had, page.log = page.log, log.told()
        if had is None or not log.goes_on(had) or log.first > had.first + SPARE:
            return str(self._live.log())
        page.log = page.log._replace(first=had.first)
        return str(self._live.lines(log.after(had.moves))) if log.moves > had.moves else ""


def _id(part: str) -> str:
    """The id of a part's element; nothing if it has none."""
    found = _ID.match(part)
    return found[1] if found else ""
