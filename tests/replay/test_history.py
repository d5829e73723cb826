"""Timelines and blame: after which events somebody stood elsewhere, and who moved whom last."""

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from random import Random

import pytest

from ledger.commands import AnnulEvent, DealWithOffence, WaivePenalty
from ledger.errors import NoSuch
from ledger.recorded import Recorded
from projections.scope import CONTEST, resolve
from projections.views.progress import Point
from projections.views.standings import standings
from replay.history import blame, progress
from replay.timeline import Past, past
from tests.given import (
    CLUB,
    Given,
    club_session,
    correct,
    declared_ledger,
    enter,
    facts_of,
    scored,
)
from tests.replay.story import entry, posting, store_of
from tests.replay.swiss import corrected, swiss
from tests.servers import Folder
from tests.strategies import history

Row = tuple[int | None, bool, object, object]


def told_in(events: Sequence[Recorded]) -> Past:
    """The past of a contest that was told on paper."""
    last = events[-1]
    return Past(CLUB, last.position, last.recorded_at, last.recorded_at, tuple(events))


GONE: Row = (None, False, None, None)
"""Of a contestant that is in the standings no more."""


def row_of(events: Sequence[Recorded], contestant: str) -> Row | None:
    """Where a contestant was, by folding everything anew."""
    facts = facts_of(events)
    for row in standings(facts, resolve(CONTEST, facts)).rows:
        if row.contestant == contestant:
            return (row.rank, row.tied, row.exact, row.percentage)
    return None


def moves(events: Sequence[Recorded], contestant: str) -> list[tuple[int, Row]]:
    """Every position after which a contestant's row was another one, or was gone."""
    found, before = list[tuple[int, Row]](), None
    for taken, recorded in enumerate(events, 1):
        now = row_of(events[:taken], contestant)
        if now != before:
            found.append((recorded.position, now or GONE))
        before = now
    return found


def points(told: Given, contestant: str, *, every: bool = False) -> tuple[Point, ...]:
    then = past(store_of(told), CLUB)
    return progress(then, contestant, CONTEST, "UTC", every=every).points


# ---------------------------------------------------------------------------------- timelines


@pytest.mark.parametrize("seed", range(6))
def test_after_every_event_a_timeline_says_what_folding_anew_says(seed: int) -> None:
    events = history(Random(seed)).events
    for contestant in ("1", "3"):
        found = progress(told_in(events), contestant, CONTEST, "UTC", every=True).points
        rows = [(p.last, (p.rank, p.tied, p.exact, p.percentage)) for p in found]
        assert rows == moves(events, contestant)


@pytest.mark.parametrize("seed", range(6, 10))
def test_scores_entered_one_by_one_are_one_step_and_nothing_else_is(seed: int) -> None:
    events = history(Random(seed)).events
    each = {p.last: p for p in progress(told_in(events), "1", CONTEST, "UTC", every=True).points}
    for point in progress(told_in(events), "1", CONTEST, "UTC").points:
        inside = [r for r in events if point.first <= r.position <= point.last]
        if point.first != point.last:
            assert {r.kind for r in inside} >= {"ScoreEntered"}
            assert not {r.kind for r in inside} & {"ScoreCorrected", "EventAnnulled"}
        if point.last in each:
            same = each[point.last]
            assert (point.rank, point.exact) == (same.rank, same.exact)


def six_pairs(folder: Folder) -> Given:
    """Board 1 at three tables, posted: 1 leads with 2 and 6."""
    told = Given(club_session(pairs=6), desk=declared_ledger(folder))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 140), enter(1, "5", "6", 50))
    return told.given(posting(told), at="20:00")


def change(told: Given, position: int, ns: str, ew: str, points: tuple[int, int]) -> int:
    """A score of board 1 becomes another one; the position of the correction."""
    was, now = (scored(1, ns, ew, each) for each in points)
    at = told.now + timedelta(minutes=1)
    told.given(correct(entry(told, position), was, now, "director"), at=at)
    return told.record[-1].position


