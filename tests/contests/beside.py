"""The program beside the oracle: everything that a stage comes to, both ways."""

from fractions import Fraction
from typing import Any

from ledger.record import Contest
from ledger.rules.tie_breaks import Purpose
from projections.scope import resolve
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.awards import awards_sheets
from projections.views.qualifiers import proposed
from tests.contests.telling import Teller
from tests.given import facts_of
from tests.histories import as_plain
from tests.oracle import ladders, prizes
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
    plain_others: dict[str, list[Plain]] = {
        name: Record(list(map(as_plain, them))) for name, them in others.items()
    }
    for stage in begun(facts):
        compare(facts, stage, oracle.Stage(plain, stage, plain_others))


def check_everywhere(teller: Teller) -> None:
    """At every position, for contests that are small enough."""
    for known in range(2, len(teller.events) + 1):
        check(teller, known)


def begun(facts: Contest) -> list[str]:
    """The stages that have sessions."""
    return [stage for stage in facts.stages if facts.schedule.of_stage(stage)]


def compare(facts: Contest, name: str, theirs: oracle.Stage) -> None:
    """Raise AssertionError where the two do not say the same of a stage."""
    ours = reckon(facts, name)
    where = f"{name} at #{facts.position}"
    same(matches_of(ours), matches_of_oracle(theirs), f"matches of {where}")
    same(items_of(ours), items_of_oracle(theirs), f"items of {where}")
    for purpose in PURPOSES:
        same(places_of(facts, ours, purpose), theirs.places(purpose), f"{purpose} of {where}")
    same({n: c.amount for n, c in ours.carried.items()}, theirs.carried, f"carry into {where}")
    out = prizes.out(theirs.events)
    for rule in ours.conditions.qualifying:
        entitled = theirs.entitled(rule.into, out)
        if entitled is not None:
            going = {one.contestant: one.place for one in proposed(facts, name, rule.into)}
            same(going, entitled, f"into {rule.into} from {where}")
    compare_awards(facts, name, theirs, where)


def compare_awards(facts: Contest, name: str, theirs: oracle.Stage, where: str) -> None:
    """The points that places or finals are worth."""
    if "place points" in theirs.rules and facts.stages[name]:
        same(points_of(facts, name), prizes.by_place(theirs), f"points of {where}")
    if "team points" in theirs.rules:
        same(points_of(facts, name), prizes.by_member(theirs), f"points of {where}")


def points_of(facts: Contest, name: str) -> dict[Any, Fraction]:
    """Points of contestants, or of their members."""
    (awarded,) = awards_sheets(facts, resolve(f"stage:{name}", facts))
    return {
        row.contestant if row.person is None else (row.contestant, row.person): row.points
        for row in awarded.rows
        if row.points
    }


def check_acts(teller: Teller) -> None:
    """What was decided and frozen on the way: sanctions, and what newcomers started with."""
    plain = [as_plain(recorded) for recorded in teller.events]
    assert ladders.wrong(plain) == []
    for place, event in enumerate(plain):
        said = event["event"]
        if said["kind"] in ("DropInEntered", "HouseContestantAdded") and said.get("score"):
            before = oracle.Stage(plain[:place], "main", drawing=said["session"])
            if said["kind"] == "HouseContestantAdded":
                expected = before.house_score()
            else:
                together = {
                    other["event"]["contestant"]
                    for other in plain[:place]
                    if other["event"]["kind"] == "DropInEntered"
                    and other["event"]["session"] == said["session"]
                }
                expected = before.drop_in_score(said.get("category"), together)
            assert Fraction(str(said["score"])) == expected, event


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
    facts: Contest, stage: Stage, purpose: Purpose
) -> dict[str, tuple[str | None, int | None, bool]]:
    return {row.contestant: (row.field, row.rank, row.tied) for row in rank(stage, purpose)}
