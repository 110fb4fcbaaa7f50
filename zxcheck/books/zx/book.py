"""Z/X as a whole: deck file, words, editions, and the numbers of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zxcheck.books.base import Book, Kind
from zxcheck.books.counting import total, with_fact
from zxcheck.books.zx.editions import EDITIONS, ZX_1_29
from zxcheck.books.zx.headings import HEADINGS, HOMES, LABELS
from zxcheck.books.zx.words import VOCABULARY
from zxcheck.cards.facts import FIELDS
from zxcheck.cards.slots import Marks
from zxcheck.form import Form, Section
from zxcheck.shapes import Shape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zxcheck.books.base import Tally
    from zxcheck.cards.slots import Slots

SHAPES = "zxcheck.books.zx.shape"

FORM = Form(
    game="zx",
    shape=Shape(SHAPES, "Deck"),
    sections=(
        Section("main", startable=True),
        Section("dynamis", linkable=True),
        Section("player", counted=False),
        Section("player_ex", counted=False),
        Section("over_boost_lower", counted=False),
        Section("tokens"),
    ),
    free=("game", "edition", "name", "author", "date", "event", "notes"),
    keys=("number", "name", "count", "start", *FIELDS),
    aliases={
        "deck": "main",
        "cards": "main",
        "メイン": "main",
        "メインデッキ": "main",
        "extra": "dynamis",
        "ex": "dynamis",
        "デュナミス": "dynamis",
        "プレイヤー": "player",
        "links": "tokens",
        "link": "tokens",
        "markers": "tokens",
        "トークン": "tokens",
    },
    key_aliases={
        "copies": "count",
        "qty": "count",
        "quantity": "count",
        "num": "count",
        "枚数": "count",
        "no": "number",
        "id": "number",
        "serial": "number",
        "カード番号": "number",
        "番号": "number",
        "card": "name",
        "title": "name",
        "カード名": "name",
        "名前": "name",
        "color": "colors",
        "icon": "icons",
        "keyword": "keywords",
    },
    homes=HOMES,
    headings=HEADINGS,
    labels=LABELS,
)

IGNITION = ("icons", "ignition")
LIFE_RECOVERY = ("keywords", "life_recovery")
VOID_BRINGER = ("keywords", "void_bringer")

MARKS = {
    "main": Marks(("type", "icons", "keywords"), (IGNITION, LIFE_RECOVERY, VOID_BRINGER)),
    "dynamis": Marks(("type",)),
    "player": Marks((), types=("player",)),
    "player_ex": Marks((), types=("player_ex",)),
    "over_boost_lower": Marks((), types=("zx_ob",)),
    "tokens": Marks((), types=("token", "link", "marker", "counter")),
}

#: rulebook.md §2: every numbered sentence, in order.
NUMBERS: dict[str, Kind] = {
    "202.5": "define",
    "202.5a": "define",
    "205.4": "define",
    "205.4a": "define",
    "205.4b": "define",
    "205.4c": "define",
    "205.4d": "define",
    "313.1": "define",
    "313.2": "define",
    "313.2a": "define",
    "401.8": "deck",
    "401.8a": "deck",
    "401.9": "deck",
    "401.10": "deck",
    "506.2": "play",
    "801.2f": "define",
    "808.1": "play",
    "808.2": "play",
    "808.2a": "play",
    "901.1": "play",
    "901.2": "play",
    "901.2a": "play",
    "901.2b": "play",
    "910.1": "play",
    "1010.1": "play",
}


def counts(slots: Slots) -> Mapping[str, Tally]:
    """Give the numbers by which players know a deck."""
    numbers = {}
    if "main" in slots:
        main = slots["main"]
        numbers["main"] = total(main)
        numbers["ignition"] = total(main, with_fact(*IGNITION))
        numbers["life_recovery"] = total(main, with_fact(*LIFE_RECOVERY))
        numbers["void_bringer"] = total(main, with_fact(*VOID_BRINGER))
    if "main" in slots or "dynamis" in slots:
        numbers["dynamis"] = total(slots.get("dynamis", ()))
    return numbers


ZX = Book(
    game="zx",
    title="Z/X -Zillions of enemy X-",
    form=FORM,
    catalogue=Shape(SHAPES, "Catalogue"),
    vocabulary=VOCABULARY,
    marks=MARKS,
    editions=EDITIONS,
    default=ZX_1_29.id,
    counts=counts,
    numbers=NUMBERS,
)
