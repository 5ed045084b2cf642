"""Putting away what was printed: into a folder or a ZIP, all of it or nothing."""

from __future__ import annotations

import io
import os
import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bandstand.press.errors import CannotPrint

EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # so that the same print is the same file


def write(made: Mapping[str, bytes], folder: Path) -> None:
    """Put files into a folder, which is made if it is not there.

    They are written beside it first, and moved when they are whole. Raises CannotPrint.
    """
    if folder.exists() and not folder.is_dir():
        raise CannotPrint(f"{folder} is a file, not a folder to print into")
    try:
        _move_in(made, folder)
    except OSError as error:
        raise CannotPrint(f"cannot print into {folder}: {error.strerror}") from None


def _move_in(made: Mapping[str, bytes], folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = folder if folder.is_dir() else folder.parent
    room = Path(tempfile.mkdtemp(prefix=".printing-", dir=beside))
    try:
        for name, content in made.items():
            file = room / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        for name in made:
            to = folder / name
            to.parent.mkdir(parents=True, exist_ok=True)
            os.replace(room / name, to)
    finally:
        shutil.rmtree(room, ignore_errors=True)


def zipped(made: Mapping[str, bytes], folder: str) -> bytes:
    """The same as one ZIP, in which all files lie in a folder."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in made.items():
            archive.writestr(zipfile.ZipInfo(f"{folder}/{name}", EPOCH), content)
    return packed.getvalue()
