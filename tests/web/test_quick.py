"""Templates compiled to draw sooner draw what Jinja draws, and escape what it escapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from bandstand.web.quick import Pages

BAD = "<script>'&"
OTHER = "{% macro bold(word) %}<b>{{ word }}</b>{% endmacro %}"


@dataclass
class Thing:
    name: str

    def said(self, word: str) -> str:
        return f"{self.name} {word}"


def both(source: str, **given: Any) -> tuple[str, str]:
    """What a template draws here, and by Jinja as it is."""
    files = DictLoader({"page": "{% import 'other' as other %}" + source, "other": OTHER})
    options: dict[str, Any] = {"loader": files, "autoescape": True, "undefined": StrictUndefined}
    pages = [Pages(**options), Environment(**options)]
    ours, theirs = (page.get_template("page").render(given) for page in pages)
    return ours, theirs


@pytest.mark.parametrize(
    "source",
    [
        "{{ bad }}{{ thing.name }}{{ data.name }}{{ data['name'] }}{{ safe }}",
        "{% macro it(word) %}<i>{{ word }}</i>{% endmacro %}{{ it(bad) }}{{ it(word=bad) }}",
        "{% macro it(word, more='&') %}<i>{{ word }}{{ more }}</i>{% endmacro %}{{ it(bad) }}",
        "{% macro it(word) %}{{ word }}{% endmacro %}{{ it(it(bad)) }}{{ it(bad)|upper }}",
        "{% macro it(word) %}{{ word }}{% endmacro %}{% for it in [thing] %}{{ it.said(bad) }}"
        "{% endfor %}",
        "{% macro it(word) %}{{ word }}{% endmacro %}{% for it in [thing.said] %}{{ it(bad) }}"
        "{% endfor %}",
        "{% for other in [thing] %}{{ other.said(bad) }}{% endfor %}",
        "{{ other.bold(bad) }}{{ thing.said(bad) }}{{ 'a' ~ bad ~ 1 }}{{ safe ~ bad }}",
        "{% macro it() %}<p>{{ caller() }}</p>{% endmacro %}{% call it() %}{{ bad }}{% endcall %}",
        "{% macro it(a) %}{{ a }}{{ varargs|join(bad) }}{% endmacro %}{{ it(bad, bad, 2) }}",
        "{% macro it() %}{{ kwargs.x }}{% endmacro %}{{ it(x=bad) }}",
        "{{ data.items()|list }}{{ data.list.0 }}{{ data.nothing is defined }}{{ 1.5 }}{{ true }}",
        "{{ data.list[1].name if data.list else bad }}{{ bad if data.none }}",
        "{% set x = namespace(n=0) %}{% for one in data.list %}{% set x.n = x.n + 1 %}"
        "{{ loop.index }}{{ one.name }}{% endfor %}{{ x.n }}",
    ],
)
def test_it_is_drawn_as_jinja_draws_it(source: str) -> None:
    data = {"name": BAD, "list": [Thing(BAD), {"name": 2}], "none": None}
    ours, theirs = both(source, bad=BAD, thing=Thing(BAD), data=data, safe=Markup("<b>"))
    assert ours == theirs
    assert BAD not in ours


def test_what_is_not_there_is_an_error() -> None:
    for source in ("{{ data.nothing }}", "{{ thing.nothing }}", "{{ nothing }}", "{{ nothing() }}"):
        pages = Pages(loader=DictLoader({"page": source}), undefined=StrictUndefined)
        with pytest.raises(UndefinedError):
            pages.get_template("page").render(data={}, thing=Thing(""))
