"""Qualifiers, lots, settled ties, choices and tosses."""

from ledger.commands import DeclareQualifiers, DrawLot, MakeChoice, RecordToss, SettleTie
from ledger.decide.admission import Bench, as_event
from ledger.errors import AlreadyDone, BadValue, NoSuch, NotUnderTheseRules, RuleSaysNo
from ledger.events import (
    AnyEvent,
    ChoiceMade,
    LotDrawn,
    QualifiersDeclared,
    TieSettled,
    TossWon,
)
from ledger.rules.formats.segments import Segments


def declare(command: DeclareQualifiers, bench: Bench) -> tuple[AnyEvent, ...]:
    """So many contestants in contention, each once, as computed from what is still so."""
    bench.authorise("qualify")
    stage(command.stage, bench)
    rule = next(
        (
            rule
            for rule in bench.contest.conditions_of(command.stage).qualifying
            if rule.into == command.into
        ),
        None,
    )
    if rule is None:
        raise NotUnderTheseRules(what=f"qualifying from {command.stage} into {command.into}")
    names = [one.contestant for one in command.qualifiers]
    _each_once(names, bench)
    for name in names:
        if name in bench.contest.withdrawn or name in bench.contest.disqualified:
            raise RuleSaysNo(
                what=f"{name} cannot qualify", why="it has left the contest", clause=rule.clause
            )
        if name in bench.contest.house:
            raise RuleSaysNo(
                what=f"{name} cannot qualify", why="it is a house contestant", clause="AMB-68"
            )
    fields = [one.field for one in command.qualifiers]
    ns, ew = fields.count("NS"), fields.count("EW")
    if not rule.balanced(ns, ew):
        raise RuleSaysNo(
            what=f"{ns} of one field and {ew} of the other",
            why=f"they may differ by {rule.may_differ}",
            clause=rule.clause,
        )
    bench.computed_at(command.basis)
    return as_event(command, QualifiersDeclared)


def draw_lot(command: DrawLot, bench: Bench) -> tuple[AnyEvent, ...]:
    """The order that a lot gave, each contestant once."""
    bench.authorise("lot")
    stage(command.stage, bench)
    _each_once(list(command.order), bench)
    return as_event(command, LotDrawn)


def settle(command: SettleTie, bench: Bench) -> tuple[AnyEvent, ...]:
    """The order that a play-off or a ruling gave, each contestant once."""
    bench.authorise("settle")
    stage(command.stage, bench)
    _each_once(list(command.order), bench)
    return as_event(command, TieSettled)


def choose(command: MakeChoice, bench: Bench) -> tuple[AnyEvent, ...]:
    """A contestant chooses what it may choose, once."""
    bench.authorise("choose")
    stage(command.stage, bench)
    bench.contestant(command.contestant)
    if command.choice == "opponent":
        _opponent(command, bench)
    else:
        _segments(command, bench)
    if any(
        (made.stage, made.contestant, made.choice, made.segments)
        == (command.stage, command.contestant, command.choice, command.segments)
        for made in bench.contest.choices
    ):
        raise AlreadyDone(what="this choice", position=bench.contest.history[-1].position)
    return as_event(command, ChoiceMade)


def _opponent(command: MakeChoice, bench: Bench) -> None:
    """The first of the qualifiers into the stage chooses among the others (SBF 5.1.3)."""
    for (source, into), names in bench.contest.qualified.items():
        if into != command.stage:
            continue
        rule = next(
            r for r in bench.contest.conditions_of(source).qualifying if r.into == command.stage
        )
        choice = rule.choice(names)
        if choice is None:
            raise NotUnderTheseRules(what="a choice of opponents")
        if command.contestant != choice.chooser or command.opponent not in choice.may_choose:
            raise RuleSaysNo(
                what=f"{command.contestant} cannot choose {command.opponent}",
                why=f"{choice.chooser} chooses among {', '.join(choice.may_choose)}",
                clause=rule.clause,
            )
        return
    raise NotUnderTheseRules(what="a choice of opponents before qualifiers are declared")


def _segments(command: MakeChoice, bench: Bench) -> None:
    rule = bench.contest.conditions_of(command.stage).format
    if not isinstance(rule, Segments):
        raise NotUnderTheseRules(what="a choice of segments")
    taken = {
        number
        for made in bench.contest.choices
        if made.stage == command.stage
        for number in made.segments
    }
    for number in command.segments:
        if not 1 <= number <= rule.segments:
            raise BadValue(place="segments", value=str(number), expected=f"1 to {rule.segments}")
        if number in taken:
            raise RuleSaysNo(
                what=f"segment {number}", why="it has been chosen already", clause=rule.clause
            )


def toss(command: RecordToss, bench: Bench) -> tuple[AnyEvent, ...]:
    """A toss before a match gave one side the choice, once."""
    bench.authorise("choose")
    stage(command.stage, bench)
    bench.contestant(command.winner)
    bench.contestant(command.loser)
    sides = {command.winner, command.loser}
    if any(
        won.stage == command.stage and {won.winner, won.loser} == sides
        for won in bench.contest.tosses
    ):
        raise AlreadyDone(
            what=f"the toss between {command.winner} and {command.loser}",
            position=bench.contest.history[-1].position,
        )
    return as_event(command, TossWon)


def stage(name: str, bench: Bench) -> None:
    """Raise NoSuch unless this stage is scheduled."""
    if name not in bench.contest.stages:
        raise NoSuch(what="stage", name=name, known=tuple(bench.contest.stages))


def _each_once(names: list[str], bench: Bench) -> None:
    for name in names:
        bench.contestant(name)
        if names.count(name) > 1:
            raise BadValue(place="contestants", value=name, expected="each once")
