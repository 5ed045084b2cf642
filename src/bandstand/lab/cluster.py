"""A study on many machines: Dask's executor, imported only by those who ask for it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from bandstand.engine.errors import BadOption, BandstandError
from bandstand.lab.studies import Stopped

if TYPE_CHECKING:
    from distributed import Client

HOW: Final = "pip install 'bandstand[cluster]'"
PATIENCE: Final = "10s"  # for a scheduler to answer
BEAT_SECONDS: Final = 2.0
BEATS: Final = 5  # without a worker, until none is waited for any more: some are started anew


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a cluster as an executor, and how many they are.

    Raises BadOption if there is none, and Stopped if it fails on the way.
    """
    try:
        from distributed import Client
    except ImportError:
        raise BadOption(f"--cluster needs Dask: {HOW}") from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # we say it in one line
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadOption(f"no cluster answers at {address}: {why}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadOption(f"the cluster at {address} has no workers")
        over = Event()
        watch = Thread(target=_watch, args=(client, over), daemon=True)
        watch.start()
        try:
            yield client.get_executor(), workers
        except (BandstandError, KeyboardInterrupt):
            raise
        except CancelledError:
            raise Stopped(f"the cluster at {address} is gone, or its workers are") from None
        except Exception as error:
            why = str(error).splitlines()[0][:160] if str(error) else type(error).__name__
            raise Stopped(f"the cluster at {address} could not go on: {why}") from None
        finally:
            over.set()
            watch.join()


def _watch(client: Client, over: Event) -> None:
    """Give all work up when nobody is left to do it; one worker's is done by another.

    Dask itself waits for workers to come, however long that takes.
    """
    gone = 0
    while not over.wait(BEAT_SECONDS):
        try:
            gone = 0 if client.nthreads() else gone + 1
        except Exception:  # whatever it is that Dask meets when its scheduler is not there
            gone += 1
        if gone == BEATS:
            client.close()
            return
