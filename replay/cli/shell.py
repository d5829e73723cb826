"""Shared parts of all verbs: the ledger they work on, and the options that several have."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from fractions import Fraction
from math import isnan
from typing import Any, TypeVar

import rich_click as click

from ledger.bridge.numbers import parse_exact
from ledger.errors import LedgerError, LedgerExists
from ledger.forms import spelled
from ledger.hot import staying_hot
from ledger.signs import is_seen
from ledger.store import Clock, Place, Store, place_of
from projections.scope import FORMS
from replay.cli.screen import remark
from replay.following import Following
from replay.keeping_up import keeping_up

Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., Any])
Option = Callable[[Any], Any]


class Exact(click.ParamType[Fraction]):
    """A whole number, a decimal or a fraction."""

    name = "number"

    def convert(self, value: Any, param: Any, ctx: Any) -> Fraction:
        """Read it, or refuse it with what was expected."""
        if isinstance(value, Fraction):
            return value
        try:
            return parse_exact(value)
        except ValueError as error:
            return self.fail(str(error), param, ctx)


class Seconds(click.FloatRange):
    """The type of a waiting time in seconds: from a fifth of a second to a day."""

    def __init__(self) -> None:
        super().__init__(0.2, 86_400)

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        """Read it. What is no number (nan) is in every range."""
        seconds = super().convert(value, param, ctx)
        return self.fail(f"{value!r} is not a number", param, ctx) if isnan(seconds) else seconds


class Words(click.ParamType[str]):
    """Words as the record would spell them, however a keyboard or a file system does."""

    name = "text"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Read them."""
        return spelled(str(value))


WORDS = Words()


def complete_contest(ctx: click.Context, param: Any, incomplete: str) -> list[str]:
    """Return the contests of the ledger that is named so far; none where it cannot be read."""
    path = ctx.find_root().params.get("path") or os.environ.get("BRIDGE_LEDGER")
    if not path:
        return []
    try:
        with closing(Store(place_of(str(path)), read_only=True)) as store:
            names = [name for name in store.streams("contest") if name.startswith(incomplete)]
            return [name for name in names if all(map(is_seen, name))]
    except LedgerError:
        return []


FOLLOWING = "bridge-ledger.following"
"""The key under which is kept what the views are brought up from."""

SAID = "bridge-ledger.contest"
"""The key under which the contest of a verb is kept while it runs."""


def remember(ctx: click.Context, _: click.Parameter, contest: str | None) -> str | None:
    """Keep which contest the verb is about: its venue's clocks are those of all that is said."""
    ctx.meta[SAID] = contest
    return contest


CONTEST = click.argument(
    "contest",
    metavar="ID",
    type=WORDS,
    is_eager=True,
    shell_complete=complete_contest,
    callback=remember,
)
AS_OF = click.option(
    "--as-of", "as_of", metavar="WHEN", type=WORDS, help="As known then (default: all)."
)
SCOPE = click.option(
    "--scope", type=WORDS, default="contest", show_default=True, help=f"One of {', '.join(FORMS)}."
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
CSV = click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")


def with_options(function: Function, *options: Option) -> Function:
    """Return the function with these options, the first of them on top."""
    for option in reversed(options):
        function = option(function)
    return function


def ledger_path(ctx: click.Context) -> Place:
    """Return the ledger named on the command line or in BRIDGE_LEDGER."""
    path: Place | None = ctx.find_root().obj
    if path is None:
        raise click.UsageError("say which ledger: --ledger PATH, or set BRIDGE_LEDGER")
    return path


@contextmanager
def reading(ctx: click.Context) -> Iterator[Store]:
    """Open the ledger for reading only."""
    with closing(Store(ledger_path(ctx), read_only=True)) as store:
        yield store


@contextmanager
def writing(ctx: click.Context) -> Iterator[Store]:
    """Open the ledger for recording; views beside it are brought up to date afterwards.

    Meanwhile a contest is folded once, however many acts one after the other are about it.
    """
    following = ctx.meta[FOLLOWING] = Following()
    with (
        closing(Store(ledger_path(ctx))) as store,
        keeping_up(store, remark, following),
        staying_hot(store.place),
    ):
        yield store


def at_hand_for_views(ctx: click.Context) -> Following:
    """Give the contests from which the views are brought up after `writing`."""
    following: Following = ctx.meta[FOLLOWING]
    return following


def in_ledger(
    path: Place,
    clock: Clock,
    declared_at: datetime | None,
    work: Callable[[Store], Result],
    *,
    only_new: bool = False,
    following: Following | None = None,
) -> Result:
    """Do the work in the ledger; where there is none, in a new one, which is founded with it.

    If another program founds it meanwhile, the work is done again, on that one. So it must
    say nothing yet. only_new: raise UsageError instead, as for --declared. following: contests from
    which views beside a ledger that is there are brought up afterwards.
    """
    try:
        with Store.founding(path, clock, recorded_at=declared_at) as store:
            result = work(store)
    except LedgerExists:
        if only_new:
            said = f"{path} is there: leave out --declared, which is for a new ledger"
            raise click.UsageError(said) from None
    else:
        return result
    with closing(Store(path)) as store, keeping_up(store, remark, following):
        return work(store)
