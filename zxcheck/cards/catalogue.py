"""The cards that are known, looked up by number or by name, wherever they are kept."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.names import fold, fold_number, without_reading
from zxcheck.cards.stores import Layered, Listed
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zxcheck.cards.facts import Card
    from zxcheck.cards.stores import Store


class Part(NamedTuple):
    """Card data of one origin."""

    #: The files that it was read from, as given.
    source: str
    #: SHA-256 of the content: the same cards give the same fingerprint, whatever file they are in.
    sha256: str
    #: How many prints there are.
    size: int
    #: The day that the data is of, as 2026-12-01, where that is known.
    day: str | None = None


class Catalogue(NamedTuple):
    """Prints by number, and prints by name."""

    store: Store
    #: What the catalogue consists of; what stands later wins.
    parts: tuple[Part, ...]

    @property
    def source(self) -> str:
        """The files that it was read from."""
        return ", ".join(part.source for part in self.parts)

    @property
    def sha256(self) -> str:
        """The fingerprint of the content; of several parts, of their fingerprints in order."""
        if len(self.parts) == 1:
            return self.parts[0].sha256
        return hashlib.sha256("\n".join(part.sha256 for part in self.parts).encode()).hexdigest()

    @property
    def size(self) -> int:
        """How many prints there are; prints that are in several parts count in each."""
        return sum(part.size for part in self.parts)

    @property
    def day(self) -> str | None:
        """The latest day that any of the data is of."""
        return max((part.day for part in self.parts if part.day), default=None)

    def by_number(self, number: str) -> Card | None:
        """Give the print with the number."""
        return self.store.print(fold_number(number))

    def by_name(self, name: str) -> tuple[Card, ...]:
        """Give all prints of the card with the name."""
        return self.store.prints(self.key(name))

    def key(self, name: str) -> str:
        """Give what all names of one card have in common, also for a card that it does not have."""
        folded = fold(name)
        for spelling in dict.fromkeys((folded, without_reading(folded))):
            if len(keys := self.store.keys(spelling)) == 1:
                return keys[0]
        return folded

    def expect(self, numbers: Iterable[str], names: Iterable[str]) -> None:
        """Look up what a whole deck will ask for, at once."""
        self.store.expect(
            [fold_number(number) for number in numbers], [fold(name) for name in names]
        )

    def is_ambiguous(self, name: str) -> bool:
        """Whether the name is one of several cards, as a Chinese name may be."""
        return len(self.store.keys(fold(name))) > 1

    def lacks_set(self, number: str) -> bool:
        """Whether there is no print at all of the set that the number belongs to."""
        return not self.store.has_set(fold_number(number).partition("-")[0])

    def close_to(self, text: str, most: int = 3) -> list[str]:
        """Suggest names, or numbers for what looks like a number."""
        number = fold_number(text)
        if "-" in number and number.isascii():
            meant = [each for each in _misread(number) if self.store.print(each)]
            return list(dict.fromkeys([*meant, *close_to(number, self.store.numbers(), most)]))[
                :most
            ]
        return [self.name_of(key) for key in self._close_keys(fold(text), most)]

    def name_of(self, key: str) -> str:
        """Give the printed name of a card."""
        prints = self.store.prints(key)
        named = [card for card in prints if fold(str(card.name)) == key]
        return str((named or prints)[0].name)

    def _close_keys(self, key: str, most: int) -> list[str]:
        # A name that may mean several cards, or that several readings go with, is none misspelt.
        if meant := self.store.keys(key):
            return list(meant[:most])
        spellings = self.store.spellings()
        if read := [each for each in spellings if without_reading(each) == key][:most]:
            return [self.store.keys(each)[0] for each in read]
        # Several spellings may be of one card.
        close = close_to(key, spellings, 3 * most)
        keys = dict.fromkeys(key for each in close for key in self.store.keys(each))
        return list(keys)[:most]


def _misread(number: str) -> list[str]:
    """Give the number that is meant where zeros are left out, or letters stand for digits."""
    match = re.fullmatch("([A-Z]{1,3}?)([0-9OIL]{1,2})-([A-Z]?)([0-9OIL]{1,3})", number)
    if match is None:
        return []
    letters, edition, letter, serial = match.groups()
    edition, serial = (part.translate(_DIGITS) for part in (edition, serial))
    return [f"{letters}{edition:0>2}-{letter}{serial:0>{width}}" for width in (3, 2)]


_DIGITS = str.maketrans("OIL", "011")


def build(cards: Iterable[Card], source: str, day: str | None = None) -> Catalogue:
    """Make a catalogue; of two cards with one number the later one counts."""
    from zxcheck.cards.identity import identities  # an index has them ready

    prints = {fold_number(str(card.number)): card for card in cards}
    found = identities(prints.values())
    store = Listed(prints, found.prints, found.spellings, source)
    return Catalogue(store, (Part(source, fingerprint(prints.values()), len(prints), day),))


def layered(upper: Catalogue, lower: Catalogue) -> Catalogue:
    """Lay the cards of one catalogue over those of another."""
    return Catalogue(Layered(upper.store, lower.store), (*lower.parts, *upper.parts))


def fingerprint(cards: Iterable[Card]) -> str:
    """Hash all that is said of the cards; neither order nor spelling of facts changes it."""
    digest = hashlib.sha256()
    encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode
    for number, card in sorted((fold_number(str(card.number)), card) for card in cards):
        facts = {
            name: sorted(fact) if isinstance(fact, frozenset) else fact
            for name, fact in (*card.facts().items(), *card.details)
        }
        digest.update(encode([number, card.name, facts]).encode() + b"\n")
    return digest.hexdigest()
