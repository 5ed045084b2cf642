"""Jinja as boards need it: the same templates, compiled to what draws them sooner.

A board is drawn by many small macros, which are given dictionaries for the most part. So what
is called is called without asking first what it is, a macro of the same file is drawn without
its wrapping, what a macro has drawn is not escaped again, nor are words that stand in the
template, a field is looked for in a dictionary first, and what is given for the moment is found
without asking anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import lru_cache
from types import CodeType
from typing import Any, Final

from jinja2 import Environment, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame, find_undeclared
from jinja2.idtracking import VAR_LOAD_PARAMETER, VAR_LOAD_RESOLVE
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

ESCAPED: Final = 4_000  # pieces of text that are kept as they stand on pages
LATER: Final = object()  # what is found out when it is asked for
PART: Final = "part"  # the one that wants to know from where it is called
DRAWING: Final = (PART, "kept", "icon")  # what is there for all templates, and escapes by itself
COUNTS: Final = ("index", "index0", "first", "last", "length", "revindex", "revindex0")


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

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        asks = self.caller or self.catch_kwargs or self.catch_varargs
        self._usual = -1 if asks else self._argument_count

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if kwargs or len(args) != self._usual:
            return super().__call__(*args, **kwargs)
        return markup(self._func(*args))


class QuickCode(CodeGenerator):
    """Writes the Python that a template becomes."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        self._macros = {macro.name: macro for macro in node.find_all(nodes.Macro)}
        self._files = {one.target for one in node.find_all(nodes.Import)}
        self._bare: nodes.Expr | None = None  # the call of a macro without its wrapping
        super().visit_Template(node, frame)

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline("parent = context.parent")

    def enter_frame(self, frame: Frame) -> None:
        """Look up what is used in a frame: what all templates have, what is given, or the rest."""
        loads = frame.symbols.loads
        if self.get_resolve_func() != "resolve":
            super().enter_frame(frame)
            return
        for target, (action, name) in loads.items():
            if action == VAR_LOAD_RESOLVE and name in self.environment.globals:
                self.writeline(f"{target} = parent[{name!r}]")
            elif action == VAR_LOAD_RESOLVE:
                given = f"given[{name!r}] if {name!r} in (given := environment.given)"
                self.writeline(f"{target} = {given} else resolve({name!r})")
        others = {name: load for name, load in loads.items() if load[0] != VAR_LOAD_RESOLVE}
        frame.symbols.loads = others
        super().enter_frame(frame)
        frame.symbols.loads = loads

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        macro, draws = self._drawing(node, frame)
        if macro is not None and _takes(macro, node):
            self._bare = node
        _complete(node)
        if draws or _harmless(node):
            self.write("(")  # it has escaped what it was given, or there is nothing to escape
        elif _is_text(node, frame):
            self.write("(text(it) if type(it := (")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        draws = self._drawing(node, frame)[1] or _harmless(node)
        if not draws and _is_text(node, frame):
            self.write(")) is str else escape(it)")
        super()._output_child_post(node, frame, finalize)

    def _drawing(self, node: nodes.Expr, frame: Frame) -> tuple[nodes.Macro | None, bool]:
        """The macro of this file that is called, and whether one is, of this file or another."""
        called = node.node if isinstance(node, nodes.Call) else None
        file = called.node if isinstance(called, nodes.Getattr) else None
        name = file if isinstance(file, nodes.Name) else called
        if not isinstance(name, nodes.Name):
            return None, False
        if name is called and name.name in DRAWING:
            return None, _load(name, frame) == VAR_LOAD_RESOLVE
        if frame.symbols.find_ref(name.name) != _top(name):
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
        if _counts(node, frame):
            self.write(f"{frame.symbols.ref('loop')}.{node.attr}")
            return
        self.write(f"(it[{name}] if type(it := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in it else field(it, {name}, environment))")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        if node.name != "defined" or not isinstance(node.node, nodes.Getattr):
            super().visit_Test(node, frame)
            return
        self.write("has(")
        self.visit(node.node.node, frame)
        self.write(f", {node.node.attr!r}, environment)")


def _load(name: nodes.Name, frame: Frame) -> str:
    """Where the value of a name comes from."""
    ref = frame.symbols.find_ref(name.name)
    found = frame.symbols.find_load(ref) if ref else None
    return found[0] if found else ""


def _counts(node: nodes.Getattr, frame: Frame) -> bool:
    """Whether this is how far a loop has come."""
    loop = node.node
    if not isinstance(loop, nodes.Name) or loop.name != "loop" or node.attr not in COUNTS:
        return False
    return _load(loop, frame) == VAR_LOAD_PARAMETER


def _complete(node: nodes.Expr) -> None:
    """Have what is shown on a condition be nothing where it is not shown, and no `Undefined`."""
    if isinstance(node, nodes.CondExpr):
        node.expr2 = node.expr2 or nodes.Const("", lineno=node.lineno)
        _complete(node.expr1)
        _complete(node.expr2)


def _harmless(node: nodes.Expr | None) -> bool:
    """Whether this comes to text of the template in which there is nothing to escape."""
    if isinstance(node, nodes.CondExpr):
        return _harmless(node.expr1) and _harmless(node.expr2)
    value = node.value if isinstance(node, nodes.Const) else None
    return type(value) is str and str(escape(value)) == value


def _is_text(node: nodes.Expr, frame: Frame) -> bool:
    """Whether this is text more often than anything else."""
    if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
        return False
    if isinstance(node, nodes.Getattr):
        return not _counts(node, frame)
    return isinstance(node, nodes.Name | nodes.CondExpr | nodes.Concat)


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


def markup(text: str) -> Markup:
    """Text that may stand on a page as it is; `Markup(text)` asks first what it is given."""
    return str.__new__(Markup, text)


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


def _has(it: Any, name: str, environment: Environment) -> bool:
    """Whether a field is there."""
    if type(it) is dict and not hasattr(dict, name):
        return name in it
    return not isinstance(_field(it, name, environment), Undefined)


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
            escape=_escaped,
            text=_escaped_text,
            Macro=QuickMacro,
            markup_join=_joined,
            field=_field,
            has=_has,
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
