"""The one door through which the shell says anything: answers, remarks and progress.

What a terminal, CSV and JSON may hold is decided in `projections.writers.medium`.
"""

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import StringIO
from itertools import islice
from shutil import get_terminal_size
from typing import Any, TextIO, TypeVar

import click

from projections.writers import medium

Item = TypeVar("Item")

LONG_WORD = re.compile(r"\S{400,}|\s{400,}")
"""A run of characters too long to be read in a message."""

AT_ONCE = 10_000
"""The number of lines prepared before they are printed."""


def say(*lines: str) -> None:
    """Print a line of an answer for people on standard output."""
    say_each(lines)


def say_each(lines: Iterable[str]) -> None:
    """Print an answer for people of which not all lines need be held at once."""
    _print(lines, sys.stdout)


def say_csv(text: str) -> None:
    """Print a text that is CSV already on standard output, byte for byte."""
    click.echo(text.encode(), nl=False)


def say_json(plain: Any) -> None:
    """Print an answer as one JSON value on standard output."""
    for piece in medium.json_in_pieces(plain):
        sys.stdout.buffer.write(piece.encode())
    click.echo()


def say_records(lines: Iterable[bytes]) -> None:
    """Print JSON, an object a line, byte for byte; on a terminal only what it can show."""
    shown = map(medium.record, lines) if answers_are_watched() else lines
    sys.stdout.buffer.writelines(shown)
    sys.stdout.buffer.flush()


def remark(line: str) -> None:
    """Say something about what was done, beside the answer."""
    _print([LONG_WORD.sub(_shortened, line)], sys.stderr)


def ask(question: str) -> None:
    """Say what is to be typed on the same line."""
    click.echo(f"{medium.on_screen(question)} ", nl=False, err=True)


def complain(sentence: str) -> None:
    """Say what was not done."""
    remark(f"bridge-ledger: {sentence}")


def complain_of_usage(wrong: click.ClickException) -> None:
    """Say how the program is used instead."""
    written = StringIO()
    wrong.show(written)
    said = written.getvalue().replace(wrong.message, medium.on_screen(wrong.message))
    lines = said.expandtabs().splitlines()
    _print([LONG_WORD.sub(_shortened, line) for line in lines], sys.stderr)


def drop_answers() -> None:
    """Let what is still to be printed go nowhere, so that the interpreter ends in peace."""
    with suppress(OSError, ValueError):  # where output is no file of the system's
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def answers_are_watched() -> bool:
    """Tell whether the output is a terminal."""
    return sys.stdout.isatty()


def room() -> int | None:
    """Return the number of columns of the terminal; None if the output is not one."""
    return get_terminal_size().columns if answers_are_watched() else None


class Bar:
    """Shows on a terminal how far an iteration is.

    Attributes:
        total: of how many, where that is known.

    """

    def __init__(self, label: str, total: int | None = None) -> None:
        self.label, self.total = medium.on_screen(label), total

    def __call__(self, items: Iterable[Item]) -> Iterable[Item]:
        """Return the items, watched."""
        if not sys.stderr.isatty():
            return items
        from rich.console import Console
        from rich.markup import escape
        from rich.progress import track

        screen, label = Console(stderr=True), escape(self.label)
        return track(items, label, total=self.total, console=screen, transient=True)


def _print(lines: Iterable[str], stream: TextIO) -> None:
    """Print each as one line, in signs that the stream's encoding knows."""
    encoding, left = stream.encoding or "utf-8", iter(lines)
    while portion := tuple(islice(left, AT_ONCE)):
        text = "".join(f"{medium.on_screen(line)}\n" for line in portion)
        text = text.encode(encoding, "backslashreplace").decode(encoding)
        click.echo(text, file=stream, nl=False)


def _shortened(word: re.Match[str]) -> str:
    return f"{word[0][:60]}…"
