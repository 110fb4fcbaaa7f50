"""Lists as players write them, read line by line: headings, cards, remarks, and what is none."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from zxcheck.cards.names import fold
from zxcheck.convert.lines import Reading, readings
from zxcheck.convert.listing import (
    LONGEST,
    SECTION_OF,
    UNSORTED,
    Item,
    Listing,
    Note,
    span_of,
    with_start,
)
from zxcheck.decode import LINE_END
from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.findings import Place
    from zxcheck.form import Form

_DECORATION = re.compile(r"[【】\[\]<>《》〈〉()「」『』■◆●○◇□▼▽▲△★☆=~*#:・\-—―─_|+]|：")
_HEADING = re.compile(r"(\D+?)(?:計|合計|全)?([0-9]{1,3})?(?:/[0-9]+)?(?:枚|张|張|cards?)?")
_TOTAL = re.compile(r"(?:計|合計|総計|total|总计|合计)?[0-9]{1,3}(?:/[0-9]+)?(?:枚|张|張|cards?)?")
_REMARK = ("#", "//", "※", ";", "＃", "http://", "https://")


def read_text(text: str, file: str, form: Form, catalogue: Catalogue | None) -> Listing:
    """Read a list. What is neither a card, a heading nor a remark is told, and kept."""
    lines = tuple(LINE_END.split(text))
    reading = _Text(file, form, catalogue)
    for number, line in enumerate(lines, 1):
        if line.strip():
            reading.line(number, line)
    reading.compare_totals()
    return Listing(file, lines, tuple(reading.parts), tuple(reading.findings), reading.about)


class _Text:
    """One list on its way."""

    def __init__(self, file: str, form: Form, catalogue: Catalogue | None) -> None:
        self.file, self.form, self.catalogue = file, form, catalogue
        self.section, self.is_start, self.is_mark = UNSORTED, False, False
        self.parts: list[Item | Note] = []
        self.findings: list[Finding] = []
        self.about: dict[str, str] = {}

    def line(self, number: int, line: str) -> None:
        text = line.strip()
        start = line.index(text)
        place = span_of(self.file, number, start, start + len(text) - 1)
        if len(text) > LONGEST:
            self.findings.append(Finding("entry/long", "error", place))
            self.parts.append(Note(self.section, place, text, unread=True))
        elif self.is_card(text):
            self.card(text, place)
        elif text.startswith(_REMARK):
            self.remark(text, place)
        elif not self.heading(text, place) and not self.labelled(text, number, start):
            self.card(text, place)

    def is_card(self, text: str) -> bool:
        """Whether the line names a known card and how many, whatever else it looks like."""
        return any(way.copies and self.is_known(way) for way in readings(text))

    def remark(self, text: str, place: Place) -> None:
        said = text.lstrip("#＃/※; ")
        if text[0] in "#＃" and not self.parts and "name" not in self.about and said:
            self.about["name"] = said
        else:
            self.parts.append(Note(self.section, place, text))

    def heading(self, text: str, place: Place) -> bool:
        """Go to another section, if the line says so."""
        plain = _DECORATION.sub("", fold(text))
        if _TOTAL.fullmatch(plain) and plain:
            self.parts.append(Note(self.section, place, text))
            return True
        match = _HEADING.fullmatch(plain)
        meant = self.meant(match[1]) if match else None
        if match is None or meant is None:
            return False
        self.enter(meant)
        stated = int(match[2]) if match[2] else None
        self.parts.append(Note(self.section, place, text, is_heading=True, stated=stated))
        return True

    def meant(self, word: str) -> str | None:
        """Give the section that a heading means, or `start`."""
        for shorter in (
            word,
            *(word.removesuffix(end) for end in ("カード", "card", "cards", "デッキ")),
        ):
            if shorter in self.form.headings:
                return self.form.headings[shorter]
        return None

    def enter(self, meant: str) -> None:
        self.is_start = meant == "start"
        self.is_mark = meant in {"start", "gate", "resource"}
        self.section = SECTION_OF.get(meant, meant)

    def labelled(self, text: str, number: int, start: int) -> bool:
        """Read a line such as `プレイヤー：各務原あづみ`; the section holds for it alone."""
        head, colon, rest = re.match(r"([^:：]*)([:：]?)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
        if not colon or not rest.strip():
            return False
        word = _DECORATION.sub("", fold(head))
        if key := self.form.labels.get(word):
            self.about.setdefault(key, rest.strip())
            return True
        meant = self.meant(word)
        if meant is None or (self.catalogue and self.catalogue.by_name(text)):
            return False
        before = self.section, self.is_start, self.is_mark
        self.enter(meant)
        inner = rest.strip()
        column = start + text.index(inner, len(head))
        self.card(inner, span_of(self.file, number, column, column + len(inner) - 1), single=True)
        self.section, self.is_start, self.is_mark = before
        return True

    def card(self, text: str, place: Place, *, single: bool = False) -> None:
        ways = readings(text)
        chosen = self.chosen(ways, single=single)
        if chosen is None:
            first = not self.parts and "name" not in self.about
            if first and ways and not self.is_known(ways[-1]):
                self.about["name"] = text
                return
            self.unread(text, place, ways)
            return
        if self.is_mark and chosen.copies is None and self.is_marked(chosen):
            self.parts.append(Note(self.section, place, text))
            return
        copies = chosen.copies or 1
        self.parts.append(
            Item(
                self.section,
                place,
                copies,
                chosen.number,
                chosen.name,
                start=self.is_start,
                text=text,
                remark=chosen.remark,
            )
        )

    def chosen(self, ways: Sequence[Reading], *, single: bool) -> Reading | None:
        """Choose how to read a line: what is known of the cards decides, else the likeliest way."""
        singles = single or self.is_mark or self.is_start or self.section in self.form.singles
        possible = [way for way in ways if singles or way.copies]
        possible = [way for way in possible if way.copies != 0]
        known = [way for way in possible if self.is_known(way)]
        if len({(way.copies, self.key(way)) for way in known}) > 1 and not singles:
            return self.fullest(known)
        printed = [way for way in known if self.is_printed(way)]
        best = printed or known or possible
        return best[0] if best else None

    def fullest(self, known: Sequence[Reading]) -> Reading | None:
        """Of several ways that all make sense take the one that leaves nothing of the line out."""
        counted = [way for way in known if way.copies]
        longest = max(len(way.name or "") for way in counted) if counted else 0
        best = [way for way in counted if len(way.name or "") == longest]
        return best[0] if len({way.copies for way in best}) == 1 else None

    def is_known(self, way: Reading) -> bool:
        if self.catalogue is None:
            return False
        if way.number:
            return self.catalogue.by_number(way.number) is not None
        return bool(way.name and self.catalogue.by_name(way.name))

    def is_printed(self, way: Reading) -> bool:
        """Whether the name is that of a card as it stands, with what is in brackets behind it."""
        if self.catalogue is None or not way.name:
            return False
        prints = self.catalogue.by_name(way.name)
        return fold(way.name) in {fold(str(card.name)) for card in prints}

    def key(self, way: Reading) -> str:
        return way.number or (
            self.catalogue.key(way.name or "") if self.catalogue else fold(way.name or "")
        )

    def is_marked(self, chosen: Reading) -> bool:
        """Whether the card stands in the list already; then one copy of it is the start card."""
        for index, part in enumerate(self.parts):
            if isinstance(part, Item) and part.copies and self.is_same(part, chosen):
                if self.is_start:
                    with_start(self.parts, index)
                return True
        return False

    def is_same(self, item: Item, chosen: Reading) -> bool:
        if item.number and chosen.number:
            return fold(item.number) == fold(chosen.number)
        return bool(item.name and chosen.name and fold(item.name) == fold(chosen.name))

    def unread(self, text: str, place: Place, ways: Sequence[Reading]) -> None:
        known = next((way for way in ways if self.is_known(way)), None)
        if known:
            values = {"text": text, "write": f"1 {text}"}
            self.findings.append(Finding("entry/count", "error", place, values, form="none"))
        else:
            self.findings.append(Finding("file/line", "error", place, {"text": text}))
        self.parts.append(Note(self.section, place, text, unread=True))

    def compare_totals(self) -> None:
        """Compare what headings say with what stands below them, lest a line be lost unseen."""
        for index, heading in enumerate(self.parts):
            if not isinstance(heading, Note) or heading.stated is None:
                continue
            below = [*takewhile(_is_no_heading, self.parts[index + 1 :])]
            read = all(isinstance(part, Item) or not part.unread for part in below)
            counts = [part.copies or 0 for part in below if isinstance(part, Item)]
            if counts and read and sum(counts) != heading.stated:
                values = {"stated": heading.stated, "have": sum(counts)}
                self.findings.append(Finding("file/total", "warning", heading.place, values))


def _is_no_heading(part: Item | Note) -> bool:
    return isinstance(part, Item) or not part.is_heading
