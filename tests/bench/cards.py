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
#: Time in one process, as `check` is one: the imports belong to what needs them.
LOOK_UP = """
import sys, time
began = time.perf_counter()
from zxcheck.books.table import BOOKS
from zxcheck.check import no_files
from zxcheck.loading import load
from zxcheck.source import read
deck = load(read(open(sys.argv[1], "rb").read(), "deck"), BOOKS["zx"].form, no_files)
entries = [entry for section in deck.sections.values() for entry in section]
numbers = [each.number for each in entries if each.number]
names = [each.name for each in entries if each.name]
read_in = time.perf_counter() - began
began = time.perf_counter()
from zxcheck.cards.index import Index
catalogue = Index(sys.argv[2], "cards").catalogue()
catalogue.expect(numbers, names)
assert all(map(catalogue.by_number, numbers)) and all(map(catalogue.by_name, names))
print(read_in, time.perf_counter() - began)
"""
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
        argv = [sys.executable, "-c", LOOK_UP, str(DECK), str(Path(data, "cards.sqlite"))]
        looked = [subprocess.check_output(argv, text=True).split() for _ in range(rounds)]
        read_in, found = (statistics.median(map(float, each)) for each in zip(*looked, strict=True))
        print(  # noqa: T201
            f"in one process: reading a deck {read_in * 1000:.1f} ms, "
            f"opening the index and finding its cards {found * 1000:.1f} ms, "
            f"{found / read_in:.2f} times that"
        )
        size, index = Path(file).stat().st_size, Path(data, "cards.sqlite").stat().st_size
        print(f"index {index / 2**20:.1f} MiB, {index / size:.2f} times the file")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 7)
