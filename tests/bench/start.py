"""How long a start takes, as ratios in one run: `python tests/bench/start.py [RUNS]`.

Everything is timed in turn, round by round, so that a machine that slows down slows down all.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DECK = "decks/legal/tiamat-2016-09.yaml"
BASE = "import click, yaml, pydantic"
COMMANDS = {
    BASE: ["-c", BASE],
    "import click": ["-c", "import click"],
    "zxcheck --version": ["-m", "zxcheck", "--version"],
    "zxcheck check DECK": ["-m", "zxcheck", "check", DECK],
    "zxcheck check DECK -f json": ["-m", "zxcheck", "check", DECK, "-f", "json"],
}


def seconds(argv: list[str]) -> float:
    """Time one process."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *argv], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def main(rounds: int) -> None:
    """Print medians, and their ratios to the two imports."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, argv in COMMANDS.items():
            times[name].append(seconds(argv))
    medians = {name: statistics.median(runs) for name, runs in times.items()}
    print(f"{'':32}{'ms':>7}{'÷ click':>10}{'÷ all three':>13}")  # noqa: T201
    for name, median in medians.items():
        ratios = median / medians["import click"], median / medians[BASE]
        print(f"{name:32}{median * 1000:7.1f}{ratios[0]:10.2f}{ratios[1]:13.2f}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
