"""Attack a server one request at a time, and name the requests that delay /health."""

from __future__ import annotations

import re
import resource
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

import httpx2

from bandstand import catalogue
from tests.attack.client import NO_ANSWER, Client, HealthProbe
from tests.attack.payloads import FORM, form_body, hostile_edition
from tests.attack.routes import GAMES, Attack, Targets, TargetTable
from tests.web.serving import Serving

LATENCY_LIMIT: Final = 0.3  # seconds that hostile input may add to an answer
BASELINE_SECONDS: Final = 1.0  # without requests other than the probe's
RECOVERY_TIMEOUT: Final = 5.0  # seconds for a server that did not answer to answer again
REPEATS: Final = 2  # times that a late answer must be seen again before it counts
MOST_LATE: Final = 4  # late requests after which a run ends: each takes long
SERVER_MEMORY: Final = 3 * 2**30  # bytes; an attack must not exhaust the machine
STUDY_TIMEOUT: Final = 90.0  # seconds
Action = Callable[[], int]  # returns the status of the answer
STUDY: Final = {"question": "fair", "players": "2", "bots": "random", "size": "glance"}


def start_server(folder: Path) -> Serving:
    """Start a server with all its files in `folder`, temporary files under `folder/tmp`."""
    (folder / "tmp").mkdir(parents=True, exist_ok=True)
    environment = {"TMPDIR": str(folder / "tmp"), "XDG_DATA_HOME": str(folder / "data")}
    serving = Serving(folder, environment=environment)
    serving.start()
    limit_memory(serving)
    return serving


def limit_memory(serving: Serving) -> None:
    """Let the server fail with MemoryError before it exhausts the machine."""
    assert serving.process is not None
    resource.prlimit(serving.process.pid, resource.RLIMIT_AS, (SERVER_MEMORY, SERVER_MEMORY))


def prepare(client: Client) -> Targets:
    """Create a study, a table of each game, a record and an edition."""
    targets = Targets()
    study = _post(client, "/lab/test_piece", STUDY)
    for game in GAMES:
        form = {"game": game, "players": "2", "seat1": "me", "seat2": "me", "pace": "0"}
        status, headers = _send(client, "/tables", form)
        assert status == 303, f"no table of {game}: {status}"
        targets.tables.append(_table(client, game, headers))
    edition = catalogue.game("test_piece").edition
    tags = f'[Game "test_piece"]\n[Rules "1"]\n[Edition "{edition}"]\n[Players "2"]\n'
    opened = _post(client, "/records", {"record": f"{tags}\n"})
    targets.tables.append(TargetTable(opened.split("/")[2], "test_piece"))
    opened = _post(client, "/records", {"record": hostile_edition(1, "Horn")})
    targets.edition = opened.rpartition("=")[2]
    targets.study = study.rpartition("/")[2]
    return targets


def _table(client: Client, game: str, headers: dict[str, str]) -> TargetTable:
    """Return the table that an answer leads to, with the version that its page would post."""
    cookie = headers["set-cookie"].partition(";")[0]
    path = headers["location"]
    page = httpx2.get(f"{client.address}{path}", headers={"Cookie": cookie}).text
    found = re.search(r'name="version" value="(\d+)"', page)
    return TargetTable(path.split("/")[2], game, cookie, found[1] if found else "1")


def wait_for_study(client: Client, targets: Targets) -> None:
    """Wait until the study is finished and its files can be downloaded."""
    path = f"/lab/studies/{targets.study}/files/report.html"
    end = time.monotonic() + STUDY_TIMEOUT
    while client.send(Attack("the study", "GET", path))[0] != 200:
        assert time.monotonic() < end, "the study did not finish"
        time.sleep(0.5)


def _send(client: Client, path: str, form: dict[str, str]) -> tuple[int, dict[str, str]]:
    return client.send(Attack(path, "POST", path, FORM, form_body(form)))


def _post(client: Client, path: str, form: dict[str, str]) -> str:
    """Post a form that redirects and return the address it leads to."""
    status, headers = _send(client, path, form)
    assert status == 303, f"{path}: {status}"
    return headers["location"]


class Runner:
    """Sends attacks and collects what is wrong with the answers and with /health."""

    def __init__(self, client: Client, probe: HealthProbe, serving: Serving | None) -> None:
        self.client = client
        self.probe = probe
        self.serving = serving  # a server of our own, which is restarted when it hangs
        self.idle = 0.0  # seconds of the worst answer without an attack
        self.measure_idle()

    @property
    def limit(self) -> float:
        """Return how many seconds an answer may take during an attack."""
        return LATENCY_LIMIT + self.idle

    def measure_idle(self) -> None:
        """Measure the worst answer without an attack, which other load on the machine raises."""
        self.probe.settle(RECOVERY_TIMEOUT)
        begun = time.monotonic()
        while time.monotonic() < begun + BASELINE_SECONDS:
            self.probe.settle(RECOVERY_TIMEOUT)
        self.idle = self.probe.worst(begun)

    def run(self, attacks: Iterable[Attack]) -> list[str]:
        """Send each attack; return a line for each that delayed /health or was not answered."""
        return self.run_actions((one.name, partial(self._send, one)) for one in attacks)

    def _send(self, attack: Attack) -> int:
        return self.client.send(attack)[0]

    def run_actions(self, actions: Iterable[tuple[str, Action]]) -> list[str]:
        """Do the same with actions of any kind, each with its name."""
        complaints: list[str] = []
        late = 0
        for name, action in actions:
            seconds, status = self._measure(name, action)
            for _ in range(REPEATS):
                if status != NO_ANSWER and seconds > self.limit:
                    self.measure_idle()
                    seconds, status = self._measure(name, action)
            if status == NO_ANSWER:
                complaints.append(f"{name}: not answered")
            elif status >= 500:
                complaints.append(f"{name}: answered {status}")
            if seconds > self.limit:
                complaints.append(f"{name}: /health took {seconds:.2f} s, idle {self.idle:.2f} s")
                late += 1
            if late >= MOST_LATE:
                complaints.append(f"stopped after {late} late answers")
                break
        return complaints

    def _measure(self, name: str, action: Action) -> tuple[float, int]:
        """Perform an action; return the longest time /health took meanwhile, and the status."""
        begun = time.monotonic()
        status = action()
        elapsed = time.monotonic() - begun
        # An answer that came so soon shows that the server was not blocked for longer.
        if status != NO_ANSWER and elapsed < LATENCY_LIMIT / 2:
            return self.probe.worst(begun), status
        if not self.probe.settle(RECOVERY_TIMEOUT):
            self._restart(name)
            return time.monotonic() - begun, NO_ANSWER
        return self.probe.worst(begun), status

    def _restart(self, name: str) -> None:
        assert self.serving is not None, f"the server hangs after {name}"
        self.serving.kill()
        self.serving.start()
        limit_memory(self.serving)
        assert self.probe.settle(RECOVERY_TIMEOUT), "the server does not answer after a restart"
