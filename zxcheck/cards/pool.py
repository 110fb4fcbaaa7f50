"""Card data of several files put together: later files win, and what they disagree on is listed."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.catalogue import build
from zxcheck.cards.indexfile import Known, Origin
from zxcheck.cards.linting import collisions, take
from zxcheck.cards.readers import reader, recognise
from zxcheck.cards.stores import merged
from zxcheck.findings import Finding
from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.cards.facts import Card
    from zxcheck.cards.rows import Format, Row

HEADING = "the card catalogue cannot be used:"


class Given(NamedTuple):
    """A file of card data: what reports call it, its content, and its format if that is said."""

    file: str
    data: bytes
    format: str | None = None


class Pool(NamedTuple):
    """The cards of some files, where each fact is from, and what is wrong with the files."""

    cards: dict[str, tuple[Card, Row]]
    #: Number → column → index of the file that it is from, where that is not the card's first.
    facts_from: dict[str, dict[str, int]]
    findings: tuple[Finding, ...]
    origins: list[Origin]
    #: File → headers that nobody knows what to do with.
    unused: Mapping[str, tuple[str, ...]]
    #: Files that say nothing of the types of cards.
    untyped: tuple[str, ...] = ()

    def known(self) -> list[Known]:
        """Give the cards as an index keeps them."""
        return [Known(card, self.facts_from[number]) for number, (card, _) in self.cards.items()]


def gather(files: Iterable[Given], form: Format) -> Pool:
    """Read files of card data. Raises `Trouble` for a file that cannot be read at all."""
    pool = Pool({}, {}, (), [], {})
    findings: list[Finding] = []
    unused: dict[str, tuple[str, ...]] = {}
    untyped: list[str] = []
    for at, given in enumerate(files):
        kind = given.format or recognise(given.data, given.file)
        table = reader(kind)(given.data, given.file, form)
        taken = take(table.rows, form.words)
        findings += taken.findings
        unused[given.file] = table.unused
        untyped += [] if table.typed else [given.file]
        digest = hashlib.sha256(given.data).hexdigest()
        pool.origins.append(Origin(given.file, kind, digest, taken.rows, taken.left_out))
        for number, (card, row) in taken.cards.items():
            findings += _add(pool, number, card, row, at)
    findings += collisions(pool.cards)
    return pool._replace(findings=tuple(findings), unused=unused, untyped=tuple(untyped))


def _add(pool: Pool, number: str, card: Card, row: Row, at: int) -> list[Finding]:
    """Take a card, over what an earlier file says of it."""
    origins = dict.fromkeys(card.columns(), at)
    conflicts = []
    if number in pool.cards:
        earlier, first = pool.cards[number]
        if "name" in (differ := merged(earlier, card)[1]):
            pool.facts_from[number] = {}
        card = merged(earlier, card)[0]
        conflicts = [
            Finding(
                "data/conflict",
                "warning",
                row.place_of(column),
                {"card": number, "column": column},
                (first.place,),
            )
            for column in differ
        ]
    pool.cards[number] = (card, row)
    pool.facts_from[number] = pool.facts_from.get(number, {}) | origins
    return conflicts


def load(files: Sequence[Given], form: Format) -> tuple[Catalogue, tuple[Finding, ...]]:
    """Read files of card data into memory, with what is to be said of them.

    Raises `Trouble` with all errors: a check by half of a catalogue would mislead.
    """
    pool = gather(files, form)
    if errors := [finding for finding in pool.findings if finding.severity == "error"]:
        raise Trouble(HEADING, errors)
    source = ", ".join(given.file for given in files)
    catalogue = build((card for card, _ in pool.cards.values()), source)
    return catalogue, tuple(each for each in pool.findings if each.severity == "warning")
