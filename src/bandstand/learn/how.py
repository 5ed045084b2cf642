"""One page on how to play a game: its goal, and pictures cut from the board of its lessons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, final

from bandstand.engine import BadRecord
from bandstand.engine.rulebook import Block, Heading, List, Paragraph, read

MOST_LETTERS: Final = 10_000
_GOAL = re.compile(r"\*\*Goal: (.+)\*\*")
_PICTURE = re.compile(r"!\[([^\]]+)\]\((\d{1,2}) at (\d{1,4}): ([^()]+)\)")


@final
@dataclass(frozen=True, slots=True)
class Picture:
    """Parts of the board after so many moves of a lesson."""

    caption: str
    lesson: int
    at: int
    names: tuple[str, ...]
    line: int


@final
@dataclass(frozen=True, slots=True)
class How:
    """A page: the goal in a sentence, and what follows it."""

    goal: str
    blocks: list[Block | Picture]
    lines: list[str]  # as they stand in the file

    def pictures(self) -> list[Picture]:
        """The pictures of the page."""
        return [block for block in self.blocks if isinstance(block, Picture)]

    def words(self) -> int:
        """How many words one has to read."""
        count = len(self.goal.split())
        for block in self.blocks:
            if isinstance(block, Heading | Paragraph):
                count += len(block.words.split())
            elif isinstance(block, List):
                count += sum(len(item.split()) for item in block.items)
        return count


def read_how(text: str) -> How:
    """Read a page. Raises BadRecord with the line where something is wrong."""
    if len(text) > MOST_LETTERS:
        last = text.count("\n", 0, MOST_LETTERS) + 1
        raise BadRecord(f"a page on how to play has at most {MOST_LETTERS:,} letters", last, 1)
    parts: list[str | Picture] = [""]
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("!["):
            end = "\n\n" if line.startswith("#") else "\n"  # a heading stands by itself
            parts[-1] = f"{parts[-1]}{line}{end}"
            continue
        found = _PICTURE.fullmatch(line.strip())
        if found is None:
            raise BadRecord("a picture is '![caption](LESSON at MOVE: NAME)'", number, 1)
        names = tuple(name.strip() for name in found[4].split(","))
        parts += [Picture(found[1], int(found[2]), int(found[3]), names, number), ""]
    blocks: list[Block | Picture] = []
    for part in parts:
        blocks += [part] if isinstance(part, Picture) else read(part) if part.strip() else []
    blocks = [block for block in blocks if not (isinstance(block, Heading) and block.level == 1)]
    first = blocks[0] if blocks else None
    goal = _GOAL.fullmatch(first.words) if isinstance(first, Paragraph) else None
    if goal is None:
        raise BadRecord("the page begins with its goal: '**Goal: ...**'", 1, 1)
    return How(goal[1], blocks[1:], text.split("\n"))
