"""Standings: ranks, ties, fields, scopes, and how final they are."""

from fractions import Fraction
from typing import Any

import pytest

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnnulEvent,
    AssignNumbers,
    DealWithOffence,
    EnterContestant,
    EnterScore,
    PublishDraw,
    ScheduleSession,
    ScheduleStage,
)
from ledger.errors import NoSuch
from ledger.events import Pairing
from projections.scope import resolve
from projections.views.standings import digest, standings
from tests.given import (
    CLUB,
    Given,
    clock,
    club_session,
    correct,
    enter,
    facts_of,
    post,
    scored,
    tables,
)
from tests.projections.staged import finalists


def test_equal_totals_share_a_rank_and_the_next_one_is_passed_over() -> None:
    evening = Given(club_session(pairs=6), enter(1, "1", "2", 420), enter(1, "3", "4", 420))
    evening.given(enter(1, "5", "6", 50))
    rows = [(row.contestant, row.rank, row.tied, row.exact) for row in evening.standings().rows]
    assert rows == [
        ("6", 1, False, 4),
        ("1", 2, True, 3),
        ("3", 2, True, 3),
        ("2", 4, True, 1),
        ("4", 4, True, 1),
        ("5", 6, False, 0),
    ]


def test_a_hundredth_is_a_difference_in_rank_even_where_the_totals_look_the_same() -> None:
    evening = Given(club_session(pairs=6, rules="realbridge-cross-imps"))
    for board, points in ((1, (420, 450, 50)), (8, (50, 110, 140))):
        for table, score in enumerate(points):
            evening.given(enter(board, str(2 * table + 1), str(2 * table + 2), score))
    rows = evening.standings().rows
    assert len({row.exact for row in rows}) == len({row.rank for row in rows})
    assert all(row.total.denominator in (1, 2, 4, 5, 10, 20, 25, 50, 100) for row in rows)


def test_two_fields_are_ranked_apart_and_others_after_them() -> None:
    evening = Given(
        club_session(pairs=0),
        [EnterContestant(contestant=name, field="NS") for name in ("n1", "n2")],
        [EnterContestant(contestant=name, field="EW") for name in ("e1", "e2")],
        enter(1, "n1", "e1", 50),
        enter(1, "n2", "e2", 420),
    )
    rows = [(row.direction, row.rank, row.contestant) for row in evening.standings().rows]
    assert rows == [("NS", 1, "n2"), ("NS", 2, "n1"), ("EW", 1, "e1"), ("EW", 2, "e2")]


def test_only_who_has_a_score_is_ranked() -> None:
    evening = Given(club_session(pairs=8), tables([420, 50]))
    assert {row.contestant for row in evening.standings().rows} == {"1", "2", "3", "4"}


def test_percentages_are_of_what_could_be_had_and_rounded_last() -> None:
    evening = Given(club_session(pairs=6), enter(1, "1", "2", 420), enter(1, "3", "4", 420))
    evening.given(enter(1, "5", "6", 50), enter(8, "1", "2", 110), enter(8, "3", "4", 140))
    evening.given(enter(8, "5", "6", 50))
    rows = {row.contestant: row for row in evening.standings().rows}
    assert (rows["1"].exact, rows["1"].percentage) == (5, Fraction("62.5"))
    assert (rows["3"].exact, rows["3"].percentage) == (7, Fraction("87.5"))


def test_who_played_fewer_boards_is_raised_to_a_full_session() -> None:
    evening = Given(club_session(pairs=6), tables([420, 50]))
    evening.given(enter(8, "1", "2", 420), enter(8, "5", "6", 50))
    assert evening.totals() == {"1": 4, "2": 0, "3": 0, "4": 4, "5": 0, "6": 4}
    assert {row.contestant: row.percentage for row in evening.standings().rows}["4"] == 100


def test_imp_contests_have_no_percentage() -> None:
    evening = Given(club_session(rules="compscore-cross-imps"), tables([420, 50]))
    row = evening.standings().rows[0]
    assert (row.unit, row.percentage, row.exact) == ("imps", None, 9)


