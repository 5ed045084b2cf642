"""Jinja as boards need it: the same templates, compiled to what draws them sooner.

A board is drawn by many small macros, which are given dictionaries for the most part. So what
is called is called without asking first what it is, a macro of the same file is drawn without
its wrapping, what a macro has drawn is not escaped again, and a field is looked for in a
dictionary first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import lru_cache
from types import CodeType
from typing import Any, Final

from jinja2 import Environment, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame, find_undeclared
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

ESCAPED: Final = 4_000  # pieces of text that are kept as they stand on pages
LATER: Final = object()  # what is found out when it is asked for
PART: Final = "part"  # the one that wants to know from where it is called


class QuickContext(Context):
    """Finds also what is given for the moment; see `Templates.giving`."""

    environment: Pages

    def resolve_or_missing(self, key: str) -> Any:
        if key in self.vars:
            return self.vars[key]
        given = self.environment.given
        return given[key] if key in given else self.parent.get(key, missing)

    def get_all(self) -> dict[str, Any]:
        return {**self.parent, **self.environment.given, **self.vars}


class QuickMacro(Macro):
    """A macro that is called, as nearly always, with all of its arguments in their order."""

    finds: Any = LATER  # all that it reads: see `Templates.key`

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if kwargs or len(args) != self._argument_count or self._asks:
            return super().__call__(*args, **kwargs)
        return str.__new__(Markup, self._func(*args))

    @property
    def _asks(self) -> bool:
        return self.caller or self.catch_kwargs or self.catch_varargs


class QuickCode(CodeGenerator):
    """Writes the Python that a template becomes."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        self._macros = {macro.name: macro for macro in node.find_all(nodes.Macro)}
        self._files = {one.target for one in node.find_all(nodes.Import)}
        self._bare: nodes.Expr | None = None  # the call of a macro without its wrapping
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        macro, draws = self._drawing(node, frame)
        if macro is not None and _takes(macro, node):
            self._bare = node
        if draws:
            self.write("(")  # it has escaped what it was given
        else:
            super()._output_child_pre(node, frame, finalize)

    def _drawing(self, node: nodes.Expr, frame: Frame) -> tuple[nodes.Macro | None, bool]:
        """The macro of this file that is called, and whether one is, of this file or another."""
        called = node.node if isinstance(node, nodes.Call) else None
        file = called.node if isinstance(called, nodes.Getattr) else None
        name = file if isinstance(file, nodes.Name) else called
        if not isinstance(name, nodes.Name) or frame.symbols.find_ref(name.name) != _top(name):
            return None, False
        if name is file:
            return None, name.name in self._files
        return self._macros.get(name.name), name.name in self._macros

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        if forward_caller or not _plain(node):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        bare, self._bare = self._bare is node, None
        part = isinstance(node.node, nodes.Name) and node.node.name == PART
        self.visit(node.node, frame)
        self.write("._func(" if bare else "(context, " if part else "(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        name = repr(node.attr)
        self.write(f"(it[{name}] if type(it := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in it else field(it, {name}, environment))")


def _top(name: nodes.Name) -> str:
    """What a name is called where nothing within a macro hides it."""
    return f"l_0_{name.name}"


def _plain(call: nodes.Call) -> bool:
    """Whether something is called with arguments in their order, and nothing else."""
    return not (call.kwargs or call.dyn_args or call.dyn_kwargs)


def _takes(macro: nodes.Macro, call: nodes.Expr) -> bool:
    """Whether a macro is called with just the arguments that its function has."""
    if not isinstance(call, nodes.Call) or not _plain(call):
        return False
    others = find_undeclared(macro.body, ("caller", "kwargs", "varargs"))
    return len(call.args) == len(macro.args) and not others


@lru_cache(ESCAPED)
def _escaped_text(text: str) -> str:
    return str(escape(text))


def _escaped(it: Any) -> Any:
    """What stands on a page for something: `escape`, quicker for what is most often there."""
    kind = type(it)
    if kind is str:
        return _escaped_text(it)
    if kind is Markup:
        return it
    if kind is Undefined:
        return ""  # of `{{ words if something }}`, where it is not
    return str(it) if kind is int else escape(it)


def _joined(parts: Iterable[Any]) -> str:
    """What `~` makes of several things: `markup_join`, quicker for texts and numbers."""
    for part in parts:
        if type(part) is not str and type(part) is not int:
            return markup_join(parts)
    return "".join(map(str, parts))


def _field(it: Any, name: str, environment: Environment) -> Any:
    """A field of something that is no dictionary, or has none of that name."""
    if type(it) is not dict:
        try:
            return getattr(it, name)
        except AttributeError:
            pass
    return environment.getattr(it, name)


class _Page(Template):
    """A template that uses what is quicker here."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        page = super().from_code(environment, code, globals, uptodate)
        page.root_render_func.__globals__.update(
            escape=_escaped, Macro=QuickMacro, markup_join=_joined, field=_field
        )
        return page


class Pages(Environment):
    """Templates, with what is given to them for the moment."""

    context_class = QuickContext
    code_generator_class = QuickCode
    template_class = _Page

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.given: Mapping[str, Any] = {}
