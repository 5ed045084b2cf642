"""Views of a position against the TypedDict that the game declares for them."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import msgspec

from bandstand.engine.conformance.cases import Need, seats_and_spectator, viewer_name
from bandstand.engine.position import Position


def check_views(position: Position, view_type: type, need: Need) -> None:
    """Check that every view has exactly the keys and types of its TypedDict."""
    declared = interpreted(view_type)
    for seat in seats_and_spectator(position.players):
        view, who = position.view(seat), viewer_name(seat)
        name = view_type.__name__
        try:
            converted: object = msgspec.convert(view, declared, strict=True)
        except msgspec.ValidationError as error:
            need(False, f"the view of {who} is not a {name}: {error}")
        else:
            undeclared = undeclared_keys(view, converted)
            need(not undeclared, f"{name} does not declare {undeclared} in the view of {who}")


def undeclared_keys(view: object, converted: object, path: str = "") -> str:
    """Return the path of the first key that the conversion dropped, or "".

    >>> undeclared_keys({"row": [{"card": 1, "extra": 2}]}, {"row": [{"card": 1}]})
    'row.0.extra'
    """
    if isinstance(view, dict) and isinstance(converted, dict):
        items = [(str(key), value, converted.get(key)) for key, value in view.items()]
        dropped = [f"{path}{key}" for key in view if key not in converted]
    elif isinstance(view, list | tuple) and isinstance(converted, list | tuple):
        pairs = zip(view, converted, strict=True)
        items, dropped = [(str(at), *pair) for at, pair in enumerate(pairs)], []
    else:
        return ""
    found = (undeclared_keys(value, other, f"{path}{key}.") for key, value, other in items)
    return next((path for path in (*dropped, *found) if path), "")


@cache
def interpreted(declared: type) -> type:
    """Return a TypedDict as the interpreter defines it.

    Compiled modules forget what is in brackets in annotations: `list[str]` is `list` there.
    """
    file = Path(sys.modules[declared.__module__].__file__ or "")
    if file.suffix == ".py":
        return declared
    source = file.with_name(f"{declared.__module__.rpartition('.')[2]}.py")
    spec = spec_from_file_location(f"{declared.__module__}__interpreted", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where the types of annotations are looked up
    spec.loader.exec_module(module)
    found: type = getattr(module, declared.__name__)
    return found
