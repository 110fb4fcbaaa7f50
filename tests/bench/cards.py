"""What an import costs, as ratios to reading the same file.

`python tests/bench/cards.py FILE [RUNS]`.

FILE is card data in CSV. Each run is a process of its own; peaks are those that the system counted.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

READ = "import csv, sys; list(csv.DictReader(open(sys.argv[1], encoding='utf-8', newline='')))"
DECK = Path(__file__).resolve().parent.parent.parent / "decks" / "legal" / "tiamat-2016-09.yaml"


def cost(argv: list[str], data: str) -> tuple[float, int]:
    """Run a process; give its seconds, and its peak memory in KiB."""
    environment = {**os.environ, "ZXCHECK_DATA": data}
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, *argv], stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    took = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, argv
    return took, used.ru_maxrss


def main(file: str, rounds: int) -> None:
    """Print medians and ratios."""
    with tempfile.TemporaryDirectory() as data:
        commands = {
            "read with csv": ["-c", READ, file],
            "cards import": ["-m", "zxcheck", "cards", "import", file],
            "check DECK": ["-m", "zxcheck", "check", "--isolated", str(DECK)],
            "import click, yaml, pydantic": ["-c", "import click, yaml, pydantic"],
        }
        costs: dict[str, list[tuple[float, int]]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, argv in commands.items():
                costs[name].append(cost(argv, data))
        base, peak = (statistics.median(each) for each in zip(*costs["read with csv"], strict=True))
        print(f"{'':30}{'ms':>8}{'÷ read':>8}{'MiB':>8}{'÷ read':>8}")  # noqa: T201
        for name, each in costs.items():
            took, used = (statistics.median(values) for values in zip(*each, strict=True))
            row = f"{took * 1000:8.0f}{took / base:8.2f}{used / 1024:8.1f}{used / peak:8.2f}"
            print(f"{name:30}{row}")  # noqa: T201
        size, index = Path(file).stat().st_size, Path(data, "cards.sqlite").stat().st_size
        print(f"index {index / 2**20:.1f} MiB, {index / size:.2f} times the file")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 7)
