"""Where prints are kept: in memory, on disk, or in both, one over the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from zxcheck.cards.facts import in_order
from zxcheck.cards.names import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

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

    def expect(self, numbers: Sequence[str], spellings: Sequence[str]) -> None:
        """Prepare for being asked for these, if that saves anything."""


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

    def expect(self, numbers: Sequence[str], spellings: Sequence[str]) -> None:
        """Need no preparation."""


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

    def expect(self, numbers: Sequence[str], spellings: Sequence[str]) -> None:
        """Prepare both stores."""
        self.upper.expect(numbers, spellings)
        self.lower.expect(numbers, spellings)


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
