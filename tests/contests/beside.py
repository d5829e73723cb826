"""The program beside the oracle: everything that a stage comes to, both ways."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ledger.recorded import Recorded
from ledger.rules.qualifiers.top_places import Placed
from ledger.rules.tie_breaks import Purpose
from projections.folds.facts import Facts
from projections.scoring.stages import Stage, rank, reckon
from tests.contests.telling import Teller
from tests.given import facts_of
from tests.histories import as_plain
from tests.oracle import stages as oracle
from tests.oracle.past import Record

PURPOSES: tuple[Purpose, ...] = ("stage", "draw", "qualifying", "knock-out", "title")
Plain = dict[str, Any]


def check(teller: Teller, upto: int | None = None) -> None:
    """Every stage that has begun, as known after all events, or after the first so many."""
    events = teller.events if upto is None else teller.events[:upto]
    last = events[-1].position
    others = {
        name: [recorded for recorded in other.events if recorded.position <= last]
        for name, other in teller.others.items()
    }
    facts = facts_of(events)
    facts.related = {name: facts_of(theirs) for name, theirs in others.items()}
    plain = Record([as_plain(recorded) for recorded in events])
    plain_others = {name: Record(list(map(as_plain, them))) for name, them in others.items()}
    for stage in begun(facts):
        compare(facts, stage, oracle.Stage(plain, stage, plain_others))


def check_everywhere(teller: Teller) -> None:
    """At every position, for contests that are small enough."""
    for known in range(2, len(teller.events) + 1):
        check(teller, known)


def begun(facts: Facts) -> list[str]:
    """The stages that have sessions."""
    return [stage for stage in facts.sessions.stages if facts.sessions.of_stage(stage)]


def compare(facts: Facts, name: str, theirs: oracle.Stage) -> None:
    """Raise AssertionError where the two do not say the same of a stage."""
    ours = reckon(facts, name, facts.sessions.of_stage(name))
    where = f"{name} at #{facts.position}"
    same(matches_of(ours), matches_of_oracle(theirs), f"matches of {where}")
    same(items_of(ours), items_of_oracle(theirs), f"items of {where}")
    for purpose in PURPOSES:
        same(places_of(facts, ours, purpose), theirs.places(purpose), f"{purpose} of {where}")
    same({n: c.amount for n, c in ours.carried.items()}, theirs.carried, f"carry into {where}")
    for rule in ours.conditions.qualifying:
        entitled = rule.entitled(placed(facts, ours), left(facts))
        going = {one.contestant: one.place for one in entitled}
        same(going, theirs.entitled(rule.into), f"into {rule.into} from {where}")


def same(ours: Any, theirs: Any, where: str) -> None:
    """Raise AssertionError with what only one of the two says."""
    if ours == theirs:
        return
    one, other = (x if isinstance(x, set) else set(map(repr, x.items())) for x in (ours, theirs))
    only = [*(f"program: {x}" for x in one - other), *(f"oracle:  {x}" for x in other - one)]
    raise AssertionError("\n".join([where, *sorted(only)[:12]]))


Sides = frozenset[tuple[str, Fraction, Fraction | None]]
Match = tuple[str, str, int, int | None, Sides]


def matches_of(stage: Stage) -> set[Match]:
    return {
        (
            encounter.kind,
            encounter.session,
            encounter.number,
            encounter.round,
            frozenset((side.contestant, side.own, side.vps) for side in encounter.sides),
        )
        for encounter in stage.encounters
    }


def matches_of_oracle(stage: oracle.Stage) -> set[Match]:
    return {
        (
            match["kind"],
            match["session"],
            match["number"],
            match["round"],
            frozenset((side["contestant"], side["own"], side["vps"]) for side in match["sides"]),
        )
        for match in stage.encounters
    }


def items_of(stage: Stage) -> dict[str, list[tuple[str, str | None, str]]]:
    return {
        name: sorted((item.source, item.session or "", str(item.amount)) for item in account.items)
        for name, account in stage.accounts.items()
    }


def items_of_oracle(stage: oracle.Stage) -> dict[str, list[tuple[str, str | None, str]]]:
    return {
        name: sorted((source, session or "", str(amount)) for source, amount, session, _ in items)
        for name, items in stage.items.items()
    }


def places_of(
    facts: Facts, stage: Stage, purpose: Purpose
) -> dict[str, tuple[str | None, int | None, bool]]:
    return {row.contestant: (row.field, row.rank, row.tied) for row in rank(facts, stage, purpose)}


def placed(facts: Facts, stage: Stage) -> Sequence[Placed]:
    """The places that qualify, level ones in the order of their names."""
    rows = [row for row in rank(facts, stage, "qualifying") if row.rank is not None]
    rows.sort(key=lambda row: (row.rank, row.contestant))
    return [Placed(row.contestant, row.rank or 0, row.field) for row in rows]


def left(facts: Facts) -> set[str]:
    """Who has withdrawn."""
    from ledger.events import ContestantWithdrew

    return {event.contestant for _, event in facts.of(ContestantWithdrew)}


def recorded_kinds(events: Sequence[Recorded]) -> set[str]:
    """What a contest consisted of."""
    return {recorded.kind for recorded in events}
