"""Send malformed input to every route and every parser: nothing may crash the server.

Texts go straight to the parsers, requests through the application in this process. Forms of
the lab and uploads are checked in worker processes and take longest, so they are the fewest.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.types import Message

from bandstand import catalogue
from bandstand.engine import BandstandError
from bandstand.lab.editing import places
from bandstand.server import TableServer, store_at
from bandstand.web import app as application
from tests.web.conftest import KEYS
from tests.web.test_flat import Asker, routes
from tools.campaign.parsers import Parser, edition_parsers, parsers
from tools.campaign.progress import show_progress
from tools.campaign.sheets import check_csv

REQUEST_RATIO: Final = 10  # one of this many inputs is a request to a route
EDITION_RATIO: Final = 200  # one is an edition
CSV_RATIO: Final = 50  # one is a table that is written as CSV and read back
FORM_RATIO: Final = 500  # one is a form of the lab, and one an upload
PROGRESS: Final = 50_000  # inputs between two lines of progress
ODD: Final = ["\0", "\n", "\r", " ", "é", "\u202e", "𝄞", *"()[]{},.;:=&%+-#\"'<>/\\09aZ", "9" * 30]
LAB_FORM: Final = {"question": "fair", "players": "2", "bots": "random", "size": "none"}


class Fuzzer:
    """Sends one malformed input after another, and counts what became of them."""

    def __init__(self, app: Starlette, tables: list[str], seed: int) -> None:
        self.app = app
        self.chance = random.Random(seed)
        self.asker = Asker(app, tables)
        self.routes = [route for route in routes() if not route.path.startswith("/play")]
        self.parsers: list[Parser] = [*parsers()]
        self.editions: list[Parser] = [*edition_parsers()]
        self.statuses: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()

    async def send(self, number: int) -> None:
        """Send the input of this number; which kind it is depends on the number."""
        if number % FORM_RATIO == 3:
            await self._post_lab_form()
        elif number % FORM_RATIO == 4:
            await self._upload()
        elif number % REQUEST_RATIO == 0:
            route = self.routes[number // REQUEST_RATIO % len(self.routes)]
            self.statuses[await self.asker.ask(route)] += 1
            self.kinds["requests"] += 1
        elif number % EDITION_RATIO == 1:
            self._parse("editions", *self.chance.choice(self.editions))
        elif number % CSV_RATIO == 2:
            check_csv([mutate("Soprano Cornet", self.chance) for _ in range(5)])
            self.kinds["CSV tables"] += 1
        else:
            self._parse("texts", *self.parsers[number % len(self.parsers)])

    def _parse(self, kind: str, parse: Callable[[str], object], text: str) -> None:
        """Parse a mutated text, which may be refused with a BandstandError and nothing else."""
        self.kinds[kind] += 1
        try:
            parse(mutate(text, self.chance))
        except BandstandError:
            self.kinds["refused"] += 1

    async def _post_lab_form(self) -> None:
        """Post a form of the lab in which some fields of the edition are changed."""
        game = self.chance.choice(catalogue.names())
        fields = places(catalogue.text_of(game))
        form = {key: self._maybe_mutate(value) for key, value in LAB_FORM.items()}
        for place in self.chance.sample(fields, min(len(fields), 5)):
            form[f"c.{place.key}"] = mutate(str(place.value), self.chance)
        self.kinds["lab forms"] += 1
        await self._post(f"/lab/{game}", form)

    async def _upload(self) -> None:
        """Upload a mutated record or edition."""
        records = [text for _, text in self.parsers if text.startswith("[Game")]
        text = self.chance.choice([*records, *(text for _, text in self.editions)])
        self.kinds["uploads"] += 1
        await self._post("/records", {"record": mutate(text, self.chance)})

    def _maybe_mutate(self, text: str) -> str:
        return mutate(text, self.chance) if self.chance.random() < 0.2 else text

    async def _post(self, path: str, form: dict[str, str]) -> None:
        source = f"10.{self.chance.randrange(250)}.{self.chance.randrange(250)}.1"
        self.statuses[await post(self.app, path, form, source)] += 1


async def post(app: Starlette, path: str, form: dict[str, str], source: str) -> int:
    """Post a form to the application from an address, and return the status."""
    body = urlencode(form, errors="replace").encode()
    statuses: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    headers = {
        "host": "testserver",
        "origin": "http://testserver",
        "content-type": "application/x-www-form-urlencoded",
        "content-length": str(len(body)),
    }
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (source, 1),
        "server": ("testserver", 80),
        "state": {},
    }
    await app(scope, receive, send)
    return statuses[0]


def mutate(text: str, chance: random.Random) -> str:
    """Return a text with a few random replacements, insertions and deletions."""
    letters = list(text)
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        at = chance.randrange(len(letters) + 1)
        end = min(len(letters), at + chance.choice([0, 0, 1, 3, 40]))
        letters[at:end] = chance.choice([*ODD, "", text[at : at + 9] * 3])
    return "".join(letters)


def fuzz(times: int) -> str:
    """Send `times` malformed inputs; fail if one is answered with 500 or raises another error."""

    async def run(folder: Path) -> Fuzzer:
        services = TableServer(store_at(folder / "tables.sqlite"), workers=1)
        app = application.app(services, KEYS, studies=folder / "studies")
        async with app.router.lifespan_context(app):
            made = [
                await services.tables.create("ada", name, ["me"] * 2) for name in catalogue.names()
            ]
            fuzzer = Fuzzer(app, [table.id for table in made], seed=1)
            for number in range(times):
                await fuzzer.send(number)
                if number % PROGRESS == PROGRESS - 1:
                    show_progress(f"{number + 1:,} inputs so far")
        return fuzzer

    with tempfile.TemporaryDirectory() as folder:
        fuzzer = asyncio.run(run(Path(folder)))
    counts = ", ".join(f"{count:,} x {one}" for one, count in sorted(fuzzer.statuses.items()))
    assert max(fuzzer.statuses) < 500, f"the server failed: {counts}"
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in fuzzer.kinds.items())
    return f"{times:,} inputs: {kinds}; answers: {counts}"
