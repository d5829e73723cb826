"""Messages and exit codes for a verb that fails."""

from contextlib import closing, suppress
from zoneinfo import ZoneInfo

import click

from ledger.errors import LedgerError
from ledger.store import Store
from replay.cli.screen import complain, complain_of_usage, drop_answers
from replay.cli.shell import SAID
from replay.venues import venue


def tell_at_the_venue(ctx: click.Context, refusal: LedgerError) -> None:
    """Let a refusal tell times as the clocks show them where the verb's contest is played."""
    path = ctx.obj
    if path is None or not refusal.tells_times():
        return
    with suppress(LedgerError, OSError):  # what was refused is what is to be said
        with closing(Store(path, read_only=True)) as store:
            zone = venue(store, ctx.meta.get(SAID)).zone
        if zone is not None:
            refusal.at_venue(ZoneInfo(zone))


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
