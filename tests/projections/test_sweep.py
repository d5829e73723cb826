"""A sweep over the record comes, after every event, to what folding it anew comes to."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger import regulations
from ledger.commands import (
    AmendRegulations,
    DisqualifyContestant,
    GiveRuling,
    MarkNotPlayed,
    PublishDraw,
    ScheduleSession,
)
from ledger.events import Pairing, contest_stream
from ledger.record import Contest
from ledger.record.missing import missing_in
from ledger.recorded import Recorded
from projections.scope import CONTEST, resolve
from projections.scoring.encounters import encounters
from projections.scoring.stages import reckon
from projections.scoring.sweep import Sweep
from projections.views.standings import Standings, standings
from projections.views.travellers import travellers
from tests.contests.stories import tell
from tests.disputes.quarrels import dispute
from tests.given import (
    Given,
    club_session,
    correct,
    enter,
    facts_of,
    line,
    scored,
    strike_out,
    tables,
)
from tests.strategies import history


def of(facts: Contest, scope: str = CONTEST) -> Standings:
    return standings(facts, resolve(scope, facts))


def made_of(facts: Contest, stage: str) -> object:
    """What totals are made of, item by item, and who met whom."""
    reckoned = reckon(facts, stage)
    accounts = {name: (own.items, own.is_ranked) for name, own in reckoned.accounts.items()}
    return reckoned.encounters, accounts, reckoned.fines_on


def check(events: Sequence[Recorded], every: int = 1) -> None:
    """Every so many events the sweep is asked; in between it takes events in unasked, at once."""
    sweep = Sweep()
    for taken in range(every, len(events) + 1, every):
        between = events[taken - every : taken]
        sweep.take_all(between)
        anew = facts_of(events[:taken])
        for scope in (CONTEST, *(f"session:{name}" for name in anew.sessions)):
            assert of(sweep.facts, scope) == of(anew, scope), f"after #{between[-1].position}"
        for stage in anew.stages:
            assert made_of(sweep.facts, stage) == made_of(anew, stage)
        for facts in (sweep.facts, anew):
            for session in facts.sessions.values():
                own = [one for one in facts.results.all() if one.session == session.name]
                assert facts.results.in_session(session) == own
        for name in anew.sessions:
            assert missing_in(sweep.facts, name) == missing_in(anew, name)


@pytest.mark.parametrize("seed", range(12))
def test_after_every_event_of_an_evening(seed: int) -> None:
    check(history(Random(seed)).events)


@pytest.mark.parametrize("seed", range(35, 47))
def test_after_every_event_of_a_contest_in_which_not_everybody_agrees(seed: int) -> None:
    """Penalties are imposed and waived, members disqualified, rulings annulled."""
    check(dispute(Random(seed)).events)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        "anc-2018-congress-swiss-pairs",
        "anc-2018-congress-teams",
        "acbl-club-knockout-teams",
        "acbl-club-swiss-teams",
        "acbl-club-board-a-match",
    ],
)
def test_after_the_events_of_a_contest_of_matches(rules: str, tmp_path: Path) -> None:
    """Its draws, byes, forfeits and withdrawals as well, whose rounds move one by one."""
    store = tell(rules, 5, tmp_path).desk.store
    check(store.read(contest_stream("contest"), store.head().position), 9)


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([2, 3, 7]))
def test_after_some_events_with_others_unasked_in_between(rng: Random, every: int) -> None:
    check(history(rng, steps=15).events, every)


def test_it_may_begin_anywhere() -> None:
    events = history(Random(3)).events
    half = len(events) // 2
    sweep = Sweep()
    sweep.start(events[:half])
    for recorded in events[half:]:
        sweep.take(recorded)
    assert of(sweep.facts) == of(facts_of(events))


def test_what_no_event_touches_is_not_made_again() -> None:
    evening = Given(club_session(sessions=("1", "2")), tables((420, 50)))
    evening.given(tables((110, 140), 2, "2"))
    sweep = Sweep()
    sweep.start(evening.record)
    before = items(sweep.facts)
    was, now = scored(1, "1", "2", 420), scored(1, "1", "2", 50)
    entry = evening.record[-4].reference
    for recorded in evening.given(correct(entry, was, now)).events:
        sweep.take(recorded)
    after = items(sweep.facts)
    assert [before["1"]["1"], after["1"]["1"]] == [2, 1]
    assert {name: kept["2"] for name, kept in before.items()} == {
        name: kept["2"] for name, kept in after.items()
    }


def items(facts: Contest) -> dict[str, dict[str | None, object]]:
    """Contestant to session to what it brought."""
    accounts = reckon(facts, "main", ("1", "2")).accounts
    return {
        name: {item.session: item.amount for item in account.items}
        for name, account in accounts.items()
    }


def test_a_score_that_is_never_asked_about_costs_its_fold_alone() -> None:
    """Scores that come one after the other are scored once, when somebody asks."""
    evening = Given(club_session(pairs=6), tables((420, 50, 110)))
    sweep = Sweep()
    sweep.start(evening.record)
    assert sweep.facts.kept == {}
    evening.given(enter(2, "1", "2", 140), enter(2, "3", "4", 110))
    for recorded in evening.events:
        sweep.take(recorded)
    assert sweep.facts.kept == {}
    assert of(sweep.facts) == of(evening.facts())


def test_whoever_is_met_without_rounds_is_listed_in_the_order_of_entry() -> None:
    """Whichever of the boards was scored last."""
    evening = Given(club_session(pairs=4, rules="cross-imps-in-vps"))
    evening.given(enter(1, "1", "4", 420), enter(1, "2", "3", 50))
    evening.given(enter(2, "1", "2", 110), enter(2, "3", "4", 100))
    sweep = Sweep()
    sweep.start(evening.record)
    assert met(sweep.facts) == ["1-2", "1-4", "2-3", "3-4"]
    was, now = scored(2, "1", "2", 110), scored(2, "1", "2", 140)
    entry = evening.record[-2].reference
    for recorded in evening.given(correct(entry, was, now)).events:
        sweep.take(recorded)
    assert met(sweep.facts) == met(evening.facts()) == ["1-2", "1-4", "2-3", "3-4"]


def test_a_line_counts_in_the_round_in_which_it_got_its_score() -> None:
    """Not in the one in which it was marked as not played, which nobody else has played."""
    marked = MarkNotPlayed(line=line(1, "1", "2", round=1))
    evening = Given(club_session(pairs=4, rules="cross-imps-in-vps"), marked)
    evening.given(enter(1, "3", "4", 420, round=3))
    sweep = Sweep()
    sweep.start(evening.record)
    assert numbers(sweep.facts) == [2]
    entered = evening.given(enter(1, "1", "2", 50, round=3)).events
    sweep.take_all(entered)
    assert numbers(sweep.facts) == numbers(evening.facts()) == [1, 1]
    assert evening.facts().sessions["1"].rounds == {3: 2}


def test_a_line_entered_where_a_marked_one_was_struck_out_is_on_the_board() -> None:
    evening = Given(club_session(pairs=6), tables((420, 50)))
    evening.given(MarkNotPlayed(line=line(1, "5", "6")))
    evening.given(strike_out(evening.last, None))
    sweep = Sweep()
    sweep.start(evening.record)
    assert of(sweep.facts) == of(evening.facts())
    sweep.take_all(evening.given(enter(1, "5", "6", 100)).events)
    assert of(sweep.facts) == of(evening.facts())


def test_who_is_expelled_is_missed_before_a_session_in_which_it_has_a_result() -> None:
    """Once it has one in a later session, it had not left before the earlier one."""
    evening = Given(club_session(rules="cross-imps-in-vps", sessions=("1", "2")))
    met = (Pairing(table="1", ns="1", ew="2"), Pairing(table="2", ns="3", ew="4"))
    evening.given(PublishDraw(session="1", round=1, method="by-hand", pairings=met))
    evening.given(DisqualifyContestant(contestant="3", expelled=True, reason="left in anger"))
    evening.given(GiveRuling(session="2", ruling="judgement"))
    is_gone = [("match", "1-2"), ("opponent", "4-3")]
    sweep = Sweep()
    sweep.start(evening.record)
    assert lacking(sweep.facts) == lacking(evening.facts()) == is_gone
    counts = replace(enter(1, "3", "1", 420, "2"), cites=(evening.last,))
    sweep.take_all(evening.given(counts).events)
    assert lacking(sweep.facts) == lacking(evening.facts()) == [("match", "1-2"), ("match", "3-4")]
    entered = evening.last
    for recorded in evening.given(strike_out(entered, scored(1, "3", "1", 420, "2"))).events:
        lacking(sweep.facts)
        sweep.take(recorded)
    assert lacking(sweep.facts) == lacking(evening.facts()) == is_gone


def test_a_match_is_looked_at_again_with_its_own_results_and_all_with_those_of_others() -> None:
    """A score keyed for a pair that was not drawn, put right, and struck out."""
    evening = Given(club_session(rules="cross-imps-in-vps", sessions=("1", "2")))
    met = (Pairing(table="1", ns="1", ew="2"), Pairing(table="2", ns="3", ew="4"))
    draw = PublishDraw(session="1", round=1, method="by-hand", pairings=met)
    evening.given(ScheduleSession(session="1", stage="main", boards=2), draw)
    evening.given(enter(1, "1", "2", 420), MarkNotPlayed(line=line(1, "3", "4")))
    evening.given(GiveRuling(session="1", ruling="judgement"))
    wrong, right = scored(2, "1", "4", 50), scored(2, "4", "3", 50)
    evening.given(replace(enter(2, "1", "4", 50), cites=(evening.last,)))
    entry = evening.last
    evening.given(correct(entry, wrong, right), enter(2, "2", "1", 110))
    evening.given(strike_out(entry, right), enter(1, "4", "3", 90, "2"))
    check(evening.record)
    check(evening.record, 3)


def lacking(facts: Contest) -> list[tuple[str, str]]:
    """What the first session lacks, and between whom."""
    return sorted((one.what, "-".join(one.sides)) for one in missing_in(facts, "1"))


def numbers(facts: Contest) -> list[int]:
    """Which match of the stage each encounter is."""
    return [encounter.number for encounter in encounters(facts, "main", ("1",))]


def test_who_meets_twice_in_what_counts_as_one_round_is_listed_by_rounds() -> None:
    """A board without a round counts in the first, whichever of the boards was scored last."""
    evening = Given(club_session(pairs=4, rules="cross-imps-in-vps"))
    evening.given(enter(1, "1", "2", 420, round=3), enter(2, "2", "1", 110))
    sweep = Sweep()
    sweep.start(evening.record)
    assert rounds(sweep.facts) == [None, 3]
    was, now = scored(2, "2", "1", 110), scored(2, "2", "1", 140)
    for recorded in evening.given(correct(evening.last, was, now)).events:
        sweep.take(recorded)
    assert rounds(sweep.facts) == rounds(evening.facts()) == [None, 3]


def rounds(facts: Contest) -> list[int | None]:
    """The rounds of the encounters, in the order of play."""
    return [encounter.round for encounter in encounters(facts, "main", ("1",))]


def test_boards_that_sessions_share_are_scored_by_the_rules_of_the_first() -> None:
    """Whichever of them has the first line on record, and though that is struck out."""
    evening = Given(club_session(pairs=6, sessions=(), rules="compscore-butler"))
    evening.given(ScheduleSession(session=name, stage="main", deals="same") for name in "12")
    otherwise = regulations.load("compscore-matchpoints")
    evening.given(AmendRegulations(regulations=otherwise, from_session="2"))
    evening.given(enter(1, "3", "4", 50, "2"), enter(1, "1", "2", 420), enter(1, "5", "6", 100))
    first = evening.record[-3].reference
    sweep = Sweep()
    sweep.start(evening.record)
    assert of(sweep.facts, "session:1") == of(evening.facts(), "session:1")
    assert worth(sweep.facts) == [("1", 8), ("3", -2), ("5", 0)]
    for recorded in evening.given(strike_out(first, scored(1, "3", "4", 50, "2"))).events:
        sweep.take(recorded)
    assert of(sweep.facts, "session:1") == of(evening.facts(), "session:1")
    assert worth(sweep.facts) == worth(evening.facts()) == [("1", 4), ("5", -4)]


def worth(facts: Contest) -> list[tuple[str, Fraction | None]]:
    """What board 1 of the first session is worth to north-south."""
    (traveller,) = travellers(facts, ("1",))
    return [(line.ns, line.ns_worth) for line in traveller.lines]


def met(facts: Contest) -> list[str]:
    """The encounters of the contest, in the order of play."""
    return [
        "-".join(side.contestant for side in e.sides) for e in encounters(facts, "main", ("1",))
    ]
