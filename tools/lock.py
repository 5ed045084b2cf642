"""Write the versions and hashes that a served deployment is made of.

    python tools/lock.py

asks pip what it would install, for serving (`requirements/serve.lock`) and for building
(`requirements/build.lock`), and writes each file's hash as the index states it. Run it with the
Python and on the system that serve: what has compiled parts is locked for those.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
HEAD = "# Written by tools/lock.py: do not edit. Hashes are of the files for Python {} on {}.\n"


def wanted(of: dict[str, Any]) -> list[str]:
    """What serving needs: the project's own dependencies, engraving and PostgreSQL."""
    extras = of["project"]["optional-dependencies"]
    return [*of["project"]["dependencies"], *extras["music"], *extras["postgres"]]


def locked(requirements: list[str]) -> str:
    """The requirements and all that they need, as pip reads them with --require-hashes."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--report", "-"]
    command += ["--ignore-installed", "--only-binary", ":all:", *requirements]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    lines: list[str] = []
    for item in json.loads(answer.stdout)["install"]:
        name, version = item["metadata"]["name"], item["metadata"]["version"]
        hashes = item["download_info"]["archive_info"]["hashes"]
        lines.append(f"{name.lower()}=={version} --hash=sha256:{hashes['sha256']}\n")
    python = ".".join(map(str, sys.version_info[:2]))
    return HEAD.format(python, sys.platform) + "".join(sorted(lines))


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    folder = ROOT / "requirements"
    folder.mkdir(exist_ok=True)
    (folder / "serve.lock").write_text(locked(wanted(project)))
    (folder / "build.lock").write_text(locked(project["build-system"]["requires"]))


if __name__ == "__main__":
    main()
