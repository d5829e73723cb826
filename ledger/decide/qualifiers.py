"""Qualifiers, lots, settled ties, choices and tosses."""

from itertools import pairwise

from ledger.bridge.boards import Side
from ledger.commands import DeclareQualifiers, DrawLot, MakeChoice, RecordToss, SettleTie
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.waits import check_nothing_open
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NotOnRecord,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    ChoiceMade,
    QualifiersDeclared,
    TossWon,
)
from ledger.record.numbering import drawn_by_lot, in_round_robins, lots_for_all, round_robins_of
from ledger.record.open_matters import TO_BE_CREDITED, TO_BE_PLAYED, TO_COME, open_before, open_in
from ledger.record.places import has_effect
from ledger.rules.formats.segments import Segments
from ledger.rules.qualifiers import Qualifying
from ledger.rules.tie_breaks import Purpose
from ledger.rules.tie_breaks.criterion import Means
from ledger.rules.tie_breaks.play_off import play_off_among

RECORDED: dict[Means, str] = {
    "lot": "a lot between equals",
    "play-off": "a play-off",
    "ruling": "a ruling on a tie",
}
"""Criteria that wait for somebody to record how equals were told apart."""


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
    if not names:
        raise BadValue(
            place=f"qualifiers for {command.into}",
            value="nobody",
            expected="a qualifier: no results are on record",
        )
    _not_yet(command, bench)
    _each_once(names, bench)
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
    _places_told_apart(command, rule, bench)
    ns, ew = fields.count("NS"), fields.count("EW")
    if not rule.balanced(ns, ew):
        raise RuleSaysNo(
            what=f"{ns} of one field and {ew} of the other",
            why=f"they may differ by {rule.may_differ}",
            clause=rule.clause,
        )
    check_nothing_open(
        f"declaring who goes from {command.stage} into {command.into}",
        open_in(bench.contest, command.stage),
        bench,
        clause=rule.clause,
        incomplete=command.incomplete,
        never=TO_COME + TO_BE_CREDITED,
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
    """From how many rankings they come: of a field each, or of a match each in a knock-out."""
    contest = bench.contest
    if contest.conditions_of(command.stage).is_knock_out:
        field = [names for (_, into), names in contest.qualified.items() if into == command.stage]
        return max(1, sum(map(len, field)) // 2)
    return max(1, len({one.field for one in command.qualifiers}))


def draw_lot(command: DrawLot, bench: Bench) -> tuple[AnyEvent, ...]:
    """The order that a lot gave, each contestant once."""
    bench.authorise("lot")
    stage(command.stage, bench)
    if command.session is not None:
        bench.session(command.session)
    _each_once(list(command.order), bench)
    match command.purpose:
        case "random-draw":
            _for_a_round_robin(command, bench)
        case "newcomers":
            pass
        case purpose:
            _asked_for("lot", command.stage, purpose, bench)
    return as_event(command)


def _for_a_round_robin(command: DrawLot, bench: Bench) -> None:
    """Raise unless a lot for a round robin is of all of it, wanted, and at its time (ANC 10.5.2).

    That is at the conclusion of the round robin before; elsewhere a lot may be drawn at any time.
    """
    contest, rule = bench.contest, bench.contest.conditions_of(command.stage).round_robin
    order = contest.schedule.of_stage(command.stage)
    if rule is None or not order:
        return
    playing = in_round_robins(contest, command.stage)
    if set(command.order) != set(playing):
        raise BadValue(
            place=f"lot for the draw of {command.stage}",
            value=", ".join(command.order),
            expected=f"all that are in it, each once: {', '.join(playing)}",
        )
    wanted = drawn_by_lot(rule, round_robins_of(contest, command.stage, playing))
    done = lots_for_all(contest, command.stage, playing)
    if len(done) >= len(wanted):
        raise RuleSaysNo(
            what=f"a lot for the draw of {command.stage}",
            why="none of its round robins is drawn by lot"
            if not wanted
            else f"it is drawn already, at #{done[-1][0].position}",
            clause=rule.clause,
        )
    phase = wanted[len(done)]
    check_nothing_open(
        f"the lot for round robin {phase} of {command.stage}",
        (one for one in open_before(contest, command.stage, phase) if one.kind in TO_BE_PLAYED),
        bench,
        clause=rule.clause,
        never=TO_BE_PLAYED,
    )


def settle(command: SettleTie, bench: Bench) -> tuple[AnyEvent, ...]:
    """The order that a play-off or a ruling gave, each contestant once."""
    bench.authorise("settle")
    stage(command.stage, bench)
    _each_once(list(command.order), bench)
    if command.winners:
        _as_played_off(command, bench)
    _asked_for(command.how, command.stage, command.purpose, bench)
    return as_event(command)


def _asked_for(means: Means, stage: str, purpose: Purpose | None, bench: Bench) -> None:
    """Raise NotUnderTheseRules unless equals can be told apart so for this purpose.

    What is settled for the stage's ranking, or for no purpose of its own, counts for all.
    """
    ties = bench.contest.conditions_of(stage).ties
    chains = [*ties.values()]
    if purpose not in (None, "stage"):
        chains = [ties.get(purpose) or ties.get("stage", ())]
    known = {one.means for chain in chains for one in chain}
    if means not in known:
        offered = [words for kind, words in RECORDED.items() if kind in known]
        instead = f"; they know {', '.join(offered)}" if offered else "; who is level stays level"
        raise NotUnderTheseRules(what=RECORDED[means], instead=instead)


def _as_played_off(command: SettleTie, bench: Bench) -> None:
    """Raise unless the matches of the play-off give this order, and leave nobody level."""
    ties = bench.contest.conditions_of(command.stage).ties
    rule = play_off_among(one for chain in ties.values() for one in chain)
    if rule is None or command.how != "play-off":
        raise NotUnderTheseRules(what="matches of a play-off")
    wins = rule.wins(command.order, command.winners)
    for better, worse in pairwise(command.order):
        if wins[better] <= wins[worse]:
            boards = rule.plan(len(command.order)).boards_each_pairing
            raise RuleSaysNo(
                what=f"{better} before {worse}",
                why=f"they have won {wins[better]} and {wins[worse]}; who is level plays another"
                f" {boards} boards",
                clause=rule.clause,
            )


def choose(command: MakeChoice, bench: Bench) -> tuple[AnyEvent, ...]:
    """A contestant chooses what it may choose, once."""
    bench.authorise("choose")
    stage(command.stage, bench)
    bench.contestant(command.contestant)
    if command.choice == "opponent":
        _opponent(command, bench)
    else:
        _segments(command, bench)
    this = {
        "stage": command.stage,
        "contestant": command.contestant,
        "choice": command.choice,
        "segments": command.segments,
    }
    if any(
        all(getattr(made, n) == v for n, v in this.items())
        for _, made in bench.contest.of(ChoiceMade)
    ):
        made = bench.latest(ChoiceMade, **this)
        raise AlreadyDone(what="this choice", position=made.position)
    return as_event(command)


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
    """Segments in which to have choice of opponents: one in turn, or one of the two halves."""
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


def _whose_turn(command: MakeChoice, rule: Segments, bench: Bench) -> str | None:
    """Who chooses now: by the toss, or the higher placed and then in turn; None if not known."""
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
    """A toss before a match gave one side the choice, once."""
    bench.authorise("choose")
    stage(command.stage, bench)
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


def stage(name: str, bench: Bench) -> None:
    """Raise NotOnRecord unless this stage is scheduled."""
    if name not in bench.contest.stages:
        raise NotOnRecord(what="stage", name=name, known=tuple(bench.contest.stages))


def _each_once(names: list[str], bench: Bench) -> None:
    for name in names:
        bench.contestant(name)
        if names.count(name) > 1:
            raise BadValue(place="contestants", value=name, expected="each once")


DECIDES: Decisions = {
    DeclareQualifiers: declare,
    DrawLot: draw_lot,
    SettleTie: settle,
    MakeChoice: choose,
    RecordToss: toss,
}
"""What is decided here, and by which function."""
