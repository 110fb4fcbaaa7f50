"""Which prints are one card, and by which spellings a card is found.

Two names are one card's when they fold to one key, when one is the other with a reading in brackets
behind it and no other card is in the way, or when one is the English print of the other
(rulebook.md §6). The Chinese and the English name find a card as well, where they mean one alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.names import fold, without_reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zxcheck.cards.facts import Card


class Identities(NamedTuple):
    """Prints by card, and cards by spelling."""

    #: Key of the card → its prints, by number.
    prints: Mapping[str, tuple[Card, ...]]
    #: Folded spelling → keys of the cards that it may mean: one, unless the spelling is ambiguous.
    spellings: Mapping[str, tuple[str, ...]]


def identities(cards: Iterable[Card]) -> Identities:
    """Group prints by card."""
    by_name: dict[str, list[Card]] = {}
    for card in sorted(cards, key=lambda card: str(card.number)):
        by_name.setdefault(fold(str(card.name)), []).append(card)
    keys = _one_key_each(by_name)
    for name, same in by_name.items():
        if japanese := _japanese_name(same):
            keys[name] = keys.get(japanese, japanese)
    prints: dict[str, list[Card]] = {}
    for name, same in by_name.items():
        prints.setdefault(keys[name], []).extend(same)
    spellings: dict[str, tuple[str, ...]] = {name: (key,) for name, key in keys.items()}
    for key in prints:
        spellings.setdefault(key, (key,))
    for spelling, meant in _translations(by_name, keys).items():
        spellings.setdefault(spelling, meant)
    ordered = {
        key: tuple(sorted(same, key=lambda card: str(card.number))) for key, same in prints.items()
    }
    return Identities(ordered, spellings)


def _one_key_each(by_name: Mapping[str, list[Card]]) -> dict[str, str]:
    """Give each folded name the key of its card: names that differ in a reading share one."""
    keys = {name: name for name in by_name}
    readings: dict[str, list[str]] = {}
    for name in by_name:
        if (rest := without_reading(name)) != name:
            readings.setdefault(rest, []).append(name)
    for rest, longer_names in readings.items():
        same = by_name.get(rest)
        if same is None and len(longer_names) == 1:
            keys[rest] = longer_names[0]
        for longer in longer_names if same else ():
            if by_name[longer][0].type == by_name[rest][0].type:
                keys[longer] = rest
    return keys


def _japanese_name(prints: list[Card]) -> str | None:
    """Give the folded Japanese name of prints in English; None for all others."""
    if _is_japanese(str(prints[0].name)):
        return None
    other = prints[0].detail("name_alt") or ""
    return fold(other) if _is_japanese(other) else None


def _is_japanese(name: str) -> bool:
    """Whether there is a kana or a Han character in it."""
    return any("ぁ" <= each <= "ヺ" or "一" <= each <= "鿿" for each in name)


def _translations(
    by_name: Mapping[str, list[Card]], keys: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """Give the cards that each Chinese or English name may mean."""
    meant: dict[str, dict[str, None]] = {}
    for name, same in by_name.items():
        for card in same:
            for field in ("name_zh", "name_en"):
                if spelling := fold(card.detail(field) or ""):
                    meant.setdefault(spelling, {})[keys[name]] = None
    return {spelling: tuple(names) for spelling, names in meant.items()}
