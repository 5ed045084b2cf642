"""Progress of a campaign."""

from __future__ import annotations

import sys


def show_progress(text: str) -> None:
    """Print one line of progress, apart from the result."""
    print(text, file=sys.stderr, flush=True)
