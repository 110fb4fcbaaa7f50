"""Files that are written whole or not at all, and the folder where a user's data lies."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zxcheck.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: The card data that a user imports.
CARDS = "cards.sqlite"


@contextmanager
def whole(path: str) -> Iterator[str]:
    """Give a path to write to, and put what was written in the place of *path* at the end.

    If anything goes wrong the file is as it was before. A device or a pipe is written directly.
    Raises `Trouble` where it cannot be written.
    """
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        try:
            yield target
        except OSError as error:
            raise unwritable(path, error) from error
        return
    partial = f"{target}.{os.getpid()}.partial"
    try:
        yield partial
        os.replace(partial, target)
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        if os.path.lexists(partial):
            os.unlink(partial)


def unwritable(path: str, error: OSError) -> Trouble:
    """Say that a file cannot be written."""
    return Trouble(f"{path}: cannot be written: {error.strerror or error}")


def cards_file(environment: Mapping[str, str]) -> str:
    """Tell where the user's card data lies: in ZXCHECK_DATA, else in the user's data folder."""
    folder = environment.get("ZXCHECK_DATA")
    if folder:
        return folder if os.path.isfile(folder) else os.path.join(folder, CARDS)
    return os.path.join(user_data(environment), CARDS)


def user_data(environment: Mapping[str, str]) -> str:
    """Tell where programs keep a user's data.

    On Linux platformdirs would answer with one line of the XDG rules, and take a tenth of a whole
    check for it; so that line stands here, and a test keeps the two equal.
    """
    if os.name == "posix" and os.uname().sysname == "Linux" and "ANDROID_DATA" not in environment:
        base = environment.get("XDG_DATA_HOME", "").strip() or os.path.expanduser("~/.local/share")
        return os.path.join(base, "zxcheck")
    from platformdirs import user_data_dir

    return user_data_dir("zxcheck", appauthor=False)
