"""Run a campaign against a server of our own on this machine, and print what came of it.

    python -m tools.campaign kill 20        # SIGKILL during play: is any move lost?
    python -m tools.campaign fuzz 5000      # malformed input: does any crash the server?
    python -m tools.campaign hostile 10000  # hostile posts: does memory grow, do files stay?
    python -m tools.campaign soak 120       # seconds of play: does memory grow?

docs/reliability.md explains each and has the results.
"""

from __future__ import annotations

import sys

from tools.campaign.fuzz import fuzz
from tools.campaign.hostile import hostile
from tools.campaign.kill import kill
from tools.campaign.soak import soak


def main() -> None:
    campaigns = {"kill": kill, "fuzz": fuzz, "hostile": hostile, "soak": soak}
    if len(sys.argv) != 3 or sys.argv[1] not in campaigns or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    print(campaigns[sys.argv[1]](int(sys.argv[2])))


if __name__ == "__main__":
    main()
