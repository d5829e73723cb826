"""post: post the results of a session, or of all that are waiting to be."""

from collections.abc import Set as AbstractSet
from typing import Literal

from ledger.commands import AnyCommand, PostResults
from ledger.errors import NothingChanges
from ledger.events import ForfeitDeclared
from ledger.record import Contest
from projections.views.postings import RECKONING
from replay.acts.describing import act
from replay.acts.fields import INCOMPLETE, SESSION
from replay.acts.finding import session_named
from replay.acts.sitting import Sitting
from replay.parameters import flag
from replay.postings import posted_digest

Status = Literal["provisional", "final"]


@act(
    "post",
    "post",
    [PostResults],
    SESSION._replace(kind="some-session"),
    flag("final", "The last word of the contest."),
    flag(
        "whole",
        "Every session with results that is not posted so yet, of that stage.",
        "all",
        label="all sessions",
    ),
    INCOMPLETE,
    seldom="all incomplete",
    wants="sessions",
)
def post(
    sitting: Sitting, *, session: str | None, final: bool, whole: bool, incomplete: str | None
) -> list[AnyCommand]:
    """Make the standings as they are now available officially; the periods run from here."""
    contest = sitting.contest
    status: Status = "final" if final else "provisional"
    if whole:
        stage = contest.sessions[session_named(sitting, session)].stage if session else None
        named = _waiting(contest, status, stage)
    else:
        named = [session_named(sitting, session)]
    basis = sitting.store.head().position
    opened = contest.opened
    assert opened is not None
    return [
        PostResults(
            session=one,
            digest=posted_digest(sitting.store, opened.contest, one, basis),
            basis=basis,
            status=status,
            incomplete=incomplete,
            reckoning=RECKONING,
        )
        for one in named
    ]


def _waiting(contest: Contest, status: Status, stage: str | None) -> list[str]:
    """List sessions with results that are not posted, or not as final. Raises NothingChanges."""
    forfeited = {event.session for _, event in contest.of(ForfeitDeclared)}
    played = {name for name, facts in contest.sessions.items() if facts.sides} | forfeited
    found = [
        name
        for name, facts in contest.sessions.items()
        if name in played
        and stage in (None, facts.stage)
        and not any(status in ("provisional", posting.status) for posting in facts.postings)
        and (status == "provisional" or _can_be_final(contest, name, played))
    ]
    if not found:
        of = f" of stage {stage}" if stage else ""
        raise NothingChanges(what=f"the posting of every session{of} as {status}")
    return found


def _can_be_final(contest: Contest, session: str, played: AbstractSet[str]) -> bool:
    """Tell whether a session has final results of its own: none where the stage's come later."""
    order = contest.segments(session)
    later = order[order.index(session) + 1 :]
    return contest.conditions(session).final_for_stage is None or played.isdisjoint(later)
