"""Note which acts change a session, and which of them came after it was posted."""

from typing import Any

from ledger.events import ContestantWithdrew
from ledger.record.amendments import sessions_changed
from ledger.record.contest import Contest
from ledger.recorded import Recorded


def keep(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Keep an event among those of its kind."""
    contest.acts.setdefault(type(event), []).append((recorded, event))


def note_changes(contest: Contest, recorded: Recorded, event: Any) -> tuple[str, ...]:
    """Note which sessions an event changes, or would if it were not annulled."""
    left = isinstance(event, ContestantWithdrew)
    stage = contest.cancels_in(event) if left else None
    changed = sessions_changed(event, contest.schedule, contest.changes, stage)
    if changed:
        contest.changes[recorded.version] = changed
    return changed


def amend_changed(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Note that an event amends the posted sessions that it changes."""
    for session in note_changes(contest, recorded, event):
        amend(contest, session, recorded)


def amend(contest: Contest, session: str, recorded: Recorded) -> None:
    """Note that an event changes a session after it was posted, even if annulled since."""
    known = contest.sessions.get(session)
    if known is not None and known.postings:
        contest.amendments.setdefault(session, []).append(recorded.position)
