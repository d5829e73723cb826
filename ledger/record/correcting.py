"""Until when a score may be corrected: of a session, or of a match that was over before it."""

from collections.abc import Collection
from datetime import datetime

from ledger.record.contest import Contest
from ledger.rulebook import CorrectionRule


def correction_ends(
    contest: Contest,
    session: str,
    rule: CorrectionRule,
    sides: Collection[str] = (),
    at: datetime | None = None,
) -> datetime | None:
    """When a correction period ends; None: never, or nobody can say yet.

    sides: the two whose match it is; nobody: of the session, which is that of the last of its
    matches. at: by what was so then (None: by all that is known).
    """
    if not contest.sessions[session].ends_by_match:
        return rule.period.ends_at(session, contest.timetable(at))
    if sides:
        return rule.period.ends_at(session, contest.timetable(at, contest.match(session, sides)))
    matches = contest.meetings(session)
    ends = [correction_ends(contest, session, rule, between, at) for between in matches]
    known = [end for end in ends if end is not None]
    if not ends:
        return rule.period.ends_at(session, contest.timetable(at))
    return max(known) if len(known) == len(ends) else None
