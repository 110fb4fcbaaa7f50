"""Whether a deck that was written comes back the same: no format may change one unseen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zxcheck.cards.names import fold, fold_number
from zxcheck.convert.listing import OUTSIDE, listing_of
from zxcheck.convert.read import read_listing
from zxcheck.deck import Linked
from zxcheck.loading import load
from zxcheck.source import read

if TYPE_CHECKING:
    from zxcheck.cards.catalogue import Catalogue
    from zxcheck.convert.listing import Item, Listing
    from zxcheck.form import Form


def changed(
    listing: Listing, text: str, kind: str, form: Form, catalogue: Catalogue | None
) -> list[str]:
    """List the cards that would come back otherwise: in another section, number or name."""
    before = _cards(listing, kind, catalogue)
    again = read_again(text, kind, form, catalogue)
    after = _cards(again, kind, catalogue)
    differ = [*(before - after), *(after - before)]
    names = list(dict.fromkeys(name for _, name, _ in differ))
    has_main = [bool(each.has_main or _main(each)) for each in (listing, again)]
    return names if has_main[0] == has_main[1] or kind == "zx" else [*names, "main"]


def _main(listing: Listing) -> bool:
    return any(item.section == "main" for item in listing.items)


def read_again(text: str, kind: str, form: Form, catalogue: Catalogue | None) -> Listing:
    """Read what was written."""
    if kind == "yaml":
        source = read(text.encode("utf-8", "replace"), "x.yaml")
        return listing_of(load(source, form, lambda file: Linked(file, refused="missing")))
    kinds = {"zx": "json"}
    return read_listing(
        text.encode("utf-8", "replace"), f"x.{kind}", kinds.get(kind, kind), form, catalogue
    )


def _cards(
    listing: Listing, kind: str, catalogue: Catalogue | None
) -> Counter[tuple[str, str, bool]]:
    """Count copies by zone, card, and whether it is the start card."""
    cards: Counter[tuple[str, str, bool]] = Counter()
    for item in listing.items:
        section = item.section
        if kind in {"zx", "json"} and catalogue is None:
            section = section if section in {"main", "dynamis"} else OUTSIDE
        if kind == "zx" and catalogue is None:
            section = ""
        # The array has no start card; more than one is a fault that it would hide.
        start = item.start and (kind != "zx" or (item.copies or 0) > 1)
        cards[section, _name(item, catalogue), start] += item.copies or 0
    return cards


def _name(item: Item, catalogue: Catalogue | None) -> str:
    known = catalogue.by_number(item.number) if catalogue and item.number else None
    if catalogue and (known or (item.name and not item.number)):
        key = catalogue.key(str(known.name) if known else str(item.name))
        return catalogue.name_of(key) if catalogue.store.prints(key) else key
    return fold_number(item.number) if item.number else fold(item.name or "")
