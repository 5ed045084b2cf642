"""Compile the engine and the games with mypyc where there is a C compiler.

Set BANDSTAND_PURE=1 to install the same code uncompiled. BANDSTAND_QUICK=1 compiles in half the
time what then plays a tenth slower, as a checkout does; what is released and measured is not.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from collections import Counter
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

# Not compiled, besides a game's `ui` and `print` and the conformance suite: modules used once a
# game or once a page. Compiling these would take a third of the time and gain nothing.
NOT_COMPILED = {"__init__.py"}
COLD = {
    "engine": [
        "english",
        "events",
        "fields",
        "line",
        "plausible",
        "playthrough",
        "record",
        "rulebook",
        "scene",
        "screen",
        "state",
    ],
    "games": ["card_texts", "checks", "events", "hints", "line", "printed", "saved", "say"],
}
# What is compiled is checked as far as compiling needs it; all else is for the linters. What it
# asks for once a game or once a page is not even followed for its types: that took longer.
NOT_FOLLOWED = [
    "numpy.*",
    "bandstand.bots.policy",
    "bandstand.catalogue",
    "bandstand.lab.*",
    "bandstand.music.*",
    "bandstand.games.*.print.*",
    "bandstand.games.*.ui.*",
]
CHECKED = f"""
[mypy]
mypy_path = src
explicit_package_bases = true
follow_imports = silent

[mypy-{",".join(NOT_FOLLOWED)}]
follow_imports = skip
"""
# What gcc's -O1 does besides: without it, it takes four fifths of the time and less memory, for
# code that is 3% slower.
SPARED = [
    "-fno-tree-dominator-opts",
    "-fno-tree-pta",
    "-fno-tree-ch",
    "-fno-tree-sink",
    "-fno-tree-slsr",
    "-fno-tree-dse",
    "-fno-dse",
    "-fno-move-loop-invariants",
    "-fno-ipa-modref",
    "-fno-ipa-pure-const",
    "-fno-ipa-reference",
    "-ftrack-macro-expansion=0",
    "-w",  # with less known, more is warned of that cannot be
]
ASKING = {"egg_info", "dist_info", "sdist"}  # what is called without anything being built


def named():
    """What the C compiler is called."""
    given = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    return (shlex.split(given) or ["cc"])[0]


def compiler():
    """The C compiler that would be called, if it is there. One that is and fails is an error."""
    return os.name != "posix" or shutil.which(named())


def groups(source=Path("src/bandstand")):
    """The files that are compiled, in groups: the engine's, and each game's."""
    files = [source / "bots" / name for name in ("player.py", "levels.py", "search.py")]
    files.append(source / "lab" / "counting.py")
    files += [*source.glob("engine/*.py"), *source.glob("games/**/*.py")]
    found: dict[str, list[Path]] = {}
    for file in sorted(files):
        room = file.relative_to(source).parts
        cold = file.name in NOT_COMPILED or file.stem in COLD.get(room[0], ())
        if not cold and file.parent.name not in ("ui", "print"):
            found.setdefault(room[1] if room[0] == "games" else "engine", []).append(file)
    return found


def compiled_modules():
    if os.environ.get("BANDSTAND_PURE") or ASKING & set(sys.argv):
        return []
    if not compiler():
        print("There is no C compiler here, so the games will be interpreted.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    quick = bool(os.environ.get("BANDSTAND_QUICK"))
    grouped = [([str(file) for file in files], group) for group, files in groups().items()]
    # What mypyc remembers of modules that have not changed may not fit those that have.
    remembered = Path("build/mypyc")
    shutil.rmtree(remembered, ignore_errors=True)
    checked = Path("build/mypyc.ini")
    checked.parent.mkdir(exist_ok=True)
    checked.write_text(CHECKED, "utf-8")
    options = [f"--config-file={checked}", f"--cache-dir={remembered}"]
    separate = [(files, f"bandstand_{group}") for files, group in grouped]
    told = [*options, *(file for files, _ in grouped for file in files)]
    modules = mypycify(
        told,
        opt_level="1" if quick else "2",
        debug_level="0",
        separate=separate,
        skip_cgen_input=translated(told, separate),
    )
    for module in modules:
        module.optional = os.name != "posix"  # elsewhere nobody can say beforehand
        if os.name == "posix":
            # Nothing outside calls in by name, so the compiler may inline across functions;
            # and fractions are rounded as they are interpreted, on every processor.
            told = ["-fvisibility=hidden", "-ffp-contract=off"]
            told += SPARED if quick and "gcc" in Path(named()).name else []
            module.extra_compile_args = [*module.extra_compile_args, *told]
    if os.name == "posix":
        alike([module for module in modules if "." in module.name])
    # The longest first: two at once are then done at the same time.
    return sorted(modules, key=lambda module: -Path(module.sources[0]).stat().st_size)


def translated(told, separate):
    """The C code of all groups, and what it needs, as mypyc writes it if it knows every class.

    Of separate groups it thinks that there are classes it does not see, and so asks each
    attribute whether it is set and looks each method up. But here all are translated at once,
    and what is derived from in another group says so (`allow_interpreted_subclasses`; a test
    looks after that). So it is told to rely on what it sees: an eighth less to do in a game.
    """
    from mypyc.build import mypyc_build
    from mypyc.options import CompilerOptions

    options = CompilerOptions(separate=True)
    options.global_opts = True
    _, written, needed = mypyc_build(told, options, separate=separate)
    files = [[Path(file) for file in files] for files, _ in written]
    return (
        [
            [(str(file.relative_to(options.target_dir)), file.read_text("utf-8")) for file in group]
            for group in files
        ],
        [(one.path, one.include_dirs, one.internal) for one in needed],
    )


def alike(modules):
    """Have small modules compiled many at once: each but fetches one out of its group's library.

    Those whose names differ are one C file, and each of them is a copy of what that becomes:
    Python asks it for the one whose name it imports.
    """
    seen: Counter[str] = Counter()
    rooms: dict[int, list] = {}
    for module in modules:
        name = module.name.rpartition(".")[2]
        rooms.setdefault(seen[name], []).append(module)
        seen[name] += 1
    for number, together in rooms.items():
        file, lines = Path(f"build/alike_{number}.c"), []
        for which, module in enumerate(together):
            lines.append(f"#define PyInit___init__ PyInit_{number}_{which}")  # each has one
            lines.append(f'#include "{os.path.relpath(module.sources[0], file.parent)}"')
            lines.append("#undef PyInit___init__\n")
            module.copied = together[0].name
        file.write_text("\n".join(lines), "utf-8")
        together[0].sources = [str(file)]


class Build(build_ext):
    """Compiles one of the modules that are alike, and copies it for the others."""

    def build_extension(self, module):
        if not self._copied(module):
            super().build_extension(module)

    def build_extensions(self):
        super().build_extensions()
        for module in filter(self._copied, self.extensions):
            place = Path(self.get_ext_fullpath(module.name))
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.get_ext_fullpath(module.copied), place)

    def _copied(self, module):
        return getattr(module, "copied", module.name) != module.name


if __name__ == "__main__":
    setup(
        ext_modules=compiled_modules(),
        cmdclass={"build_ext": Build},
        options={"build_ext": {"parallel": os.cpu_count() or 1}},  # one C file a group
    )
