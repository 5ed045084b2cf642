"""Cutting drawn pages: a named part of a board, a board without some parts, parts that are marked.

A name is what lessons call a part of a board: an element's id, or the beginning of just
one id; or a move in quotes, which is whatever plays it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from html import escape
from html.parser import HTMLParser
from typing import Final, final

from markupsafe import Markup

from bandstand.engine import BandstandError

_VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
_WITHIN: Final = frozenset(("g", "rect", "circle", "path", "text", "image"))
_TAGS = re.compile(r"<([a-z]+)\b[^<>]*>")
# What ties a part to its page: its script, its forms, and what is said of it elsewhere.
_TIES = re.compile(
    r" (?:id|for|form|name|value|aria-(?:labelledby|describedby)"
    r'|data-(?:card|chooses|from|to|spot|place|why|clause|when|mark))="[^"]*"'
)


class NoSuchPart(BandstandError):
    """A board that has no part of a name, or several."""


@final
@dataclass(frozen=True, slots=True)
class Element:
    """An element of a drawn page: its tag and attributes, and where it stands in the text."""

    tag: str
    attributes: dict[str, str]
    start: int
    end: int
    within: tuple[tuple[str, str], ...]  # the tags and classes of what it stands in


@final
class _Finder(HTMLParser):
    """Finds all elements of a page that have an id or play a move."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Element] = []
        self._open: list[tuple[str, dict[str, str], int]] = []
        self._lines = [0]
        for line in html.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self.feed(html)
        self.close()

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self._here()
        given = {name: value or "" for name, value in attrs}
        if tag in _VOID:
            self._note(tag, given, start, start + len(self.get_starttag_text() or ""))
        else:
            self._open.append((tag, given, start))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self._here()
        end = start + len(self.get_starttag_text() or "")
        self._note(tag, {name: value or "" for name, value in attrs}, start, end)

    def handle_endtag(self, tag: str) -> None:
        tags = [one[0] for one in self._open]
        if tag not in tags:
            return
        while self._open:  # tags that may be left open, such as li, end with what they stand in
            name, given, start = self._open.pop()
            end = self._here() + (len(f"</{tag}>") if name == tag else 0)
            self._note(name, given, start, end)
            if name == tag:
                return

    def _note(self, tag: str, given: dict[str, str], start: int, end: int) -> None:
        if "id" in given or (given.get("form") == "play" and given.get("name") == "move"):
            within = tuple((name, had.get("class", "")) for name, had, _ in self._open)
            self.found.append(Element(tag, given, start, end, within))


@final
class Page:
    """A drawn page or a part of one, to be cut."""

    def __init__(self, html: str) -> None:
        self.html = str(html)  # every cut of Markup would be Markup, which takes a while

    @cached_property
    def _elements(self) -> list[Element]:
        return _Finder(self.html).found

    def find(self, name: str) -> Element:
        """The element that a name means. Raises NoSuchPart if there is none, or several."""
        if name.startswith('"'):
            found = [one for one in self._elements if one.attributes.get("value") == name[1:-1]]
            found = found[:1]  # a card and the button in the cue may play the same
        else:
            ids = [one for one in self._elements if "id" in one.attributes]
            exact = [one for one in ids if one.attributes["id"] == name]
            found = exact or [one for one in ids if one.attributes["id"].startswith(f"{name}-")]
        if len(found) != 1:
            raise NoSuchPart(f"{len(found) or 'no'} parts of the board are called {name}")
        return found[0]

    def cut(self, name: str) -> Markup:
        """A part as a picture, which repeats no id of the page it may stand on."""
        part = self.find(name)
        if part.tag in _WITHIN:
            raise NoSuchPart(f"{name} is within a drawing, and cannot be cut out of it")
        html = _TAGS.sub(_stilled, self.html[part.start : part.end])
        # What it stood in takes up no room, and is there for styles that ask for it.
        for tag, classes in reversed(part.within):
            html = f'<{tag} class="{escape(f"{classes} shell".strip())}">{html}</{tag}>'
        return Markup(html)

    def without(self, names: list[str]) -> str:
        """The page without some parts; those that are not there are no loss."""
        html = self.html
        parts = [self.find(name) for name in names if self.has(name)]
        for part in sorted(parts, key=lambda part: -part.start):
            html = html[: part.start] + html[part.end :]
        return html

    def has(self, name: str) -> bool:
        """Whether there is just one part of this name."""
        try:
            self.find(name)
        except NoSuchPart:
            return False
        return True

    def marked(self, name: str, letter: str, says: str) -> tuple[str, str]:
        """The page with a letter on a part, and the id of that part.

        `says` is the id of what is said about it.
        """
        part = self.find(name)
        id = part.attributes.get("id", f"mark-{letter}")
        told = "" if "id" in part.attributes else f' id="{id}"'
        told += "" if "aria-describedby" in part.attributes else f' aria-describedby="{says}"'
        at = part.start + 1 + len(part.tag)
        return f'{self.html[:at]} data-mark="{letter}"{told}{self.html[at:]}', id


def _stilled(tag: re.Match[str]) -> str:
    """A tag that nothing of a page finds; what drawings refer to keeps its id."""
    return tag[0] if tag[1] == "pattern" else _TIES.sub("", tag[0])