def test_the_lead_changes_hands_more_than_once(folder: Folder) -> None:
    told = six_pairs(folder)
    first = told.record[0].position + 9
    one = change(told, first, "1", "2", (420, 100))
    other = change(told, first + 1, "3", "4", (140, -50))
    found = points(told, "1")
    assert [(p.last, p.rank, p.exact, p.leaders) for p in found] == [
        (first + 2, 1, 4, ("1", "6")),
        (one, 3, 2, ("3", "6")),
        (other, 1, 4, ("1", "4")),
    ]
    assert [p.entered for p in found] == [3, 0, 0]
    assert found[1].cause.kind == "ScoreCorrected"


def test_a_score_that_comes_after_the_posting_is_a_step_of_its_own(folder: Folder) -> None:
    told = six_pairs(folder)
    told.given(correct(None, None, scored(2, "1", "2", 110)), at="20:10")
    told.given(correct(None, None, scored(2, "3", "4", 140)), at="20:11")
    found = points(told, "1")
    neuberg = Fraction(3, 2) - 1
    assert [(p.entered, p.exact) for p in found] == [(3, 4), (0, 4 + 2), (0, 4 + neuberg)]


def test_a_penalty_and_its_waiver_and_its_annulment_are_points(folder: Folder) -> None:
    told = swiss(folder, rounds=1)
    before = points(told, "1")[-1].exact
    assert before is not None
    penalise(told)
    penalty = told.last
    told.given(WaivePenalty(penalty=penalty, reason="the clock was wrong"), at="21:20")
    penalise(told, "21:30")
    told.given(AnnulEvent(target=told.last, reason="another team"), at="21:40")
    after = points(told, "1")[-4:]
    assert [p.exact for p in after] == [before + moved for moved in (-3, 0, -3, 0)]
    kinds = ["PenaltyImposed", "PenaltyWaived", "PenaltyImposed", "EventAnnulled"]
    assert [p.cause.kind for p in after] == kinds


def test_events_that_move_nobody_are_no_points(folder: Folder) -> None:
    told = six_pairs(folder)
    before = points(told, "1")
    told.given(posting(told), at="20:30")
    late = correct(entry(told, told.record[0].position + 9), scored(1, "1", "2", 420), OTHER)
    told.given(late, at="23:00")
    assert [r.kind for r in told.events] == ["CorrectionRequested", "CorrectionRefused"]
    assert points(told, "1") == before


OTHER = scored(1, "1", "2", 50)


# --------------------------------------------------------------------------------------- blame


@pytest.mark.parametrize("seed", range(8))
def test_blame_names_the_last_event_after_which_a_row_was_another_one(seed: int) -> None:
    events = history(Random(seed)).events
    for blamed in blame(told_in(events), CONTEST, "UTC"):
        assert blamed.cause.position == moves(events, blamed.row.contestant)[-1][0]


def test_blame_says_by_whom_and_when(folder: Folder) -> None:
    told = six_pairs(folder)
    change(told, told.record[0].position + 9, "1", "2", (420, 450))
    told.given(correct(None, None, scored(2, "5", "6", 90)), at="20:30", by="ann")
    found = {b.row.contestant: b.cause for b in blame(past(store_of(told), CLUB), CONTEST, "UTC")}
    entered = told.record[-1].position
    assert found["5"].position == entered
    assert (found["5"].actor, found["5"].recorded_at) == ("ann", told.now)


def test_a_correction_of_a_match_is_blamed_for_the_rows_that_it_moved(folder: Folder) -> None:
    told = swiss(folder)
    before = {b.row.contestant: b.cause.position for b in blamed(told)}
    told.given(corrected(told, "1", "1", -30), at="23:50")
    correction = told.record[-1].position
    after = {b.row.contestant: b.cause.position for b in blamed(told)}
    assert {name for name, position in after.items() if position == correction} == {"1", "2", "3"}
    assert {name: after[name] for name in "456"} == {name: before[name] for name in "456"}


def blamed(told: Given) -> tuple:  # type: ignore[type-arg]
    return blame(past(store_of(told), CLUB), "stage:qualifying", "UTC")


def penalise(told: Given, at: str = "21:10") -> None:
    told.given(DealWithOffence(session="1", contestants=("1",), offence="device"), at=at)


def test_a_scope_that_means_nothing_is_refused(folder: Folder) -> None:
    with pytest.raises(NoSuch, match="no session 9"):
        blame(past(store_of(six_pairs(folder)), CLUB), "session:9", "UTC")
