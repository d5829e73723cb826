"""Drop-ins and house contestants: who comes in when play is under way."""

from ledger.commands import (
    AddHouseContestant,
    EnterDropIn,
)
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.entries import check_category
from ledger.decide.waits import check_nothing_open
from ledger.errors import (
    AlreadyExists,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    ContestantEntered,
    DrawPublished,
    DropInEntered,
    HouseContestantAdded,
)
from ledger.record.open_matters import TO_COME, Open, open_in
from ledger.rules.drop_ins import DropIns

COMING_IN = ContestantEntered | DropInEntered | HouseContestantAdded
"""What one act may record of several who come in by the same standings."""

HOUSE = "AMB-68"
"""Where the regulations say nothing of newcomers: what a house contestant is."""


def drop_in(command: EnterDropIn, bench: Bench) -> tuple[AnyEvent, ...]:
    """Let a newcomer in before its first round, with a score frozen now."""
    bench.authorise("drop-in")
    facts = bench.session(command.session)
    rule = bench.contest.conditions_of(facts.stage).drop_ins
    if rule is None:
        raise NotUnderTheseRules(what="a drop-in")
    if command.contestant in bench.contest.entries.dropped_in:
        raise AlreadyExists(what="drop-in", name=command.contestant)
    _has_not_left(command, rule.clause, bench)
    number = bench.contest.round_of(command.session)
    fault = rule.why_not(command.who, number, same_team=command.same_team)
    if fault is not None:
        raise RuleSaysNo(
            what=f"{command.contestant} cannot come in at round {number}",
            why=fault,
            clause=rule.clause,
        )
    category = _category(command, rule, bench)
    _at_its_round(command, rule, bench)
    bench.computed_at(command.basis, also=COMING_IN)
    return (
        *_entered(command, bench),
        *as_event(command, category=category),
    )


def add_house(command: AddHouseContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """Add a house contestant, which plays and is shown, but takes no place (AMB-68).

    As the standings have it, it may come in at its round only. A file of results names it without
    a basis: it says when it sat.
    """
    bench.authorise("house")
    bench.session(command.session)
    if command.contestant in bench.contest.entries.house:
        raise AlreadyExists(what="house contestant", name=command.contestant)
    rule = bench.contest.conditions(command.session).drop_ins
    by_standings = command.score is not None or command.basis is not None
    _has_not_left(command, HOUSE if rule is None else rule.clause, bench)
    has_played = any(command.contestant in one.sides for one in bench.contest.sessions.values())
    if by_standings and has_played:
        raise AlreadyExists(what="contestant", name=command.contestant)
    if rule is not None and by_standings:
        _at_its_round(command, rule, bench)
    bench.computed_at(command.basis, also=COMING_IN)
    return (
        *_entered(command, bench),
        *as_event(command),
    )


def _has_not_left(command: EnterDropIn | AddHouseContestant, clause: str, bench: Bench) -> None:
    """Raise RuleSaysNo for somebody who was in the contest and has left it."""
    entries, name = bench.contest.entries, command.contestant
    if name in entries.withdrawn or entries.disqualified.get(name):
        raise RuleSaysNo(
            what=f"{name} cannot come in", why="it has left the contest", clause=clause
        )


def _category(command: EnterDropIn, rule: DropIns, bench: Bench) -> str | None:
    """Find the category of a newcomer, whose mean is its score: as named, or as entered.

    Raises RuleSaysNo without one in a contest of categories, BadValue for one that is none.
    """
    entered = bench.contest.contestants
    category = command.category
    if command.contestant in entered:
        category = category or entered[command.contestant].category
    if category is not None:
        check_category(category, bench)
    elif bench.contest.latest_conditions.categories or any(e.category for e in entered.values()):
        raise RuleSaysNo(
            what=f"{command.contestant} cannot come in without a category",
            why="its score is the mean of the best of its category",
            clause=rule.clause,
        )
    return category


def _at_its_round(command: EnterDropIn | AddHouseContestant, rule: DropIns, bench: Bench) -> None:
    """Raise unless the newcomer's first round is the next, not drawn yet (ANC 16.3).

    Its score is frozen at this moment, and the draw rests on it.
    """
    contest, session = bench.contest, command.session
    what = f"the entry of {command.contestant} at session {session}"
    drawn = bench.found(DrawPublished, session=session)
    if drawn is not None or contest.sessions[session].has_begun:
        said = f"drawn already, at #{drawn.position}" if drawn else "under way"
        raise RuleSaysNo(what=what, why=f"its round is {said}", clause=rule.clause)
    order = contest.segments(session)
    before = order[: order.index(session)]
    found = open_in(contest, contest.sessions[session].stage, before)
    check_nothing_open(
        what,
        (
            Open(kind="round", what=f"session {name} is not played", clause=rule.clause)
            for name in before
            if not contest.with_results(name)
        ),
        bench,
        clause=rule.clause,
        never=TO_COME,
    )
    check_nothing_open(
        what,
        (one for one in found if one.kind == "result"),
        bench,
        clause=rule.clause,
        incomplete=command.incomplete,
    )


def _entered(command: EnterDropIn | AddHouseContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """Make the event of entry, if the contestant is not entered yet."""
    if command.contestant in bench.contest.contestants:
        return ()
    category = command.category if isinstance(command, EnterDropIn) else None
    return (
        ContestantEntered(
            contestant=command.contestant,
            players=command.players,
            party=command.party,
            field=command.field,
            category=category,
        ),
    )


DECIDES: Decisions = {
    EnterDropIn: drop_in,
    AddHouseContestant: add_house,
}
"""What is decided here, and by which function."""
