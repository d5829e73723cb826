"""What contestants hand in."""

from ledger.commands import (
    LodgeDocument,
)
from ledger.decide.admission import Bench, Decisions
from ledger.errors import (
    BadValue,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    DocumentLodged,
)


def lodge(command: LodgeDocument, bench: Bench) -> tuple[AnyEvent, ...]:
    """Something known to the regulations is handed in, no more of it than allowed.

    What comes late is recorded too; what follows from it is for the director.
    """
    bench.authorise("document")
    bench.contestant(command.contestant)
    starts_at = None
    if command.session is not None:
        times = bench.session(command.session).times(bench.act.at)
        starts_at = times.starts_at
    conditions = bench.contest.latest_conditions
    rule = conditions.documents.get(command.document)
    if rule is None:
        known = ", ".join(conditions.documents) or "none"
        raise NotUnderTheseRules(what=f"the document {command.document}; they know {known}")
    if rule.of_a_session and command.session is None:
        raise BadValue(
            place=command.document, value="no session", expected="the session for which it is"
        )
    lodged = bench.contest.entries.documents.get((command.contestant, command.document), 0)
    if not rule.within_limit(lodged + command.count):
        raise RuleSaysNo(
            what=f"{lodged + command.count} of {command.document}",
            why=f"{rule.at_most} are the most",
            clause=rule.clause,
        )
    return (
        DocumentLodged(
            contestant=command.contestant,
            document=command.document,
            session=command.session,
            count=command.count,
            due_at=rule.deadline(starts_at),
            in_time=rule.in_time(bench.act.at, starts_at),
            reason=command.reason,
            cites=command.cites,
        ),
    )


DECIDES: Decisions = {
    LodgeDocument: lodge,
}
"""What is decided here, and by which function."""
