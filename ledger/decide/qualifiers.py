"""Qualifiers: who goes on from a stage into another."""

from ledger.bridge.boards import Side
from ledger.commands import DeclareQualifiers
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.waits import check_nothing_open
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    QualifiersDeclared,
)
from ledger.record.field import of_knock_out
from ledger.record.open_matters import TO_BE_CREDITED, TO_COME, open_in
from ledger.record.places import has_effect
from ledger.rules.qualifiers import Qualifying


def rule_of(stage: str, into: str, bench: Bench) -> Qualifying:
    """Return the rule by which contestants go on. Raises NotUnderTheseRules.

    Regulations that were amended may have none for those who were declared before.
    """
    for rule in bench.contest.conditions_of(stage).qualifying:
        if rule.into == into:
            return rule
    raise NotUnderTheseRules(what=f"qualifying from {stage} into {into}")


def declare(command: DeclareQualifiers, bench: Bench) -> tuple[AnyEvent, ...]:
    """Declare who goes on: as many as the rule says, each in contention, on the present record."""
    bench.authorise("qualify")
    bench.stage(command.stage)
    rule = rule_of(command.stage, command.into, bench)
    names = [one.contestant for one in command.qualifiers]
    _not_yet(command, bench)
    bench.contestants(names)
    for name in names:
        if name in bench.contest.entries.withdrawn or name in bench.contest.entries.disqualified:
            raise RuleSaysNo(
                what=f"{name} cannot qualify", why="it has left the contest", clause=rule.clause
            )
        if name in bench.contest.entries.house:
            raise RuleSaysNo(
                what=f"{name} cannot qualify", why="it is a house contestant", clause="AMB-68"
            )
    fields = [one.field for one in command.qualifiers]
    most = rule.size(_rankings(command, bench))
    if len(names) > most:
        raise RuleSaysNo(
            what=f"{len(names)} into {command.into}", why=f"{most} go on", clause=rule.clause
        )
    check_nothing_open(
        f"declaring who goes from {command.stage} into {command.into}",
        open_in(bench.contest, command.stage),
        bench,
        clause=rule.clause,
        incomplete=command.incomplete,
        never=TO_COME + TO_BE_CREDITED,
    )
    if not names:
        raise BadValue(
            place=f"qualifiers for {command.into}",
            value="nobody",
            expected="a qualifier: no results are on record",
        )
    _places_told_apart(command, rule, bench)
    ns, ew = fields.count("NS"), fields.count("EW")
    if not rule.balanced(ns, ew):
        raise RuleSaysNo(
            what=f"{ns} of one field and {ew} of the other",
            why=f"they may differ by {rule.may_differ}",
            clause=rule.clause,
        )
    bench.computed_at(command.basis)
    return as_event(command)


def _places_told_apart(command: DeclareQualifiers, rule: Qualifying, bench: Bench) -> None:
    """Raise NeedsRuling where two share a place that decides more than that they go on."""
    if _rankings(command, bench) > len({one.field for one in command.qualifiers}):
        return
    placed: dict[tuple[Side | None, int], str] = {}
    for one in command.qualifiers:
        other = placed.setdefault((one.field, one.place), one.contestant)
        if other != one.contestant and has_effect(bench.contest, rule):
            raise NeedsRuling(
                what=f"the tie between {other} and {one.contestant} on place {one.place}",
                form="the lot, or what else tells them apart",
                clause=rule.clause,
            )


def _not_yet(command: DeclareQualifiers, bench: Bench) -> None:
    """Raise AlreadyDone where the field was declared: it changes by replacement, or annulment."""
    if (command.stage, command.into) not in bench.contest.qualified:
        return
    declared = bench.latest(QualifiersDeclared, stage=command.stage, into=command.into)
    raise AlreadyDone(
        what=f"declaring who goes from {command.stage} into {command.into}",
        position=declared.position,
    )


def _rankings(command: DeclareQualifiers, bench: Bench) -> int:
    """Count the rankings they come from: one a field, or one a match in a knock-out.

    A contestant without a match in it counts as one more: it goes on as if it had won.
    """
    contest = bench.contest
    if contest.conditions_of(command.stage).is_knock_out:
        field = of_knock_out(contest, command.stage)
        return max(1, (1 << (len(field) - 1).bit_length()) // 2)
    return max(1, len({one.field for one in command.qualifiers}))


DECIDES: Decisions = {
    DeclareQualifiers: declare,
}
"""What is decided here, and by which function."""
