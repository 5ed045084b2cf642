"""The page on what each number means is the one that the games would write now."""

from __future__ import annotations

from tools.rows import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tools.rows"
