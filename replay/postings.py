"""Standings that were posted, reckoned again as known at their basis."""

from typing import NamedTuple

from ledger.errors import LedgerError
from ledger.events import ResultsPosted
from ledger.store import Store
from projections.scope import resolve
from projections.views.postings import RECKONING, changed_since
from projections.views.standings import digest, standings
from replay.timeline import past


class Posting(NamedTuple):
    """The outcome of computing a posting again: its fault, or the changes in the rules since."""

    fault: str | None = None
    changes: str = ""


def posting(store: Store, contest: str, posted: ResultsPosted) -> Posting:
    """Reckon standings that were posted again, as known at their basis."""
    what, when = f"the standings posted for session {posted.session}", f"#{posted.basis}"
    try:
        facts = past(store, contest, when).facts()
        changes = changed_since(facts, posted)
    except (LedgerError, LookupError) as error:
        return Posting(f"{what} cannot be computed as known at {when} ({error})")
    if changes is None:
        return Posting(f"{what} are not what the record gives at {when}{_by(posted.reckoning)}")
    since = "; ".join(map(str, changes))
    return Posting(changes=f"{what} follow as they were reckoned then; {since}" if since else "")


def _by(reckoning: int | None) -> str:
    """Say by which rules standings were posted that do not follow; "" if by today's."""
    if reckoning == RECKONING:
        return ""
    if reckoning is not None and reckoning > RECKONING:
        return f": a newer program posted them, by reckoning {reckoning}; this one's is {RECKONING}"
    whose = "an older program" if reckoning is None else f"a program of reckoning {reckoning}"
    return f", nor gave before reckoning {RECKONING}; {whose} posted them"


def posted_digest(store: Store, contest: str, session: str, basis: int) -> str:
    """Return the digest of the standings after a session, as known at a position."""
    facts = past(store, contest, f"#{basis}").facts()
    return digest(standings(facts, resolve(f"after:{session}", facts)))
