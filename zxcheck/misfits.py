"""What does not fit the deck file, said as findings that name the place and the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zxcheck.entries import quoted, read_line, without_quotes
from zxcheck.findings import Finding
from zxcheck.miscounts import Miscount, miscount, misline
from zxcheck.suggest import close_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zxcheck.findings import Path
    from zxcheck.form import Form
    from zxcheck.shapes import Fault
    from zxcheck.source import Data, Source

#: Keys by which other tools store a verdict; zxcheck judges for itself.
CLAIMS = frozenset({"illegal", "legal", "status", "valid", "verdict"})


def explain(source: Source, form: Form, faults: list[Fault]) -> list[Finding]:
    """Give a finding for each fault."""
    unknown: dict[Path, list[str]] = {}
    for fault in faults:
        if fault.kind == "extra_forbidden":
            unknown.setdefault(fault.path[:-1], []).append(str(fault.path[-1]))
    explaining = _Explaining(source, form, unknown)
    return [finding for fault in faults for finding in explaining.findings(fault)]


class _Explaining(NamedTuple):
    source: Source
    form: Form
    #: The unknown keys of each mapping that has some.
    unknown: dict[Path, list[str]]

    def findings(self, fault: Fault) -> Iterator[Finding]:
        """Turn a fault of the model into what a person can act on."""
        path, kind, values = fault
        entry = self.entry_path(path)
        if kind == "extra_forbidden":
            yield from self.unknown_key(path, entry)
        elif kind == "missing":
            if not self.is_misspelt(path) and not self.is_split(path[:-1]):
                yield self.at("entry/count", path[:-1], form="missing")
        elif path == ("game",) and kind == "literal_error":
            known = [str(values["expected"]).strip("'")]
            yield self.at("file/game", path, game=self.value(path), known=known)
        elif len(path) == 1 and path[0] in self.form.free:
            yield self.at("file/value", path, key=path[0])
        elif entry is None:
            yield self.at("file/section", path, key=path[0])
        elif kind == "string_too_long":
            yield self.at("entry/long", path)
        elif path == entry:
            yield self.misfit(path)
        elif path[-1] == "count":
            yield self.wrong_count(path)
        else:
            yield self.at(
                "entry/value", path, key=next(s for s in reversed(path) if isinstance(s, str))
            )

    def at(
        self, name: str, path: Path, *, key_place: bool = False, form: str = "", **values: object
    ) -> Finding:
        return Finding(name, "error", self.source.place(path, key=key_place), values, form=form)

    def entry_path(self, path: Path) -> Path | None:
        """Give the path of the entry that the path lies in."""
        section = next((s for s in self.form.sections if path and s.name == path[0]), None)
        if section is None:
            return None
        if len(path) > 1:
            return path[:2] if isinstance(path[1], int) else path[:1]
        value = self.value(path)
        return path if not section.counted and not isinstance(value, list) else None

    def value(self, path: Path) -> Data:
        data = self.source.data
        for step in path:
            if isinstance(data, dict):
                data = data.get(str(step))
            elif isinstance(data, list) and isinstance(step, int):
                data = data[step]
        return data

    def is_misspelt(self, missing: Path) -> bool:
        """Whether an unknown key beside the missing one is its misspelling."""
        key, beside = str(missing[-1]), self.unknown.get(missing[:-1], ())
        aliased = any(self.form.key_aliases.get(word.casefold()) == key for word in beside)
        return aliased or bool(close_to(key, [word.casefold() for word in beside]))

    def is_split(self, path: Path) -> bool:
        """Whether the entry is a text that YAML split at a colon: `4 Lyrical: XI`, `B01-001: 4`."""
        value = self.value(path)
        if not isinstance(value, dict) or len(value) != 1:
            return False
        ((key, rest),) = value.items()
        counted = read_line(key) is not None or key.isdecimal() or str(rest).isdecimal()
        return counted and key not in self.form.keys and not isinstance(rest, (dict, list))

    def split(self, key: str, rest: str) -> Miscount:
        """Say what to write for such an entry."""
        if read_line(key):
            count, _, name = f"{key}: {rest}".rstrip().partition(" ")
            return Miscount("", quoted(f"{count} {without_quotes(name)}"))
        count, card = (key, rest) if key.isdecimal() else (rest, key)
        return Miscount("map", f"{count} {card}")

    def unknown_key(self, path: Path, entry: Path | None) -> Iterator[Finding]:
        key = str(path[-1])
        holder = self.value(path[:-1])
        cut = [name for name in self.unknown[path[:-1]] if self.value((*path[:-1], name)) is None]
        if entry is None:
            yield self.unknown_section(path, key)
        elif self.is_split(entry):
            form, write = self.split(key, str(self.value(path) or ""))
            yield self.at("entry/colon", path, key_place=True, form=form, write=write)
        elif (
            key not in cut
            or not isinstance(holder, dict)
            or not isinstance(holder.get("name"), str)
        ):
            known = self.keys_of(str(path[0]))
            alias = self.form.key_aliases.get(key.casefold())
            close = [alias] if alias else close_to(key.casefold(), known)
            yield self.at("entry/key", path, key_place=True, key=key, close=close, known=known)
        elif key == cut[0]:
            write = quoted(", ".join([str(holder["name"]), *cut]))
            yield self.at("entry/comma", path, key_place=True, key=key, write=write)

    def is_catalogue(self) -> bool:
        """Whether the file is a card catalogue: `cards` without counts."""
        cards = self.value(("cards",))
        return isinstance(cards, list) and any(
            isinstance(card, dict) and "number" in card and "count" not in card for card in cards
        )

    def keys_of(self, section: str) -> list[str]:
        """List the keys that an entry of the section may have."""
        startable = any(each.startable for each in self.form.sections if each.name == section)
        return [key for key in self.form.keys if startable or key != "start"]

    def unknown_section(self, path: Path, key: str) -> Finding:
        if key.casefold() in CLAIMS:
            return Finding("file/claim", "warning", self.source.place(path, key=True), {"key": key})
        known = [*(section.name for section in self.form.sections), *self.form.free]
        if key == "cards" and self.is_catalogue():
            close = ["main"]
            return self.at("file/key", path, key_place=True, key=key, close=close, form="catalogue")
        if key == "start":
            return self.at("file/key", path, key_place=True, key=key, form="start")
        alias = self.form.aliases.get(key.casefold())
        close = [alias] if alias else close_to(key.casefold(), known)
        return self.at("file/key", path, key_place=True, key=key, close=close, known=known)

    def misfit(self, path: Path) -> Finding:
        """Say what is wrong with an entry that is no entry at all."""
        value = self.value(path)
        if not isinstance(value, str):
            return self.at("entry/form", path, form="kind")
        name, (form, write) = misline(value)
        tail = self.source.comment_after(path)
        if name == "entry/nameless" and tail and not tail[0].isspace():
            return self.at("entry/hash", path, write=quoted(f"{value} #{tail}"))
        return self.at(name, path, form=form, text=value, write=write)

    def wrong_count(self, path: Path) -> Finding:
        value = self.value(path)
        if not isinstance(value, str):
            return self.at("entry/count", path, form="other", text="", write="")
        form, write = miscount(value) if value else Miscount("other")
        return self.at("entry/count", path, form=form, text=value, write=write)
