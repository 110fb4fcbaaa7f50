"""`zxcheck new`: a commented deck to fill in."""

from __future__ import annotations

import os

import click

from zxcheck.cli.options import LANG, language
from zxcheck.trouble import Trouble


@click.command("new")
@click.argument("file", type=click.Path())
@LANG
def command(file: str, lang: str | None) -> int:
    """Write a commented deck to FILE, to be filled in. A file that is there stays as it is."""
    from zxcheck.cli import write
    from zxcheck.messages import template

    text = template(language(lang, os.environ))
    if file == "-":
        write(text)
        return 0
    try:
        with open(file, "x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError as error:
        raise Trouble(
            f"{file} is there already and was left as it is; give another name"
        ) from error
    except OSError as error:
        raise Trouble(f"{file} cannot be written: {error.strerror}") from error
    write(f"{file} written; fill it in, then: zxcheck check {file}\n")
    return 0
