"""Build the docs as a site: pages, rulebooks and the reference of the public contract.

    python -m tools.docs

gathers docs/, the rulebooks and the pages at the top of the repository into `build/docs`, with
links that hold there, and has Sphinx write the site into the package, which serves it at /docs.
A link that leads nowhere is an error. What the site looks like stands in docs/site.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "bandstand"
SITE: Final = SOURCE / "web" / "site"
TOP: Final = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CREDITS.md")
RULEBOOKS: Final = "rulebooks"
REFERENCE: Final = "reference"
# Who reads what, in the order of the site. A page that is not there yet is left out, and one
# that nobody named comes at the end of the last.
GROUPS: Final = {
    "For players": ["README", RULEBOOKS, "command", "records", "music", "CREDITS"],
    "For designers": ["lab", "printing", "bots"],
    "For researchers": ["researchers", "rows", "performance"],
    "For authors": ["adding-a-game", "testing-a-game", "lessons", "screens"],
    "For operators": ["serving", "reliability", "tables"],
    "The public names": [REFERENCE],
    "Bandstand itself": ["architecture", "CONTRIBUTING", "releasing", "CHANGELOG"],
}
HOUSE: Final = {  # what pages load, and where it is
    "": [SOURCE / "web" / "static" / name for name in ("tokens.css", "base.css")]
    + [SOURCE / "art" / name for name in ("mark.svg", "mark-dark.svg", "favicon.svg")]
    + [ROOT / "docs" / "site" / "site.css"],
    "fonts": sorted((SOURCE / "web" / "static" / "fonts").iterdir()),
}
LONGEST_VALUE: Final = 60  # letters of a constant, in the reference
_LINK = re.compile(r"(!?)\[([^]]*)]\(([^\s)#]+)(#[^\s)]*)?\)")
_CLAUSE = re.compile(r"^\*\*([A-Z]{2,3}-\d+)\*\*|\b([A-Z]{2,3}-\d+)\b", re.M)


def placed() -> dict[Path, str]:
    """Where each file of the repository that is in the site has its place."""
    found = {ROOT / name: name for name in TOP}
    for file in sorted((ROOT / "docs").rglob("*")):
        if file.is_file() and ROOT / "docs" / "site" not in file.parents:
            found[file] = file.relative_to(ROOT / "docs").as_posix()
    for file in sorted(SOURCE.glob("games/*/rulebook.md")):
        found[file] = f"{RULEBOOKS}/{file.parent.name}.md"
    return found


def relinked(text: str, file: Path, places: Mapping[Path, str]) -> str:
    """A page whose links lead to where things are in the site.

    What the site does not have, such as a file of the source, is named without a link; a link
    to what nobody has stays as it is, for Sphinx to complain about.
    """

    def link(found: re.Match[str]) -> str:
        picture, words, target, place = found.groups(default="")
        there = (file.parent / target).resolve()
        if "://" in target or target.startswith("mailto:") or not there.exists():
            return found[0]
        if there not in places:
            return words
        to = os.path.relpath(places[there], os.path.dirname(places[file]))
        return f"{picture}[{words}]({Path(to).as_posix()}{place})"

    return _LINK.sub(link, text)


def clauses(text: str) -> str:
    """A rulebook whose clauses can be linked to, as they are where they are named.

    >>> print(clauses("**TP-1** Two play.\\n\\n**TP-2** As TP-1 says, in UTF-8."))
    (TP-1)=
    **TP-1** Two play.
    <BLANKLINE>
    (TP-2)=
    **TP-2** As [TP-1](#TP-1) says, in UTF-8.
    """

    known = {found[1] for found in _CLAUSE.finditer(text)}

    def one(found: re.Match[str]) -> str:
        begins, named = found.groups()
        if begins:
            return f"({begins})=\n{found[0]}"
        return f"[{named}](#{named})" if named in known else named

    return _CLAUSE.sub(one, text)


def _module(name: str) -> list[str]:
    """The lines of a module, or of what a package begins with."""
    place = SOURCE.parent.joinpath(*name.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return file.read_text(encoding="utf-8").splitlines()


@cache
def _statements(module: str) -> list[ast.stmt]:
    return ast.parse("\n".join(_module(module))).body


def public() -> dict[str, list[str]]:
    """The packages that say what is public in them, and what they say."""
    found: dict[str, list[str]] = {}
    for file in [SOURCE / "__init__.py", *sorted(SOURCE.glob("*/__init__.py"))]:
        package = ".".join(file.parent.relative_to(SOURCE.parent).parts)
        for node in _statements(package):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                found[package] = ast.literal_eval(node.value)
    return found


def origins(package: str) -> dict[str, str]:
    """Which module each name comes from that a package has from others of ours."""
    return {
        name.name: node.module
        for statement in _statements(package)
        for node in ast.walk(statement)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bandstand")
        for name in node.names
    }


def entry(name: str, package: str, module: str) -> str:
    """What a package has from a module, as autodoc is told to tell it; a constant is told here."""
    for node in _statements(module):
        if isinstance(node, ast.ClassDef) and node.name == name:
            return f".. autoclass:: {package}.{name}\n   :members:\n"
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return f".. autofunction:: {package}.{name}\n"
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            made = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if ast.unparse(made) == name:
                value = ast.unparse(node.value)
                shown = f"   :value: {value}\n" if len(value) <= LONGEST_VALUE else ""
                _, _, words = _module(module)[node.lineno - 1].partition("  # ")
                return f".. py:data:: {name}\n{shown}\n   {words}\n"
    return f".. automodule:: {package}.{name}\n   :members:\n"


def reference(package: str, names: list[str]) -> str:
    """The page of a public package: each of its names, as its docstring tells it.

    What it has from another public package is named, and told there.
    """
    come = origins(package)
    elsewhere = {other for other in public() if other != package}
    others = {name: come[name] for name in names if come.get(name) in elsewhere}
    page = [f"# {package}\n", "```{eval-rst}", f".. automodule:: {package}\n"]
    page += [entry(name, package, come.get(name, package)) for name in names if name not in others]
    page.append("```\n")
    for name, other in others.items():
        page.append(f"- `{package}.{name}`: {{py:obj}}`{other}.{name}`")
    return "\n".join(page) + "\n"


def named(place: str, page: str) -> str:
    """A page in a list of them: what it is called, and how it begins.

    >>> named("a", "# Music\\n\\nEvery [game](b.md) is\\na piece. It can be heard.")
    '- [Music](a.md). Every game is a piece.'
    """
    title, _, rest = page.removeprefix("# ").partition("\n")
    begins = _LINK.sub(r"\2", rest.strip().partition("\n\n")[0]).replace("\n", " ")
    first = re.split(r"(?<=[a-z)`])[.:](?: |$)", begins)[0]
    return f"- [{title}]({place}.md)" + (f". {first}." if first[:1].isalpha() else "")


def contents(pages: Mapping[str, str]) -> str:
    """The first page: all pages, by who reads them."""
    told = [name for names in GROUPS.values() for name in names]
    left = [name for name in pages if "/" not in name and name not in told]
    page = ["# Bandstand's docs\n"]
    for group, names in GROUPS.items():
        wanted = names + (left if group == [*GROUPS][-1] else [])
        here = [one for name in wanted for one in _pages(name, pages)]
        if here:
            page += [f"## {group}\n", *(named(one, pages[one]) for one in here)]
            page += ["", "```{toctree}", ":hidden:", f":caption: {group}\n", *here, "```", ""]
    return "\n".join(page)


def _pages(name: str, pages: Mapping[str, str]) -> Iterator[str]:
    """A page, or all those in a folder of this name."""
    yield from (one for one in pages if one == name or one.startswith(f"{name}/"))


def gather(to: Path) -> None:
    """Put together what the site is made of, in an empty folder."""
    shutil.rmtree(to, ignore_errors=True)
    places = placed()
    pages: dict[str, str] = {}
    for file, place in places.items():
        if file.suffix == ".md":
            text = relinked(file.read_text(encoding="utf-8"), file, places)
            pages[place.removesuffix(".md")] = clauses(text) if RULEBOOKS in place else text
        else:
            _copy(file, to / place)
    for package, names in public().items():
        pages[f"{REFERENCE}/{package}"] = reference(package, names)
    pages["index"] = contents(pages)
    for place, text in pages.items():
        (to / f"{place}.md").parent.mkdir(parents=True, exist_ok=True)
        (to / f"{place}.md").write_text(text, encoding="utf-8")
    for folder, files in HOUSE.items():
        for file in files:
            _copy(file, to / "_static" / folder / file.name)


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def build(source: Path, site: Path) -> None:
    """Have Sphinx write the site. Raises CalledProcessError if there is anything to complain of."""
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "--fresh-env", "--quiet"]
    command += ["--fail-on-warning", "--keep-going", "--conf-dir", str(ROOT / "docs" / "site")]
    command += ["--doctree-dir", f"{source}-read"]
    command += ["--define", f"html_static_path={source / '_static'}", str(source), str(site)]
    subprocess.run(command, check=True)
    pages = shutil.ignore_patterns("*.md", "_static")
    shutil.copytree(source, site, ignore=pages, dirs_exist_ok=True)  # pictures and the like
    for file in (".buildinfo", "objects.inv"):
        (site / file).unlink(missing_ok=True)


def main() -> None:
    source = ROOT / "build" / "docs"
    gather(source)
    build(source, SITE)
    print(f"The docs are in {SITE.relative_to(ROOT)}, and at /docs of a server started here.")


if __name__ == "__main__":
    main()
