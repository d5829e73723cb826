"""Choices of opponents and of segments, and the toss that gives them."""

from collections.abc import Sequence

from ledger.commands import MakeChoice, RecordToss
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.qualifiers import rule_of
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    ChoiceMade,
    TossWon,
)
from ledger.record.choosing import chosen, still_chooses
from ledger.record.field import vacated
from ledger.rules.formats.segments import Segments


def choose(command: MakeChoice, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record a choice, once, if it is this contestant's to make."""
    bench.authorise("choose")
    bench.stage(command.stage)
    bench.contestant(command.contestant)
    clause = (_opponent if command.choice == "opponent" else _segments)(command, bench)
    bench.speaks_for(command.contestant, f"choose for {command.contestant}", clause)
    this = {
        "stage": command.stage,
        "contestant": command.contestant,
        "choice": command.choice,
        "segments": command.segments,
    }
    before = bench.found(ChoiceMade, **this)
    if before is not None and _stands(command, bench):
        raise AlreadyDone(what="this choice", position=bench.latest(ChoiceMade, **this).position)
    return as_event(command)


def _stands(command: MakeChoice, bench: Bench) -> bool:
    """Tell whether a choice made before still holds: not if whoever was chosen was replaced."""
    made = chosen(bench.contest, command.stage)
    return command.choice != "opponent" or any(one.chooser == command.contestant for one in made)


def _opponent(command: MakeChoice, bench: Bench) -> str:
    """Check a choice of opponent: the first qualifier chooses among the others (SBF 5.1.3).

    Give the clause by which it chooses.
    """
    waiting = still_chooses(bench.contest, command.stage)
    drawing = bench.contest.conditions_of(command.stage).draw
    if waiting is not None and drawing is not None:
        _check_turn(command, *waiting, drawing.clause)
        return drawing.clause
    for (source, into), names in bench.contest.qualified.items():
        if into != command.stage:
            continue
        rule = rule_of(source, command.stage, bench)
        choice = rule.choice(names)
        if choice is None:
            raise NotUnderTheseRules(what="a choice of opponents")
        gone = vacated(bench.contest, command.stage)
        among = [name for name in choice.may_choose if name not in gone]
        _check_turn(command, choice.chooser, among, rule.clause)
        return rule.clause
    raise NotUnderTheseRules(what="a choice of opponents before qualifiers are declared")


def _check_turn(command: MakeChoice, chooser: str, among: Sequence[str], clause: str) -> None:
    """Raise RuleSaysNo unless it is for this contestant to choose, among these."""
    if command.contestant != chooser or command.opponent not in among:
        raise RuleSaysNo(
            what=f"{command.contestant} cannot choose {command.opponent}",
            why=f"{chooser} chooses among {', '.join(among)}",
            clause=clause,
        )


def _segments(command: MakeChoice, bench: Bench) -> str:
    """Check a choice of segments: one at a time in turn, or one of the two halves.

    Give the clause by which it chooses.
    """
    format_ = bench.contest.conditions_of(command.stage).format
    rule = None if format_ is None else format_.in_segments
    if rule is None:
        raise NotUnderTheseRules(what="a choice of segments")
    chooser = _whose_turn(command, rule, bench)
    if chooser is not None and command.contestant != chooser:
        raise RuleSaysNo(
            what=f"{command.contestant} cannot choose segments",
            why=f"it is for {chooser} to choose",
            clause=rule.clause,
        )
    if not rule.may_choose(command.segments):
        raise BadValue(
            place="segments",
            value=", ".join(map(str, command.segments)),
            expected=" or ".join(", ".join(map(str, half)) for half in rule.choices()),
        )
    for _, made in bench.contest.of(ChoiceMade):
        if (made.stage, made.choice) != (command.stage, "segments"):
            continue
        taken = set(made.segments) & set(command.segments)
        once_only = rule.seating != "alternate"
        if made.contestant == command.contestant if once_only else taken:
            raise RuleSaysNo(
                what=f"{command.contestant} cannot choose {', '.join(map(str, command.segments))}",
                why=f"{made.contestant} has chosen {', '.join(map(str, made.segments))} already",
                clause=rule.clause,
            )
    return rule.clause


def _whose_turn(command: MakeChoice, rule: Segments, bench: Bench) -> str | None:
    """Name who chooses now: by the toss, or the higher placed and then in turn; None: unknown."""
    contest = bench.contest
    if rule.seating == "toss":
        tosses = [won for _, won in contest.of(TossWon) if won.stage == command.stage]
        return next(
            (won.winner for won in tosses if command.contestant in (won.winner, won.loser)), None
        )
    names = [
        name
        for (_, into), going_on in contest.qualified.items()
        if into == command.stage
        for name in going_on
    ]
    if len(names) != 2:
        return None
    made = sum(
        (one.stage, one.choice) == (command.stage, "segments") for _, one in contest.of(ChoiceMade)
    )
    turns = rule.order_of_choice()
    higher, lower = names
    return higher if turns[made % len(turns)] == "higher" else lower


def toss(command: RecordToss, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record, once, which side won the toss before a match in segments (SBF 5.2.1)."""
    bench.authorise("choose")
    bench.stage(command.stage)
    format_ = bench.contest.conditions_of(command.stage).format
    if format_ is None or format_.in_segments is None:
        raise NotUnderTheseRules(what="a toss")
    bench.contestant(command.winner)
    bench.contestant(command.loser)
    sides = {command.winner, command.loser}
    for _, won in bench.contest.of(TossWon):
        if won.stage == command.stage and {won.winner, won.loser} == sides:
            before = bench.latest(TossWon, stage=won.stage, winner=won.winner, loser=won.loser)
            raise AlreadyDone(
                what=f"the toss between {command.winner} and {command.loser}",
                position=before.position,
            )
    return as_event(command)


DECIDES: Decisions = {
    MakeChoice: choose,
    RecordToss: toss,
}
"""What is decided here, and by which function."""
