"""What a served deployment is made of: locked with hashes, and a container that runs as nobody."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bandstand.cli import main
from bandstand.web.serve import PORT, serve
from tools.lock import wanted

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKED = re.compile(r"([\w.-]+)==([\w.]+) --hash=sha256:[0-9a-f]{64}")
STEPS = [
    (line.partition(" ")[0], line.partition(" ")[2])
    for line in (ROOT / "Containerfile").read_text().splitlines()
    if line and not line.startswith("#")
]


def pins(lock: str) -> dict[str, str]:
    """The version of each thing in a lock file, every line of which has a hash."""
    lines = (ROOT / "requirements" / f"{lock}.lock").read_text().splitlines()
    found = [LOCKED.fullmatch(line) for line in lines if not line.startswith("#")]
    assert all(found)
    return {canonicalize_name(one[1]): one[2] for one in found if one}


@pytest.mark.parametrize(
    ("lock", "requirements"),
    [("serve", wanted(PROJECT)), ("build", PROJECT["build-system"]["requires"])],
)
def test_what_is_locked_is_what_is_wanted(lock: str, requirements: list[str]) -> None:
    pinned = pins(lock)
    for text in requirements:
        requirement = Requirement(text)
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier, text


def test_what_serves_has_an_upper_bound() -> None:
    for text in wanted(PROJECT):
        assert any(one.operator in ("<", "==") for one in Requirement(text).specifier), text


def test_the_image_copies_what_is_there_and_nothing_is_kept_from_it() -> None:
    ignored = (ROOT / ".containerignore").read_text().splitlines()
    for word, rest in STEPS:
        if word == "COPY" and not rest.startswith("--from"):
            for path in rest.split()[:-1]:
                assert (ROOT / path).exists()
                assert f"!{path}" in ignored


def test_the_image_runs_as_nobody() -> None:
    assert [rest for word, rest in STEPS if word == "USER"] == ["65534:65534"]
    last = [word for word, _ in STEPS]
    assert last.index("USER") > len(last) - 1 - last[::-1].index("FROM")
    assert "RUN" not in last[last.index("USER") :]


def test_the_image_starts_the_command_with_options_that_it_has() -> None:
    command, *options = json.loads({word: rest for word, rest in STEPS}["CMD"])
    assert main.commands[command] is serve
    known = {name for parameter in serve.params for name in parameter.opts}
    assert {option for option in options if option.startswith("--")} <= known
    assert options[-1] == {word: rest for word, rest in STEPS}["EXPOSE"] == str(PORT)


def test_the_image_installs_only_what_is_locked() -> None:
    installs = [rest for word, rest in STEPS if word == "RUN" and "pip install" in rest]
    for line in installs:
        assert "--require-hashes" in line or "--no-deps /wheels/" in line
    for name in re.findall(r"requirements/(\w+)\.lock", " ".join(installs)):
        assert pins(name)
