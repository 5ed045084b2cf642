"""How Sphinx makes the site of what tools/docs.py has gathered."""

from __future__ import annotations

import gc
import re
import sys
import tomllib
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import download_reference
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SOURCE = ROOT / "src"


def sources(path: str) -> FileFinder:
    """Finds our modules as they are written: compiled ones keep no docstrings."""
    if SOURCE / "bandstand" not in [Path(path), *Path(path).parents]:
        raise ImportError
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


gc.set_threshold(100_000)  # most of what is read is kept to the end: looking it over takes a tenth
sys.path_hooks.insert(0, sources)
sys.path_importer_cache.clear()
sys.path.insert(0, str(SOURCE))

project = "Bandstand"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]

myst_heading_anchors = 4  # as code hosts name them
myst_enable_extensions = ["html_image"]
suppress_warnings = ["misc.highlighting_failure", "myst.header"]  # no faults of a link

default_role = "py:obj"  # docstrings write `names` as Markdown does
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
autodoc_default_options = {"undoc-members": True, "show-inheritance": True, "no-value": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo", "pyspiel"]  # large, and not told here

html_theme = "basic"
templates_path = [str(HERE)]
html_title = "Bandstand's docs"
html_copy_source = False
html_show_sphinx = False
html_use_index = False  # the search finds every name
html_domain_indices = False


def in_place(app: Sphinx, page: nodes.document, name: str) -> None:
    """Pictures and other files stay beside the pages, as in docs/, and links open them."""
    up = "../" * name.count("/")
    for picture in page.findall(nodes.image):
        picture["uri"] = up + picture["uri"]
        picture["candidates"] = {"?": ""}  # nothing to be copied
    for link in [*page.findall(download_reference)]:
        to = up + link["reftarget"].lstrip("/")
        link.replace_self(nodes.reference("", "", *link.children, refuri=to))


def nothing_twice(app: Sphinx, environment: BuildEnvironment) -> None:
    environment.dlfiles.clear()


def reachable(
    app: Sphinx, name: str, template: str, context: dict[str, Any], page: nodes.document | None
) -> None:
    """What scrolls can be reached by keyboard, and no heading of a table says nothing."""
    body = context.get("body", "").replace("<pre>", '<pre tabindex="0">')
    body = re.sub(r"<th( class=[^>]*)><p></p></th>", r"<td\1></td>", body)
    frame = '<div class="scroll" tabindex="0" role="group" aria-label="Table">'
    context["body"] = body.replace("<table", f"{frame}<table").replace("</table>", "</table></div>")


def setup(app: Sphinx) -> None:
    app.connect("doctree-resolved", in_place)
    app.connect("env-updated", nothing_twice)
    app.connect("html-page-context", reachable)
