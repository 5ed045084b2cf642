"""What people do in a browser, by the names and roles that they see."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from playwright.sync_api import Locator, Page, expect

import bandstand
from bandstand.engine import CHANCE, OVER, Luck, Position
from bandstand.engine.record import Record, new_record
from bandstand.web.state.constants import PACES
from tests.music.golden import cut
from tests.web.test_review import played

CARD = "[data-chooses]"


KINDS = {"Me": "me", "This screen": "me", "By link": "link", "Bot": "bot"}


def post(page: Page, path: str, fields: dict[str, str]) -> str:
    """Post a form without the page that it is on; where that leads to."""
    origin = page.request.get("/health").url.removesuffix("/health")
    answer = page.request.post(path, form={**fields}, headers={"Origin": origin}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return answer.headers["location"]


def sit_down(
    page: Page, game: str, *seats: str, pace: str = "Instant", clock: str = "", **options: str
) -> str:
    """Sit down at a new table, with easy bots; its id. It is set up as by `set_up`, but quicker."""
    table = {f"option.{option}": value for option, value in options.items()}
    return _open_table(page, seats, pace, {**table, "game": game, "clock": clock})


def play_from(page: Page, record: Record, *seats: str) -> str:
    """Sit down at a new table where a record ends, with easy bots; its id."""
    opened = post(page, "/records", {"record": record.write()})
    source = opened.removeprefix("/t/").partition("/")[0]
    moment = {"from": source, "at": str(len(record.entries))}
    return _open_table(page, seats, "Instant", moment)


@cache
def ending(name: str, players: int, left: int) -> Record:
    """A game of greedy bots, until the first seat has so many decisions left."""
    whole = played(name, players=players)
    position = bandstand.game(name).start(players)
    decided: list[int] = []
    for number, entry in enumerate(whole.entries):
        if position.to_move() == 0:
            decided.append(number)
        position.play(position.parse(entry.text))
    return cut(whole, decided[-left])


def near_the_end(page: Page, name: str, *seats: str, left: int = 1) -> str:
    """Sit down where the first seat had so many decisions left in a game of greedy bots; the id."""
    return play_from(page, ending(name, len(seats), left), *seats)


def leading_to(
    name: str, wanted: Callable[[Position], bool], players: int, options: dict[str, str]
) -> Record:
    """A game that is played at random, until the first player is at a moment that is wanted."""
    game = bandstand.game(name)
    for seed in range(1, 60):
        position, luck = game.start(players, options), Luck(seed)
        record = new_record(game, position)
        while position.to_move() != OVER:
            if position.to_move() == 0 and wanted(position):
                return record
            chance = position.to_move() == CHANCE
            record.play(
                position, position.outcome(luck) if chance else luck.choice(position.moves())
            )
    raise AssertionError(f"no such moment comes in {name}")


def at_moment(
    page: Page, name: str, wanted: Callable[[Position], bool], players: int, **options: str
) -> str:
    """A table in the middle of a game, at the first moment that is wanted of the first player.

    The others are bots. The moment is found by playing at random, and reached as anybody
    would: by opening the record and playing on from there.
    """
    record = leading_to(name, wanted, players, options)
    table = play_from(page, record, "Me", *["Bot"] * (players - 1))
    my_turn(page)
    return table


def ready(page: Page) -> None:
    """Wait until the script of a page with a board has drawn it, and listens to the visitor."""
    page.locator("html.live, body:not(:has(#game-data))").first.wait_for(state="attached")


def visit(page: Page, path: str) -> None:
    """Open a page, and wait until it is ready."""
    page.goto(path)
    ready(page)


def _open_table(page: Page, seats: Sequence[str], pace: str, table: dict[str, str]) -> str:
    form = {**table, "players": str(len(seats)), "pace": str(dict(PACES)[pace])}
    for number, seat in enumerate(seats, 1):
        form |= {f"seat{number}": KINDS[seat], f"level{number}": "easy"}
    path = post(page, "/tables", form)
    visit(page, path)
    return path.removeprefix("/t/")


def set_up(page: Page, game: str, *seats: str, **options: str) -> str:
    """Set a table up through the page, with easy bots that move at once; its id."""
    page.goto(f"/set-up?game={game}&players={len(seats)}")
    for number, seat in enumerate(seats, 1):
        kinds = page.get_by_role("group", name=f"Who plays seat {number}")
        kinds.locator("label", has_text=seat).click()
        if seat == "Bot":
            level = page.locator(f"[name=level{number}][value=easy]")
            page.locator("label", has=level).click()
    for option, value in options.items():
        choice = page.locator(f'[name="option.{option}"][value="{value}"]')
        page.locator("label", has=choice).click()
    page.locator("label", has_text=re.compile("^Instant$")).click()
    page.get_by_role("button", name="Create table").first.click()
    page.wait_for_url("**/t/*")
    ready(page)
    return page.url.split("?")[0].rpartition("/t/")[2]


def moves(page: Page) -> int:
    return int(page.locator("#cue").get_attribute("data-moves") or 0)


def module(name: str) -> str:
    """Return JavaScript that imports one of the modules of the page of a table."""
    return f"import(new URL({name!r}, document.querySelector('script[src$=\"client.js\"]').src))"


def show_alert(page: Page, text: str, clause: str) -> None:
    """Show words to the viewer as a refusal would."""
    shown = f"{module('alert.js')}.then((it) => it.showAlert(text, clause))"
    older = "typeof word === 'function' ? word(text, clause)"  # boards that the server draws
    page.evaluate(f"([text, clause]) => {older} : {shown}", [text, clause])


def mine(page: Page) -> bool:
    return page.locator("#cue.mine").count() > 0


def over(page: Page) -> bool:
    """Whether the cue says so; the rulebook beside the board speaks of it too."""
    return page.locator("#cue", has_text="the game is over").count() > 0


def until(page: Page, script: str, arg: object = None) -> None:
    """Wait until a function is true on the page.

    It is not asked before every picture, as it would be otherwise: pictures would be drawn for it.
    """
    page.wait_for_function(script, arg=arg, polling=20)


def my_turn(page: Page) -> None:
    """Wait until it is my turn or the game is over."""
    until(page, "() => document.querySelector('.live #cue.mine, .live #cue[data-over=yes]')")


def press(choice: Locator) -> None:
    """Make a choice with the mouse: on the board a first click chooses and a second one plays.

    The note of what the mouse rested on may lie over it, and would stay as long as it rests there.
    """
    chooses = choice.evaluate(
        "one => { document.querySelector('.about:popover-open')?.hidePopover();"
        " return Boolean(one.dataset.chooses); }"
    )
    choice.click(click_count=2 if chooses else 1)


def take(page: Page, which: int = 0) -> None:
    """Take a card of the row, and wait until the table has it."""
    before = moves(page)
    press(page.locator(CARD).nth(which))
    moved(page, before)


def moved(page: Page, before: int) -> None:
    until(page, "before => +document.getElementById('cue').dataset.moves !== before", before)


def agreed(*pages: Page) -> None:
    """Wait until all pages show the same number of moves."""
    most = max(moves(page) for page in pages)
    for page in pages:
        until(page, "most => +document.getElementById('cue').dataset.moves >= most", most)


def play_out(page: Page) -> None:
    """Play to the end of a game whose seats are all at this page, or bots'."""
    my_turn(page)
    while mine(page):
        take(page)
        my_turn(page)
    expect(page.get_by_text("performance by performance")).to_be_visible()


