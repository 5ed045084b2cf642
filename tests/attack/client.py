"""A client that attacks a server, while another asks for /health and measures the answers."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, takewhile
from types import TracebackType
from typing import Final
from urllib.parse import urlsplit

from tests.attack.routes import Attack

PROBE_INTERVAL: Final = 0.05  # seconds between two requests for /health
PROBE_TIMEOUT: Final = 60.0  # seconds
ATTACK_TIMEOUT: Final = 15.0  # seconds; workers may take ten for one job
NO_ANSWER: Final = 0  # status of a request that was not answered in time
CLOSED: Final = 444  # status of a request whose connection was closed before all of it was sent


class Client:
    """Sends requests, each from a loopback address of its own where the server is local."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.parts = urlsplit(address)
        self.local = self.parts.hostname in ("127.0.0.1", "localhost")
        self._sources = _sources()

    def connect(self, timeout: float) -> http.client.HTTPConnection:
        """Return a connection from the next source address; rate limits count by address."""
        source = (next(self._sources), 0) if self.local else None
        secure = self.parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        host = self.parts.hostname or ""
        return kind(host, self.parts.port, timeout=timeout, source_address=source)

    def send(
        self, attack: Attack, headers: Mapping[str, str] | None = None
    ) -> tuple[int, dict[str, str]]:
        """Send one request and return the status and headers of the answer."""
        sent = {"Origin": self.address, "Connection": "close", **(headers or {})}
        if attack.content_type:
            sent["Content-Type"] = attack.content_type
        if attack.cookie:
            sent["Cookie"] = attack.cookie
        connection = self.connect(ATTACK_TIMEOUT)
        try:
            connection.request(attack.method, attack.path, attack.body or None, sent)
            answer = connection.getresponse()
            answer.read()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}
        except (BrokenPipeError, ConnectionResetError):
            return CLOSED, {}  # the server refuses a large body without reading it
        except (TimeoutError, ConnectionError, http.client.HTTPException):
            return NO_ANSWER, {}
        finally:
            connection.close()


def _sources() -> Iterator[str]:
    """Yield loopback addresses, 16 million before one is used again."""
    for number in count():
        yield f"127.{1 + number // 62_500 % 250}.{number // 250 % 250}.{number % 250 + 1}"


@dataclass(frozen=True)
class Probe:
    """One request for /health: when it was sent, and when it was answered."""

    sent: float
    answered: float

    @property
    def seconds(self) -> float:
        return self.answered - self.sent


class HealthProbe:
    """Asks for /health again and again in a thread of its own."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.probes: list[Probe] = []

    def __enter__(self) -> HealthProbe:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        self._thread.join(PROBE_TIMEOUT)

    def worst(self, since: float) -> float:
        """Return the longest time in seconds of the probes that were answered after `since`."""
        recent = takewhile(lambda probe: probe.answered >= since, reversed(self.probes))
        return max((probe.seconds for probe in recent), default=0.0)

    def settle(self, timeout: float) -> bool:
        """Wait for the answer to a probe that is sent from now on; False if none comes."""
        now = time.monotonic()
        while time.monotonic() < now + timeout:
            if self.probes and self.probes[-1].sent >= now:
                return True
            time.sleep(PROBE_INTERVAL / 5)
        return False

    def _run(self) -> None:
        connection = self._client.connect(PROBE_TIMEOUT)
        while not self._done.wait(PROBE_INTERVAL):
            sent = time.monotonic()
            try:
                connection.request("GET", "/health")
                connection.getresponse().read()
            except (OSError, http.client.HTTPException):
                connection.close()
                connection = self._client.connect(PROBE_TIMEOUT)
                continue
            self.probes.append(Probe(sent, time.monotonic()))
        connection.close()
