"""schedule: schedule, start or end a session."""

from math import ceil
from typing import Any

from msgspec.structs import replace

from ledger.bridge.numbers import so_many
from ledger.commands import AnyCommand, EndSession, ScheduleSession, ScheduleStage, StartSession
from ledger.decide.laws import ORGANISATION
from ledger.errors import NotOnRecord, Unclear
from ledger.readers.identities import first_stage
from replay.acts.describing import act
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag


@act(
    "schedule",
    "schedule",
    [ScheduleSession, StartSession, EndSession],
    Parameter("session", "Its name.", required=True),
    Parameter("stage", "Its stage (default: the latest; the only one is main)."),
    Parameter("starts_at", "When it is to start.", kind="time", called="starts", label="starts at"),
    Parameter("minutes", "How long it is to last.", kind="number", unit="minutes", label="length"),
    Parameter("boards", "How many boards a table plays.", kind="number", unit="boards"),
    Parameter(
        "finishes_at", "When it is to finish.", kind="time", called="finishes", label="finishes at"
    ),
    Parameter(
        "deals", "Sessions with the same word here play the same boards.", label="same boards as"
    ),
    Parameter("phase", "Which round robin it is part of.", kind="number", label="round robin"),
    Parameter("break_after", "After which round there is a break.", kind="number"),
    Parameter("break_minutes", "How long the break is.", kind="number", unit="minutes"),
    flag("started", "Say instead that it has started.", label="it has started"),
    flag("ended", "Say instead that it has ended.", label="it has ended"),
    Parameter("table", "Where it has ended only at one table."),
    Parameter(
        "match",
        "Where only the match of these two has ended.",
        kind="contestant",
        together_with="contestant",
    ),
    seldom="stage finishes deals phase break-after break-minutes started ended table match",
)
def schedule(
    sitting: Sitting,
    *,
    session: str,
    started: bool,
    ended: bool,
    table: str | None,
    match: tuple[str, str] | None,
    **said: Any,
) -> list[AnyCommand]:
    """Schedule a session (again, if need be), or say that it has started or ended.

    Scheduled again it has the times that are said then; boards, deals and round robin stay.
    """
    if (table is not None or match) and not ended:
        raise Unclear(sentence="--table and --match say where it has --ended")
    if started and ended:
        raise Unclear(sentence="--started or --ended, not both")
    if (started or ended) and any(said.values()):
        raise Unclear(sentence="--started and --ended go with --at, and schedule nothing")
    if started:
        return [StartSession(session=session)]
    if ended:
        return [EndSession(session=session, table=table, sides=match or ())]
    stages, stage = sitting.contest.stages, said.pop("stage")
    name = next(reversed(stages), None) if stage is None else stage
    if name is None:
        name = first_stage(sitting.contest.regulations_for())
    said = _still_played(sitting, session, said)
    scheduling = _timed(sitting, ScheduleSession(session=session, stage=name, **said))
    if name in stages:
        return [scheduling]
    if stages and name not in sitting.contest.regulations_for().stages:
        raise NotOnRecord(what="stage", name=name, known=tuple(stages), clause=ORGANISATION)
    return [ScheduleStage(stage=name), scheduling]


WHAT_IS_PLAYED = ("boards", "deals", "phase")
"""The parameters that stay as they were where a session is scheduled again: only its times go."""


def _still_played(sitting: Sitting, session: str, said: dict[str, Any]) -> dict[str, Any]:
    """Return what was said, with what is played as it was before unless that is said anew."""
    known = sitting.contest.sessions.get(session)
    if known is None:
        return said
    before = {name: getattr(known.latest, name) for name in WHAT_IS_PLAYED}
    return said | {name: was for name, was in before.items() if said[name] is None}


def _timed(sitting: Sitting, scheduling: ScheduleSession) -> ScheduleSession:
    """Add the time of one match, where neither its length nor its number of boards is given.

    ANC 10.12, 11.6; SBF 4: so long is a match unless another time is set.
    """
    plan = sitting.contest.conditions_of(scheduling.stage).format
    allotted = None if plan is None else plan.minutes()
    unsaid = (scheduling.boards, scheduling.minutes, scheduling.finishes_at) == (None, None, None)
    if plan is None or allotted is None or not unsaid or scheduling.starts_at is None:
        return scheduling
    minutes = ceil(allotted)
    sitting.remark(
        f"session {scheduling.session} is allotted {minutes} minutes, for one match of"
        f" {so_many(plan.boards or 0, 'board')} (--boards, --minutes; {plan.clause})"
    )
    return replace(scheduling, minutes=minutes)
