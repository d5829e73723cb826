"""Equals told apart: by a lot, a play-off or a ruling."""

from itertools import pairwise

from ledger.bridge.numbers import so_many
from ledger.commands import DrawLot, SettleTie
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.waits import check_nothing_open
from ledger.errors import (
    BadValue,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
)
from ledger.record import segments
from ledger.record.drawing import drawn_sections
from ledger.record.numbering import drawn_by_lot, in_round_robins, lots_for_all, round_robins_of
from ledger.record.open_matters import TO_BE_PLAYED, open_before
from ledger.rules.tie_breaks import Purpose
from ledger.rules.tie_breaks.criterion import Means
from ledger.rules.tie_breaks.play_off import play_off_among

RECORDED: dict[Means, str] = {
    "lot": "a lot between equals",
    "play-off": "a play-off",
    "ruling": "a ruling on a tie",
}
"""Tie-breaks that need an event, each with what it is called."""


def draw_lot(command: DrawLot, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record the order that a lot gave, each contestant once."""
    bench.authorise("lot")
    bench.stage(command.stage)
    if command.session is not None:
        bench.session(command.session)
    _order(command.order, bench, least=1 if command.purpose == "newcomers" else 2)
    match command.purpose:
        case "random-draw":
            _for_a_round_robin(command, bench)
        case "newcomers":
            pass
        case purpose:
            _asked_for("lot", command.stage, purpose, bench)
    return as_event(command)


def _order(order: tuple[str, ...], bench: Bench, least: int = 2) -> None:
    """Raise unless all of these are entered, each is named once, and there are enough of them."""
    bench.contestants(order)
    if len(order) < least:
        named = ", ".join(order) or "nobody"
        raise BadValue(place="the order", value=named, expected="at least two, best first")


def _for_a_round_robin(command: DrawLot, bench: Bench) -> None:
    """Raise unless a lot for a round robin is of all of it, wanted, and at its time (ANC 10.5.2).

    That is at the conclusion of the round robin before; elsewhere a lot may be drawn at any time.
    """
    contest, rule = bench.contest, bench.contest.conditions_of(command.stage).round_robin
    order = contest.schedule.of_stage(command.stage)
    if rule is None or not order:
        return
    section = _section_of(command, bench)
    playing = in_round_robins(contest, command.stage, section)
    if set(command.order) != set(playing):
        raise BadValue(
            place=f"lot for the draw of {command.stage}",
            value=", ".join(command.order),
            expected=f"all that are in it, each once: {', '.join(playing)}",
        )
    wanted = drawn_by_lot(rule, round_robins_of(contest, command.stage, playing, section))
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


def _section_of(command: DrawLot, bench: Bench) -> str:
    """Find the section of all of these, where sections are drawn by themselves; else ""."""
    contest, stage = bench.contest, command.stage
    own = {contest.entries.section(name, stage) for name in command.order}
    of_sections = drawn_sections(contest, stage)
    return next(iter(own)) if len(own) == 1 and own <= set(of_sections) else ""


def settle(command: SettleTie, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record the order that a play-off or a ruling gave, each contestant once."""
    bench.authorise("settle")
    bench.stage(command.stage)
    _order(command.order, bench)
    if command.winners:
        _as_played_off(command, bench)
    _asked_for(command.how, command.stage, command.purpose, bench)
    _played_out(command, bench)
    return as_event(command)


def _played_out(command: SettleTie, bench: Bench) -> None:
    """Raise RuleSaysNo for a play-off of a match that has segments left (SBF 5.2.1)."""
    contest, stage = bench.contest, command.stage
    plan = contest.conditions_of(stage).format
    match = None if plan is None else plan.in_segments
    if match is None or command.how != "play-off":
        return
    if not segments.is_played_out(contest, stage, command.order):
        done = len(segments.played(contest, stage, command.order))
        are = "is" if match.segments == 1 else "are"
        raise RuleSaysNo(
            what=f"a play-off of {' v '.join(command.order)} in {stage}",
            why=f"{done} of {so_many(match.segments, 'segment')} {are} played",
            clause=match.clause,
        )


def _asked_for(means: Means, stage: str, purpose: Purpose | None, bench: Bench) -> None:
    """Raise NotUnderTheseRules unless equals are told apart in this way for this purpose.

    An order without a purpose, or for the ranking of the stage, counts for all purposes.
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
            boards = so_many(rule.plan(len(command.order)).boards_each_pairing, "board")
            raise RuleSaysNo(
                what=f"{better} before {worse}",
                why=f"they have won {wins[better]} and {wins[worse]}; who is level plays"
                f" {boards} more",
                clause=rule.clause,
            )


DECIDES: Decisions = {
    DrawLot: draw_lot,
    SettleTie: settle,
}
"""What is decided here, and by which function."""