def test_numbers_are_those_of_the_stage() -> None:
    evening = Given(club_session(), tables([420, 50]))
    evening.given(AssignNumbers(stage="main", numbers={"1": "17", "2": "18"}))
    numbers = {row.contestant: row.number for row in evening.standings().rows}
    assert numbers == {"1": "17", "2": "18", "3": "3", "4": "4"}


# ----------------------------------------------------------------------------------- scopes


def two_sessions() -> Given:
    evening = Given(club_session(sessions=("1", "2")))
    evening.given(ScheduleStage(stage="final"), ScheduleSession(session="f", stage="final"))
    evening.given(tables([420, 50]))
    evening.given(tables([50, 110], session="2"))
    return evening.given(tables([100, 100], session="f"))


@pytest.mark.parametrize(
    ("scope", "first"),
    [
        ("contest", 1),  # of the stage that was begun last
        ("stage:main", 2 + 0),
        ("stage:final", 1),
        ("session:1", 2),
        ("session:2", 0),
        ("after:1", 2),
        ("after:2", 2 + 0),
        ("after:f", 1),
    ],
)
def test_a_scope_says_which_sessions_count(scope: str, first: int) -> None:
    assert two_sessions().totals(scope)["1"] == first


@pytest.mark.parametrize("scope", ["session:9", "stage:9", "after:9", "round:3", "", "contest:x"])
def test_an_unknown_scope_is_answered_with_what_there_is(scope: str) -> None:
    with pytest.raises(NoSuch) as refused:
        two_sessions().totals(scope)
    known = {"session:9": "1", "after:9": "1", "stage:9": "main"}.get(scope, "stage:NAME")
    assert known in refused.value.known


def test_sessions_are_in_the_order_of_play() -> None:
    evening = Given(club_session(sessions=("b", "a")))
    evening.given(ScheduleSession(session="a", stage="main", starts_at=clock("14:00")))
    evening.given(ScheduleSession(session="b", stage="main", starts_at=clock("19:00")))
    assert resolve("contest", evening.facts()).sessions == ("a", "b")


# ------------------------------------------------------------------------------- how final


def test_results_are_incomplete_then_unposted_then_provisional_then_official() -> None:
    evening = Given(club_session())
    assert evening.standings().state.word == "incomplete"
    evening.given(enter(1, "1", "2", 420), at="21:00")
    assert evening.standings().state.word == "unposted"
    evening.given(post(evening), at="22:00")
    provisional = evening.standings().state
    assert (provisional.word, provisional.until) == ("provisional", clock("22:30"))
    facts = evening.facts()
    whole = resolve("contest", facts)
    at_the_end = standings(facts, whole, clock("22:30")).state
    assert at_the_end.word == "provisional"
    later = standings(facts, whole, clock("22:31")).state
    assert (later.word, later.since, later.until) == ("official", clock("22:30"), None)


def test_a_drawn_pairing_without_a_line_leaves_the_session_incomplete() -> None:
    draw = PublishDraw(
        session="1",
        round=1,
        pairings=(Pairing(table="1", ns="1", ew="2"), Pairing(table="2", ns="3", ew="4")),
        method="imported",
    )
    evening = Given(club_session(), draw, enter(1, "1", "2", 420, round=1))
    assert evening.standings().state.word == "incomplete"
    evening.given(enter(1, "3", "4", 50, round=1))
    assert evening.standings().state.word == "unposted"


def test_a_drawn_match_has_its_result_when_only_the_result_is_known() -> None:
    draw = PublishDraw(
        session="1",
        round=1,
        pairings=(Pairing(table="1", ns="1", ew="2"),),
        method="imported",
    )
    evening = Given(club_session(rules="team-match"), draw)
    assert evening.standings().state.word == "incomplete"
    result = MatchScore(session="1", home="1", away="2", round=1, imps=Fraction(7))
    evening.given(EnterScore(score=result))
    assert evening.standings().state.word == "unposted"


