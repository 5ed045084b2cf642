"""Compiles the engine and the games with mypyc where there is a C compiler.

Set BANDSTAND_PURE=1 to install the same code uncompiled.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

NOT_COMPILED = {"__init__.py", "terminal.py"}  # nor a game's screen
ASKING = {"egg_info", "dist_info"}  # what installers call before they build


def compiled_modules():
    if os.environ.get("BANDSTAND_PURE") or ASKING & set(sys.argv):
        return []
    from mypyc.build import mypycify

    source = Path("src/bandstand")
    files = [source / "bots" / name for name in ("player.py", "levels.py", "search.py")]
    files += [*source.glob("engine/*.py"), *source.glob("games/**/*.py")]
    names = sorted(
        str(file)
        for file in files
        if file.name not in NOT_COMPILED and file.parent.name != "screen"
    )
    modules = mypycify(
        ["--config-file=pyproject.toml", *names], opt_level="2", group_name="bandstand"
    )
    for module in modules:
        module.optional = True
        if os.name == "posix":
            # Nothing outside calls in by name, so the compiler may inline across functions;
            # and fractions are rounded as they are interpreted, on every processor.
            module.extra_compile_args += ["-fvisibility=hidden", "-ffp-contract=off"]
    return modules


setup(ext_modules=compiled_modules())
