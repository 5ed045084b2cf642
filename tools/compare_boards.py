"""Compare the boards of two checkouts pixel by pixel: python -m tools.compare_boards BEFORE.

Each checkout runs its own server, from its own `.venv`. A seeded random game of every game is
opened on both, at its beginning, in the middle and at its end, as a table and as a replay, on a
desktop and on a phone. Pictures that differ are written side by side, with the differences in red.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops
from playwright.sync_api import BrowserContext, Page, ViewportSize, sync_playwright

from bench.first_paint import CHROMIUMS, FLAGS, HERE, serve

PLAYERS = {"test_piece": 2, "metronome": 3, "band_practice": 3, "music_history": 3}
SEED = 7
SIZES: tuple[ViewportSize, ...] = ({"width": 1280, "height": 900}, {"width": 390, "height": 844})
NAME = "Ada"
HIDE = ".invite input"  # links to a table are never the same
# Run by the Python of a checkout, as a record names the edition that it was played with.
PLAY = """
import json, sys
import bandstand
from bandstand.engine import CHANCE, OVER, Luck
from bandstand.engine.record import new_record
name, players, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game, luck, decisions, first = bandstand.game(name), Luck(seed), [], None
position = game.start(players)
record = new_record(game, position)
while position.to_move() != OVER:
    if position.to_move() == 0:
        decisions.append(len(record.entries))
    if position.to_move() >= 0 and first is None:
        first = len(record.entries)
    chance = position.to_move() == CHANCE
    record.play(position, position.outcome(luck) if chance else luck.choice(position.moves()))
told = {"record": record.write(), "first": first, "moves": len(record.entries)}
print(json.dumps({**told, "decisions": decisions}))
"""
DRAWN = """() => document.querySelector("#board > *") && document.fonts.status === "loaded"
  && [...document.images].every((one) => one.complete)"""
SETTLED = 400  # milliseconds, after which nothing of a page changes by itself


class Game(NamedTuple):
    """A played game: its record, the moves before the first decision, all moves, and the moves
    before each decision of the first seat.
    """

    record: str
    first: int
    moves: int
    decisions: list[int]


def play_game(checkout: Path, name: str) -> Game:
    """Play a seeded random game with the rules of a checkout."""
    command = [str(checkout / ".venv/bin/python"), "-c", PLAY, name, str(PLAYERS[name]), str(SEED)]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return Game(**json.loads(done.stdout))


def post(page: Page, address: str, path: str, fields: dict[str, str]) -> str:
    """Post a form; return where it leads to."""
    form: dict[str, str | float | bool] = {**fields}
    headers = {"Origin": address}
    answer = page.request.post(f"{address}{path}", form=form, headers=headers, max_redirects=0)
    if answer.status != 303:
        words = re.sub(r"<[^>]*>|\s+", " ", answer.text())
        raise SystemExit(f"{address}{path}: {answer.status} {words[-300:]}")
    return answer.headers["location"]


def open_pages(page: Page, address: str, name: str, game: Game) -> Iterator[tuple[str, str]]:
    """Open a game at several moments; yield what each page shows, and its path."""
    post(page, address, "/me/name", {"name": NAME})
    source = post(page, address, "/records", {"record": game.record})
    table_id = source.removeprefix("/t/").partition("/")[0]
    middle = game.decisions[len(game.decisions) // 2]
    for kind, stop in (("beginning", game.decisions[0]), ("middle", middle)):
        seats = {"players": str(PLAYERS[name]), "pace": "0.0", "seat1": "me", "level1": "easy"}
        for seat in range(2, PLAYERS[name] + 1):
            seats |= {f"seat{seat}": "bot", f"level{seat}": "easy"}
        moment = {"from": table_id, "at": str(stop)}
        yield f"table-{kind}", post(page, address, "/tables", {**seats, **moment})
    for kind, stop in (("beginning", game.first), ("middle", middle), ("end", game.moves)):
        yield f"replay-{kind}", f"/t/{table_id}/at/{stop}"


def take_pictures(
    context: BrowserContext, address: str, name: str, game: Game, hide: str
) -> Iterator[tuple[str, Image.Image]]:
    """Yield pictures of a game's pages, each with its name."""
    page = context.new_page()
    page.goto(address)  # which gives the visitor a cookie
    for kind, path in open_pages(page, address, name, game):
        for size in SIZES:
            page.set_viewport_size(size)
            page.goto(f"{address}{path}")
            page.wait_for_function(DRAWN)
            page.wait_for_timeout(SETTLED)
            label = f"{name}-{kind}-{size['width']}"
            yield label, picture_of(page, hide)
            if kind == "table-middle" and page.locator("[data-chooses]").count():
                page.locator("[data-chooses]").first.focus()
                page.wait_for_timeout(SETTLED)
                yield f"{label}-chosen", picture_of(page, hide)
    page.close()


def picture_of(page: Page, hide: str) -> Image.Image:
    style = f"{hide} {{ visibility: hidden !important; }}"
    return Image.open(
        BytesIO(page.screenshot(full_page=True, animations="disabled", caret="hide", style=style))
    ).convert("RGB")


def compare(label: str, before: Image.Image, now: Image.Image, folder: Path) -> str:
    """Return how two pictures differ in words; write them side by side if they do."""
    size = max(before.width, now.width), max(before.height, now.height)
    pictures = [Image.new("RGB", size, "white") for _ in range(2)]
    for page, picture in zip(pictures, (before, now), strict=True):
        page.paste(picture, (0, 0))
    changed = ImageChops.difference(*pictures).convert("L").point([0] + [255] * 255)
    box = changed.getbbox()
    if box is None:
        return "same"
    red = Image.new("RGB", size, "red")
    marked = Image.composite(red, pictures[1].convert("L").convert("RGB"), changed)
    sheet = Image.new("RGB", (3 * size[0], size[1]), "white")
    for at, picture in enumerate((*pictures, marked)):
        sheet.paste(picture, (at * size[0], 0))
    sheet.save(folder / f"{label}.png")
    count = changed.histogram()[255]
    share = 100 * count / (size[0] * size[1])
    return f"{count} pixels ({share:.3f} %) in {box}, {before.size} and {now.size}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("before", type=Path, help="the checkout to compare with")
    parser.add_argument("--checkout", type=Path, default=HERE, help="the one that is compared")
    parser.add_argument("--game", action="append", help="one of the games; all by default")
    parser.add_argument("--out", type=Path, default=HERE / "build" / "boards", help="for pictures")
    parser.add_argument("--hide", action="append", default=[], help="a CSS selector to leave out")
    given = parser.parse_args()
    hide = ", ".join([HIDE, *given.hide])
    given.out.mkdir(parents=True, exist_ok=True)
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    with ExitStack() as stack:
        checkouts = (given.before, given.checkout)
        servers = [stack.enter_context(serve(checkout.resolve())) for checkout in checkouts]
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        contexts = [browser.new_context(reduced_motion="reduce", bypass_csp=True) for _ in servers]
        for name in given.game or PLAYERS:
            taken = [
                take_pictures(context, address, name, play_game(checkout.resolve(), name), hide)
                for context, address, checkout in zip(contexts, servers, checkouts, strict=True)
            ]
            for (label, before), (_, now) in zip(*taken, strict=True):
                print(f"{label}: {compare(label, before, now, given.out)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
