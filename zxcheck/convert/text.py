"""Lists as players write them, read line by line: headings, cards, remarks, and what is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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
    span_of,
    type_of,
    with_start,
)
from zxcheck.decode import LINE_END
from zxcheck.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.findings import Place
    from zxcheck.form import Form

_TOTAL = re.compile(r"(?:計|合計|総計|total|总计|合计)?[0-9]{1,3}(?:/[0-9]+)?(?:枚|张|張|cards?)?")
_DATE = re.compile(
    r"(?:日付|開催日|date)?[\s:：]*([0-9]{2,4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?)"
)
_DECORATED = re.compile(r"[【〔〈＜<★☆◆■●◇□▼▽=＝\-—―#].*[】〕〉＞>★☆◆■●◇□▼▽=＝\-—―#]|[#＃■◆▼]+.+")
_REMARK = ("#", "//", "※", ";", "＃", "http://", "https://")
_LIKE_A_COUNT = re.compile(
    r"\s*[-−+±]?\s*[0-9０-９①-⑳]|\s*[一二三四五六七八九十]\s|.*[×x*]\s*[0-9０-９]|.*[0-9０-９]\s*枚"
)
LONGEST_TITLE = 60
#: A deck has some sixty lines; what is much longer is none, and is not gone through.
MOST_LINES = 2000


def read_text(text: str, file: str, form: Form, catalogue: Catalogue | None) -> Listing:
    """Read a list. What is neither a card, a heading nor a remark is told, and kept."""
    lines = tuple(LINE_END.split(text))
    reading = _Text(file, form, catalogue)
    for number, line in enumerate(lines, 1):
        reading.line(number, line)
    reading.mark_starts()
    reading.findings += compare_totals(reading.parts)
    parts, findings = tuple(reading.parts), tuple(reading.findings)
    return Listing(file, lines, parts, findings, reading.about, reading.about.pop("edition", None))


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
        counted = text[0] in "#＃" and not text[1:2].isspace() and self.chooser.catalogue is None
        return counted and any(way.copies for way in readings(text)) and text[1:2] not in "#＃"

    def note(self, text: str, place: Place, *, unread: bool = False) -> None:
        self.parts.append(Note(self.section, place, text, unread=unread))

    def remark(self, text: str, place: Place) -> None:
        said = text.lstrip("#＃/※; ")
        if self.heading(said, text, place):
            return
        if text[0] in "#＃" and not self.parts and "name" not in self.about and said:
            self.about["name"] = said
        else:
            self.note(text, place)

    def table(self, text: str, place: Place) -> None:
        """Read a row of a table in Markdown: its cells are the parts of a line."""
        cells = [cell.strip() for cell in text.strip("|").split("|")]
        if all(re.fullmatch("[-: ]*", cell) for cell in cells):
            self.note(text, place)
            return
        count = next((cell for cell in cells if re.fullmatch("[0-9０-９]{1,3}枚?", cell)), "")
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
            start=self.meaning == "start",
            text=text,
            remark=chosen.remark,
        )
        if self.meaning in ALONE and self.is_elsewhere(item):
            self.meaning, self.cards_below = UNSORTED, 0
            item = item._replace(section=UNSORTED, start=False)
        elif chosen.copies is None and self.meaning in {"start", "gate", "resource"}:
            self.uncounted.append((len(self.parts), item.start))
        self.cards_below += 1
        self.parts.append(item)

    def is_elsewhere(self, item: Item) -> bool:
        """Whether a card below a heading for one card is not meant by it any more."""
        home = self.form.homes.get(type_of(item, self.catalogue) or "")
        if self.meaning in self.form.singles:
            misplaced = home is not None and home not in {self.meaning, "player", "player_ex"}
            return misplaced or (home is None and item.copies != 1)
        return bool(self.cards_below) and (self.is_after_blank or item.copies != 1)

    def no_card(self, text: str, place: Place, ways: Sequence[Reading]) -> None:
        """Take the first line for the name of the deck; tell every other one."""
        known = next((way for way in ways if self.chooser.is_known(way)), None)
        is_first = not self.parts and "name" not in self.about and len(text) <= LONGEST_TITLE
        if is_first and known is None and not _LIKE_A_COUNT.match(text):
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

    def mark_starts(self) -> None:
        """Where a card without a count stands elsewhere in the list, take it for a mark of that."""
        alone = {index for index, _ in self.uncounted}
        first: dict[str, int] = {}
        for index, part in enumerate(self.parts):
            if isinstance(part, Item) and index not in alone:
                first.setdefault(self.chooser.key(part), index)
        marks = []
        for index, is_start in self.uncounted:
            item = self.parts[index]
            at = first.get(self.chooser.key(item)) if isinstance(item, Item) else None
            if at is not None and isinstance(item, Item):
                self.parts[index] = Note(item.section, item.place, item.text)
                marks += [at] if is_start else []
        if len(marks) == 1:  # of several, the player chooses one when the game begins
            with_start(self.parts, marks[0])
