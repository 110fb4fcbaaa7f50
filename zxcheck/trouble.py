"""What the user must mend outside a deck before anything can be checked: exit code 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zxcheck.findings import Finding


class Trouble(Exception):  # noqa: N818 -- it is the user's trouble, not an error of the program
    """A message of one line, or a line for each trouble."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        """Keep the findings that the message only names, for who can put them into words."""
        super().__init__(message)
        self.findings = tuple(findings)
