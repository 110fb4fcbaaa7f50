"""What the user must mend outside a deck before anything can be checked: exit code 2."""

from __future__ import annotations


class Trouble(Exception):  # noqa: N818 -- it is the user's trouble, not an error of the program
    """A message of one line, or a line for each trouble."""
