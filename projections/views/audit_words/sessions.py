"""The course of a contest in one line each: its stages, sessions and draws."""

from ledger import events
from ledger.bridge.numbers import so_many
from projections.views.audit_words.general import Shown, in_general

OfSessions = events.SessionEvent | events.DrawEvent


def describe_session(event: OfSessions, shown: Shown) -> str:
    """Describe what is to be played, what began and ended, and who meets whom."""
    match event:
        case events.StageScheduled(stage=stage):
            return f"stage {stage} scheduled"
        case events.StageStarted(stage=stage):
            return f"stage {stage} started"
        case events.StageEnded(stage=stage, phase=None):
            return f"stage {stage} ended"
        case events.StageEnded(stage=stage, phase=number):
            return f"round robin {number} of stage {stage} ended"
        case events.SessionScheduled(session=session, stage=stage, starts_at=starts_at):
            start = f" for {shown(starts_at)}" if starts_at else ""
            deals = f", deals {event.deals}" if event.deals else ""
            return f"session {session} of stage {stage} scheduled{start}{deals}"
        case events.SessionStarted(session=session):
            return f"session {session} started"
        case events.SessionEnded(session=session, table=table):
            return f"session {session} ended" + (f" at table {table}" if table else "")
        case events.DrawPublished(session=session, round=number, pairings=pairings, sits_out=out):
            idle = f"; sitting out: {', '.join(out)}" if out else ""
            tables = so_many(len(pairings), "table")
            return f"draw of round {number}, session {session}: {tables}{idle}"
        case events.MovementChosen(session=session, draw=rule, tables=tables):
            return f"session {session} is drawn by a {rule.method} of {so_many(tables, 'table')}"
        case _:
            return in_general(event, shown)
