"""Attacks that an operator meets when a server starts: a taken port, a hostile policy file.

These tests start servers of their own.
"""

from __future__ import annotations

import io
import os
import resource
import socket
import zipfile
from pathlib import Path

import numpy as np

from tests.attack.runner import limit_memory
from tests.web.serving import Serving

START_TIMEOUT = 60.0  # seconds
BOMB_ARRAYS = 8
BOMB_SIZE = 5_000_000  # numbers in each, of eight bytes
TOUCHED_MEMORY = 200.0  # MiB; the arrays would take 305 more


def test_l_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        serving = Serving(tmp_path)
        serving.port = taken.getsockname()[1]
        assert serving.launch().wait(timeout=START_TIMEOUT) == 2
    words = f"Port {serving.port} is already in use: choose another with --port"
    assert serving.log() == f"bandstand: {words}\n"


def test_l_a_policy_file_that_inflates_is_refused(tmp_path: Path) -> None:
    file = bomb(tmp_path / "bomb.npz")
    assert file.stat().st_size < BOMB_SIZE / 10
    serving = Serving(tmp_path, options=["--policy", str(file)])
    process = serving.launch()
    limit_memory(serving)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 2
    assert serving.log().count("\n") == 1
    assert "its arrays have more than 200,000,000 bytes" in serving.log()
    # Not `ru_maxrss`: a child's begins at that of the process that forked it.
    assert usage.ru_minflt * resource.getpagesize() / 2**20 < TOUCHED_MEMORY, usage


def bomb(path: Path) -> Path:
    """Write an archive of arrays of zeros, a thousandth of their size."""
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<f8", "fortran_order": False, "shape": (BOMB_SIZE,)}
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(BOMB_ARRAYS):
            with archive.open(f"weights_{number}.npy", "w") as member:
                member.write(header.getvalue())
                for _ in range(8):
                    member.write(bytes(BOMB_SIZE))
    return path
