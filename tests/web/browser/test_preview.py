"""`bandstand screen` in a browser: it follows the files of a board."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import People
from tests.web.browser.test_boards import BOARD
from tests.web.own_screen import WriteScreen
from tests.web.test_preview import change, folder_of, previewing


def test_a_board_is_drawn_again_when_its_module_changes(
    person: People, own_screen: WriteScreen
) -> None:
    game = own_screen({"table.js": BOARD})
    module = folder_of(game) / "ui" / "table.js"
    page = person(fresh=True)
    with previewing(str(folder_of(game))) as address:
        page.goto(f"{address}?seat=1")
        wide, narrow = page.frame_locator("iframe").nth(0), page.frame_locator("iframe").nth(1)
        for frame in (wide, narrow):
            expect(frame.locator("#hand button")).to_have_count(2)
        wide.locator("#hand button").first.click()
        expect(wide.locator("#word")).to_contain_text("This plays card")
        change(module, 'id="hand"', 'id="fan"')
        expect(wide.locator("#fan button")).to_have_count(2)
        change(module, "s.board.may.map", "s.board.maybe.map")
        expect(wide.locator(".problem pre")).to_contain_text("Cannot read properties of undefined")
        change(module, "s.board.maybe.map", "s.board.may.map")
        expect(wide.locator("#fan button")).to_have_count(2)
        expect(wide.locator(".problem")).to_have_count(0)
        page.get_by_role("link", name="a spectator").click()
        expect(wide.locator("#fan button")).to_have_count(0)
