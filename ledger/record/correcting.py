"""Until when a score may be corrected, and a ruling appealed against.

For a session, or for a single match of it that was over earlier; for each ruling by itself.
"""

from collections.abc import Collection, Iterator
from datetime import datetime

from ledger.record.contest import Contest
from ledger.record.justice import Ruling
from ledger.record.timetables import timetable
from ledger.rules.corrections import CorrectionRule


def correction_ends(
    contest: Contest,
    session: str,
    rule: CorrectionRule,
    sides: Collection[str] = (),
    at: datetime | None = None,
) -> datetime | None:
    """Give when a correction period ends; None: never, or not known yet.

    sides: the two whose match it is; nobody: of the session, which is that of the last of its
    matches. at: by what was so then (None: by all that is known).
    """
    if not contest.sessions[session].ends_by_match:
        return rule.period.ends_at(session, timetable(contest, at))
    if sides:
        return rule.period.ends_at(session, timetable(contest, at, contest.match(session, sides)))
    matches = contest.meetings(session)
    ends = [correction_ends(contest, session, rule, between, at) for between in matches]
    known = [end for end in ends if end is not None]
    if not ends:
        return rule.period.ends_at(session, timetable(contest, at))
    return max(known) if len(known) == len(ends) else None


def appeal_ends(contest: Contest, session: str) -> Iterator[tuple[Ruling | None, datetime]]:
    """Give when the time to appeal ends: in a session (None), and against each of its rulings.

    Ends that are not known yet are left out: a finish may not be scheduled, or the parties to a
    ruling not be told of it.
    """
    rule = contest.conditions(session).hearing
    if rule is None:
        return
    known = timetable(contest)
    given = [
        ruling
        for ruling in contest.rulings.values()
        if ruling.event.session == session and rule.may_be_appealed(ruling.event.ruling)
    ]
    for ruling in (None, *given):
        if ruling is None:
            ends = rule.ends_at(session, known)
        else:
            ends = rule.ends_against(session, known, ruling.advised_at)
        if ends is not None:
            yield ruling, ends
