"""A qualifier gives its place to another."""

from collections.abc import Collection

from ledger.bridge.boards import Side
from ledger.commands import (
    ReplaceContestant,
)
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.qualifiers import rule_of
from ledger.errors import (
    AlreadyExists,
    NotOnRecord,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
)
from ledger.record import Contest
from ledger.record.eligibility import out_of_contention


def replace(command: ReplaceContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """Replace a qualifier from the same field, or from the other while they stay balanced."""
    bench.authorise("replace")
    bench.stage(command.stage)
    bench.contestant(command.out)
    bench.contestant(command.into)
    contest = bench.contest
    for (source, into), names in contest.qualified.items():
        if into != command.stage or command.out not in names:
            continue
        if command.into in names:
            raise AlreadyExists(what="qualifier", name=command.into)
        _leaves(command.out, source, command.stage, bench)
        _still_here(command.into, source, command.stage, bench)
        _same_field(command, source, names, bench)
        bench.computed_at(command.basis)
        return as_event(command)
    qualified = [
        name
        for (_, into), names in contest.qualified.items()
        if into == command.stage
        for name in names
    ]
    raise NotOnRecord(
        what=f"qualifier for {command.stage}", name=command.out, known=tuple(qualified)
    )


def _leaves(contestant: str, source: str, stage: str, bench: Bench) -> None:
    """Raise RuleSaysNo for the place of somebody who plays on (ANC 20.1)."""
    if contestant not in out_of_contention(bench.contest):
        raise RuleSaysNo(
            what=f"nobody takes the place of {contestant}",
            why="it has not withdrawn, and is in contention",
            clause=rule_of(source, stage, bench).clause,
        )


def _still_here(contestant: str, source: str, stage: str, bench: Bench) -> None:
    """Raise RuleSaysNo for somebody who has left, or is not ranked any more."""
    contest = bench.contest
    if contestant in contest.entries.withdrawn or contestant in contest.entries.disqualified:
        raise RuleSaysNo(
            what=f"{contestant} takes nobody's place",
            why="it has withdrawn"
            if contestant in contest.entries.withdrawn
            else "it is disqualified",
            clause=rule_of(source, stage, bench).clause,
        )


def _same_field(command: ReplaceContestant, source: str, names: list[str], bench: Bench) -> None:
    contestants = bench.contest.contestants
    leaving, coming = contestants[command.out].field, contestants[command.into].field
    if leaving == coming:
        return
    rule = rule_of(source, command.stage, bench)
    left = _left(bench.contest, leaving, names)
    if rule.may_differ is not None and left:
        raise RuleSaysNo(
            what=f"{command.into} cannot replace {command.out}",
            why=f"it is of the other field, and {', '.join(left)} of {leaving} could",
            clause=rule.clause,
        )
    after = [name for name in names if name != command.out] + [command.into]
    fields = [contestants[name].field for name in after]
    ns, ew = fields.count("NS"), fields.count("EW")
    if rule.may_differ is None or not rule.balanced(ns, ew):
        raise RuleSaysNo(
            what=f"{command.into} cannot replace {command.out}",
            why=f"it is of the other field, which would make {ns} against {ew}",
            clause=rule.clause,
        )


def _left(contest: Contest, field: Side | None, names: Collection[str]) -> list[str]:
    """Name who is left in a field to step in (AMB-23)."""
    gone = {
        *names,
        *contest.entries.withdrawn,
        *contest.entries.disqualified,
        *contest.entries.house,
    }
    return [
        name
        for name, entry in contest.contestants.items()
        if entry.field == field and name not in gone
    ]


DECIDES: Decisions = {
    ReplaceContestant: replace,
}
"""What is decided here, and by which function."""