def play_on(page: Page) -> None:
    """Make moves that are offered, in turn, until the game is over, whatever the game."""
    my_turn(page)
    while mine(page):
        play_one(page)


def play_one(page: Page) -> None:
    """Make one of the moves that are offered, and wait for the next turn."""
    before = moves(page)
    choices = page.locator(":is(#cue, #board) [form=play][name=move]:enabled")
    choice = choices.nth(before % choices.count())
    choice.evaluate("button => button.form.requestSubmit(button)")
    moved(page, before)
    my_turn(page)


_WAY = """wanted => {
  const here = document.activeElement;
  if (here.matches(wanted)) return "";
  const there = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
  const behind = here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING;
  return behind ? "Shift+Tab" : "Tab";
}"""


def reach(page: Page, selector: str) -> None:
    """Bring the focus to what is wanted with the Tab key, forwards or back as it lies."""
    for _ in range(120):
        key = page.evaluate(_WAY, selector)
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError(f"the Tab key does not lead to {selector}")


def open_by_keys(page: Page) -> None:
    """Have bots move at once and open the table that is being set up, by the keyboard alone."""
    reach(page, "[name=pace]:checked")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert page.locator("[name=pace]:checked").input_value() == "0.0"
    reach(page, ".bill .btn.go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ready(page)
