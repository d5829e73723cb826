"""Why a contestant is where it is: parts that add up, boards, what told equals apart."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from ledger.commands import AwardAdjustedScore, DealWithOffence, WaivePenalty
from ledger.errors import NoSuch
from projections.scope import CONTEST, resolve
from projections.views.explanations import Explanation, explain
from projections.views.standings import standings
from tests.given import (
    AVERAGE,
    AVERAGE_PLUS,
    Given,
    clock,
    club_session,
    correct,
    enter,
    facts_of,
    line,
    post,
    scored,
    tables,
)
from tests.replay.swiss import into_the_final, swiss, won
from tests.strategies import history


def told_why(told: Given, contestant: str, scope: str = CONTEST) -> Explanation:
    facts = told.facts()
    return explain(facts, resolve(scope, facts), contestant, clock("23:59"))


@pytest.mark.parametrize("seed", range(30))
def test_the_parts_of_everybody_add_up_to_what_the_standings_say(seed: int) -> None:
    facts = facts_of(history(Random(seed)).events)
    asked = resolve(CONTEST, facts)
    for row in standings(facts, asked).rows:
        why = explain(facts, asked, row.contestant, clock("23:59"))
        amounts = [part.item.amount for part in why.parts if part.item.amount is not None]
        assert sum(amounts) == why.exact == row.exact
        assert (why.rank, why.tied, why.percentage) == (row.rank, row.tied, row.percentage)
        assert all(part.item.clause for part in why.parts)


@pytest.mark.parametrize("seed", range(30))
def test_the_boards_of_a_session_are_those_that_were_played(seed: int) -> None:
    facts = facts_of(history(Random(seed)).events)
    asked = resolve(CONTEST, facts)
    for row in standings(facts, asked).rows:
        why = explain(facts, asked, row.contestant, clock("23:59"))
        for part in why.parts:
            if part.item.source == "session":
                lines = [
                    counting.line
                    for counting in facts.counting()
                    if counting.line.session == part.item.session
                    and row.contestant in (counting.line.ns, counting.line.ew)
                ]
                assert sorted(b.board for b in part.boards) == sorted(x.board for x in lines)


def test_a_session_is_told_board_by_board() -> None:
    told = Given(club_session(pairs=6), tables((420, 140, 50)))
    told.given(enter(2, "1", "4", 110), enter(2, "3", "6", 140), enter(2, "5", "2", 110))
    why = told_why(told, "2")
    (part,) = why.parts
    assert [(b.board, b.side, b.opponent, b.results, b.counts, b.top) for b in part.boards] == [
        (1, "EW", "1", ("+420",), 0, 4),
        (2, "EW", "5", ("+110",), 3, 4),
    ]
    assert (part.item.amount, part.item.clause) == (3, "Law 78A")
    assert why.events == tuple(sorted((told.record[-6].position, told.record[-1].position)))


def test_a_correction_and_its_events_are_told() -> None:
    told = Given(club_session(), tables((420, 50)))
    told.given(post(told), at="20:00")
    entry = told.record[-3].reference
    told.given(correct(entry, scored(1, "1", "2", 420), scored(1, "1", "2", 50)), at="20:05")
    correction = told.record[-1].position
    why = told_why(told, "1")
    (board,) = why.parts[0].boards
    assert board.counts == 1
    assert board.state is not None
    assert board.state.amended == (correction,)
    assert board.events[-1] == correction


def test_what_was_awarded_is_said_to_the_side_that_got_it() -> None:
    told = Given(club_session(), tables((420, 50)))
    told.given(AwardAdjustedScore(line=line(8, "1", "3"), ns=AVERAGE_PLUS, ew=AVERAGE))
    sides = {name: told_why(told, name).parts[0].boards[-1] for name in "13"}
    assert (sides["1"].award, sides["1"].counts) == ("A+", Fraction(60, 100) * 2)
    assert (sides["3"].award, sides["3"].counts) == ("A", 1)


def test_matches_carry_over_and_penalties_are_parts(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.given(DealWithOffence(session="1", contestants=("2",), offence="device"), at="23:10")
    fine = told.record[-1].position
    into_the_final(told)
    told.given(won("F1", "1", "2"), at="23:40")
    qualifying = told_why(told, "2", "stage:qualifying")
    assert [(p.item.source, p.item.opponent) for p in qualifying.parts] == [
        ("match", "1"),
        ("match", "5"),
        ("match", "6"),
        ("penalty", None),
    ]
    penalty = qualifying.parts[-1].item
    assert (penalty.amount, penalty.events, penalty.clause) == (-3, (fine,), "SBF 1.5")
    final = told_why(told, "1", "stage:final")
    assert [p.item.source for p in final.parts] == ["carry-over", "match"]
    assert final.parts[0].item.detail == "place 1 with 52"
    assert final.exact == final.parts[0].item.amount + 5  # type: ignore[operator]


def test_a_waived_penalty_is_no_part(tmp_path: Path) -> None:
    told = swiss(tmp_path, rounds=1)
    told.given(DealWithOffence(session="1", contestants=("1",), offence="device"), at="21:10")
    told.given(WaivePenalty(penalty=told.last, reason="a borrowed phone"), at="21:20")
    assert [p.item.source for p in told_why(told, "1").parts] == ["match"]


def test_a_match_of_teams_has_both_rooms() -> None:
    told = Given(club_session(pairs=2, rules="team-match"))
    told.given(
        enter(1, "1", "2", 420, room="open", round=1),
        enter(1, "2", "1", 50, room="closed", round=1),
    )
    (part,) = told_why(told, "2").parts
    (board,) = part.boards
    assert board.results == ("open EW: +420", "closed NS: +50")
    assert (board.counts, board.opponent, part.item.amount) == (-9, "1", -9)


def test_equals_are_told_apart_by_one_criterion_after_another(tmp_path: Path) -> None:
    told = swiss(tmp_path, rounds=1)
    level = [r.contestant for r in told.standings().rows if r.exact == told.totals()["1"]]
    assert set(level) == {"1", "3", "5"}
    why = told_why(told, "3")
    assert why.splits
    assert set(why.splits[0].group) == set(level)
    assert all(set(step.group) >= {"3"} for step in why.splits)
    assert {name for part in why.splits[0].parts for name in part} == set(level)


def test_who_has_no_result_has_nothing_to_explain() -> None:
    told = Given(club_session(pairs=6), tables((420, 50)))
    with pytest.raises(
        NoSuch, match="no contestant with a result 5 in contest; there is 1, 2, 3, 4"
    ):
        told_why(told, "5")


def test_what_raised_the_total_of_who_sat_out_is_named() -> None:
    evening = Given(
        club_session(pairs=6, rules="pianola-cross-imps"),
        tables([420, 50], 1),
        tables([420, 50, 50], 8),
    )
    (part,) = told_why(evening, "5").parts
    assert part.item.detail == "boards: 1, times 2"
    (part,) = told_why(evening, "1").parts
    assert part.item.detail == ""
