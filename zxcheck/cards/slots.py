"""A deck as the rules see it: copies of cards in sections, as far as they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zxcheck.cards.facts import Card
    from zxcheck.findings import Place


class Slot(NamedTuple):
    """Copies of one card in one section of a deck, as far as they are known."""

    section: str
    place: Place
    #: What the deck calls the card.
    label: str
    #: Copies: equal where the count can be read, else from 0 to infinity.
    low: int
    high: float
    #: The prints that the entry may mean; none if nothing is known of the card.
    prints: tuple[Card, ...] = ()
    #: The names that the card may have, folded.
    names: frozenset[str] = frozenset()
    #: Whether the card may have a name that is not among `names`.
    unnamed: bool = False
    start: bool = False
    #: The number as written, folded.
    number: str | None = None
    #: Whether facts that the deck gives itself are among what is known.
    own: bool = False

    def agrees(self, test: Callable[[Card], bool | None]) -> bool | None:
        """Ask all prints; None unless all of them give the same answer."""
        answers = {test(card) for card in self.prints}
        return answers.pop() if len(answers) == 1 else None

    def has_one_name(self) -> bool | None:
        """Whether the one name among `names` is the card's; None if there are more to choose."""
        return True if len(self.names) == 1 else None


Slots: TypeAlias = "Mapping[str, tuple[Slot, ...]]"


class Marks(NamedTuple):
    """What a rule book must know of cards in a section."""

    #: Facts without which its rules cannot be judged.
    needs: tuple[str, ...]
    #: (field, value) pairs in which the prints of a name may not differ.
    marks: tuple[tuple[str, str], ...] = ()
    #: The types that the section is for; none where a rule judges that.
    types: tuple[str, ...] = ()
