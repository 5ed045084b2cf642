"""What a macro of a template reads of all that the template is given.

It is found in the template itself, so that nobody has to say it and nobody can forget any of
it: what a macro draws is the same as long as all that it reads is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, final

from jinja2 import Environment, nodes

Path = tuple[str, ...]  # ("screen", "hand") is `screen.hand`
_Macro = tuple[str, str]  # the file that it is in, and its name

OWN: Final = "template"  # what is given as the name of a game's own template


@final
@dataclass(slots=True)
class _Found:
    """What stands in a part of a template."""

    paths: set[Path] = field(default_factory=set)
    macros: set[_Macro] = field(default_factory=set)
    clear: bool = True  # nothing is there of which it cannot be told what it reads


@final
class Reads:
    """What macros read, by their file and name; each is looked through once."""

    def __init__(self, pages: Environment) -> None:
        self._pages = pages
        self._files: dict[tuple[str, str], _File] = {}
        self._known: dict[tuple[str, str, str], tuple[Path, ...] | None] = {}

    def of(self, file: str, macro: str, own: str) -> tuple[Path, ...] | None:
        """What a macro reads, and all that it calls; None if that cannot be told.

        `own` is the name of the game's template, where the macro calls those of a game.
        """
        key = (file, macro, own)
        if key not in self._known:
            self._known[key] = self._reach((file, macro), own)
        return self._known[key]

    def steady(self, file: str, own: str) -> bool:
        """Whether what a template sets outside of its macros is always the same."""
        return not any(self._file(file, own).look_outside().paths)

    def _reach(self, start: _Macro, own: str) -> tuple[Path, ...] | None:
        paths: set[Path] = set()
        reached = [start]
        for file, name in reached:
            found = self._file(file, own).look(name)
            if not found.clear:
                return None
            paths |= found.paths
            reached += sorted(found.macros - set(reached))
        whole = {path for path in paths if any(path[:n] in paths for n in range(1, len(path)))}
        return tuple(sorted(paths - whole))

    def _file(self, file: str, own: str) -> _File:
        if (file, own) not in self._files:
            loader = self._pages.loader
            assert loader is not None
            source = loader.get_source(self._pages, file)[0]
            known = frozenset(self._pages.globals)
            self._files[file, own] = _File(file, own, self._pages.parse(source), known)
        return self._files[file, own]


@final
class _File:
    """The macros of one template, and what is imported and set beside them."""

    def __init__(self, file: str, own: str, tree: nodes.Template, known: frozenset[str]) -> None:
        self._file = file
        self._globals = known
        self._macros = {node.name: node for node in tree.find_all(nodes.Macro)}
        self._set: dict[str, list[nodes.Node]] = {}  # outside of macros, and from what
        self._imported: dict[str, str] = {}  # as what, and from where; "" if without context
        for node in _outside(tree):
            if isinstance(node, nodes.Assign):
                for name in _names(node.target):
                    self._set.setdefault(name.name, []).append(node.node)
            elif isinstance(node, nodes.AssignBlock) and isinstance(node.target, nodes.Name):
                self._set.setdefault(node.target.name, []).extend(node.body)
            elif isinstance(node, nodes.Import):
                self._imported[node.target] = _source(node, own) if node.with_context else ""

    def look(self, macro: str) -> _Found:
        """What one macro reads itself, and which others it calls."""
        found, node = _Found(), self._macros[macro]
        given = {argument.name for argument in node.args}
        for part in [*node.body, *node.defaults]:
            self._walk(part, given, found)
        return found

    def look_outside(self) -> _Found:
        """What is read by all that is set outside of macros."""
        found = _Found()
        for parts in self._set.values():
            for part in parts:
                self._walk(part, set(), found)
        return found

    def _walk(self, node: nodes.Node, given: set[str], found: _Found) -> None:
        if isinstance(node, nodes.Include | nodes.Import | nodes.FromImport):
            found.clear = False
        elif isinstance(node, nodes.For):
            self._walk(node.iter, given, found)
            within = {*given, "loop", *(name.name for name in _names(node.target))}
            for part in (*node.body, *([node.test] if node.test else [])):
                self._walk(part, within, found)
            for part in node.else_:
                self._walk(part, given, found)
        elif isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
            self._called(node.node, given, found)
            for given_on in (*node.args, *node.kwargs, node.dyn_args, node.dyn_kwargs):
                if given_on is not None:
                    self._walk(given_on, given, found)
        elif isinstance(node, nodes.Getattr | nodes.Getitem | nodes.Name):
            self._read(node, given, found)
        else:
            for child in node.iter_child_nodes():
                self._walk(child, given, found)

    def _called(self, node: nodes.Getattr, given: set[str], found: _Found) -> None:
        """A method reads all of what it belongs to; a macro of another file is looked at there."""
        if isinstance(node.node, nodes.Name) and node.node.name in self._imported:
            self._read(node, given, found)
        else:
            self._walk(node.node, given, found)

    def _read(self, node: nodes.Node, given: set[str], found: _Found) -> None:
        path: list[str] = []
        while not isinstance(node, nodes.Name):
            if isinstance(node, nodes.Getattr):
                path.append(node.attr)
            elif isinstance(node, nodes.Getitem):
                if isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
                    path.append(node.arg.value)
                else:
                    path.clear()
                    self._walk(node.arg, given, found)
            else:
                return self._walk(node, given, found)
            node = node.node
        name = node.name
        if name in given:
            return None
        if name in self._imported:
            if not path:
                found.clear = False
            elif self._imported[name]:
                found.macros.add((self._imported[name], path[-1]))
        elif name in self._macros:
            found.macros.add((self._file, name))
        elif name in self._set:
            for part in self._set[name]:
                self._walk(part, given, found)
        elif name not in self._globals:
            found.paths.add((name, *reversed(path)))
        return None


def _outside(tree: nodes.Template) -> Iterator[nodes.Node]:
    """What a template does by itself, before any of its macros is called."""
    left: list[nodes.Node] = [*tree.body]
    for node in left:
        if not isinstance(node, nodes.Macro):
            yield node
            left += node.iter_child_nodes()


def _names(target: nodes.Node) -> Iterator[nodes.Name]:
    """What something is assigned to: a name, or several."""
    if isinstance(target, nodes.Name):
        yield target
    yield from target.find_all(nodes.Name)


def _source(node: nodes.Import, own: str) -> str:
    """The file that is imported: one by its name, or the game's own."""
    if isinstance(node.template, nodes.Const):
        return str(node.template.value)
    assert isinstance(node.template, nodes.Name), "what is imported is named"
    assert node.template.name == OWN, f"only {OWN!r} is imported by what is given"
    return own
