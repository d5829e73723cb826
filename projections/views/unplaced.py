"""Unplaced contestants: those with no place or not in contention, and why."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ledger.events import ContestantDisqualified, ContestantWithdrew, EligibilityRuled
from ledger.record import Contest
from ledger.record.eligibility import out_of_contention, ruled_out
from ledger.record.field import field_of
from ledger.record.segments import without_a_match
from projections.scoring.ranked import Placing, unplaced_of
from projections.scoring.stage import Stage


class Unplaced(NamedTuple):
    """A contestant without a place, and why, in words."""

    contestant: str
    why: str


class Remark(NamedTuple):
    """A remark about a contestant that has a place.

    Attributes:
        person: of which of its members.

    """

    contestant: str
    person: str | None
    why: str


def remarks(facts: Contest, rows: Iterable[Placing]) -> Iterator[Remark]:
    """Yield the placed contestants that do not contend, and their ineligible players."""
    out = out_of_contention(facts)
    if not out and not facts.of(EligibilityRuled):
        return
    for row in rows:
        name = row.contestant
        if row.rank is None:
            continue
        for category in dict.fromkeys(("", facts.contestants[name].category or "")):
            of = f" for {category}" if category else ""
            for person, ruled in ruled_out(facts, name, category).items():
                yield Remark(name, person, f"not eligible{of} ({ruled.cited})")
        if name in out:
            yield Remark(name, None, f"does not contend: {out[name]}")


def unplaced(stage: Stage, rows: Sequence[Placing], *, of_all: bool) -> Iterator[Unplaced]:
    """Name those without a place: of these rows, and of a knock-out's field without a match.

    Who waits for the first segment of its match is not among them.

    of_all: the rows are everybody's, and whoever is in none because its scores are cancelled is
    named, too.
    """
    facts = stage.facts
    reasons = dict.fromkeys(facts.entries.house, "of the house")
    for recorded, left in facts.of(ContestantWithdrew):
        reasons[left.contestant] = f"withdrawn (#{recorded.position})"
    for recorded, gone in facts.of(ContestantDisqualified):
        cited = f"{gone.clause}, " if gone.clause else ""
        reasons[gone.contestant] = f"disqualified ({cited}#{recorded.position})"
    for row in unplaced_of(rows):
        if why := reasons.get(row.contestant) or _otherwise(stage, row):
            yield Unplaced(row.contestant, why)
    if of_all and not stage.is_knock_out:
        for name in _cancelled(stage):
            yield Unplaced(name, f"{reasons[name]}, its scores cancelled")
    if stage.is_knock_out:
        known = {row.contestant for row in rows}
        reasons = dict.fromkeys(without_a_match(facts, stage.name), SITS_OUT) | reasons
        for name in field_of(facts, stage.name).contestants:
            if name not in known:
                yield Unplaced(name, reasons.get(name) or WITHOUT_A_MATCH)


def _cancelled(stage: Stage) -> Iterator[str]:
    """Name who has results in the stage, none of which counts any more."""
    facts, gone = stage.facts, set[str]()
    for session in stage.sessions:
        gone |= {name for name in facts.cancelled(session) if facts.has_result(session, name)}
    for name in facts.contestants if gone else ():
        if name in gone and name not in stage.accounts:
            yield name


WITHOUT_A_MATCH, SITS_OUT = "has no match so far", "goes on without a match, drawn to sit out"


def _otherwise(stage: Stage, row: Placing) -> str:
    """Say why a contestant that has not left has no place: in an eclectic, or without a match."""
    plan = stage.conditions.format
    if plan is not None and plan.best is not None:
        return f"has results to compare in fewer than {plan.best} sessions ({plan.clause})"
    return "" if row.match else WITHOUT_A_MATCH
