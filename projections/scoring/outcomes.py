"""What a match that was played is worth to its sides, by the stage's scale of victory points."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from ledger.record import Contest
from ledger.record.meetings import meeting_of, taken_out
from ledger.rulebook import Conditions
from ledger.rules.comparisons import Comparisons
from projections.scoring.course import Kind


class Outcome(Struct, frozen=True, gc=False):
    """The kind of result a played match is treated as, and its VPs for both sides; None: not yet
    known."""

    kind: Kind
    home: Fraction | None = None
    away: Fraction | None = None
    clause: str = ""


class Extent(NamedTuple):
    """A match, for counting how many of its boards count and how many were compared."""

    facts: Contest
    session: str
    round: int | None
    sides: tuple[str, str]
    counted: int
    compared: int

    def compared_of(self) -> int | None:
        """Return the number of boards compared; None while more of them are to come."""
        met = meeting_of(self.facts, self.session, self.round, self.sides)
        there = self.counted + len(taken_out(self.facts, self.session, met))
        session = self.facts.sessions[self.session]
        is_over = session.ended or session.postings
        return None if there < (met.boards or 0) and not is_over else max(there, met.boards or 0)


def outcome(home: Fraction, away: Fraction, extent: Extent, conditions: Conditions) -> Outcome:
    """Convert both sides' own results into victory points, if the stage has a scale."""
    scale, clause = conditions.victory_points, clause_of(conditions)
    if scale is None:
        return Outcome("played", clause=clause)
    rule, forfeits_rule = conditions.comparisons, conditions.forfeits
    if rule is not None and extent.counted > extent.compared and _too_few(rule, extent):
        clauses = [rule.clause] if forfeits_rule is None else [rule.clause, forfeits_rule.clause]
        return Outcome("too-few-comparisons", clause="; ".join(clauses))
    boards = extent.counted or conditions.boards
    if boards is None and scale.depends_on_boards:
        return Outcome("played", clause=clause)
    return Outcome("played", *scale.match(home, away, boards), clause)


def _too_few(rule: Comparisons, extent: Extent) -> bool:
    """Tell whether too few boards of a match were compared (ANC 7.7), once all results are in."""
    boards = extent.compared_of()
    return boards is not None and not rule.enough(boards, extent.compared)


def clause_of(conditions: Conditions) -> str:
    """Return the clause by which a match counts: of its victory points or its scoring."""
    return (conditions.victory_points or conditions.scoring).clause
