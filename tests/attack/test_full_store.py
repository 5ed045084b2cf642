"""A store that is full of editions that one visitor opened (M4).

This test fills the database of a server of its own.
"""

from __future__ import annotations

from pathlib import Path

from bandstand import catalogue
from bandstand.server import store_at
from bandstand.tables.limits import ALL_EDITIONS
from tests.attack.conftest import browser
from tests.web.serving import Serving

STANDARD = catalogue.text_of("test_piece")


def test_m4_editions_that_no_table_uses_make_room(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    store = store_at(serving.database)
    store.open()
    for number in range(ALL_EDITIONS):
        store.keep_edition("test_piece", f"{number:032x}", STANDARD, "eve", 1.0)
    store.close()
    serving.start()
    with browser(serving.address) as client:
        edition = STANDARD.replace("target = 3", "target = 4")
        opened = client.post("/records", data={"record": edition})
        assert opened.status_code == 200
        assert "edition=" in str(opened.url)
    assert serving.stop() == 0
