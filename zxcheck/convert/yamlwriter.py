"""Decks written as YAML: the cards as zxcheck reads them, and all else as comments in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.cards.facts import FIELDS
from zxcheck.convert.listing import Item, Note
from zxcheck.entries import read_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.convert.listing import Listing
    from zxcheck.form import Form

#: So many prints of a card are listed behind a name.
MOST_PRINTS = 8


class Written(NamedTuple):
    """A deck in a format, and the cards that the format cannot hold."""

    text: str
    lost: tuple[str, ...] = ()


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
    if listing.has_main and not any(part.section == "main" for part in listing.parts):
        lines.append("main: []")
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
    text = _printable(note.text).lstrip("#＃ ")
    return f"# not read, line {line}: {text}" if note.unread else f"# {text}"


def _remarks(item: Item, catalogue: Catalogue | None) -> str:
    """Say behind an entry what it does not say itself: remarks, and that it is not known."""
    said = [_printable(item.remark)] if item.remark else []
    card = catalogue.by_number(item.number) if catalogue and item.number else None
    if (
        catalogue
        and card
        and item.name
        and catalogue.key(item.name) != catalogue.key(str(card.name))
    ):
        said.append(f"{item.number} is 《{card.name}》")
    elif catalogue and item.number and not card:
        absent = catalogue.lacks_set(item.number)
        said.append("a set that the card data does not have" if absent else "not in the card data")
    elif catalogue and not item.number and item.name:
        prints = catalogue.by_name(item.name)
        close = catalogue.close_to(item.name) if not prints else []
        if not prints and catalogue.is_ambiguous(item.name):
            said.append(f"several cards: {' '.join(f'《{name}》' for name in close)}")
        elif not prints:
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
    card = " ".join(part for part in (item.number, item.name) if part)
    line = read_line(f"1 {card}")
    return line is not None and (line.number, line.name) == (item.number, item.name)


def _fact(value: str | tuple[str, ...]) -> str:
    if isinstance(value, str):
        return _quoted(value)
    return "[" + ", ".join(_quoted(each) for each in value) + "]"


#: What other readers of YAML take for something else than a text.
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})


def _scalar(text: str) -> str:
    """Write a text on a line of its own, between quotation marks only where YAML needs them."""
    risky = any(mark in text for mark in (": ", " #", "\t")) or text.endswith(":")
    special = (
        text.casefold() in _WORDS
        or text[:1] in "-?:,[]{}#&*!|>'\"%@` \u3000"
        or text != text.strip()
    )
    return _quoted(text, force=True) if risky or special or not _is_plain(text) else text


def _quoted(text: str, *, force: bool = False) -> str:
    """Write a text inside of brackets; a plain word of letters and digits needs no marks."""
    if not _is_plain(text):
        return '"' + "".join(map(_escaped, text)) + '"'
    if not force and text.replace("-", "").replace("_", "").isalnum():
        return text
    return "'" + text.replace("'", "''") + "'"


def _escaped(character: str) -> str:
    """Write a character between double quotation marks, so that it can be seen."""
    if character in '"\\':
        return f"\\{character}"
    if _is_plain(character):
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"  # noqa: PLR2004


def _is_plain(text: str) -> bool:
    """Whether all characters can be seen; a wide blank can be, between others."""
    return text.replace("\u3000", " ").isprintable()


def _printable(text: str) -> str:
    """Write a text on one line of a comment."""
    return "".join(each if _is_plain(each) else "\ufffd" for each in " ".join(text.split("\n")))
