"""Compiles the engine and the games with mypyc where there is a C compiler.

Set BANDSTAND_PURE=1 to install the same code uncompiled. BANDSTAND_QUICK=1 compiles in half the
time what then plays a tenth slower, as a checkout does; what is released and measured is not.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

# What is not compiled, besides a game's screen and print: what is run with `python -m`, and what is
# asked for once a game or once a page, where speed is nothing and compiling it would be a third.
NOT_COMPILED = {"__init__.py", "piece.py", "terminal.py", "conformance.py"}
COLD = {
    "engine": [
        "fields",
        "line",
        "plausible",
        "playthrough",
        "record",
        "rulebook",
        "scene",
        "screen",
        "showing",
    ],
    "games": ["checks", "hints", "playtest", "printed", "saved", "say", "scene", "wording"],
}
ASKING = {"egg_info", "dist_info", "sdist"}  # what is called without anything being built


def compiler():
    """The C compiler that would be called, if it is there. One that is and fails is an error."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    return os.name != "posix" or shutil.which((shlex.split(named) or ["cc"])[0])


def groups(source=Path("src/bandstand")):
    """The files that are compiled, in groups: the engine's, and each game's."""
    files = [source / "bots" / name for name in ("player.py", "levels.py", "search.py")]
    files.append(source / "lab" / "counting.py")
    files += [*source.glob("engine/*.py"), *source.glob("games/**/*.py")]
    found: dict[str, list[Path]] = {}
    for file in sorted(files):
        room = file.relative_to(source).parts
        cold = file.name in NOT_COMPILED or file.stem in COLD.get(room[0], ())
        if not cold and file.parent.name not in ("screen", "print"):
            found.setdefault(room[1] if room[0] == "games" else "engine", []).append(file)
    return found


def compiled_modules():
    if os.environ.get("BANDSTAND_PURE") or ASKING & set(sys.argv):
        return []
    if not compiler():
        print("There is no C compiler here, so the games will be interpreted.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    named = [([str(file) for file in files], group) for group, files in groups().items()]
    # What mypyc remembers of modules that have not changed may not fit those that have.
    remembered = Path("build/mypyc")
    shutil.rmtree(remembered, ignore_errors=True)
    # What is not compiled is followed for its types alone; its own faults are the linters'.
    options = ["--config-file=pyproject.toml", "--follow-imports=silent"]
    options.append(f"--cache-dir={remembered}")
    modules = mypycify(
        [*options, *(file for files, _ in named for file in files)],
        opt_level="1" if os.environ.get("BANDSTAND_QUICK") else "2",
        debug_level="0",
        separate=[(files, f"bandstand_{group}") for files, group in named],
    )
    for module in modules:
        module.optional = os.name != "posix"  # elsewhere nobody can say beforehand
        if os.name == "posix":
            # Nothing outside calls in by name, so the compiler may inline across functions;
            # and fractions are rounded as they are interpreted, on every processor.
            told = ["-fvisibility=hidden", "-ffp-contract=off"]
            module.extra_compile_args = [*module.extra_compile_args, *told]
    # The longest first: two at once are then done at the same time.
    return sorted(modules, key=lambda module: -Path(module.sources[0]).stat().st_size)


if __name__ == "__main__":
    setup(
        ext_modules=compiled_modules(),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},  # one C file a group
    )
