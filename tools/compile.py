"""Compile the games in a checkout, and put in place what fits the sources: what `make` calls.

    python -m tools.compile          # compile what changed, now
    python -m tools.compile fit      # put in place what is compiled, take away what is stale
    python -m tools.compile play     # the same, serve the tables, and compile behind them
    python -m tools.compile fetch    # install what compiles

What is compiled lies in `build/compiled`, one group of modules for the engine and one a game, each
with a digest of its sources; a group that is of other sources is no longer in the package, where
it would shadow them. Nothing is put into or taken out of the package while tables are served from
it by `make play`, and there is never more than one compiler in a checkout.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
SUFFIX: Final[str] = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
PATIENCE: Final = 10.0  # seconds, for another `make` that puts modules in place
LOWEST: Final = 19  # of priorities, for what is compiled behind a game
TOLD: Final = 30  # lines of a compiler that failed

Digests = dict[str, str]


class NotCompiled(Exception):
    """Why there are no compiled modules, in words for whoever asked for them."""


class NoCompiler(NotCompiled):
    """There is none, which is no fault: games are interpreted, slower and the same."""


class Checkout:
    """The sources, what was compiled of them, and what of it is in the package."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root: Final = root
        self.source: Final = root / "src"
        self.build: Final = root / "build"
        self.made: Final = root / "build" / "compiled"
        self.setup: Final[dict[str, Any]] = runpy.run_path(str(root / "setup.py"), run_name="asked")

    def wanted(self) -> dict[str, list[Path]]:
        """The compiled modules of each group, as paths in the package and in `build/compiled`."""
        return {
            group: [
                Path(f"bandstand_{group}__mypyc{SUFFIX}"),
                *(file.relative_to(self.source).with_suffix(SUFFIX) for file in files),
            ]
            for group, files in self._files().items()
        }

    def _files(self) -> dict[str, list[Path]]:
        found: dict[str, list[Path]] = self.setup["groups"](self.source / "bandstand")
        return found

    def digests(self) -> Digests:
        """What stands for the sources of each group. Games stand on the engine as it is."""
        how = [SUFFIX, *self._needs(), (self.root / "setup.py").read_text("utf-8")]
        files = self._files()
        engine = self._digest(how, files["engine"])
        return {
            group: engine if group == "engine" else self._digest([engine], files[group])
            for group in files
        }

    def _digest(self, begin: list[str], files: list[Path]) -> str:
        digest = hashlib.sha256("\0".join(begin).encode())
        for file in files:
            digest.update(f"\0{file.relative_to(self.source)}\0".encode() + file.read_bytes())
        return digest.hexdigest()

    def noted(self, name: str) -> Digests:
        """Digests written down earlier: of what is `made`, `placed` or `failed`."""
        try:
            found: Digests = json.loads((self.build / f"{name}.json").read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found

    def note(self, name: str, digests: Digests) -> None:
        """Write digests down: all of them, or none."""
        self.build.mkdir(exist_ok=True)
        draft = self.build / f"{name}.{os.getpid()}"
        draft.write_text(json.dumps(digests), "utf-8")
        draft.replace(self.build / f"{name}.json")

    def fit(self) -> bool:
        """Put in place what fits the sources, take away what does not; whether all fits now.

        Raises NotCompiled where that would be done under tables that are served from here.
        """
        digests = {} if os.environ.get("BANDSTAND_PURE") else self.digests()
        made = self.noted("made")
        fitting = {group: one for group, one in digests.items() if made.get(group) == one}
        if fitting != self.noted("placed") or set(self._modules()) != self._of(fitting):
            with self._alone():
                self.note("placed", {})  # should this end half way
                for module in set(self._modules()) - self._of(fitting):
                    (self.source / module).unlink()
                for module in self._of(fitting):
                    draft = self.source / module.with_suffix(".new")
                    shutil.copyfile(self.made / module, draft)
                    draft.replace(self.source / module)
                self.note("placed", fitting)
        return fitting == self.digests()

    def _modules(self) -> Iterator[Path]:
        return (file.relative_to(self.source) for file in self.source.rglob("*.so"))

    def _of(self, groups: Digests) -> set[Path]:
        return {module for group in groups for module in self.wanted()[group]}

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While nobody serves tables from here, and no other `make` puts modules in place."""
        until = time.monotonic() + PATIENCE
        with self._lock("served") as lock:
            while True:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    if time.monotonic() > until:
                        raise NotCompiled(
                            "Tables are being served from here by `make play`, and their games "
                            "cannot be replaced under them. Stop them first."
                        ) from None
                    time.sleep(0.1)
                else:
                    yield
                    return

    @contextmanager
    def _lock(self, name: str) -> Iterator[int]:
        self.build.mkdir(exist_ok=True)
        lock = os.open(self.build / f"{name}.lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            yield lock
        finally:
            os.close(lock)

    def compile(self) -> None:
        """Compile what is not of these sources, after whoever else is compiling.

        Raises NotCompiled with what the compiler said if it failed, or if there is none.
        """
        with self._lock("compiling") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            digests = self.digests()
            if self.noted("made") == digests:
                return
            if not self.setup["compiler"]():
                raise NoCompiler("There is no C compiler here, so the games are interpreted.")
            if self.noted("begun"):  # and never ended: whatever lies there may be half a module
                shutil.rmtree(self.made, ignore_errors=True)
            self.note("begun", digests)
            self.note("made", {})
            try:
                self._build()
            except NotCompiled as error:
                self.note("failed", {**digests, "said": str(error)})
                raise
            finally:
                self.note("begun", {})
            after = self.digests()  # sources may have been edited meanwhile
            self.note("made", {name: one for name, one in digests.items() if after[name] == one})

    def compile_now(self) -> None:
        """Compile while somebody waits, with a word; none where there is no compiler."""
        if self.noted("made") != self.digests():
            print("Compiling the games that changed.", flush=True)
        try:
            self.compile()
        except NoCompiler as error:
            print(error)

    def _build(self) -> None:
        """Let setuptools compile into `build/compiled` the groups whose C code has changed."""
        told = ["setup.py", "build_ext", "--build-lib", str(self.made)]
        log = self.build / "compile.log"
        quick = {**os.environ, "BANDSTAND_QUICK": "1"}
        with log.open("w") as out:
            done = subprocess.run(
                [sys.executable, *told], cwd=self.root, env=quick, stdout=out, stderr=out
            )
        if done.returncode:
            said = log.read_text("utf-8", "replace").splitlines()
            words = [line for line in said if "error" in line.lower()] or said
            raise NotCompiled("\n".join(["The games could not be compiled:", *words[-TOLD:]]))

    def fetch(self) -> None:
        """Install what compiles. Raises NotCompiled where that cannot be had."""
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        told = ["--no-compile", *self._needs()]
        done = subprocess.run([*pip, *told], capture_output=True, text=True)
        if done.returncode:
            raise NotCompiled(f"What compiles the games could not be installed:\n{done.stderr}")

    def _needs(self) -> list[str]:
        project = tomllib.loads((self.root / "pyproject.toml").read_text("utf-8"))
        needs: list[str] = project["build-system"]["requires"]
        return needs

    def behind(self) -> None:
        """Compile at the lowest priority, with a word when it is done, unless somebody does."""
        os.nice(LOWEST)
        with self._lock("compiling") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
        try:
            self.fetch()
            self.compile()
        except NotCompiled as error:
            print(f"{error}\nThey stay interpreted.", file=sys.stderr)
        else:
            print("The games are compiled: from the next start on they are faster.")

    def play(self) -> None:
        """Serve the tables with what is compiled by now, and compile the rest behind them."""
        try:
            whole = self.fit()
        except NotCompiled as error:
            if any(self._modules()):  # of other sources
                sys.exit(str(error))
            whole = True  # it waits for the tables that are served from here already
        if not whole and not os.environ.get("BANDSTAND_PURE"):
            failed = self.noted("failed")
            said = failed.pop("said", "")
            if not self.setup["compiler"]():
                print("There is no C compiler here, so the games are interpreted.")
            elif failed == self.digests():
                print(f"{said}\nThey stay interpreted; `make compile` tries again.")
            else:
                print("The games are interpreted this time, and compiled meanwhile for the next.")
                self._begin_behind()
        sys.stdout.flush()
        self._serve()

    def _begin_behind(self) -> None:
        """Compile in a process of its own, which goes on when the tables are closed."""
        shown = None if sys.stdout.isatty() else subprocess.DEVNULL
        subprocess.Popen(
            [sys.executable, "-m", "tools.compile", "behind"],
            cwd=self.root,
            stdin=subprocess.DEVNULL,
            stdout=shown,
            stderr=shown,
            start_new_session=True,
        )

    def _serve(self) -> None:
        """Become the command that serves; it holds the lock for as long as it lives."""
        with self._lock("served") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH)
            os.set_inheritable(lock, True)
            os.execv(Path(sys.executable).with_name("bandstand"), ["bandstand"])


def main() -> None:
    checkout = Checkout()
    how = sys.argv[1:]
    try:
        if how == ["play"]:
            checkout.play()
        elif how == ["behind"]:
            checkout.behind()
        elif how == ["fetch"]:
            checkout.fetch()
        else:
            if how != ["fit"] and not os.environ.get("BANDSTAND_PURE"):
                checkout.compile_now()
            checkout.fit()
    except NotCompiled as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
