"""What is handed out: a wheel that has everything, and plays where nothing else is installed."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import release

PROJECT = tomllib.loads((release.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOT_BUILT = "is without the docs"  # where `make docs` has not been run


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for every machine, built of the source archive as a release is."""
    folder = tmp_path_factory.mktemp("release")
    kept = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(release.SOURCE, folder / "src", ignore=kept)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CREDITS.md"):
        shutil.copyfile(release.ROOT / name, folder / name)
    release.build("--no-isolation", pure=True, source=folder, to=folder / "dist")
    (found,) = (folder / "dist").glob("*.whl")
    return found


def faults(wheel: Path) -> list[str]:
    return [one for one in release.wrong(wheel, pure=True) if not one.startswith(NOT_BUILT)]


def test_the_wheel_for_every_machine_has_everything(wheel: Path) -> None:
    assert wheel.name == f"bandstand-{PROJECT['project']['version']}-py3-none-any.whl"
    assert faults(wheel) == []


def test_it_plays_in_an_environment_of_its_own_without_a_compiler(
    wheel: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    python = release.clean(tmp_path / "clean")
    release.install(python, str(wheel))
    release.smoke(python)
    assert "interpreted" in capfd.readouterr().out


def test_a_wheel_is_missing_nothing_unnoticed(wheel: Path, tmp_path: Path) -> None:
    lame = tmp_path / wheel.name
    gone = ("bandstand/art/favicon.svg", "licenses/LICENSE", "web/static/tokens.css")
    with ZipFile(wheel) as whole, ZipFile(lame, "w") as copy:
        for name in whole.namelist():
            if not name.endswith(gone):
                copy.writestr(name, whole.read(name))
        copy.writestr("bandstand/engine/bag.cpython-311-x86_64-linux-gnu.so", b"")
        copy.writestr("bandstand/notes.txt", b"")
    assert sorted(faults(lame)) == [
        "has 1 compiled modules",
        "has bandstand/notes.txt, which is not in the sources",
        "is without LICENSE",
        "is without bandstand/art/favicon.svg",
        "is without bandstand/web/static/tokens.css",
    ]


@pytest.mark.parametrize("newest", ["Next", "0.9.0, 2026-01-02", "1.0.0", "1.0.0, soon"])
def test_a_version_without_its_changes_is_not_ready(newest: str) -> None:
    with pytest.raises(release.NotReady, match=re.escape(f"begins with {newest!r}")):
        release.agreed(f"# Changes\n\n## {newest}\n\n- This.\n\n## 0.9.0, 2026-01-02\n", "1.0.0")
    release.agreed("# Changes\n\n## 1.0.0, 2026-11-16\n\n## 0.9.0, 2026-01-02\n", "1.0.0")


def test_wheels_are_compiled_for_the_pythons_that_are_named() -> None:
    named = [
        line.rpartition(":: 3.")[2]
        for line in PROJECT["project"]["classifiers"]
        if line.startswith("Programming Language :: Python :: 3.")
    ]
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp3{minor}-*" for minor in named]
    workflow = (release.ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert f'python: ["3.{named[0]}", "3.{named[-1]}"]' in workflow  # where the pure one is tried
