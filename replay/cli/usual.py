"""Values set once at a desk: the contest, the session, who signs, and with which key.

What is typed takes precedence (replay/desk_file.py).
"""

from contextlib import closing
from pathlib import Path
from typing import Any

import rich_click as click

from ledger.errors import LedgerError
from ledger.forms import spelled
from ledger.store import Store
from replay.desk_file import FILE, Usual, key_at, usual_at


def usual() -> Usual:
    """Read the values set once for this desk. Raises InFile for a faulty desk.toml."""
    ctx = click.get_current_context(silent=True)
    if ctx is None:
        return Usual()
    root = ctx.find_root()
    if FILE not in root.meta:
        root.meta[FILE] = usual_at(root.params.get("path"))
    found: Usual = root.meta[FILE]
    return found


def usual_signer() -> str | None:
    """Return who signs where nobody is named."""
    return usual().by


def usual_key() -> Path | None:
    """Return the file of the key that signs where none is named."""
    ctx = click.get_current_context(silent=True)
    return None if ctx is None else key_at(ctx.find_root().params.get("path"), usual())


class AtTheDesk(click.RichCommand):
    """A verb about a contest, which may be left out where the desk has a usual one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the usual contest first, unless a contest of the ledger is named there."""
        contest = None if ctx.resilient_parsing else usual().contest
        if contest is None or {"-h", "--help"} & set(args):
            return super().parse_args(ctx, args)
        said = self.make_parser(ctx).parse_args(list(args))[0].get("contest")
        known = (contest, *_contests(ctx.find_root().params.get("path")))
        if isinstance(said, str) and spelled(said) in known:
            return super().parse_args(ctx, args)
        try:
            return super().parse_args(ctx, [contest, *args])
        except click.UsageError as error:
            if said is None or not _is_about_a_word(error):
                raise
            none = f"no contest is called {said}; the usual one is {contest}"
            raise click.UsageError(f"{error.format_message()} ({none})", error.ctx) from None


def _is_about_a_word(error: click.UsageError) -> bool:
    """Tell whether a usage error is about a surplus or unknown word, such as an id."""
    if isinstance(error, click.BadParameter):
        missing = isinstance(error, click.MissingParameter)
        return isinstance(error.param, click.Argument) and not missing
    return not isinstance(error, click.NoSuchOption | click.BadOptionUsage)


def with_usual(ctx: click.Context, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a verb with the usual contest first, unless a contest is named there."""
    contest = usual().contest
    if contest is None or (words[:1] and words[0] in _contests(ctx.find_root().params.get("path"))):
        return words
    return (contest, *words)


def _contests(path: Any) -> tuple[str, ...]:
    """Return the contests of a ledger; none if it cannot be read, as the verb itself will say."""
    try:
        with closing(Store(path, read_only=True)) as store:
            return tuple(store.streams("contest"))
    except (LedgerError, TypeError):
        return ()
