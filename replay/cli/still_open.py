"""Matters still open when something is frozen: told beside what was recorded."""

from collections.abc import Sequence

from ledger.decide.draws import COMPUTED
from ledger.events import (
    AnyEvent,
    DrawPublished,
    DropInEntered,
    HouseContestantAdded,
    LotDrawn,
    NumbersAssigned,
    QualifiersDeclared,
    ResultsPosted,
    StageEnded,
    TieSettled,
)
from ledger.record import Contest
from ledger.record.crediting import sessions_to_come
from ledger.record.drawing import round_robin_of
from ledger.record.open_matters import Open, in_short, open_before, open_in
from ledger.recorded import Recorded
from ledger.store import Store
from replay.cli.screen import remark
from replay.timeline import past

MOST = 6
"""The number of matters told."""


def say_what_is_open(store: Store, contest: str, recorded: Sequence[Recorded]) -> None:
    """Remark on what these acts did not wait for."""
    if not any(isinstance(one.event, FREEZING) for one in recorded):
        return
    facts = past(store, contest).facts()
    matters = dict.fromkeys(matter for one in recorded for matter in _open_at(facts, one.event))
    found = dict.fromkeys(str(matter) for matter in in_short(tuple(matters)))
    if found:
        more = f"; and {len(found) - MOST} more" if len(found) > MOST else ""
        remark(f"still open: {'; '.join(list(found)[:MOST])}{more}")


FREEZING = (
    DrawPublished,
    DropInEntered,
    HouseContestantAdded,
    LotDrawn,
    NumbersAssigned,
    QualifiersDeclared,
    ResultsPosted,
    StageEnded,
    TieSettled,
)
"""Kinds that freeze or finish a result."""


def _open_at(facts: Contest, event: AnyEvent) -> list[Open]:
    """List the open matters on which an event depends."""
    match event:
        case QualifiersDeclared(stage=stage):
            return list(open_in(facts, stage))
        case NumbersAssigned(stage=stage, phase=phase) if phase is not None:
            return list(open_before(facts, stage, phase))
        case LotDrawn(session=session) | DropInEntered(session=session) if session is not None:
            return _before(facts, session)
        case HouseContestantAdded(session=session):
            return _before(facts, session)
        case DrawPublished(session=session, method=method) if method in COMPUTED:
            return _before(facts, session)
        case LotDrawn(stage=stage, purpose=purpose) if purpose != "random-draw":
            return _begun(facts, stage)
        case TieSettled(stage=stage):
            return _begun(facts, stage)
        case StageEnded(stage=stage, phase=phase):
            return _ended(facts, stage, phase)
        case ResultsPosted(session=session, status="provisional"):
            return [one for one in _upto(facts, session) if one.kind == "result"]
        case ResultsPosted(session=session):
            return _upto(facts, session)
        case _:
            return []


def _before(facts: Contest, session: str) -> list[Open]:
    """List what is open in the stage's sessions before one; forfeits are raised at the end only."""
    order = facts.segments(session)
    found = open_in(facts, facts.sessions[session].stage, order[: order.index(session)])
    return [one for one in found if one.kind != "top-up"]


def _begun(facts: Contest, stage: str) -> list[Open]:
    """List what is open in the sessions of a stage that have begun."""
    to_come = sessions_to_come(facts, stage)
    begun = [name for name in facts.schedule.of_stage(stage) if name not in to_come]
    return list(open_in(facts, stage, begun))


def _ended(facts: Contest, stage: str, phase: int | None) -> list[Open]:
    """List what is open in a stage said to be over, or in one of its round robins."""
    order = facts.schedule.of_stage(stage)
    return list(
        open_in(facts, stage, [one for one in order if phase in (None, round_robin_of(facts, one))])
    )


def _upto(facts: Contest, session: str) -> list[Open]:
    """List what is open in the stage's sessions up to this one."""
    order = facts.segments(session)
    within = order[: order.index(session) + 1]
    return list(open_in(facts, facts.sessions[session].stage, within))
