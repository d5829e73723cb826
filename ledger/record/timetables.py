"""The sessions of a contest with their times, and with the matches that each of them holds."""

from datetime import datetime

from ledger.record.contest import Contest
from ledger.record.drawing import matches_in
from ledger.record.schedule import Match, Schedule
from ledger.rules.periods.timetable import Timetable


def timetable(
    contest: Contest,
    at: datetime | None = None,
    match: Match | None = None,
    schedule: Schedule | None = None,
) -> Timetable:
    """Give the sessions with their times, as they stood at a moment (None: now).

    match: take the end of this match for the end of its session. schedule: with the times of this
    one (None: the contest's own).
    """
    known = (schedule or contest.schedule).timetable(at, match)
    return tuple(
        times._replace(
            matches=_matches(contest, times.session), stage_over=contest.stages[times.stage]
        )
        for times in known
    )


def _matches(contest: Contest, session: str) -> int:
    """Count the matches of a session: those it has boards for, and no fewer than are known of.

    None where its stage was over before it began.
    """
    own = contest.sessions[session]
    if contest.stages[own.stage] and not own.has_begun:
        return 0
    if not contest.conditions(session).by_match:
        return 1
    rounds = {draw.round for draw in contest.draws if draw.session == session}
    rounds |= {number or 1 for number in own.rounds}
    return max(matches_in(contest, session) or 1, len(rounds))
