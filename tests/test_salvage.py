"""One entry that is no YAML hides no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from conftest import ROOT

from zxcheck.check import Terms, check

if TYPE_CHECKING:
    from zxcheck.cards.catalogue import Catalogue

LEGAL = (ROOT / "decks" / "legal" / "tiamat-2016-09.yaml").read_text("utf-8")
LAST_DANCE = "  - 1 E32-046 Last Dance\n"

#: Entries that YAML cannot read, and where in its line each fault stands.
BROKEN = [
    ("  - {name: SSD #7, count: 2}\n", "file/yaml", "hash"),
    ("  - {name: foo: bar, count: 2}\n", "file/yaml", ""),
    ("  - 4 A: B: C\n", "file/yaml", "colon"),
    ("  - name: foo: bar\n    count: 4\n", "file/yaml", "colon"),
    ("  - name: A\n    count: 4: 5\n", "file/yaml", "colon"),
    ("  - {name: *foo, count: 1}\n", "file/alias", "alias"),
    ("  - {name: &foo A, count: 1}\n", "file/alias", "anchor"),
    ("  - {name: !foo A, count: 1}\n", "file/alias", "tag"),
    ("  - {name: @foo, count: 1}\n", "file/yaml", ""),
    ('  - "4 a" b\n', "file/yaml", ""),
    ("  - [4 A\n", "file/yaml", "bracket"),
    ("  - 4 A\x07\n", "file/control", ""),
]


@pytest.mark.parametrize(("entry", "name", "form"), BROKEN)
def test_others_are_read(entry: str, name: str, form: str, catalogue: Catalogue) -> None:
    """Beside an entry that is no YAML all others are read, judged and counted."""
    text = LEGAL.replace(LAST_DANCE, f"{entry}  - 0 Last Dance\n")
    line = text[: text.index(entry)].count("\n") + 1
    report = check(text.encode(), "deck.yaml", Terms(catalogue))
    assert [(f.name, f.form) for f in report.findings] == [(name, form), ("entry/count", "zero")]
    for finding, lines in zip(
        report.findings, ((line, line + 1), (line + 1, line + 2)), strict=True
    ):
        assert finding.place.span
        assert finding.place.span.start.line in lines
    assert report.verdict == "illegal"
    assert (report.counts["main"].low, report.counts["main"].unreadable) == (49, 2)
    assert report.counts["dynamis"].low == report.counts["dynamis"].high == 10
    assert report.hashes == (None, None)
    states = {outcome.rule.name: outcome.state for outcome in report.outcomes}
    assert states["main/size"] == "undecided"
    assert states["dynamis/size"] == "kept"


def test_many_at_once(catalogue: Catalogue) -> None:
    """A deck with an entry of every kind has a finding for each, in the order of the file."""
    entries = "".join(entry for entry, *_ in BROKEN if "\x07" not in entry and "[4" not in entry)
    report = check(f"name: A: B\nmain:\n{entries}  - 5 B16-025\n".encode(), "d", Terms(catalogue))
    starts = [f.place.span.start.line for f in report.findings if f.place.span]
    assert starts == sorted(starts)
    assert len([f for f in report.findings if f.name in {"file/yaml", "file/alias"}]) == 11
    assert report.findings[-1].name == "main/copies"
    assert report.counts["main"].low == 5
    assert report.counts["main"].unreadable == 10


@pytest.mark.parametrize("section", ["main: [4 A, {b: c: d}]\n", "main: {a: b: c}\n"])
def test_a_section_that_is_no_yaml_is_not_judged(section: str) -> None:
    """A section on a line that is no YAML is not taken for an empty one."""
    report = check(f"{section}dynamis:\n  - 5 B16-025\n".encode(), "deck.yaml")
    states = {outcome.rule.name: outcome.state for outcome in report.outcomes}
    assert states["main/size"] == "not run"
    assert states["dynamis/copies"] == "broken"
    assert "main" not in report.counts


@pytest.mark.parametrize(
    "text",
    [
        "main:\n  - 4 A\n---\nmain:\n  - 4 B\n",
        "main:\n  - 4 A\n - 4 B\n",
        "[4 A\n",
        "\ufeff\ufeff: [\n",
    ],
)
def test_what_cannot_be_left_out_is_told_once(text: str) -> None:
    """Where no entry can be blamed, the file is told to be no YAML, once."""
    report = check(text.encode(), "deck.yaml")
    assert len(report.findings) == 1
    assert report.verdict == "illegal"
    assert not report.outcomes


def test_thousands_take_no_time() -> None:
    """Only so many are read again; the verdict stays."""
    report = check(("main:\n" + "  - 4 A: B: C\n" * 4000).encode(), "deck.yaml")
    assert report.verdict == "illegal"
    assert 1 <= len(report.findings) <= 61
