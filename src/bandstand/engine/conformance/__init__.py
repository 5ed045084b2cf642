"""The suite every game must pass.

    from bandstand.engine.conformance import cases, conform

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_conforms(case):
        conform(case)

`cases` gives every number of players and every value of every option; `conform`
plays random games of one case and checks the contract at every position. A
failure says what broke, and the record of the game up to there. From the command line,
with the tests of its clauses:

    python -m bandstand.engine.conformance my_game --tests tests
"""

from bandstand.engine.conformance.cases import Case, NotConforming, cases
from bandstand.engine.conformance.clauses import guarded
from bandstand.engine.conformance.examination import conform
from bandstand.engine.conformance.rows import Sheet, shared_rows

__all__ = ["Case", "NotConforming", "Sheet", "cases", "conform", "guarded", "shared_rows"]
