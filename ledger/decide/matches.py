"""Forfeits, and scores altered because of substitutions."""

from ledger.bridge.scores import MatchScore
from ledger.commands import AlterScore, DeclareForfeit
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.meetings import (
    check_no_other_match,
    check_plays,
    check_round,
    is_one_round,
)
from ledger.errors import (
    AlreadyDone,
    AlreadyScored,
    NeedsRuling,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import AnyEvent, ForfeitDeclared, ScoreAltered
from ledger.record.as_drawn import met_otherwise
from ledger.record.participation import AT_THE_TABLE
from ledger.rulebook import ContestantKind
from ledger.rules.altered_scores import AlteredScores


def forfeit(command: DeclareForfeit, bench: Bench) -> tuple[AnyEvent, ...]:
    """Declare a match without a result forfeited, once.

    Its value is that of the regulations, or else of a ruling.
    """
    bench.authorise("forfeit")
    bench.session(command.session)
    sides = (command.home, command.away)
    for contestant in sides:
        bench.contestant(contestant)
    rule = bench.contest.conditions(command.session).forfeits
    clause = "Law 80B2" if rule is None else rule.clause
    if command.home == command.away:
        why = "a forfeit takes an opponent"
        raise RuleSaysNo(what=f"no forfeit by {command.home} alone", why=why, clause=clause)
    for offender in command.offenders:
        if offender not in sides:
            raise RuleSaysNo(
                what=f"{offender} cannot be to blame",
                why=f"the match is between {' and '.join(sides)}",
                clause=clause,
            )
    check_round(f"match {command.home} v {command.away}", command.session, command.round, bench)
    check_plays(sides, command.session, command.round, bench)
    _not_yet(command, bench)
    _as_drawn(command, sides, bench)
    stated = command.home_vps is not None
    if stated != (command.away_vps is not None):
        raise RuleSaysNo(
            what="half of the value of a forfeit",
            why="both sides' VPs are stated, or neither's",
            clause=clause,
        )
    if rule is None:
        raise NotUnderTheseRules(
            what="a forfeit",
            instead=(
                "; under Law 81C what each side gets is ruled, and entered with: result --cites"
            ),
        )
    if rule.printed is None and not (stated and command.ruling):
        raise NeedsRuling(
            what="the value of a forfeit",
            form="both sides' VPs (--home-vps, --away-vps) and their ruling (--ruling)",
            clause=rule.clause,
        )
    if rule.printed is not None and stated and command.ruling is None:
        raise NeedsRuling(
            what="another value than the regulations'",
            form="the ruling that states it (--ruling)",
            clause=rule.clause,
        )
    return as_event(command)


def _as_drawn(command: DeclareForfeit, sides: tuple[str, str], bench: Bench) -> None:
    """Raise NeedsRuling for a match other than drawn, unless a ruling is named."""
    for misfit in met_otherwise(bench.contest, command.session, command.round, sides):
        if command.ruling is None:
            raise NeedsRuling(
                what=f"the forfeit of {' v '.join(sides)}, where {misfit.what},",
                form="the ruling that it counts (--ruling)",
                clause=misfit.clause,
            )


def _not_yet(command: DeclareForfeit, bench: Bench) -> None:
    sides = {command.home, command.away}
    for recorded, before in bench.contest.of(ForfeitDeclared):
        is_here = before.session == command.session and {before.home, before.away} == sides
        if is_here and is_one_round(before.round, command.round):
            raise AlreadyDone(
                what=f"the forfeit of {command.home} v {command.away}", position=recorded.position
            )
    for entry in bench.contest.results.all():
        score = entry.score
        if (
            isinstance(score, MatchScore)
            and score.session == command.session
            and {score.home, score.away} == sides
            and is_one_round(command.round, score.round)
        ):
            raise AlreadyScored(line=str(score), was=score.outcome)
    check_no_other_match(frozenset(sides), command.session, command.round, bench)


def alter(command: AlterScore, bench: Bench) -> tuple[AnyEvent, ...]:
    """Alter a contestant's score of a session, once, by the rule or as a ruling states.

    By the rule only if its substitutes give cause.
    """
    bench.authorise("alter")
    bench.session(command.session)
    bench.contestant(command.contestant)
    conditions = bench.contest.conditions(command.session)
    rule = conditions.altered_scores
    if rule is None:
        raise NotUnderTheseRules(what="an altered score")
    if command.ruling is None and not _has_cause(command, conditions.contestant, rule, bench):
        raise RuleSaysNo(
            what=f"{command.contestant} keeps its score of session {command.session}",
            why="its substitutes there are no cause to alter it",
            clause=rule.clause,
        )
    this = {"contestant": command.contestant, "opponents": command.opponents}
    before = bench.found(ScoreAltered, session=command.session, **this)
    if before is not None:
        raise AlreadyDone(
            what=f"the alteration of {command.contestant}'s score of session {command.session}",
            position=before.position,
        )
    if command.vps is not None and command.ruling is None:
        raise NeedsRuling(
            what="a stated score", form="the ruling that states it (--ruling)", clause="NSWBA 4.4.1"
        )
    return as_event(command)


def _has_cause(
    command: AlterScore, kind: ContestantKind, rule: AlteredScores, bench: Bench
) -> bool:
    """Tell whether substitutes were illegal or, for its own score, too many."""
    made = [
        one
        for one in bench.contest.entries.substitutions.values()
        if (one.session, one.contestant) == (command.session, command.contestant)
    ]
    if any(
        "alter" in rule.remedies(ineligible=not one.eligible, equivalent=one.equivalent)
        for one in made
    ):
        return True
    return not command.opponents and rule.must_consider(len(made), AT_THE_TABLE[kind])


DECIDES: Decisions = {
    DeclareForfeit: forfeit,
    AlterScore: alter,
}
"""What is decided here, and by which function."""
