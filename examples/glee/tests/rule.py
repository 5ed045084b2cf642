"""The mark of a test that fails if the rules break a clause: `@rule("GL-1")`."""

import pytest

rule = pytest.mark.rule
