"""A server to ask, and visitors to ask it, as the tests of the web have them."""

from __future__ import annotations

from tests.web.conftest import ada as ada
from tests.web.conftest import ben as ben
from tests.web.conftest import server as server
