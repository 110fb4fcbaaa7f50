"""The editions of Z/X, each a page: its limits, and the clause by which each rule is cited.

The sub-numbers 401.1 to 401.7 were not seen in any edition, so the rules of the main deck are
cited by their chapter.
"""

from __future__ import annotations

from datetime import date

from zxcheck.books.base import Clause, Confidence, at_most, between, exactly
from zxcheck.books.zx.dynamis import dynamis_copies, dynamis_size, dynamis_type
from zxcheck.books.zx.edition import ZxEdition
from zxcheck.books.zx.main import (
    main_copies,
    main_ignition,
    main_life_recovery,
    main_size,
    main_type,
    main_void_bringer,
    start_count,
)
from zxcheck.books.zx.player import player_count

RULES_1_29 = "comprehensive rules 1.29 (2016-04-21)"
MANUAL_2017 = "official manual (2017-03-02)"
ARTICLES = "articles on deck building"
UNSEEN = "no official text seen"


def _chapter_401(source: str, confidence: Confidence) -> Clause:
    return Clause("401", source, confidence, exact=False)


ZX_1_29 = ZxEdition(
    id="zx-1.29",
    title="Comprehensive rules 1.29",
    since=date(2016, 4, 21),
    source=RULES_1_29,
    confidence="A",
    main=exactly(50),
    main_types=("zx", "event"),
    main_copies=at_most(4),
    ignition=exactly(20),
    life_recovery=at_most(4),
    void_bringer=at_most(4),
    start=at_most(1),
    player=at_most(1),
    dynamis=between(0, 10),
    dynamis_types=("zx_ex",),
    dynamis_copies=at_most(4),
    clauses={
        main_size: _chapter_401(MANUAL_2017, "A"),
        main_type: _chapter_401(ARTICLES, "B"),
        main_copies: _chapter_401(MANUAL_2017, "A"),
        main_ignition: _chapter_401(MANUAL_2017, "A"),
        main_life_recovery: _chapter_401(MANUAL_2017, "A"),
        main_void_bringer: _chapter_401(MANUAL_2017, "A"),
        start_count: _chapter_401(UNSEEN, "G"),
        player_count: _chapter_401(UNSEEN, "G"),
        dynamis_size: Clause("401.8a", RULES_1_29, "A"),
        dynamis_type: Clause("401.9", RULES_1_29, "A"),
        dynamis_copies: Clause("401.10", RULES_1_29, "A"),
    },
)

EDITIONS = {edition.id: edition for edition in (ZX_1_29,)}
