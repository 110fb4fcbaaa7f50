"""The configuration file as a person writes it. `settings.json` is this model, frozen."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


def _with_hyphens(name: str) -> str:
    return name.replace("_", "-")


class Settings(BaseModel):
    """The keys of `zxcheck.toml`, and of `[tool.zxcheck]` in `pyproject.toml`."""

    model_config = ConfigDict(extra="forbid", strict=True, alias_generator=_with_hyphens)

    edition: str | None = None
    cards: list[str] | None = None
    select: list[str] | None = None
    ignore: list[str] | None = None
    exclude: list[str] | None = None
    force_exclude: bool | None = None
    output_format: Literal["full", "concise", "json"] | None = None
    lang: Literal["en", "ja", "zh"] | None = None
    show: Literal["failures", "all"] | None = None
    color: Literal["auto", "always", "never"] | None = None
    strict: bool | None = None
    allow_unverified: bool | None = None
    allow_empty: bool | None = None
    statistics: bool | None = None
