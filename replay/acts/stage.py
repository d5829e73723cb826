"""stage: schedule, start or end a stage."""

from ledger.commands import AnyCommand, EndStage, ScheduleStage, StartStage
from ledger.errors import Unclear
from replay.acts.describing import act
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag


@act(
    "stage",
    "schedule",
    [ScheduleStage, StartStage, EndStage],
    Parameter("stage", "Its name.", required=True),
    Parameter("title", "What it is called.", usual=""),
    flag("started", "Say instead that it has begun.", label="it has begun"),
    flag("ended", "Say instead that it is over.", label="it is over"),
    Parameter("phase", "Only this round robin of it.", kind="number", label="round robin"),
)
def stage(
    _: Sitting, *, stage: str, title: str, started: bool, ended: bool, phase: int | None
) -> list[AnyCommand]:
    """Add a stage after those there are, or say that it has begun or is over."""
    if started and ended:
        raise Unclear(sentence="--started or --ended, not both")
    if phase is not None and not ended:
        raise Unclear(sentence="--phase says what has --ended")
    if ended:
        return [EndStage(stage=stage, phase=phase)]
    return [StartStage(stage=stage) if started else ScheduleStage(stage=stage, title=title)]
