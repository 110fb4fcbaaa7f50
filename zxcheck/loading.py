"""From a file to a deck: what it says, and what in it cannot be read.

One bad entry hides no other: of every entry all that is readable is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.facts import FIELDS
from zxcheck.cards.names import fold
from zxcheck.characters import odd_characters
from zxcheck.deck import Deck, Entry
from zxcheck.entries import Line, number_and_name, read_line
from zxcheck.findings import MOST_FINDINGS, Finding, Place
from zxcheck.source import Data, Source, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zxcheck.deck import Fetch, Linked
    from zxcheck.findings import Path
    from zxcheck.form import Form, Section


def load(source: Source, form: Form, fetch: Fetch, joined: Linked | None = None) -> Deck:
    """Read the deck of a file; *joined* is a Dynamis list that is given beside it."""
    return _Loading(source, form).deck(fetch, joined)


def with_list(deck: Deck, form: Form, joined: Linked) -> Deck:
    """Join a Dynamis list with a deck that was read from no deck file."""
    loading = _Loading(deck.sources[0], form)
    loading.sections = dict(deck.sections)
    if "dynamis" in deck.sections:
        loading.complain("dynamis", "twice")
    else:
        loading.places["dynamis"] = Place(joined.file)
        loading.link(joined)
    return deck._replace(
        sections=loading.sections,
        places={**deck.places, **loading.places},
        unread=frozenset(loading.unread),
        findings=(*deck.findings, *loading.findings),
        sources=(*deck.sources, *loading.sources),
    )


class _Loading:
    """One deck file on its way to a deck."""

    def __init__(self, source: Source, form: Form) -> None:
        self.source, self.form = source, form
        self.sections: dict[str, tuple[Entry, ...]] = {}
        self.places: dict[str, Place] = {}
        self.unread: set[str] = set()
        self.findings: list[Finding] = []
        self.sources: list[Source] = []

    def deck(self, fetch: Fetch, joined: Linked | None) -> Deck:
        source = self.source
        data = self.take(source, self.form.sections)
        linked = data.get("dynamis")
        if joined and "dynamis" in data:
            self.complain("dynamis", "twice")
        elif joined:
            self.places["dynamis"] = Place(joined.file)
            self.link(joined)
        elif isinstance(linked, str) and linked and "dynamis" in self.unread:
            self.link(fetch(linked))
        if self.lacks_main(data):
            self.findings.append(Finding("file/missing-key", "error", Place(source.file)))
        if self.sections.get("dynamis") == () and "main" not in self.places:
            self.findings.append(Finding("file/empty", "error", Place(source.file), form="list"))
        edition, title = data.get("edition"), data.get("name")
        return Deck(
            file=source.file,
            sections=self.sections,
            places=self.places,
            unread=frozenset(self.unread),
            edition=edition if isinstance(edition, str) else None,
            edition_place=source.place(("edition",)),
            title=title if isinstance(title, str) else None,
            findings=tuple(self.findings),
            sources=tuple(self.sources),
        )

    def lacks_main(self, data: Mapping[str, Data]) -> bool:
        """Whether it is neither a deck nor a Dynamis list, nor a deck with `main` misspelt."""
        sections = [section.name for section in self.form.sections if section.name in data]
        misspelt = any(finding.params.get("close") == ["main"] for finding in self.findings)
        return "main" not in data and sections != ["dynamis"] and not misspelt

    def take(self, source: Source, sections: tuple[Section, ...]) -> Mapping[str, Data]:
        """Read the sections of one file."""
        data = source.data if isinstance(source.data, dict) else {}
        self.sources.append(source)
        self.findings += source.findings
        if faults := self.form.shape.faults(data):
            from zxcheck.misfits import explain  # only a deck with faults pays for it

            told = [fault for fault in faults if not source.is_spoilt(fault.path)]
            told.sort(key=lambda fault: source.place(fault.path))
            self.findings += explain(source, self.form, told[: MOST_FINDINGS + 1])
        self.findings += odd_characters(source, self.form)
        bad = frozenset(fault.path for fault in faults if fault.kind != "extra_forbidden")
        bad |= source.doubtful
        above = frozenset(path[:depth] for path in bad for depth in range(1, len(path) + 1))
        for section in sections:
            if section.name in data:
                self.places[section.name] = source.place((section.name,), key=True)
                self.read_section(
                    _Reading(source, section, bad, above, self.form.keys, self.findings),
                    data[section.name],
                )
        return data

    def read_section(self, reading: _Reading, value: Data) -> None:
        section = reading.section
        path: Path = (section.name,)
        if path in reading.bad or (section.linkable and isinstance(value, str)):
            self.unread.add(section.name)
        elif isinstance(value, list):
            self.sections[section.name] = tuple(
                reading.entry(item, (*path, index)) for index, item in enumerate(value)
            )
        else:
            self.sections[section.name] = () if value is None else (reading.entry(value, path),)

    def link(self, linked: Linked) -> None:
        """Read the Dynamis list that stands in a file of its own."""
        self.unread.add("dynamis")
        if linked.refused:
            self.complain("dynamis", linked.refused)
            return
        source = read(linked.data, linked.file)
        if source.broken:
            self.findings += source.findings
            self.sources.append(source)
            return
        dynamis = tuple(section for section in self.form.sections if section.name == "dynamis")
        data = self.take(source, dynamis)
        if "dynamis" not in data or isinstance(data["dynamis"], str):
            self.complain("dynamis", "no-list")
        elif others := [
            s.name for s in self.form.sections if s.name in data and s.name != "dynamis"
        ]:
            place = source.place((others[0],), key=True)
            self.findings.append(Finding("file/dynamis", "error", place, form="more"))
        elif "dynamis" in self.sections:
            self.unread.discard("dynamis")

    def complain(self, key: str, form: str) -> None:
        place = self.source.place((key,), key=form == "twice")
        self.findings.append(Finding("file/dynamis", "error", place, form=form))


class _Reading(NamedTuple):
    """The entries of one section of one file."""

    source: Source
    section: Section
    #: The paths that do not fit the model.
    bad: frozenset[Path]
    #: Those paths, and all that they lie in.
    above: frozenset[Path]
    #: The keys of an entry.
    keys: tuple[str, ...]
    findings: list[Finding]

    def entry(self, value: Data, path: Path) -> Entry:
        place = self.source.place(path)
        if self.source.is_spoilt(path):
            text = self.source.line(place).strip().removeprefix("-").strip()
            return Entry(self.section.name, place, None, text=text)
        if isinstance(value, str):
            return self.text(value, path, place)
        if not isinstance(value, dict):
            return Entry(self.section.name, place, None)
        if "start" in value and self.section.counted and not self.section.startable:
            known = [key for key in self.keys if key != "start"]
            values = {"key": "start", "known": known, "close": []}
            key_place = self.source.place((*path, "start"), key=True)
            self.findings.append(Finding("entry/key", "error", key_place, values))
        given = {key: value[key] for key in value if (*path, key) not in self.bad}
        if self.is_split_at_comma(value):
            given.pop("name", None)
        number, name = _text(given.get("number")), _text(given.get("name"))
        return Entry(
            section=self.section.name,
            place=place,
            copies=self.copies(value, path),
            number=number,
            name=name,
            nameless=not (number or name)
            and not self.is_bad_below(*path)
            and set(value) <= set(self.keys),
            start=self.section.startable and given.get("start") == "true",
            facts={
                key: tuple(map(str, fact)) if isinstance(fact, list) else str(fact)
                for key in FIELDS
                if (fact := given.get(key)) is not None and not self.is_bad_below(*path, key)
            },
            tail=self.tail((*path, "name")) if isinstance(given.get("name"), str) else "",
        )

    def is_split_at_comma(self, value: Mapping[str, Data]) -> bool:
        """Whether YAML took a part of the name for a key, as in `{name: Type. VII, XI}`."""
        return any(value[key] is None and key not in self.keys for key in value)

    def copies(self, value: Mapping[str, Data], path: Path) -> int | None:
        """Read the count of an entry; None if it is missing or none."""
        if "count" not in value:
            return None if self.section.counted else 1
        here, count = (*path, "count"), value["count"]
        if here in self.bad or not isinstance(count, str):
            return None
        if self.source.is_quoted(here):
            place, values = self.source.place(here), {"write": count}
            self.findings.append(Finding("entry/count", "error", place, values, form="quoted"))
        return int(count)

    def text(self, value: str, path: Path, place: Place) -> Entry:
        if place.span and place.span.start.line != place.span.end.line:
            self.findings.append(Finding("entry/lines", "error", place))
            return Entry(self.section.name, place, None, text=value)
        if not self.section.counted:
            if (line := read_line(value)) and not self.source.is_quoted(path):
                card = value[len(str(line.copies)) :].strip()
                values = {"text": value, "write": card}
                self.findings.append(Finding("entry/form", "error", place, values, form="no-count"))
                return Entry(self.section.name, place, line.copies, line.number, line.name)
            number, name, _ = number_and_name(value)
            return self.named(value, path, Line(1, number, name, ""))
        line = read_line(value)
        if line is None or path in self.bad:
            return Entry(self.section.name, place, None, text=value)
        return self.named(value, path, line)

    def named(self, value: str, path: Path, line: Line) -> Entry:
        """Make an entry of what a text says."""
        name = _text(line.name)
        return Entry(
            section=self.section.name,
            place=self.source.place(path),
            copies=line.copies,
            number=line.number,
            name=name,
            tail=self.tail(path),
            nameless=not (line.number or name),
            text=value,
        )

    def is_bad_below(self, *path: str | int) -> bool:
        """Whether the value, or something in it, does not fit the model."""
        return path in self.above

    def tail(self, path: Path) -> str:
        return "" if self.source.is_quoted(path) else self.source.comment_after(path)


def _text(value: Data) -> str | None:
    """Take a text that one can see."""
    return value.strip() if isinstance(value, str) and fold(value) else None
