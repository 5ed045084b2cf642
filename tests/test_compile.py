"""What `make` compiles and puts in place: only what is of the sources that are there.

The compiler of this small checkout writes what it would compile into its modules.
"""

from __future__ import annotations

import ast
import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compile as compiling
from tools.compile import ROOT, SUFFIX, Checkout, NoCompiler, NotCompiled

SETUP = """
import os, sys
from pathlib import Path

SUFFIX = {suffix!r}
SOURCE = Path(__file__).parent / "src" / "bandstand"


def compiler():
    return os.environ.get("CC") != "none"


def groups(source):
    return {{"engine": [source / "engine" / "bag.py"], "solo": [source / "games" / "solo.py"]}}


if __name__ == "__main__":
    if os.environ.get("CC") == "faulty":
        sys.exit("bag.py: error: no such type")
    made = Path(sys.argv[-1])
    for group, files in groups(SOURCE).items():
        for file in files:
            module = (made / file.relative_to(SOURCE.parent)).with_suffix(SUFFIX)
            module.parent.mkdir(parents=True, exist_ok=True)
            module.write_text("compiled " + file.read_text())
        (made / f"bandstand_{{group}}__mypyc{{SUFFIX}}").write_text(group)
    with open("compiled.txt", "a") as often:
        often.write("once ")
"""
PROJECT = '[build-system]\nrequires = ["setuptools"]\n'


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    for name in ("CC", "BANDSTAND_PURE"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "setup.py").write_text(SETUP.format(suffix=SUFFIX))
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    for room, name in (("engine", "bag"), ("games", "solo")):
        (tmp_path / "src" / "bandstand" / room).mkdir(parents=True)
        (tmp_path / "src" / "bandstand" / room / f"{name}.py").write_text(name)
    return Checkout(tmp_path)


def placed(checkout: Checkout) -> dict[str, str]:
    """The compiled modules in the package, by name, and what they were compiled of."""
    found = checkout.source.rglob("*.so")
    return {file.name.removesuffix(SUFFIX): file.read_text() for file in found}


WHOLE = {
    "bag": "compiled bag",
    "bandstand_engine__mypyc": "engine",
    "bandstand_solo__mypyc": "solo",
    "solo": "compiled solo",
}


def test_what_is_compiled_is_put_in_place(checkout: Checkout) -> None:
    assert not checkout.fit()
    assert placed(checkout) == {}
    checkout.compile()
    assert placed(checkout) == {}
    assert checkout.fit()
    assert placed(checkout) == WHOLE


def test_nothing_is_compiled_twice(checkout: Checkout) -> None:
    for _ in range(3):
        checkout.compile()
    assert (checkout.root / "compiled.txt").read_text() == "once "


def test_an_edited_game_is_interpreted_until_it_is_compiled(checkout: Checkout) -> None:
    checkout.compile()
    checkout.fit()
    (checkout.source / "bandstand" / "games" / "solo.py").write_text("edited")
    assert not checkout.fit()
    assert placed(checkout) == {"bag": "compiled bag", "bandstand_engine__mypyc": "engine"}
    checkout.compile()
    assert checkout.fit()
    assert placed(checkout) == {**WHOLE, "solo": "compiled edited"}


def test_with_an_edited_engine_nothing_fits(checkout: Checkout) -> None:
    checkout.compile()
    checkout.fit()
    (checkout.source / "bandstand" / "engine" / "bag.py").write_text("edited")
    assert not checkout.fit()
    assert placed(checkout) == {}