def test_the_weakest_session_decides() -> None:
    evening = Given(club_session(sessions=("1", "2")), tables([420, 50]))
    evening.given(post(evening), at="22:00")
    assert evening.standings("session:1").state.word == "provisional"
    assert evening.standings().state.word == "incomplete"


def test_what_changed_posted_results_is_listed() -> None:
    evening = Given(club_session()).given(enter(1, "1", "2", 420))
    entry = evening.last
    evening.given(post(evening), at="22:00")
    assert evening.standings().state.amended == ()
    was, now = scored(1, "1", "2", 420), scored(1, "1", "2", 450)
    changes = [evening.given(correct(entry, was, now), at="22:05").events[-1]]
    changes += [evening.given(correct(None, None, scored(1, "3", "4", 50))).events[-1]]
    last = changes[-1]
    changes += [
        evening.given(AnnulEvent(target=last.reference, reason="not them"), at="22:07").events[-1]
    ]
    assert evening.standings().state.amended == (changes[0].position, changes[2].position)
    until = facts_of([r for r in evening.record if r.position <= last.position])
    assert until.amendments == {"1": [changes[0].position, changes[1].position]}


# ---------------------------------------------------------------------------------- digests


def test_a_digest_is_of_the_rows_and_free_of_names_and_times() -> None:
    evening = Given(club_session(), tables([420, 50]))
    before = digest(evening.standings())
    assert len(before) == 64
    evening.given(EnterContestant(contestant="9", players=("p01",)), at="23:00")
    assert digest(evening.standings()) == before
    evening.given(enter(8, "1", "2", 110))
    assert digest(evening.standings()) != before
    assert evening.standings().contest == CLUB


# ------------------------------------------------------------------------- for whom, and for what


def ipc() -> Given:
    """Two Open and two Women's pairs; 1 has won everything but for a fine, 4 beside it."""
    told = Given(club_session(pairs=0, rules="anc-2018-ipc"))
    told.given(
        EnterContestant(contestant=name, category=category)
        for name, category in (("1", "Open"), ("2", "Women"), ("3", "Women"), ("4", "Open"))
    )
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    return told.given(DealWithOffence(session="1", contestants=("1",), offence="device-used"))


def placed(told: Given, **wanted: Any) -> list[tuple[str, int | None, bool, Fraction]]:
    facts = told.facts()
    found = standings(facts, resolve("contest", facts), **wanted)
    return [(row.contestant, row.rank, row.tied, row.exact) for row in found.rows]


def test_a_category_has_its_own_places_in_the_order_of_all() -> None:
    told = ipc()
    assert placed(told) == [
        ("4", 1, False, 20),
        ("1", 2, False, 17),
        ("2", 3, True, 0),
        ("3", 3, True, 0),
    ]
    assert placed(told, category="Open") == [("4", 1, False, 20), ("1", 2, False, 17)]
    assert placed(told, category="Women") == [("2", 1, True, 0), ("3", 1, True, 0)]


def test_equals_of_two_categories_are_alone_in_their_own() -> None:
    told = Given(club_session(pairs=0, rules="anc-2018-ipc"))
    told.given(
        EnterContestant(contestant=name, category=category)
        for name, category in (("1", "Open"), ("2", "Women"), ("3", "Women"), ("4", "Women"))
    )
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    assert placed(told)[:2] == [("1", 1, True, 20), ("4", 1, True, 20)]
    assert placed(told, category="Open") == [("1", 1, False, 20)]


def test_a_category_that_nobody_is_in_is_refused() -> None:
    with pytest.raises(NoSuch):
        placed(ipc(), category="Youth")


def test_in_the_draw_penalties_that_are_held_back_do_not_count() -> None:
    assert placed(ipc(), purpose="draw")[:2] == [("1", 1, True, 20), ("4", 1, True, 20)]


def test_what_is_carried_is_part_of_the_total() -> None:
    facts = finalists().facts()
    rows = standings(facts, resolve("stage:final", facts)).rows
    assert [(row.contestant, row.carried, row.exact) for row in rows] == [
        ("A", 2, 40),
        ("B", 0, 25),
    ]
