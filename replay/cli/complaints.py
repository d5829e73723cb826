"""What the shell says when a verb ends otherwise than it should, and with which exit code."""

import click

from ledger.errors import LedgerError
from replay.cli.screen import complain, complain_of_usage, drop_answers

INTERRUPTED = 130
"""The shells' own code for a program that was ended by SIGINT: no rule has refused anything."""


def told(error: BaseException) -> int | None:
    """Say in a sentence what stopped a verb; the exit code. None for what nobody foresaw."""
    match error:
        case click.ClickException():
            complain_of_usage(error)
            return error.exit_code
        case click.Abort() | KeyboardInterrupt():
            complain("interrupted; nothing more was done")
            return INTERRUPTED
        case OSError():
            drop_answers()
            complain(f"{error.filename or 'output'}: {error.strerror}")
            return 2
        case UnicodeEncodeError():
            complain(f"{error.object!a} is no text: its bytes are not UTF-8")
            return 2
        case LedgerError():
            complain(str(error))
            return error.exit_code
        case _:
            return None
