"""Lists as players write them, read line by line: headings, cards, remarks, and what is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zxcheck.cards.names import is_number
from zxcheck.convert.choice import Chooser
from zxcheck.convert.headings import ALONE, Headings, plain_word
from zxcheck.convert.lines import Reading, readings
from zxcheck.convert.listing import (
    LONGEST,
    SECTION_OF,
    UNSORTED,
    Item,
    Listing,
    Note,
    compare_totals,
    may_start,
    notes_of,
    span_of,
    type_of,
    with_start,
)
from zxcheck.convert.starts import mark_starts
from zxcheck.convert.table import columns_of
from zxcheck.decode import LINE_END
from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.findings import Place
    from zxcheck.form import Form

_TOTAL = re.compile(
    r"(?:計|合計|総計|total|总计|合计)[0-9]{1,3}(?:/[0-9]+)?(?:枚|张|張|cards?)?"
    r"|[0-9]{1,3}(?:/[0-9]+)?(?:枚|张|張|cards?)"
)
_DATE = re.compile(
    r"(?:日付|開催日|date)?[\s:：]*([0-9]{2,4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?)"
)
_DECORATED = re.compile(r"[【〔〈＜<★☆◆■●◇□▼▽=＝\-—―#].*[】〕〉＞>★☆◆■●◇□▼▽=＝\-—―#]|[#＃■◆▼]+.+")
_REMARK = ("#", "//", "※", ";", "＃", "http://", "https://")
#: Figures that may be a count; a year is none.
_LIKE_A_COUNT = re.compile(
    r"(?<![0-9０-９])[0-9０-９]{1,3}(?![0-9０-９])|[①-⑳]|^\s*[-−+±]?\s*[0-9０-９]"
    r"|^\s*[一二三四五六七八九十]\s|[×x*]\s*[0-9０-９]|[0-9０-９]\s*枚"
)
_STARTS = re.compile("スタート|起始卡")
LONGEST_TITLE = 60
#: A deck has some sixty lines; what is much longer is none, and is not gone through.
MOST_LINES = 2000


def read_text(text: str, file: str, form: Form, catalogue: Catalogue | None) -> Listing:
    """Read a list. What is neither a card, a heading nor a remark is told, and kept."""
    lines = tuple(LINE_END.split(text))
    reading = _Text(file, form, catalogue)
    for number, line in enumerate(lines, 1):
        reading.line(number, line)
    mark_starts(reading.parts, reading.uncounted, reading.chooser, form)
    reading.findings += compare_totals(reading.parts)
    parts, findings = tuple(reading.parts), tuple(reading.findings)
    edition = reading.about.pop("edition", None)
    has_main = any(part.is_heading and part.section == "main" for part in notes_of(parts))
    return Listing(file, lines, parts, findings, reading.about, edition, has_main=has_main)


class _Text:
    """One list on its way."""

    def __init__(self, file: str, form: Form, catalogue: Catalogue | None) -> None:
        self.file, self.form, self.catalogue = file, form, catalogue
        self.chooser = Chooser(catalogue)
        self.headings = Headings(form, self.chooser)
        self.parts: list[Item | Note] = []
        self.findings: list[Finding] = []
        self.about: dict[str, str] = {}
        #: What the last heading means: a section, or `start` and the like.
        self.meaning, self.cards_below, self.is_after_blank = UNSORTED, 0, False
        #: The columns of the table that the lines are in.
        self.columns: list[str | None] = []
        #: The cards of a start section that stand without a count: (index, whether a start card).
        self.uncounted: list[tuple[int, bool]] = []

    @property
    def section(self) -> str:
        return SECTION_OF.get(self.meaning, self.meaning)

    def line(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.is_after_blank = True
            return
        start = line.index(text)
        place = span_of(self.file, number, start, start + len(text) - 1)
        if len(self.parts) >= MOST_LINES:
            self.findings.append(Finding("file/line", "error", place, {"text": text[:LONGEST]}))
            self.note(text[:LONGEST], place, unread=True)
        elif len(text) > LONGEST:
            self.findings.append(Finding("entry/long", "error", place))
            self.note(text, place, unread=True)
        elif self.chooser.is_card(text) or self.is_tagged(text):
            self.card(text, place)
        elif text.startswith("|") and text.endswith("|"):
            self.table(text, place)
        elif text.startswith(_REMARK):
            self.remark(text, place)
        elif not (self.aside(text, place) or self.labelled(text, number, start)):
            self.cards(text, number, start)
        self.is_after_blank = False

    def is_tagged(self, text: str) -> bool:
        """Whether a line that begins with `#` is a card whose name does, as far as one can see."""
        tagged = text[0] in "#＃" and not text[1:2].isspace() and text[1:2] not in "#＃"
        return tagged and any(way.copies for way in readings(text))

    def note(self, text: str, place: Place, *, unread: bool = False) -> None:
        self.parts.append(Note(self.section, place, text, unread=unread))

    def remark(self, text: str, place: Place) -> None:
        said = text.lstrip("#＃/※; ")
        if self.heading(said, text, place):
            return
        is_first = text[0] in "#＃" and not self.parts and "name" not in self.about
        if is_first and said and not _LIKE_A_COUNT.search(said):
            self.about["name"] = said
        else:
            self.note(text, place)

    def table(self, text: str, place: Place) -> None:
        """Read a row of a table in Markdown: its cells are the parts of a line."""
        cells = [cell.strip() for cell in text.strip("|").split("|")]
        columns = columns_of(cells)
        if columns or all(re.fullmatch("[-: ]*", cell) for cell in cells):
            self.columns = columns or self.columns
            self.note(text, place)
            return
        count = next((cell for cell in cells if re.fullmatch("[0-9０-９]{1,3}枚?", cell)), "")
        if "count" in self.columns and len(self.columns) == len(cells):
            count = cells[self.columns.index("count")]
            pairs = zip(cells, self.columns, strict=True)
            cells = [
                cell
                for cell, column in pairs
                if column == "name" or (column == "number" and is_number(cell))
            ]
        rest = " ".join(cell for cell in cells if cell and cell != count)
        if count or not self.heading(rest, text, place):
            self.card(f"{count} {rest}", place)

    def aside(self, text: str, place: Place) -> bool:
        """Take what is no card and loses none: totals, dates, headings."""
        plain = plain_word(text)
        if _TOTAL.fullmatch(plain):
            self.note(text, place)
            return True
        if date := _DATE.fullmatch(text):
            self.about.setdefault("date", date[1])
            return True
        if self.heading(text, text, place):
            return True
        if _DECORATED.fullmatch(text) and not any(way.copies for way in readings(text)):
            known = any(self.chooser.is_known(way) for way in readings(text))
            if known or self.headings.label(text):
                return False
            self.findings.append(Finding("file/heading", "warning", place, {"text": text}))
            self.meaning, self.cards_below = UNSORTED, 0
            self.parts.append(Note(UNSORTED, place, text, is_heading=True))
            return True
        return False

    def heading(self, said: str, text: str, place: Place) -> bool:
        """Go to another section, if the line says so."""
        found = self.headings.heading(said)
        if found is None:
            return False
        meant, stated = found
        self.meaning, self.cards_below = meant, 0
        self.parts.append(Note(self.section, place, text, is_heading=True, stated=stated))
        return True

    def labelled(self, text: str, number: int, start: int) -> bool:
        """Read a line with a label; the section holds for it alone."""
        parts = self.headings.label(text)
        if parts is None:
            return False
        meant, rest = parts
        column = start + text.rindex(rest)
        place = span_of(self.file, number, column, column + len(rest) - 1)
        if meant in self.form.free or meant == "edition":
            if meant in self.about:
                self.note(text, place)
            else:
                self.about[meant] = rest
            return True
        chosen = self.chooser.choose(readings(rest), single=True)
        if chosen is None and not self.chooser.several(rest):
            return False
        before = self.meaning, self.cards_below
        self.meaning, self.cards_below = meant, 0
        self.cards(rest, number, column)
        self.meaning, self.cards_below = before
        return True

    def cards(self, text: str, number: int, start: int) -> None:
        """Read the card of a line, or the cards."""
        several = self.chooser.several(text) or [(0, text)]
        for at, part in several:
            column = start + at
            self.card(part, span_of(self.file, number, column, column + len(part) - 1))

    def card(self, text: str, place: Place) -> None:
        ways = readings(text)
        single = self.meaning in ALONE and (self.catalogue is not None or not self.cards_below)
        chosen = self.chooser.choose(ways, single=single)
        if chosen is None:
            self.no_card(text, place, ways)
            return
        item = Item(
            self.section,
            place,
            chosen.copies or 1,
            chosen.number,
            chosen.name,
            start=self.meaning == "start" or _STARTS.search(chosen.remark) is not None,
            text=text,
            remark=chosen.remark,
        )
        if self.meaning in ALONE and self.is_elsewhere(item):
            self.meaning, self.cards_below = UNSORTED, 0
            starts = _STARTS.search(chosen.remark) is not None
            item = item._replace(section=UNSORTED, start=starts)
        elif chosen.copies is None and self.meaning in ALONE:
            self.uncounted.append((len(self.parts), item.start))
        self.cards_below += 1
        self.parts.append(item)
        if item.start and (item.copies or 0) > 1:
            with_start(self.parts, len(self.parts) - 1)

    def is_elsewhere(self, item: Item) -> bool:
        """Whether a card below a heading for one card is not meant by it any more."""
        home = self.form.homes.get(type_of(item, self.catalogue) or "")
        if self.meaning in self.form.singles:
            misplaced = home is not None and home not in {self.meaning, "player", "player_ex"}
            return misplaced or (home is None and item.copies != 1)
        other = self.meaning == "start" and may_start(item, self.catalogue) is False
        return bool(self.cards_below) and (self.is_after_blank or item.copies != 1 or other)

    def no_card(self, text: str, place: Place, ways: Sequence[Reading]) -> None:
        """Take the first line for the name of the deck; tell every other one."""
        known = next((way for way in ways if self.chooser.is_known(way)), None)
        is_first = not self.parts and "name" not in self.about and len(text) <= LONGEST_TITLE
        if is_first and known is None and not _LIKE_A_COUNT.search(text):
            self.about["name"] = text
            return
        if any(way.copies == 0 for way in ways):
            self.findings.append(Finding("entry/count", "error", place, form="zero"))
        elif known:
            card = " ".join(part for part in (known.number, known.name) if part)
            values = {"text": text, "write": f"1 {card}"}
            self.findings.append(Finding("entry/count", "error", place, values, form="none"))
        else:
            self.findings.append(Finding("file/line", "error", place, {"text": text}))
        self.note(text, place, unread=True)
