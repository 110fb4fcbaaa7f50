"""`zxcheck card`: what is known of a card."""

from __future__ import annotations

import os
from typing import Any

import click

from zxcheck.cli.options import COLOR, LANG, language, stdout_is_terminal, wants_color, width


@click.command("card", short_help="Show what is known of a card.")
@click.argument("cards", nargs=-1, required=True, metavar="NAME|NUMBER...")
@click.option(
    "--cards",
    "files",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="Card data to look at (again for more).  [default: as `check`]",
)
@click.option("-f", "--output-format", type=click.Choice(["text", "json"]), default="text")
@LANG
@COLOR
def command(cards: tuple[str, ...], **options: Any) -> int:
    """Show what is known of a card by its name or number: all prints, and where it is from.

    Exits with 1 if one of the cards is not known.
    """
    from zxcheck.cards.lookup import look_up
    from zxcheck.cards.names import is_number
    from zxcheck.cli import ILLEGAL, LEGAL, complain, write
    from zxcheck.cli.catalogues import NO_CARDS, cards_of
    from zxcheck.messages import Words
    from zxcheck.reporters.cardtable import CARD_FORMATS
    from zxcheck.reporters.style import Look
    from zxcheck.trouble import Trouble

    form = options["output_format"]
    terminal = stdout_is_terminal()
    words = Words(language(options["lang"], os.environ, machine=form == "json"))
    look = Look(
        words,
        color=wants_color(options["color"] or "auto", os.environ, terminal=terminal),
        width=width(120, terminal=terminal),
    )
    catalogue = cards_of(options["files"], os.environ)
    if catalogue is None:
        raise Trouble(NO_CARDS)
    found = [look_up(catalogue, card) for card in cards]
    write(CARD_FORMATS[form](found, look))
    unknown = [card for card in found if not card.prints]
    for card in unknown:
        close = words.ui("card_close", close=words.names(list(card.close))) if card.close else ""
        absent = is_number(card.asked) and catalogue.lacks_set(card.asked)
        key = "card_absent_set" if absent else "card_absent"
        complain(words.ui(key, card=card.asked, close=close))
    return ILLEGAL if unknown else LEGAL