def test_what_is_edited_while_it_is_compiled_does_not_count(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = Checkout._build

    def edited(self: Checkout) -> None:
        build(self)
        (self.source / "bandstand" / "games" / "solo.py").write_text("edited")

    monkeypatch.setattr(Checkout, "_build", edited)
    checkout.compile()
    assert not checkout.fit()
    assert "solo" not in placed(checkout)


def test_what_was_not_finished_begins_anew(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = checkout.made / "half.so"

    def killed(self: Checkout) -> None:
        half.parent.mkdir(parents=True)
        half.write_text("half")
        os._exit(9)

    with monkeypatch.context() as patch:
        patch.setattr(Checkout, "_build", killed)
        child = os.fork()
        if not child:
            checkout.compile()
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert half.exists()
    assert not checkout.fit()
    checkout.compile()
    assert not half.exists()
    assert checkout.fit()


def test_a_compiler_that_fails_says_so_and_nothing_is_half(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "faulty")
    with pytest.raises(NotCompiled, match=r"could not be compiled:\nbag\.py: error: no such type"):
        checkout.compile()
    assert not checkout.fit()
    assert placed(checkout) == {}


def test_without_a_compiler_there_is_a_word_and_no_fault(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "none")
    with pytest.raises(NoCompiler):
        checkout.compile()
    checkout.compile_now()
    assert "There is no C compiler here, so the games are interpreted." in capsys.readouterr().out


def test_pure_takes_what_is_compiled_away(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.compile()
    checkout.fit()
    monkeypatch.setenv("BANDSTAND_PURE", "1")
    checkout.fit()
    assert placed(checkout) == {}


def test_nothing_is_replaced_under_tables_that_are_served(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "PATIENCE", 0.0)
    checkout.compile()
    with checkout._lock("served") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        with pytest.raises(NotCompiled, match="Stop them first"):
            checkout.fit()
        assert placed(checkout) == {}
    assert checkout.fit()


def test_who_comes_while_somebody_compiles_waits_for_that(checkout: Checkout) -> None:
    program = "import sys; from pathlib import Path; from tools.compile import Checkout; "
    program += "Checkout(Path(sys.argv[1])).compile()"
    both = [
        subprocess.Popen([sys.executable, "-c", program, str(checkout.root)], cwd=compiling.ROOT)
        for _ in range(2)
    ]
    assert [one.wait() for one in both] == [0, 0]
    assert (checkout.root / "compiled.txt").read_text() == "once "


@pytest.fixture
def begun(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What `make play` begins, in order."""
    begun: list[str] = []
    monkeypatch.setattr(Checkout, "_begin_behind", lambda self: begun.append("behind"))
    monkeypatch.setattr(Checkout, "_serve", lambda self: begun.append("tables"))
    return begun


def test_tables_are_served_at_once_and_the_games_compiled_behind_them(
    checkout: Checkout, begun: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.play()
    assert begun == ["behind", "tables"]
    assert "interpreted this time" in capsys.readouterr().out
    checkout.compile()
    checkout.play()
    assert begun == ["behind", "tables", "tables"]
    assert capsys.readouterr().out == ""
    assert placed(checkout) == WHOLE


def test_without_a_compiler_tables_are_served_with_one_sentence(
    checkout: Checkout,
    begun: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CC", "none")
    checkout.play()
    assert begun == ["tables"]
    assert capsys.readouterr().out == "There is no C compiler here, so the games are interpreted.\n"


def test_what_a_compiler_said_behind_the_tables_is_said_at_the_next_start(
    checkout: Checkout,
    begun: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("CC", "faulty")
        with pytest.raises(NotCompiled):
            checkout.compile()
    checkout.play()
    assert begun == ["tables"]
    said = capsys.readouterr().out
    assert "error: no such type" in said
    assert "`make compile` tries again" in said
    (checkout.source / "bandstand" / "engine" / "bag.py").write_text("mended")
    checkout.play()
    assert begun == ["tables", "behind", "tables"]


def test_classes_that_another_group_derives_from_say_so() -> None:
    """Of all others the compiler takes for granted that it has seen what is derived from them."""
    groups = Checkout().setup["groups"](ROOT / "src" / "bandstand")
    classes = [
        (group, node)
        for group, files in groups.items()
        for file in files
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    derived = {
        (group, base.id)
        for group, node in classes
        for base in node.bases
        if isinstance(base, ast.Name)
    }
    elsewhere = [
        node
        for group, node in classes
        if any(name == node.name and other != group for other, name in derived)
    ]
    assert {"Advice", "Game", "Position"} <= {node.name for node in elsewhere}
    for node in elsewhere:
        said = [ast.unparse(decorator) for decorator in node.decorator_list]
        assert any("allow_interpreted_subclasses=True" in one for one in said), node.name
