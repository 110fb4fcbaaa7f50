"""What a check found out about one deck: the value that every reporter and the library give."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zxcheck.books.base import Tally
    from zxcheck.cards.slots import Slot, Slots
    from zxcheck.deck import Deck
    from zxcheck.findings import Finding, Place
    from zxcheck.judge import Outcome

Verdict: TypeAlias = Literal["legal", "illegal", "unverified"]
EditionFrom: TypeAlias = Literal["command line", "deck", "configuration", "default"]


class Hashes(NamedTuple):
    """What makes two decks the same, as SHA-256; None where the deck is not known well enough.

    Hashed is a text in UTF-8: the game on the first line, then a line `SECTION<tab>CARD<tab>COPIES`
    for each card of each section, sorted. CARD is the folded name, or the number in `exact` where
    the deck gives one, or gives a name that has a single print in the card data.

    `exact` tells prints apart where the deck names them, `names` does not. Order, splitting of
    entries, comments and file names change neither.
    """

    exact: str | None = None
    names: str | None = None


class CardData(NamedTuple):
    """The card data that a verdict rests on."""

    source: str
    sha256: str
    prints: int
    #: The day that the data is of, where that is known.
    day: str | None = None


class Report(NamedTuple):
    """The verdict on one deck and everything behind it."""

    file: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    outcomes: tuple[Outcome, ...] = ()
    title: str | None = None
    game: str | None = None
    edition: str | None = None
    edition_from: EditionFrom = "default"
    counts: Mapping[str, Tally] = {}
    hashes: Hashes = Hashes()
    #: Names of rules and findings that were selected away though they had something to say.
    left_out: tuple[str, ...] = ()
    #: Where each section stands.
    places: Mapping[str, Place] = {}
    #: The lines of the files that the deck stands in, for the report to quote.
    lines: Mapping[str, tuple[str, ...]] = {}


def verdict(findings: Iterable[Finding], outcomes: Iterable[Outcome], *, ignored: bool) -> Verdict:
    """Compute the verdict from all that was found: nothing else decides it."""
    if any(finding.severity == "error" for finding in findings):
        return "illegal"
    undecided = any(
        outcome.state == "undecided" and outcome.clause.severity == "error" for outcome in outcomes
    )
    return "unverified" if undecided or ignored else "legal"


def hashes(deck: Deck, slots: Slots, game: str, *, looked_up: bool) -> Hashes:
    """Hash the meaning of a deck: its game, and how many of what are in which section.

    Where cards were *looked up*, one that was not found may be any card; where there is no card
    data, a number is what it says.
    """

    def known(slot: Slot) -> bool:
        named = not slot.unnamed or (slot.number is not None and not looked_up)
        return slot.low == slot.high and len(slot.names) == 1 and named

    whole = not deck.unread and all(known(slot) for cards in slots.values() for slot in cards)
    if not whole:
        return Hashes()
    exact: dict[tuple[str, str], int] = {}
    names: dict[tuple[str, str], int] = {}
    for section, cards in slots.items():
        for slot in cards:
            (name,) = slot.names
            for table, identity in ((exact, _print_of(slot) or name), (names, name)):
                table[section, identity] = table.get((section, identity), 0) + slot.low
    named = all(not name.startswith("#") for _, name in names)
    return Hashes(_sha256(game, exact), _sha256(game, names) if named else None)


def _print_of(slot: Slot) -> str | None:
    """Give the number that is written, or that of the only print that the name has."""
    return slot.number or (slot.prints[0].number if len(slot.prints) == 1 else None)


def _sha256(game: str, cards: Mapping[tuple[str, str], int]) -> str:
    rows = [f"{section}\t{card}\t{copies}\n" for (section, card), copies in sorted(cards.items())]
    return hashlib.sha256("".join([f"{game}\n", *rows]).encode()).hexdigest()
