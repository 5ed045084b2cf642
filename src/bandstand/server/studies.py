"""The studies of visitors: jobs of the worker pool that run one at a time, fairly by address.

A study is a folder, and pages are rendered from that folder alone. So any process of a server
can show it, also after a restart.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import re
import secrets
import shutil
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, final

from bandstand.jobs.kinds import STUDY
from bandstand.jobs.pool import PoolClosed, WorkerPool
from bandstand.jobs.worker import JobError
from bandstand.lab.study_page import EMPTY, PAGE, read_page, write_page
from bandstand.server.study_task import STOP, run_study
from bandstand.tables.errors import NotFound, TooMany

PER_ADDRESS: Final = 3  # studies of one address that wait or run
ACTIVE: Final = 60  # studies of all addresses that wait or run
ACTIVE_EXTRA: Final = 40  # the same, for the second and third study of an address
SILENCE: Final = 300.0  # seconds after which a study that reports nothing counts as stopped
REFRESH_SECONDS: Final = 60.0  # between signs of life of the studies that wait
STUDIES: Final = 300  # that are stored; the oldest are deleted
ABANDONED_SECONDS: Final = 24 * 60 * 60.0  # after which a study that never ended may be deleted
OWNER: Final = "owner"
DELETED: Final = ".deleted-"  # prefix of folders that are being deleted
ID: Final = re.compile(r"[0-9a-f]{32}|[a-z0-9]{12}")  # ids once had 12 characters


@final
class Studies:
    """The studies of a server: those that wait or run, and the folders of all."""

    def __init__(self, pool: WorkerPool, folder: Path | None = None) -> None:
        """Store studies in a folder, or in a temporary one until `close`."""
        self._pool = pool
        self._temporary = TemporaryDirectory(prefix="bandstand-lab-") if folder is None else None
        self.folder = Path(self._temporary.name) if self._temporary else folder or Path()
        self._active: dict[str, str] = {}  # ids that wait or run here, with their address
        self._tasks: set[asyncio.Task[None]] = set()
        self._refreshed = 0.0

    def close(self) -> None:
        """Delete a temporary folder. The pool must be closed before."""
        if self._temporary is not None:
            self._temporary.cleanup()

    def check_room(self, address: str) -> None:
        """Raise TooMany if no further study of this address may wait."""
        mine = Counter(self._active.values())[address]
        if mine >= PER_ADDRESS:
            raise TooMany(
                f"{mine} studies from your address wait or run already: "
                "try again when one of them is done"
            )
        if len(self._active) >= (ACTIVE_EXTRA if mine else ACTIVE):
            raise TooMany("many studies wait already: try again in some minutes")

    def add(
        self, address: str, page: Mapping[str, Any], spec: dict[str, Any], visitor: str = ""
    ) -> str:
        """Queue a study that a visitor began, and return its id. Raises TooMany."""
        self.check_room(address)
        id = secrets.token_hex(16)
        folder = self.folder / id
        folder.mkdir(parents=True)
        try:
            (folder / OWNER).write_text(_owner(id, visitor), encoding="ascii")
            write_page(folder, {**EMPTY, "began": time.time(), **page})
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        self._active[id] = address
        task = asyncio.create_task(self._run(address, folder, spec))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return id

    async def _run(self, address: str, folder: Path, spec: dict[str, Any]) -> None:
        """Run a study in the pool, and show on its page if it fails."""
        run, progress = self._pool.run, self._refresh
        try:
            # Queued before anything is awaited, so that a visitor's studies run in their order.
            await run(STUDY, address, run_study, folder, spec, progress=progress)
            await asyncio.to_thread(self._delete_oldest)
        except PoolClosed:
            pass  # what it has played is kept
        except JobError as error:
            failed = {"state": "failed", "words": f"it could not go on: {error}"}
            with suppress(OSError):  # the folder may be gone
                await asyncio.to_thread(write_page, folder, failed)
        finally:
            del self._active[folder.name]

    def _refresh(self, message: object) -> None:
        """Touch the pages of studies that wait, so that other processes know they still do."""
        if time.monotonic() - self._refreshed < REFRESH_SECONDS:
            return
        self._refreshed = time.monotonic()
        for id in list(self._active):
            with suppress(OSError):
                os.utime(self.folder / id / PAGE)

    def _delete_oldest(self) -> None:
        """Delete the oldest studies that no process runs.

        A folder gets another name first, so that readers find a whole study or none.
        """
        ages: list[tuple[float, Path]] = []
        for place in self.folder.iterdir():
            with suppress(OSError):  # another process deletes too
                if place.name.startswith(DELETED):
                    shutil.rmtree(place, ignore_errors=True)
                elif ID.fullmatch(place.name):
                    ages.append((place.stat().st_mtime, place))
        ages.sort()
        for changed, old in ages[: max(0, len(ages) - STUDIES)]:
            unfinished = read_page(old).get("state") in ("waiting", "running")
            recent = time.time() - changed < ABANDONED_SECONDS
            if old.name in self._active or (unfinished and recent):
                continue
            gone = old.with_name(f"{DELETED}{old.name}")
            with suppress(OSError):
                old.rename(gone)
                shutil.rmtree(gone, ignore_errors=True)

    def find(self, id: str) -> tuple[Path, dict[str, Any]]:
        """Return the folder of a study and what its page shows. Raises NotFound."""
        folder = self.folder / id
        page = read_page(folder) if ID.fullmatch(id) else {}
        if not page:
            raise missing()
        if page["state"] in ("waiting", "running") and id not in self._active:
            try:
                quiet = time.time() - (folder / PAGE).stat().st_mtime
            except FileNotFoundError:
                raise missing() from None
            if quiet > SILENCE:
                page["state"] = "stopped"
        return folder, page

    def owns(self, id: str, visitor: str) -> bool:
        """Return whether this visitor began the study."""
        try:
            owner = (self.folder / id / OWNER).read_text(encoding="ascii")
        except (OSError, ValueError):
            return False  # studies once had no owner
        return hmac.compare_digest(owner, _owner(id, visitor))

    def stop(self, id: str) -> None:
        """Have a study stop at the next batch. Raises NotFound."""
        try:
            (self.folder / id / STOP).touch()
        except FileNotFoundError:
            raise missing() from None


def missing() -> NotFound:
    """Return the error for a study that is not here, or not any more."""
    return NotFound("there is no such study here, or it has been deleted")


def _owner(id: str, visitor: str) -> str:
    """Return a hash of the visitor that is different for each study."""
    return blake2b(visitor.encode(), key=id.encode(), digest_size=16).hexdigest()
