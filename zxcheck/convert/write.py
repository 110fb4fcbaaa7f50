"""Decks written: as YAML for zxcheck, and in the formats that other programs take."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from zxcheck.cards.facts import FIELDS
from zxcheck.cards.names import fold_number
from zxcheck.convert.listing import Item, Note
from zxcheck.convert.table import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.convert.listing import Listing
    from zxcheck.form import Form

With: TypeAlias = Literal["numbers", "names", "both"]


#: So many prints of a card are listed behind a name.
MOST_PRINTS = 8


class Written(NamedTuple):
    """A deck in a format, and the cards that the format cannot hold."""

    text: str
    lost: tuple[str, ...] = ()


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


# YAML


def as_yaml(listing: Listing, form: Form, catalogue: Catalogue | None) -> Written:
    """Write a deck file; what was no card stays as comments where it stood."""
    lines = [f"game: {form.game}"]
    if listing.edition:
        lines.append(f"edition: {_scalar(listing.edition)}")
    lines += [f"{key}: {_scalar(value)}" for key, value in listing.about.items()]
    for section in sorted(form.sections, key=lambda section: section.name != "player"):
        parts = [part for part in listing.parts if part.section == section.name]
        if len(parts) == 1 and not section.counted and isinstance(parts[0], Item):
            lines.append(f"{section.name}: {_yaml_entry(parts[0], counted=False)}")
        elif parts:
            lines += _yaml_section(
                section.name, parts, counted=section.counted, catalogue=catalogue
            )
    known = {section.name for section in form.sections}
    rest = [part for part in listing.parts if part.section not in known]
    lines += [_comment(part) for part in rest if isinstance(part, Note)]
    return Written("".join(f"{line}\n" for line in lines))


def _yaml_section(
    section: str, parts: Sequence[Item | Note], *, counted: bool, catalogue: Catalogue | None
) -> Iterator[str]:
    yield f"{section}:" if any(isinstance(part, Item) for part in parts) else f"# {section}"
    for part in parts:
        if isinstance(part, Note):
            yield f"  {_comment(part)}"
        else:
            said = _remarks(part, catalogue)
            yield f"  - {_yaml_entry(part, counted=counted)}{said}"


def _comment(note: Note) -> str:
    line = note.place.span.start.line if note.place.span else 1
    text = " ".join(_printable(note.text).split("\n")).lstrip("#＃ ")
    return f"# not read, line {line}: {text}" if note.unread else f"# {text}"


def _remarks(item: Item, catalogue: Catalogue | None) -> str:
    """Say behind an entry what it does not say itself: remarks, and that it is not known."""
    said = [_printable(item.remark)] if item.remark else []
    if catalogue and item.number and not catalogue.by_number(item.number):
        said.append(f"not in the card data: {item.number}")
    elif catalogue and not item.number and item.name:
        prints = catalogue.by_name(item.name)
        close = catalogue.close_to(item.name) if not prints else []
        if not prints:
            meant = (
                f"; did you mean {' or '.join(f'《{name}》' for name in close)}?" if close else ""
            )
            said.append(f"not in the card data{meant}")
        elif len(prints) > 1:
            numbers = [str(card.number) for card in prints]
            more = [f"… {len(numbers)} in all"] if len(numbers) > MOST_PRINTS else []
            said.append(f"prints: {' '.join([*numbers[:MOST_PRINTS], *more])}")
    return f"   # {'; '.join(said)}" if said else ""


def _yaml_entry(item: Item, *, counted: bool) -> str:
    """Write one line where that says it all, else a mapping."""
    plain = not item.start and not item.facts and (counted or item.copies == 1)
    card = " ".join(part for part in (item.number, item.name) if part)
    if plain and _reads_back(item):
        return _scalar(f"{item.copies} {card}" if counted else card)
    pairs = [(key, value) for key in ("number", "name") if (value := getattr(item, key))]
    words = [f"{key}: {_quoted(value)}" for key, value in pairs]
    words += [f"count: {item.copies}"] if item.copies is not None else []
    words += ["start: true"] if item.start else []
    words += [f"{name}: {_fact(item.facts[name])}" for name in FIELDS if name in item.facts]
    return "{" + ", ".join(words) + "}"


def _reads_back(item: Item) -> bool:
    """Whether a line of count, number and name is read as just these."""
    from zxcheck.entries import read_line

    card = " ".join(part for part in (item.number, item.name) if part)
    line = read_line(f"1 {card}")
    return line is not None and (line.number, line.name) == (item.number, item.name)


def _fact(value: str | tuple[str, ...]) -> str:
    if isinstance(value, str):
        return _quoted(value)
    return "[" + ", ".join(_quoted(each) for each in value) + "]"


def _scalar(text: str) -> str:
    """Write a text on a line of its own, between quotation marks only where YAML needs them."""
    risky = any(mark in text for mark in (": ", " #", "\t")) or text.endswith(":")
    special = text[:1] in "-?:,[]{}#&*!|>'\"%@` \u3000" or text != text.strip()
    return _quoted(text, force=True) if risky or special or not _is_plain(text) else text


def _quoted(text: str, *, force: bool = False) -> str:
    """Write a text inside of brackets; a plain word of letters and digits needs no marks."""
    if not _is_plain(text):
        return json.dumps(text, ensure_ascii=True)
    if not force and text.replace("-", "").replace("_", "").isalnum():
        return text
    return "'" + text.replace("'", "''") + "'"


def _is_plain(text: str) -> bool:
    """Whether all characters can be seen; a wide blank can be, between others."""
    return text.replace("\u3000", " ").isprintable()


def _printable(text: str) -> str:
    return "".join(each if _is_plain(each) or each == "\n" else "\ufffd" for each in text)


# The formats of others


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
    lines = [
        f"{labels[key]}：{_one_line(value)}"
        for key, value in listing.about.items()
        if key in labels
    ]
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
    return " ".join(text.split("\n"))


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
        },
        "setup": {
            "startCards": [number for item, number in numbers if item.start],
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
        if number:
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
