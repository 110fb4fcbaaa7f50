"""Decks in the formats of other programs and of people: read with places, and written."""

#: The endings of files that are decks though they are no YAML, and what they hold as a rule.
ENDINGS = {".txt": "text", ".zx": "json", ".json": "json", ".csv": "csv", ".tsv": "csv"}
