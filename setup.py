"""Compiles the engine and the games with mypyc where there is a C compiler.

Set BANDSTAND_PURE=1 to install the same code uncompiled.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

NOT_COMPILED = {"__init__.py", "piece.py", "terminal.py"}  # nor a game's screen
ASKING = {"egg_info", "dist_info"}  # what installers call before they build


def compiled_modules():
    if os.environ.get("BANDSTAND_PURE") or ASKING & set(sys.argv):
        return []
    from mypyc.build import mypycify

    source = Path("src/bandstand")
    files = [source / "bots" / name for name in ("player.py", "levels.py", "search.py")]
    files += [*source.glob("engine/*.py"), *source.glob("games/**/*.py")]
    groups: dict[str, list[str]] = {}
    for file in sorted(files):
        if file.name not in NOT_COMPILED and file.parent.name != "screen":
            room = file.relative_to(source).parts
            group = room[1] if room[0] == "games" else "engine"
            groups.setdefault(group, []).append(str(file))
    # What is not compiled is followed for its types alone; its own faults are the linters'.
    told = ["--config-file=pyproject.toml", "--follow-imports=silent"]
    modules = mypycify(
        [*told, *(name for names in groups.values() for name in names)],
        opt_level="2",
        separate=[(names, f"bandstand_{group}") for group, names in groups.items()],
    )
    for module in modules:
        module.optional = True
        if os.name == "posix":
            # Nothing outside calls in by name, so the compiler may inline across functions;
            # and fractions are rounded as they are interpreted, on every processor.
            module.extra_compile_args += ["-fvisibility=hidden", "-ffp-contract=off"]
    return modules


setup(
    ext_modules=compiled_modules(),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},  # one C file a group
)
