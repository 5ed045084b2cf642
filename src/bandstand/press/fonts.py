"""The type that sheets are set in: the faces of the browser's pages, as files that Typst reads.

They are unpacked once and kept where the system keeps what can be made again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

PACKED: Final = files("bandstand.web").joinpath("static", "fonts")
CACHE: Final = "BANDSTAND_CACHE"  # another folder for it, in the environment


def cache_folder() -> Path:
    """Return the folder for files that can be made again."""
    if os.environ.get(CACHE):
        return Path(os.environ[CACHE])
    return user_cache_path("bandstand", appauthor=False)


def fonts(spare: Path) -> Path:
    """The folder with all faces, unpacked if they are not there yet.

    It is `spare` where nothing can be kept, so that they are unpacked every time.
    """
    packed = sorted(
        (file for file in PACKED.iterdir() if file.name.endswith(".woff2")),
        key=lambda file: file.name,
    )
    digest = hashlib.sha256()
    for file in packed:
        digest.update(file.name.encode() + file.read_bytes())
    kept = cache_folder() / f"fonts-{digest.hexdigest()[:12]}"
    if kept.is_dir():
        return kept
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=kept.parent))
    except OSError:
        made = kept = spare
        made.mkdir(parents=True, exist_ok=True)
    for file in packed:
        with file.open("rb") as opened:
            _unpack(opened, made / file.name.removesuffix(".woff2"))
    if made != kept:
        try:
            made.rename(kept)
        except OSError:  # another process was faster
            shutil.rmtree(made)
    return kept


def _unpack(opened: object, to: Path) -> None:
    from fontTools.ttLib import TTFont

    font = TTFont(opened)
    font.flavor = None
    font.save(to.with_suffix(".otf" if "CFF " in font else ".ttf"))
