"""How long compiling the games takes, from nothing and after an edit: `python bench/compile.py`.

In a copy of this checkout, by what `make compile` calls. Wall time, the processor's time, and the
memory of the largest process.
"""

from __future__ import annotations

import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = ("src", "tools", "setup.py", "pyproject.toml")
EDITS = {
    "everything": "",
    "one rule of Test Piece edited": "src/bandstand/games/test_piece/position.py",
    "one rule of Music History edited": "src/bandstand/games/music_history/position.py",
    "the engine edited": "src/bandstand/engine/position.py",
}


def copied(folder: Path) -> None:
    """The sources, and nothing that has been made of them."""
    made = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info", "site")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=made)
        else:
            shutil.copy(ROOT / part, folder)


def timed(folder: Path) -> tuple[float, float]:
    """Seconds that compiling takes: of the clock, and of the processors."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "tools.compile"],
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, spent


def main() -> None:
    print("| compiled | wall | processor |\n| --- | --: | --: |")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        for what, edited in EDITS.items():
            if edited:
                with (folder / edited).open("a", encoding="utf-8") as file:
                    file.write('\n\ndef _edited() -> str:\n    return "edited"\n')
            wall, spent = timed(folder)
            print(f"| {what} | {wall:.0f} s | {spent:.0f} s |", flush=True)
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(
        f"\nThe largest process had {largest:.0f} MB. Python {platform.python_version()}, "
        f"{os.cpu_count()} cores."
    )


if __name__ == "__main__":
    main()
