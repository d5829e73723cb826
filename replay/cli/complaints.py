"""What the shell says on stderr about what it does not do."""

import re

import click

LONG_WORD = re.compile(r"\S{400,}")
"""What nobody reads to its end in a message."""


def complain(sentence: str) -> None:
    """Say it in one line that is fit for a terminal, whatever it quotes."""
    legible = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in sentence)
    click.echo(f"bridge-ledger: {LONG_WORD.sub(_shortened, legible)}", err=True)


def _shortened(word: re.Match[str]) -> str:
    return f"{word[0][:60]}…"
