"""stage: schedule, start or end a stage."""

import rich_click as click

from ledger.commands import AnyCommand, EndStage, ScheduleStage, StartStage
from replay.cli.acts import Sitting, act


@act(
    "stage",
    click.argument("stage"),
    click.option("--title", default="", help="What it is called."),
    click.option("--started", is_flag=True, help="Say instead that it has begun (--at)."),
    click.option("--ended", is_flag=True, help="Say instead that it is over (--at)."),
    click.option("--phase", type=click.IntRange(min=1), help="Only this round robin of it."),
)
def command(
    sitting: Sitting,
    *,
    stage: str,
    title: str,
    started: bool,
    ended: bool,
    phase: int | None,
) -> list[AnyCommand]:
    """Add STAGE after those there are, or say that it has begun or is over."""
    if started and ended:
        raise click.UsageError("--started or --ended, not both")
    if phase is not None and not ended:
        raise click.UsageError("--phase says what has --ended")
    if ended:
        return [EndStage(stage=stage, phase=phase)]
    return [StartStage(stage=stage) if started else ScheduleStage(stage=stage, title=title)]
