"""An appeal's page: made from the record up to a moment, with what the appeal has done."""

from projections.views.appeal_report import (
    AppealReport,
    acts_on_decision,
    appeal_of,
    belonging,
    results_on,
)
from projections.views.audit_trail import positions_of, trail
from projections.views.periods import periods
from replay.impact import impact
from replay.timeline import Past


def appeal_report(past: Past, number: int, zone: str) -> AppealReport:
    """The page of an appeal. Raises NoSuch."""
    facts = past.facts()
    appeal = appeal_of(facts, number)
    ruling = appeal.ruling
    known = periods(facts, past.counting, (ruling.event.session,), past.now)
    return AppealReport(
        appeal=appeal,
        period=next((period for period in known if period.ruling == ruling.position), None),
        results=results_on(facts, appeal),
        events=trail(belonging(past.counting, ruling.reference), zone, positions_of(past.events)),
        carried_out=acts_on_decision(past.counting, number),
        impact=impact(past, appeal.position, f"stage:{_stage(past, ruling.event.session)}", zone),
    )


def _stage(past: Past, session: str) -> str:
    return past.facts().sessions[session].stage
