"""Time and justice over whole contests of every kind: nothing is torn, everything adds up."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from ledger.record import Contest
from projections.scope import resolve
from projections.scoring.sweep import Sweep
from projections.views.explanations import explain
from projections.views.match_sheets import MatchSheet, match_sheets
from projections.views.periods import periods
from projections.views.standings import Standings, standings
from projections.views.states import states
from replay.diff import diff
from replay.history import blame, progress
from replay.impact import impact
from replay.timeline import Past, past
from replay.what_if import Changes, suppose
from tests.contests.stories import tell

SETS = (
    "anc-2018-itc-youth",
    "anc-2018-butler-womens",
    "anc-2018-ipc",
    "anc-2018-congress-eclectic-pairs",
    "sydney-2003-swiss-teams",
    "acbl-club-board-a-match",
    "wbf-2023-pairs",
    "alberta-55plus-total-points",
)
"""Round robins and finals, Butler with a final, Swiss, best sessions, evenings of each kind."""

pytestmark = pytest.mark.parametrize("rules", SETS)


@cache
def told(rules: str) -> Past:
    """A whole contest of this set, as it is known in the end."""
    with TemporaryDirectory() as folder:
        teller = tell(rules, 1, Path(folder))
        return past(teller.desk.store, teller.contest)


def stages(facts: Contest) -> dict[str, Standings]:
    """The standings of every stage."""
    return {stage: standings(facts, resolve(f"stage:{stage}", facts)) for stage in facts.stages}


def matches(facts: Contest) -> list[MatchSheet]:
    """The matches of every stage, in the order of play."""
    return [
        one
        for stage in facts.stages
        for one in match_sheets(facts, resolve(f"stage:{stage}", facts))
    ]


def test_a_sweep_comes_to_what_folding_anew_comes_to(rules: str) -> None:
    whole = told(rules)
    sweep = Sweep({name: other.facts() for name, other in whole.related})
    step = max(9, len(whole.events) // 12)
    for here in range(0, len(whole.events), step):
        between = whole.events[here : here + step]
        sweep.take_all(between)
        known, last = whole.events[: here + step], between[-1]
        then = whole._replace(position=last.position, events=known, recorded_at=last.recorded_at)
        assert stages(sweep.facts) == stages(then.facts()), f"after #{last.position}"
        assert matches(sweep.facts) == matches(then.facts()), f"after #{last.position}"


def test_the_parts_of_everybody_add_up(rules: str) -> None:
    whole = told(rules)
    facts = whole.facts()
    for stage, placed in stages(facts).items():
        for row in placed.rows:
            why = explain(facts, resolve(f"stage:{stage}", facts), row.contestant, whole.now)
            amounts = [part.item.amount for part in why.parts if part.item.amount is not None]
            assert (sum(amounts), why.rank) == (row.exact, row.rank)


def test_the_rest_can_be_told_whatever_is_left_out(rules: str) -> None:
    whole, rng = told(rules), Random(2)
    for _ in range(4):
        without = tuple(r.position for r in rng.sample(whole.events[1:], 2))
        supposed = suppose(whole, Changes(without=without))
        assert stages(supposed.past.facts())
        gone = {one.recorded.position for one in supposed.dropped} | set(without)
        assert len(supposed.past.events) == len(whole.events) - len(gone)


def test_a_timeline_ends_where_the_standings_stand_and_blame_is_its_last_point(rules: str) -> None:
    whole = told(rules)
    facts = whole.facts()
    scope = f"stage:{next(iter(facts.stages))}"
    blamed = {one.row.contestant: one for one in blame(whole, scope, "UTC")}
    name, last = next(iter(blamed.items()))
    points = progress(whole, name, scope, "UTC").points
    assert (points[-1].rank, points[-1].exact) == (last.row.rank, last.row.exact)
    assert points[-1].first <= last.cause.position <= points[-1].last


def test_what_it_came_to_by_the_middle_and_since_is_told(rules: str) -> None:
    whole = told(rules)
    middle = whole.events[len(whole.events) // 2].position
    early = tuple(r for r in whole.events if r.position <= middle)
    then = whole._replace(position=middle, events=early, recorded_at=early[-1].recorded_at)
    assert diff(then, whole, "contest", "UTC").events[0].position > middle
    found = impact(whole, middle, "contest", "UTC")
    assert [line.position for line in found.without] == [middle]
    facts = whole.facts()
    sessions = tuple(facts.sessions)
    listed = periods(facts, whole.counting, sessions, whole.now)
    assert {period.session for period in listed} == set(sessions)
    assert {one.session for one in states(facts, sessions, whole.now)} == set(sessions)
