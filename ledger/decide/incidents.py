"""Incidents: what happened and changes no score."""

from msgspec.structs import replace

from ledger.commands import RecordIncident
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import (
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
)


def record_incident(command: RecordIncident, bench: Bench) -> tuple[AnyEvent, ...]:
    """Something that changes no score; some incidents are reported, or have no such reason."""
    bench.authorise("incident")
    if command.session is not None:
        bench.session(command.session)
    for contestant in command.contestants:
        bench.contestant(contestant)
    (recorded,) = as_event(command)
    rule = bench.contest.latest_conditions.incidents.get(command.incident)
    if rule is None:
        return (recorded,)
    if not rule.allows(command.reason):
        raise RuleSaysNo(
            what=f"no {command.incident}",
            why=f"the reason cannot be {command.reason or 'none'}",
            clause=rule.clause,
        )
    return (replace(recorded, report_to=command.report_to or rule.report_to),)


DECIDES: Decisions = {
    RecordIncident: record_incident,
}
"""What is decided here, and by which function."""
