"""What contestants hand in."""

from ledger.commands import (
    LodgeDocument,
)
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import (
    BadValue,
    NeedsRuling,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
)


def lodge(command: LodgeDocument, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record a document that the regulations ask for, no more copies of it than they allow.

    A late one is recorded too; its consequence is for the director.
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
    bench.speaks_for(
        command.contestant, f"lodge {command.document} for {command.contestant}", rule.clause
    )
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
    fault = rule.first_fault(command.pages, command.copies)
    if fault is not None:
        raise RuleSaysNo(what=f"this {command.document}", why=fault, clause=rule.clause)
    if rule.approved and {one.version for one in command.cites}.isdisjoint(bench.contest.rulings):
        raise NeedsRuling(
            what=f"{command.document} of {command.contestant}",
            form="the Director's approval (--cites)",
            clause=rule.clause,
        )
    _permitted(command, bench)
    return as_event(
        command, due_at=rule.deadline(starts_at), in_time=rule.in_time(bench.act.at, starts_at)
    )


def _permitted(command: LodgeDocument, bench: Bench) -> None:
    """Raise RuleSaysNo for a system that may not be played in the session, or in any stage."""
    contest = bench.contest
    regulations = contest.regulations_for(command.session)
    stages = [regulations.default, *regulations.stages.values()]
    if command.session is not None:
        stages = [contest.conditions(command.session)]
    rules = [stage.systems for stage in stages]
    system, category = command.system, contest.contestants[command.contestant].category
    if system is None or any(rule is None or rule.permits(system, category) for rule in rules):
        return
    rule = next(filter(None, rules))
    those = f" by the {category}" if category in rule.in_category else ""
    raise RuleSaysNo(
        what=f"a {system} system",
        why=f"only {', '.join(rule.of(category))} may be played{those}",
        clause=rule.clause,
    )


DECIDES: Decisions = {
    LodgeDocument: lodge,
}
"""What is decided here, and by which function."""
