"""What has been played of a study, kept so that nothing is played twice: in a folder, or here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bandstand.engine.errors import BandstandError
from bandstand.engine.position import PlainData
from bandstand.lab.atomic_file import replace_file
from bandstand.lab.counting import merge

FORMAT: Final = 1  # raised when what is kept changes its shape
ASKED: Final = "study.json"
DONE: Final = "done.jsonl"
MERGED: Final = 100  # lines after which they are written as one for each part

Range = tuple[int, int]  # the first number of some games, and the one behind the last


class BadStudy(BandstandError):
    """A folder that holds no study, or one that cannot be gone on with."""


def joined(ranges: list[Range]) -> list[Range]:
    """Ranges in order, those that touch as one.

    >>> joined([(5, 9), (0, 5), (12, 14)])
    [(0, 9), (12, 14)]
    """
    found: list[Range] = []
    for first, end in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((first, end))
    return found


class Book:
    """The counts of each part of a study so far, and which games they are of.

    In a folder, every batch is a line of `done.jsonl`, written when it has ended. Opening a
    folder only reads it, so any number of processes may. The one process that adds to a
    study owns it: its first write creates the folder and compacts the log.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.counts: dict[str, PlainData] = {}
        self.ranges: dict[str, list[Range]] = {}
        self.seconds = 0.0  # that workers have spent
        self._lines = 0
        self._owned = False
        if folder is not None:
            for line in self._read(folder / DONE):
                self._take(line)

    def _own(self, folder: Path) -> None:
        """Prepare the folder for writing. A torn last line goes, as lines are added behind it."""
        if self._owned:
            return
        self._owned = True
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / DONE).exists():
            self._compact(folder)

    def games(self, part: str) -> int:
        """How many games of a part are played."""
        return sum(end - first for first, end in self.ranges.get(part, []))

    def add(self, part: str, ranges: list[Range], counts: PlainData, seconds: float) -> None:
        """Keep what came of some games."""
        line = {"part": part, "ranges": ranges, "seconds": round(seconds, 3), "counts": counts}
        if self.folder is not None:
            self._own(self.folder)
        self._take(line)
        if self.folder is None:
            return
        with (self.folder / DONE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._lines += 1
        if self._lines >= MERGED:
            self._compact(self.folder)

    def ask(self, asked: PlainData) -> None:
        """Keep what is studied."""
        if self.folder is not None:
            self._own(self.folder)
            replace_file(self.folder / ASKED, json.dumps({"format": FORMAT, **asked}, indent=2))

    def asked(self) -> PlainData:
        """What was to be studied here. Raises BadStudy."""
        assert self.folder is not None
        try:
            asked = json.loads((self.folder / ASKED).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise BadStudy(f"{self.folder}: holds no study") from None
        if not isinstance(asked, dict) or asked.get("format") != FORMAT:
            raise BadStudy(f"{self.folder}: was kept by another version of the lab")
        return asked

    def _take(self, line: PlainData) -> None:
        part = line["part"]
        counts, ranges = line["counts"], [(first, end) for first, end in line["ranges"]]
        self.counts[part] = merge(self.counts[part], counts) if part in self.counts else counts
        self.ranges[part] = joined([*self.ranges.get(part, []), *ranges])
        self.seconds += line["seconds"]

    def _read(self, file: Path) -> Iterator[PlainData]:
        """Yield every whole line. A torn last line is ignored: its writer was stopped."""
        try:
            lines = file.open(encoding="utf-8")
        except FileNotFoundError:
            return
        with lines:
            for number, line in enumerate(lines, 1):
                if not line.endswith("\n"):
                    return
                try:
                    yield json.loads(line)
                except ValueError:
                    raise BadStudy(f"{file}, line {number}: is damaged") from None

    def _compact(self, folder: Path) -> None:
        """Replace the lines of the log by one for each part."""
        self._lines = 0
        spent = round(self.seconds, 3)
        lines: list[str] = []
        for part, ranges in self.ranges.items():  # games of people have none, and are not kept
            counts = self.counts[part]
            kept = {"part": part, "ranges": ranges, "seconds": spent, "counts": counts}
            lines.append(json.dumps(kept, separators=(",", ":")) + "\n")
            spent = 0.0  # counted once
        replace_file(folder / DONE, "".join(lines))
