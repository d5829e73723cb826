"""Substitutions with what they oblige the director to."""

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from ledger.events import RulingGiven, ScoreAltered, SubstitutionMade
from ledger.record import Contest
from ledger.record.participation import AT_THE_TABLE
from ledger.record.substitutions import discounted
from ledger.recorded import Recorded
from ledger.rulebook import Conditions
from ledger.rules.altered_scores.least_of_three import Remedy


class SubstitutionRow(Struct, frozen=True, kw_only=True):
    """A substitution, with what it obliges the director to.

    Attributes:
        counts: unless ruled to be none.
        considers: whether the director must consider altering the score.
        remedies: what he may do about a substitute who should not play.

    """

    position: int
    session: str
    out: str
    into: str
    reason: str | None
    authorised_by: str | None
    approved: bool
    eligible: bool
    equivalent: bool
    counts: bool
    considers: bool
    altered: bool
    remedies: tuple[Remedy, ...]


def substitution_rows(
    facts: Contest, conditions: Conditions, sessions: Collection[str], contestant: str
) -> Iterator[SubstitutionRow]:
    """Yield a contestant's substitutions in these sessions, as they were recorded."""
    rule, made = conditions.altered_scores, _made(facts, sessions, contestant)
    gone = discounted(facts)
    altered = {
        event.session for _, event in facts.of(ScoreAltered) if event.contestant == contestant
    }
    for recorded, one in made:
        together = sum(other.session == one.session for _, other in made)
        at_the_table = AT_THE_TABLE[conditions.contestant]
        yield SubstitutionRow(
            position=recorded.position,
            session=one.session,
            out=one.out,
            into=one.into,
            reason=one.reason,
            authorised_by=one.authorised_by,
            approved=one.approved,
            eligible=one.eligible,
            equivalent=one.equivalent,
            counts=recorded.version not in gone,
            considers=rule is not None and rule.must_consider(together, at_the_table),
            altered=one.session in altered,
            remedies=()
            if rule is None
            else rule.remedies(ineligible=not one.eligible, equivalent=one.equivalent),
        )


def _made(
    facts: Contest, sessions: Collection[str], contestant: str
) -> list[tuple[Recorded, SubstitutionMade]]:
    return [
        (recorded, made)
        for recorded, made in facts.of(SubstitutionMade)
        if made.contestant == contestant and made.session in sessions
    ]


def undecided(
    facts: Contest, conditions: Conditions, contestant: str, rows: Iterable[SubstitutionRow]
) -> Iterator[str]:
    """Yield the scores about which nobody has decided yet: by altering them, or by a ruling."""
    ruled = {
        event.session
        for _, event in facts.of(RulingGiven)
        if event.ruling == "substitution" and contestant in event.contestants
    }
    rule = conditions.altered_scores
    for session in dict.fromkeys(one.session for one in rows if _is_open(one)):
        if session not in ruled and rule is not None:
            yield f"whether {contestant}'s score of session {session} is altered ({rule.clause})"


def _is_open(one: SubstitutionRow) -> bool:
    """Tell whether the director has still to decide about the score."""
    return one.counts and not one.altered and (one.considers or bool(one.remedies))
