"""Decks written in the formats that people and other programs take."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Literal, TypeAlias

from zxcheck.cards.names import fold_number
from zxcheck.convert.listing import Item
from zxcheck.convert.table import COLUMNS
from zxcheck.convert.yamlwriter import Written, as_yaml
from zxcheck.decode import LINE_END

if TYPE_CHECKING:
    from collections.abc import Callable

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.convert.listing import Listing
    from zxcheck.form import Form

With: TypeAlias = Literal["numbers", "names", "both"]


def identified(listing: Listing, catalogue: Catalogue | None, ways: With) -> Listing:
    """Give names their numbers and numbers their names, where the card data leaves no choice."""
    parts = tuple(
        _identified(part, catalogue, ways) if isinstance(part, Item) else part
        for part in listing.parts
    )
    return listing._replace(parts=parts)


def _identified(item: Item, catalogue: Catalogue | None, ways: With) -> Item:
    number, name = item.number, item.name
    if catalogue and number and (card := catalogue.by_number(number)):
        if not name:
            name = str(card.name)
        elif card not in catalogue.by_name(name):
            return item
    elif catalogue and name and not number and len(prints := catalogue.by_name(name)) == 1:
        number = prints[0].number
    if ways == "numbers" and number:
        name = None
    elif ways == "names" and name and catalogue and _says_all(number, name, catalogue):
        number = None
    return item._replace(number=number and fold_number(number), name=name)


def _says_all(number: str | None, name: str, catalogue: Catalogue) -> bool:
    """Whether a name alone means the print that the number means."""
    prints = catalogue.by_name(name)
    return number is None or [card.number for card in prints] == [fold_number(number)]


def as_text(listing: Listing, form: Form, catalogue: Catalogue | None) -> Written:
    """Write a list as players do, with headings."""
    del catalogue
    labels = {
        "name": "デッキ名",
        "author": "作者",
        "date": "日付",
        "event": "大会名",
        "notes": "備考",
    }
    lines = [f"エディション：{listing.edition}"] if listing.edition else []
    lines += [
        f"{labels[key]}：{_one_line(value)}"
        for key, value in listing.about.items()
        if key in labels
    ]
    if listing.has_main and not any(item.section == "main" for item in listing.items):
        lines += ["", _HEADINGS["main"]]
    for section in form.sections:
        items = [item for item in listing.items if item.section == section.name]
        for heading, some in (
            ("スタートカード", [item for item in items if item.start]),
            (_HEADINGS[section.name], [item for item in items if not item.start]),
        ):
            if some:
                lines += ["", heading]
                lines += [f"{item.copies} {_card(item)}" for item in some]
    return Written("".join(f"{line}\n" for line in lines).lstrip("\n"))


_HEADINGS = {
    "main": "メインデッキ",
    "dynamis": "デュナミス",
    "player": "プレイヤー",
    "player_ex": "プレイヤーエクストラ",
    "over_boost_lower": "オーバーブースト下部",
    "tokens": "トークン",
}


def _card(item: Item) -> str:
    return " ".join(_one_line(part) for part in (item.number, item.name) if part)


def _one_line(text: str) -> str:
    return " ".join(LINE_END.split(text))


def as_csv(listing: Listing, form: Form, catalogue: Catalogue | None) -> Written:
    """Write a table of section, count, number, name and start."""
    del form, catalogue
    stream = io.StringIO(newline="")
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(COLUMNS)
    for item in listing.items:
        start = "true" if item.start else ""
        table.writerow([item.section, item.copies, item.number or "", item.name or "", start])
    return Written(stream.getvalue())


def as_zx(listing: Listing, form: Form, catalogue: Catalogue | None) -> Written:
    """Write the array of FlameYagami's editor: one number per copy, without sections."""
    del form
    numbers, lost = _numbers(listing, catalogue)
    copies = [number for item, number in numbers for _ in range(item.copies or 0)]
    return Written(json.dumps(copies, ensure_ascii=False) + "\n", lost)


def as_json(listing: Listing, form: Form, catalogue: Catalogue | None) -> Written:
    """Write the deck of zx-cardhelper."""
    del form
    numbers, lost = _numbers(listing, catalogue)
    zones: dict[str, dict[str, int]] = {"main": {}, "extra": {}, "other": {}}
    for item, number in numbers:
        zone = zones[{"main": "main", "dynamis": "extra"}.get(item.section, "other")]
        zone[number] = zone.get(number, 0) + (item.copies or 0)
    row = {
        "name": listing.about.get("name", ""),
        "description": listing.about.get("notes", ""),
        **{
            zone: [{"serial": number, "count": count} for number, count in cards.items()]
            for zone, cards in zones.items()
            # Without a main deck it is a list of the Dynamis alone.
            if cards or zone != "main" or listing.has_main
        },
        "setup": {
            "startCards": list(dict.fromkeys(number for item, number in numbers if item.start)),
            "gateCards": [],
            "startResources": [],
        },
    }
    return Written(json.dumps(row, ensure_ascii=False, indent=1) + "\n", lost)


def _numbers(
    listing: Listing, catalogue: Catalogue | None
) -> tuple[list[tuple[Item, str]], tuple[str, ...]]:
    """Find the number of each card; a name that has several prints has none."""
    found, lost = [], []
    for item in listing.items:
        number = item.number
        prints = catalogue.by_name(item.name) if catalogue and item.name and not number else ()
        if len(prints) == 1:
            number = prints[0].number
        card = catalogue.by_number(number) if catalogue and number else None
        if (
            card
            and item.name
            and catalogue
            and catalogue.key(item.name) != catalogue.key(str(card.name))
        ):
            lost.append(item.name)
        elif number:
            found.append((item, fold_number(number)))
        else:
            lost.append(item.name or item.text)
    return found, tuple(lost)


WRITERS: dict[str, Callable[[Listing, Form, Catalogue | None], Written]] = {
    "yaml": as_yaml,
    "text": as_text,
    "zx": as_zx,
    "csv": as_csv,
    "json": as_json,
}


#: The free keys that a format keeps, and whether it keeps start cards and facts.
_KEEPS = {
    "yaml": {"name", "author", "date", "event", "notes", "edition", "start", "facts", "sections"},
    "text": {"name", "author", "date", "event", "notes", "edition", "start", "sections"},
    "csv": {"start", "sections"},
    "json": {"name", "notes", "start", "sections"},
    "zx": set(),
}


def not_kept(listing: Listing, kind: str) -> list[str]:
    """List what the deck says that the format has no place for."""
    said = [*listing.about, *(["edition"] if listing.edition else [])]
    said += ["start"] if any(item.start for item in listing.items) else []
    said += ["sections"] if len({item.section for item in listing.items}) > 1 else []
    said += ["facts"] if any(item.facts for item in listing.items) else []
    return [key for key in dict.fromkeys(said) if key not in _KEEPS[kind]]
