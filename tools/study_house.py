"""Write the house's games at a glance, which stand as rings beside a game in its report.

    python tools/study_house.py studies/2026-11-16-test_piece studies/2026-11-16-metronome ...

takes a study of each game, as `bandstand lab` keeps it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bandstand.lab.case import Case
from bandstand.lab.report import glance
from bandstand.lab.studies import Study

PLACE = Path(__file__).parent.parent / "src" / "bandstand" / "lab" / "house.json"


def main(folders: list[str]) -> None:
    house: dict[str, dict[str, float]] = {}
    for folder in folders:
        case = Case(Study.opened(Path(folder)))
        house[case.game.name] = {name: round(value, 4) for name, value in glance(case).items()}
    PLACE.write_text(json.dumps(house, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
