"""Artificial scores for boards that cannot be scored as they were played, by the findings."""

from typing import Literal, NamedTuple

from ledger.bridge.awards import Artificial, Grade
from ledger.bridge.boards import Side
from ledger.commands import AwardAdjustedScore, AwardArtificialScore
from ledger.decide import scores
from ledger.decide.admission import Bench, Decisions
from ledger.decide.lines import check_line
from ledger.errors import NeedsRuling, NotUnderTheseRules, RuleSaysNo
from ledger.events import AnyEvent

OUTRIGHT = "; under Law 12C2 the director awards A+, A or A- outright: adjust"
"""What may be done where the regulations print no scores by fault."""


class Grades(NamedTuple):
    """An artificial score, one grade a side."""

    ns: Grade
    ew: Grade


def award(command: AwardArtificialScore, bench: Bench) -> tuple[AnyEvent, ...]:
    """Award an artificial score by fault, where no bridge result can be found for the board."""
    bench.authorise("award")
    check_line(command.line, bench)
    by = _by_slow_play if command.why == "slow-play" else _by_law
    grades = by(command, bench)
    adjusted = AwardAdjustedScore(
        line=command.line,
        ns=Artificial(grade=grades.ns),
        ew=Artificial(grade=grades.ew),
        ruling=command.ruling,
        clause=command.clause,
        reason=command.reason,
        cites=command.cites,
    )
    return scores.award(adjusted, bench)


def _by_law(command: AwardArtificialScore, bench: Bench) -> Grades:
    """Give the grades after an irregularity, or the director's own error."""
    rule = bench.contest.conditions(command.line.session).remedies
    if rule is None:
        raise NotUnderTheseRules(what="an artificial score by fault", instead=OUTRIGHT)
    if command.why == "director-error":
        remedy = rule.director_error(can_be_scored=command.scorable)
    else:
        remedy = rule.irregularity(result_determinable=command.scorable)
    if remedy.award != "artificial":
        to = f" to {remedy.to} sides" if remedy.to else ""
        raise RuleSaysNo(
            what=f"no artificial score on {command.line}",
            why=f"the board can be scored{to}",
            clause=rule.clause,
        )
    if command.why == "director-error":
        assert remedy.non_offender is not None
        return Grades(remedy.non_offender, remedy.non_offender)
    if command.ns is None or command.ew is None:
        raise NeedsRuling(
            what="who was at fault",
            form="each side's part in it, none, partly or directly (--ns-fault, --ew-fault)",
            clause=rule.clause,
        )
    return Grades(rule.grade(command.ns), rule.grade(command.ew))


def _by_slow_play(command: AwardArtificialScore, bench: Bench) -> Grades:
    """Give the grades of a board that there was no time for."""
    rule = bench.contest.conditions(command.line.session).late_plays
    if rule is None:
        raise NotUnderTheseRules(what="an artificial score for slow play", instead=OUTRIGHT)
    given = rule.grades(_slow(command))
    return Grades(given.ns, given.ew)


def _slow(command: AwardArtificialScore) -> Side | Literal["both", "neither"] | None:
    """Say whose fault the slow play was; None: nobody can tell."""
    if command.ns is None or command.ew is None:
        return None
    match command.ns != "none", command.ew != "none":
        case True, True:
            return "both"
        case True, False:
            return "NS"
        case False, True:
            return "EW"
        case _:
            return "neither"


DECIDES: Decisions = {
    AwardArtificialScore: award,
}
"""What is decided here, and by which function."""
