"""schedule: schedule, start or end a session."""

from datetime import datetime

import rich_click as click

from ledger.commands import AnyCommand, EndSession, ScheduleSession, ScheduleStage, StartSession
from ledger.decide.laws import ORGANISATION
from ledger.errors import NoSuch, NotOnRecord
from ledger.readers.entry_changes import IMPORTED_STAGE
from ledger.record import Contest
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.cli.when import Time


@act(
    "schedule",
    click.argument("session"),
    click.option("--stage", help="Its stage (default: the latest; the only one is main)."),
    click.option("--starts", "starts_at", type=Time(), help="When it is to start."),
    click.option("--minutes", type=click.IntRange(min=1), help="How long it is to last."),
    click.option("--boards", type=click.IntRange(min=1), help="How many boards a table plays."),
    click.option("--finishes", "finishes_at", type=Time(), help="When it is to finish."),
    click.option("--deals", help="Sessions with the same word here play the same boards."),
    click.option("--phase", type=click.IntRange(min=1), help="Which round robin it is part of."),
    click.option("--started", is_flag=True, help="Say instead that it has started (--at)."),
    click.option("--ended", is_flag=True, help="Say instead that it has ended (--at)."),
    click.option("--table", help="Only at this table (--ended)."),
    click.option("--match", nargs=2, help="Only the match of these two (--ended)."),
)
def command(
    sitting: Sitting,
    *,
    session: str,
    stage: str | None,
    starts_at: datetime | None,
    minutes: int | None,
    boards: int | None,
    finishes_at: datetime | None,
    deals: str | None,
    phase: int | None,
    started: bool,
    ended: bool,
    table: str | None,
    match: tuple[str, str] | None,
) -> list[AnyCommand]:
    """Schedule SESSION (again, if need be), or say that it has started or ended."""
    if (table is not None or match) and not ended:
        raise click.UsageError("--table and --match say where it has --ended")
    if started and ended:
        raise click.UsageError("--started or --ended, not both")
    if (started or ended) and any((stage, starts_at, minutes, boards, finishes_at, deals, phase)):
        raise click.UsageError("--started and --ended go with --at, and schedule nothing")
    if started:
        return [StartSession(session=session)]
    if ended:
        sides = tuple(contestant_named(sitting, side, "") for side in match or ())
        return [EndSession(session=session, table=table, sides=sides)]
    stages = sitting.contest.stages
    name = stage or next(reversed(stages), None) or _first(sitting.contest)
    scheduling = ScheduleSession(
        session=session,
        stage=name,
        starts_at=starts_at,
        minutes=minutes,
        boards=boards,
        deals=deals,
        finishes_at=finishes_at,
        phase=phase,
    )
    if name in stages:
        return [scheduling]
    if stages and name not in sitting.contest.regulations_for().stages:
        raise NotOnRecord(what="stage", name=name, known=tuple(stages), clause=ORGANISATION)
    return [ScheduleStage(stage=name), scheduling]


def _first(contest: Contest) -> str:
    """The stage that goes without saying where there is none. Raises NoSuch where several may."""
    known = contest.regulations_for().stages_beside(())
    if known:
        raise NoSuch(what="stage", name="named (--stage)", known=known)
    return IMPORTED_STAGE
