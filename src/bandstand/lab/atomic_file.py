"""Write files that other processes read at the same time."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def replace_file(file: Path, text: str) -> None:
    """Replace a file in one step, through a temporary file that no other writer uses.

    A reader sees the old text or the new one, never a part. Raises FileNotFoundError where
    the folder is gone.
    """
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    try:
        with draft.open("x", encoding="utf-8") as out:
            out.write(text)
        os.replace(draft, file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
