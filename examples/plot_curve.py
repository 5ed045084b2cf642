"""Draw what examples/train_ppo.py printed.

python examples/plot_curve.py curve.csv curve.svg
"""

import csv
import sys
from pathlib import Path

from matplotlib import pyplot as plt

FAIR = 0.5  # of two players that are as strong as each other


def main() -> None:
    source, picture = Path(sys.argv[1]), Path(sys.argv[2])
    head, *rows = csv.reader(source.read_text().splitlines())
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    seconds, shares = [float(row[0]) for row in rows], [float(row[2]) for row in rows]
    axes.plot(seconds, shares, "o-", color="#1f5442")
    axes.axhline(FAIR, color="#8a8a8a", linestyle=":", linewidth=1)
    axes.set(xlabel=head[0], ylabel=head[2], ylim=(0, 1))
    axes.grid(alpha=0.3)
    figure.savefig(picture)


if __name__ == "__main__":
    main()
