"""The cards that are known, looked up by number or by name, wherever they are kept."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, NamedTuple, Protocol

from zxcheck.cards.facts import in_order
from zxcheck.cards.names import fold, fold_number, without_reading
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from zxcheck.cards.facts import Card


class Store(Protocol):
    """Where prints are kept: in memory, or in an index on disk."""

    def print(self, number: str) -> Card | None:
        """Give the print with the folded number."""

    def keys(self, spelling: str) -> tuple[str, ...]:
        """Give the keys of the cards that a folded spelling may mean."""

    def prints(self, key: str) -> tuple[Card, ...]:
        """Give the prints of a card by its key, by number."""

    def numbers(self) -> Collection[str]:
        """List all folded numbers."""

    def spellings(self) -> Collection[str]:
        """List all folded spellings."""

    def has_set(self, code: str) -> bool:
        """Whether there is any print of a set, such as `B01`."""

    def known(self, number: str) -> tuple[Card, Mapping[str, str]] | None:
        """Give all that is known of a print, and for each column the file that it is from."""


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


class Listed(NamedTuple):
    """Prints in memory."""

    by_number: Mapping[str, Card]
    by_key: Mapping[str, tuple[Card, ...]]
    by_spelling: Mapping[str, tuple[str, ...]]
    #: The files that they are from.
    source: str

    def print(self, number: str) -> Card | None:
        """Give the print with the folded number."""
        return self.by_number.get(number)

    def keys(self, spelling: str) -> tuple[str, ...]:
        """Give the keys of the cards that a folded spelling may mean."""
        return self.by_spelling.get(spelling, ())

    def prints(self, key: str) -> tuple[Card, ...]:
        """Give the prints of a card by its key, by number."""
        return self.by_key.get(key, ())

    def numbers(self) -> Collection[str]:
        """List all folded numbers."""
        return self.by_number.keys()

    def spellings(self) -> Collection[str]:
        """List all folded spellings."""
        return self.by_spelling.keys()

    def has_set(self, code: str) -> bool:
        """Whether there is any print of a set."""
        return any(number.startswith(f"{code}-") for number in self.by_number)

    def known(self, number: str) -> tuple[Card, Mapping[str, str]] | None:
        """Give all that is known of a print, and for each column the file that it is from."""
        card = self.by_number.get(number)
        return card and (card, dict.fromkeys(card.columns(), self.source))


class Layered(NamedTuple):
    """Prints of two stores: the upper one wins, the lower one fills its gaps."""

    upper: Store
    lower: Store

    def print(self, number: str) -> Card | None:
        """Give the print with the folded number."""
        above, below = self.upper.print(number), self.lower.print(number)
        return merged(below, above)[0] if above and below else above or below

    def keys(self, spelling: str) -> tuple[str, ...]:
        """Give the keys of the cards that a folded spelling may mean."""
        return self.upper.keys(spelling) or self.lower.keys(spelling)

    def prints(self, key: str) -> tuple[Card, ...]:
        """Give the prints of a card by its key, by number."""
        numbers = {
            str(card.number) for store in (self.upper, self.lower) for card in store.prints(key)
        }
        found = (self.print(number) for number in sorted(numbers))
        return tuple(card for card in found if card and self._is_of(card, key))

    def _is_of(self, card: Card, key: str) -> bool:
        """Whether a print belongs to a card; the upper store may have renamed it."""
        return key in self.keys(fold(str(card.name)))

    def numbers(self) -> Collection[str]:
        """List all folded numbers."""
        return {*self.upper.numbers(), *self.lower.numbers()}

    def spellings(self) -> Collection[str]:
        """List all folded spellings."""
        return {*self.upper.spellings(), *self.lower.spellings()}

    def has_set(self, code: str) -> bool:
        """Whether there is any print of a set."""
        return self.upper.has_set(code) or self.lower.has_set(code)

    def known(self, number: str) -> tuple[Card, Mapping[str, str]] | None:
        """Give all that is known of a print, and for each column the file that it is from."""
        above, below = self.upper.known(number), self.lower.known(number)
        if not (above and below):
            return above or below
        card, differ = merged(below[0], above[0])
        return card, above[1] if "name" in differ else {**below[1], **above[1]}


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


def merged(earlier: Card, later: Card) -> tuple[Card, list[str]]:
    """Let the later facts win and the earlier ones fill gaps; list the fields that differ."""
    if fold(str(earlier.name)) != fold(str(later.name)):
        return later, ["name"]
    before, after = earlier.facts(), later.facts()
    differ = [name for name in before if name in after and before[name] != after[name]]
    old, new = dict(earlier.details), dict(later.details)
    differ += [name for name in old if name in new and old[name] != new[name]]
    details = tuple((name, text) for name, text in {**old, **new}.items())
    return later._replace(**{**before, **after}, details=in_order(details)), differ  # type: ignore[arg-type]


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
