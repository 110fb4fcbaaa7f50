"""The deck file of Z/X as a person writes it.

These models are the source of the JSON Schema and of `shape.json`, which `check` runs: see
`zxcheck.shapes`. Every scalar is text here, as YAML has it; the JSON Schema says what an editor
sees.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

Text: TypeAlias = Annotated[str, Field(min_length=1, max_length=500)]
Count: TypeAlias = Annotated[
    str,
    Field(pattern="^[1-9][0-9]{0,2}$", description="How many copies."),
    WithJsonSchema({"type": "integer", "minimum": 1, "maximum": 999}),
]
Flag: TypeAlias = Annotated[Literal["true", "false"], WithJsonSchema({"type": "boolean"})]
Cost: TypeAlias = Annotated[
    str,
    Field(pattern="^([0-9]{1,3}|∞|－)$"),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"enum": ["∞", "－"]}]}),
]
Free: TypeAlias = Annotated[
    str | None, WithJsonSchema({"type": ["string", "number", "boolean", "null"]})
]
CountedText: TypeAlias = Annotated[
    str,
    Field(
        pattern=r"^[1-9][0-9]{0,2}\s+\S",
        max_length=500,
        description="COUNT NAME, COUNT NUMBER, or COUNT NUMBER NAME.",
    ),
]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Facts(_Shape):
    """What a deck, or a catalogue, says of a card itself."""

    number: Text | None = None
    name: Text | None = None
    type: Text | None = Field(default=None, description="zx, zx_ex, event, player, …")
    colors: list[Text] | None = None
    cost: Cost | None = None
    icons: list[Text] | None = Field(default=None, description="ignition, … Empty if it has none.")
    keywords: list[Text] | None = Field(
        default=None, description="life_recovery, void_bringer, start_card, … Empty if none."
    )


class CountedEntry(Facts):
    """Copies of one card in a deck."""

    count: Count
    start: Flag = Field(default="false", description="The card that the game starts with.")


class SingleEntry(Facts):
    """A card that lies outside the deck, such as the player card."""

    count: Count = "1"


Counted: TypeAlias = CountedText | CountedEntry
Single: TypeAlias = Text | SingleEntry
Cards: TypeAlias = list[Counted] | None


class Deck(_Shape):
    """A deck of Z/X, or a Dynamis list if `dynamis` is its only section."""

    game: Literal["zx"] | None = None
    edition: Free = Field(default=None, description="The rules that apply, such as zx-1.29.")
    name: Free = None
    author: Free = None
    date: Free = None
    event: Free = None
    notes: Free = None
    main: Cards = None
    dynamis: Cards | Annotated[Text, Field(description="A file that holds a Dynamis list.")] = None
    player: Single | list[Single] | None = None
    player_ex: Single | list[Single] | None = None
    over_boost_lower: Single | list[Single] | None = None
    tokens: Cards = None


class CatalogueCard(Facts):
    """One print of a card in a catalogue file."""

    number: Text
    name: Text
    name_alt: Text | None = Field(default=None, description="The name in another source.")
    name_zh: Text | None = Field(default=None, description="The Chinese name.")
    name_en: Text | None = Field(default=None, description="The English name.")
    power: Text | None = None
    tribes: Text | None = Field(default=None, description="Joined by slashes.")
    rarity: Text | None = None
    descent: Text | None = Field(default=None, description="The condition of descent.")
    awakening: Text | None = Field(default=None, description="The condition of awakening.")
    copies_limit: Text | None = None
    limit_note: Text | None = None
    name_aliases: Text | None = None
    restriction: Text | None = None
    playable: Text | None = None


class Catalogue(_Shape):
    """A catalogue file: the facts of cards."""

    source: Free = None
    date: Free = None
    notes: Free = None
    cards: list[CatalogueCard]
