"""penalise: warn or fine contestants for an offence."""

from datetime import datetime
from fractions import Fraction
from typing import get_args

import rich_click as click

from ledger.commands import AnyCommand, DealWithOffence
from ledger.events import PenaltyUnit
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session
from replay.cli.persons import member_named
from replay.cli.shell import Exact
from replay.cli.when import Time
from replay.timeline import reference_at


@act(
    "penalise",
    click.argument("offence"),
    click.argument("contestants", nargs=-1, required=True, metavar="CONTESTANT..."),
    click.option("--session", help="Needed where there are several."),
    click.option("--player", "players", multiple=True, help="The member who offended."),
    click.option("--innocent", multiple=True, help="One of them who is without blame."),
    click.option("--minutes", type=Exact(), help="How late, from the official start."),
    click.option("--ready-at", type=Time(), help="Or when they sat ready to play."),
    click.option("--boards", type=click.IntRange(min=1), help="How many were cancelled."),
    click.option("--disruptive", is_flag=True, help="Slow play disturbed the movement."),
    click.option("--disciplinary", is_flag=True, help="Under Law 91, where no clause says so."),
    click.option("--amount", type=Exact(), help="Where the ladder leaves it open, or --ruling."),
    click.option("--unit", type=click.Choice(get_args(PenaltyUnit)), help="Of the amount."),
    click.option("--counts-in", help="The later session in which it counts."),
    click.option("--ruling", metavar="#POSITION", help="The ruling that it rests on."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    offence: str,
    contestants: tuple[str, ...],
    session: str | None,
    players: tuple[str, ...],
    innocent: tuple[str, ...],
    minutes: Fraction | None,
    ready_at: datetime | None,
    boards: int | None,
    disruptive: bool,
    disciplinary: bool,
    amount: Fraction | None,
    unit: PenaltyUnit | None,
    counts_in: str | None,
    ruling: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Warn or fine each CONTESTANT for OFFENCE, as its own step on the ladder says."""
    contest = sitting.contest
    named = tuple(contestant_named(sitting, one, "") for one in contestants)
    dealing = DealWithOffence(
        session=session or only_session(contest),
        contestants=named,
        offence=offence,
        players=tuple(member_named(sitting, named[0], player) for player in players),
        innocent=tuple(contestant_named(sitting, one, "") for one in innocent),
        minutes=minutes,
        ready_at=ready_at,
        boards=boards,
        disruptive=disruptive,
        penalty="disciplinary" if disciplinary else "procedural",
        amount=amount,
        unit=unit,
        counts_in=counts_in,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [dealing]
