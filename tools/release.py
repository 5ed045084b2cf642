"""Check a release short of uploading it: docs/releasing.md.

    python -m tools.release agreed
    python -m tools.release

The first asks whether version and changelog agree. The second builds the source archive and two
wheels, one for this machine and one for every, into `dist`, and checks what they say, what is in
them, and that each plays where nothing else is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src"
DIST: Final = ROOT / "dist"
LOCK: Final = ROOT / "requirements" / "serve.lock"
DOCS: Final = "bandstand/web/site/index.html"
_HEADING = re.compile(r"^## (.+)$", re.M)
_COMPILED = re.compile(r"\.(so|pyd)$")


class NotReady(Exception):
    """What keeps this from being released."""


def agreed(changelog: str, version: str) -> None:
    """Raises NotReady unless the newest heading of the changelog is this version and a day.

    >>> agreed("# Changes\\n\\n## 1.2.0, 2026-11-16\\n", "1.2.0")
    >>> agreed("# Changes\\n\\n## Next\\n", "1.2.0")
    Traceback (most recent call last):
    ...
    tools.release.NotReady: CHANGELOG.md begins with 'Next', not with '1.2.0, ' and the day
    """
    newest = _HEADING.findall(changelog)[0]
    if not re.fullmatch(re.escape(version) + r", \d{4}-\d\d-\d\d", newest):
        raise NotReady(f"CHANGELOG.md begins with {newest!r}, not with '{version}, ' and the day")


def packaged() -> set[str]:
    """What a wheel should hold: all that is in the package here, but what was compiled."""
    return {
        file.relative_to(SOURCE).as_posix()
        for file in (SOURCE / "bandstand").rglob("*")
        if file.is_file() and file.parent.name != "__pycache__" and not _COMPILED.search(file.name)
    }


def wrong(wheel: Path, *, pure: bool) -> Iterator[str]:
    """What is wrong with the contents of a wheel, in words."""
    if pure != wheel.name.endswith("-py3-none-any.whl"):
        yield f"is called {wheel.name}"
    names = {name for name in ZipFile(wheel).namelist() if not name.endswith("/")}
    about = {name for name in names if name.partition("/")[0].endswith(".dist-info")}
    compiled = {name for name in names if _COMPILED.search(name)}
    if pure == bool(compiled):
        yield f"has {len(compiled)} compiled modules"
    for licence in ("LICENSE", "CREDITS.md"):
        if not any(name.endswith(f".dist-info/licenses/{licence}") for name in about):
            yield f"is without {licence}"
    held = names - about - compiled
    yield from (f"is without {name}" for name in sorted(packaged() - held))
    yield from (f"has {name}, which is not in the sources" for name in sorted(held - packaged()))
    if DOCS not in held:
        yield "is without the docs, which `make docs` builds"


def build(*how: str, pure: bool, source: Path = ROOT, to: Path = DIST) -> None:
    """Build the source archive, and of it a wheel."""
    command = [sys.executable, "-m", "build", *how, "--outdir", str(to), str(source)]
    environment = {**os.environ, "BANDSTAND_PURE": "1" if pure else ""}
    subprocess.run(command, check=True, env=environment)


def clean(folder: Path) -> Path:
    """A new environment with nothing in it; its Python."""
    venv.create(folder)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def install(python: Path, *what: str) -> None:
    """Install something there, as if there were no compiler.

    Modules are translated as they are first imported: most never are, by what is tried.
    """
    command = [sys.executable, "-m", "pip", "--python", str(python), "install"]
    command += ["--quiet", "--disable-pip-version-check", "--no-compile"]
    bare = {**os.environ, "CC": "/no/compiler", "PYTHONPATH": ""}
    subprocess.run([*command, "--only-binary", ":all:", *what], check=True, env=bare)


def smoke(python: Path, *how: str) -> None:
    """Play with what is installed there."""
    subprocess.run(
        [str(python), str(ROOT / "tools" / "smoke.py"), *how], check=True, cwd=python.parent
    )


def check() -> None:
    """Build, and check what was built. Raises NotReady or CalledProcessError."""
    shutil.rmtree(DIST, ignore_errors=True)
    for pure in (True, False):
        build(pure=pure)
    files = sorted(map(str, DIST.iterdir()))
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *files], check=True)
    for wheel in DIST.glob("*.whl"):
        pure = "-none-any" in wheel.name
        faults = [*wrong(wheel, pure=pure)]
        if faults:
            raise NotReady("".join(f"{wheel.name} {fault}\n" for fault in faults).strip())
        with tempfile.TemporaryDirectory() as folder:
            python = clean(Path(folder))
            if pure:
                install(python, str(wheel))
                smoke(python, "--docs")
            else:  # as it is served, with what is locked
                install(python, "--require-hashes", "--requirement", str(LOCK))
                install(python, "--no-deps", str(wheel))
                smoke(python, "--docs", "--compiled")


def main() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    try:
        agreed((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
        if sys.argv[1:] != ["agreed"]:
            check()
            print(f"{version} is ready: git tag v{version}, and push the tag.")
    except NotReady as error:
        sys.exit(f"Not ready: {error}")


if __name__ == "__main__":
    main()
