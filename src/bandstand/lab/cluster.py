"""A study on many machines: Dask's executor, imported only by those who ask for it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from bandstand.engine.errors import BadOption, BandstandError
from bandstand.lab.studies import Stopped

HOW: Final = "pip install 'bandstand[cluster]'"
PATIENCE: Final = "10s"  # for a scheduler to answer


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a cluster as an executor, and how many they are.

    Raises BadOption if there is none, and Stopped if it fails on the way.
    """
    try:
        from distributed import Client
    except ImportError:
        raise BadOption(f"--cluster needs Dask: {HOW}") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say it in one line
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadOption(f"no cluster answers at {address}: {why}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadOption(f"the cluster at {address} has no workers")
        try:
            yield client.get_executor(), workers
        except (BandstandError, KeyboardInterrupt):
            raise
        except Exception as error:
            why = str(error).splitlines()[0][:160] if str(error) else type(error).__name__
            raise Stopped(f"the cluster at {address} could not go on: {why}") from None
