"""Conditions of descent and awakening, as a catalogue writes them (rulebook.md §7).

A condition is `zone:group+group>action`; a group is `filter*count`, a filter `atom&atom`, or two of
these in brackets, joined by `|`. The word `other` says that the condition has no such form.

    >>> parse("color=red&zx*1+color=blue&zx*1").alternatives[0][1].number
    (1, 1)
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: A condition that is printed but cannot be written so.
OTHER = "other"

_ZONES = frozenset({"hand", "resource", "charge", "trash", "life", "square", "remove"})
_FLAGS = frozenset({"zx", "card", "event", "any"})
_EXACT = frozenset(
    {"color", "tribe", "name", "costsum", "same", "distinct", "icon", "level", "entered", "has"}
)
_ATOM = re.compile(r"(not)=(\w+)|(\w+)(~=|>=|<=|=)(.+)")
_COUNT = re.compile(r"([0-9]+)(?:-([0-9]+)|(\+))?")


class Atom(NamedTuple):
    """One test of a card, such as `color = red/blue`; a flag such as `zx` has no values."""

    subject: str
    operator: str = ""
    values: tuple[str, ...] = ()


class Group(NamedTuple):
    """Cards that fit any of the filters, all atoms of it."""

    filters: tuple[tuple[Atom, ...], ...]
    #: From how many to how many; None where there is no upper end.
    number: tuple[int, int | None]


class Condition(NamedTuple):
    """Groups that are needed together, in one or another way."""

    zones: tuple[str, ...]
    alternatives: tuple[tuple[Group, ...], ...]
    action: str


def parse(text: str) -> Condition | None:
    """Read a condition; None for `other`. Raises `ValueError` with the part that has no sense."""
    if text == OTHER:
        return None
    groups, _, action = _outside_operators(text)
    zones: tuple[str, ...] = ()
    if match := re.match(r"([a-z/]+):", groups):
        zones, groups = tuple(match[1].split("/")), groups[match.end() :]
        if not set(zones) <= _ZONES:
            raise ValueError(match[1])
    alternatives = tuple(
        tuple(map(_group, re.split(r"\+(?=[^>])(?!$)", way))) for way in groups.split(" OR ")
    )
    return Condition(zones, alternatives, action)


def _outside_operators(text: str) -> tuple[str, str, str]:
    """Split at the `>` of the action, which is not that of `>=`."""
    match = re.search(r">(?!=)([a-z_]+)$", text)
    return (text[: match.start()], ">", match[1]) if match else (text, "", "")


def _group(text: str) -> Group:
    filters, star, count = text.rpartition("*")
    match = _COUNT.fullmatch(count)
    if not (star and match and filters):
        raise ValueError(text)
    least = int(match[1])
    most = None if match[3] else int(match[2] or least)
    inner = filters[1:-1].split("|") if filters[0] == "(" and filters[-1] == ")" else [filters]
    return Group(tuple(tuple(map(_atom, each.split("&"))) for each in inner), (least, most))


def _atom(text: str) -> Atom:
    if text in _FLAGS:
        return Atom(text)
    match = _ATOM.fullmatch(text)
    if match is None:
        raise ValueError(text)
    if match[1]:
        return Atom("not", "=", (match[2],))
    subject, operator, value = match[3], match[4], match[5]
    numeric = subject in {"cost", "basecost", "colors", "tribes"}
    if not numeric and (subject not in _EXACT or operator not in {"=", "~="}):
        raise ValueError(text)
    if numeric and not (value.isdecimal() or (subject, value) in _PARITIES):
        raise ValueError(text)
    return Atom(subject, operator, tuple(value.split("/")) if subject in _LISTS else (value,))


_PARITIES = {("basecost", "even"), ("basecost", "odd")}
_LISTS = frozenset({"color", "tribe"})
