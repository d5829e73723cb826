"""Times on the command line, which are those of the contest's venue unless they name a zone."""

from contextlib import closing
from datetime import datetime
from typing import Any

import rich_click as click

from ledger.errors import BadValue
from ledger.forms.zones import Zone
from ledger.store import Store, is_taken, system_clock
from replay import times
from replay.cli.shell import WORDS, Option
from replay.timeline import contests
from replay.venues import venue, zone_for

ZONE = Zone()


class Time(click.ParamType[datetime]):
    """A time with its zone, or as the clocks show it where the contest is played."""

    name = "time"

    def convert(self, value: Any, param: Any, ctx: Any) -> datetime:
        """Read it, or refuse it with what was expected."""
        if isinstance(value, datetime):
            return value
        return times.with_zone(value) or times.at_venue(value, _venue(ctx))


def opening_options(*, contest: str) -> tuple[Option, ...]:
    """Make the options --tournament and --zone, by which a verb that opens a contest reads times.

    contest: what the contest is called there, such as 'a new contest'.
    """
    return (
        click.option(
            "--tournament",
            type=WORDS,
            is_eager=True,
            help=f"Of {contest}: its tournament (default: its id).",
        ),
        click.option(
            "--zone", "venue", is_eager=True, help="A new venue's time zone (default: UTC)."
        ),
    )


def _venue(ctx: click.Context) -> times.Venue:
    """Return the venue of a verb's contest; the contest is read before times, wherever it is
    typed."""
    path, opens = ctx.find_root().obj, "venue" in ctx.params
    contest, zone = _said(ctx, "contest"), _said(ctx, "venue")
    if zone is not None and not ZONE.bears(zone):
        raise BadValue(place="--zone", value=ascii(zone), expected=ZONE.expected)
    if path is None or (opens and not is_taken(path)):
        return times.Venue(zone or ("UTC" if opens else None), system_clock())
    with closing(Store(path, read_only=True)) as store:
        if opens and contest not in contests(store):
            zone = zone_for(store, _said(ctx, "tournament") or contest or "", zone)
            return times.Venue(zone, store.today_at())
        return venue(store, contest)


def _said(ctx: click.Context, name: str) -> str | None:
    """Return the value typed for a parameter so far; None if it is not typed."""
    value = ctx.params.get(name)
    return value if isinstance(value, str) else None
