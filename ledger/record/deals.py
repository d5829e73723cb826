"""Which cards a board holds."""

from ledger.bridge.deals import Deal
from ledger.events import DealsAttached
from ledger.record.contest import Contest
from ledger.recorded import Recorded

Dealt = dict[tuple[str, str, int], tuple[Deal, Recorded]]
"""By deal set, section and board: the deal, and the event that attached it."""


def dealt(contest: Contest) -> Dealt:
    """Collect the deals that count; sessions with the same deal set share theirs."""
    found: Dealt = {}
    for recorded, attached in contest.of(DealsAttached):
        for deal in attached.deals:
            key = (_deal_set(contest, attached.session), attached.section, deal.board)
            found[key] = (deal, recorded)
    return found


def deal_at(found: Dealt, contest: Contest, session: str, section: str, board: int) -> Deal | None:
    """Find the deal of a board in a section, or else of all sections; None if unknown."""
    name = _deal_set(contest, session)
    deal = found.get((name, section, board)) or found.get((name, "", board))
    return deal and deal[0]


def _deal_set(contest: Contest, session: str) -> str:
    return contest.sessions[session].deals if session in contest.sessions else session
