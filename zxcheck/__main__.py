"""`python -m zxcheck` is the command `zxcheck`."""

from zxcheck.cli import run

run()
