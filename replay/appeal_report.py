"""An appeal's page: made from the record up to a moment, with what the appeal has done."""

from collections.abc import Iterator, Sequence

from ledger.record.justice import Appeal
from ledger.regulations.documents import said
from projections.views.appeal_report import (
    AppealReport,
    acts_on_decision,
    appeal_of,
    belonging,
    results_on,
)
from projections.views.audit_trail import positions_of, trail
from projections.views.periods import Period, periods
from replay.impact import impact
from replay.timeline import Past


def appeal_report(past: Past, number: int, zone: str) -> AppealReport:
    """Return the page of an appeal. Raises NoSuch."""
    facts = past.at_rest()
    appeal = appeal_of(facts, number)
    ruling = appeal.ruling
    session, counting = ruling.event.session, past.counting_in(facts)
    known = periods(facts, counting, (session,), past.now)
    scope = f"stage:{facts.sessions[session].stage}"
    return AppealReport(
        appeal=appeal,
        period=next((period for period in known if period.ruling == ruling.position), None),
        results=results_on(facts, appeal),
        events=trail(belonging(counting, ruling.reference), zone, positions_of(past.events)),
        carried_out=acts_on_decision(counting, number),
        impact=impact(past, appeal.position, scope, zone, facts),
        clauses=said(_cited(appeal, known)),
    )


def _cited(appeal: Appeal, known: Sequence[Period]) -> Iterator[str | None]:
    """Yield the clauses under which it was ruled, appealed, refused or admitted."""
    yield appeal.ruling.event.clause
    yield from (period.clause for period in known if period.ruling == appeal.ruling.position)
    yield from (one.clause for one in (appeal.refused, appeal.admitted) if one is not None)
