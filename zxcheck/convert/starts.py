"""Cards that stand without a count below a heading for one card: another copy, or a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.convert.listing import UNSORTED, Item, Note, type_of, with_start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.convert.choice import Chooser
    from zxcheck.form import Form


def mark_starts(
    parts: list[Item | Note], uncounted: Sequence[tuple[int, bool]], chooser: Chooser, form: Form
) -> None:
    """Where such a card stands elsewhere in the list, take it for a mark of that.

    *uncounted* gives the index of each, and whether it is the start card. A card of a section that
    has no start card is not marked: it stays where the list has it, for the rules to judge.
    """
    startable = {section.name for section in form.sections if section.startable}
    alone = _once(parts, uncounted, chooser)
    first: dict[str, int] = {}
    for index, part in enumerate(parts):
        if isinstance(part, Item) and index not in alone:
            first.setdefault(chooser.key(part), index)
    marks = []
    for index, is_start in alone.items():
        item = parts[index]
        at = first.get(chooser.key(item)) if isinstance(item, Item) else None
        if at is None or not isinstance(item, Item):
            continue
        section = parts[at].section
        if section == UNSORTED:
            section = form.homes.get(type_of(item, chooser.catalogue) or "", "main")
        if not is_start or section in startable:
            parts[index] = Note(item.section, item.place, item.text)
            marks += [at] if is_start else []
    if len(marks) == 1:  # of several, the player chooses one when the game begins
        with_start(parts, marks[0])


def _once(
    parts: list[Item | Note], uncounted: Sequence[tuple[int, bool]], chooser: Chooser
) -> dict[int, bool]:
    """Drop what says again what an earlier such line has said."""
    said: set[tuple[str, str]] = set()
    kept: dict[int, bool] = {}
    for index, is_start in uncounted:
        item = parts[index]
        if not isinstance(item, Item):
            continue
        key = (item.section, chooser.key(item))
        if key in said:
            parts[index] = Note(item.section, item.place, item.text)
        else:
            kept[index] = is_start
        said.add(key)
    return kept
