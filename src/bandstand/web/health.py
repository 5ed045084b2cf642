"""Whether the database can be read and written."""

from __future__ import annotations

import asyncio
import time
from typing import Final, final

from bandstand.server import TableServer
from bandstand.tables import Unavailable

CHECK_SECONDS: Final = 2.0  # between two checks


@final
class HealthCheck:
    """Checks the database, every few seconds at most."""

    def __init__(self, services: TableServer) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._checked = -CHECK_SECONDS
        self._problem = ""

    async def problem(self) -> str:
        """Return what is wrong with the database; an empty string if nothing is."""
        async with self._lock:
            if time.monotonic() >= self._checked + CHECK_SECONDS:
                try:
                    await self._services.check()
                    self._problem = ""
                except Unavailable as error:
                    self._problem = str(error)
                self._checked = time.monotonic()
        return self._problem
