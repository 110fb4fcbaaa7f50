"""Checks decks of Z/X -Zillions of enemy X- by the construction rules."""

__version__ = "0.1.0"
