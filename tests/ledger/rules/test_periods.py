"""When correction periods and the time to appeal end."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.periods.always_open import AlwaysOpen
from ledger.rules.periods.by_match import ByMatch, Matches
from ledger.rules.periods.chained import Chained
from ledger.rules.periods.final_posting_plus import FinalPostingPlus
from ledger.rules.periods.finish_plus import FinishPlus
from ledger.rules.periods.match_end_plus import MatchEndPlus
from ledger.rules.periods.posted_or_advised_plus import PostedOrAdvisedPlus
from ledger.rules.periods.posted_plus import PostedPlus
from ledger.rules.periods.timetable import SessionTimes, Timetable, in_order_of_play
from ledger.rules.periods.until_agreed import UntilAgreed
from tests.given import clock

CHAINED = Chained(clause="ANC 6.1", minutes=30)
APPEALS = FinishPlus(clause="ANC 6.2", minutes=30, late_rulings=True, chained=True)


def times(
    session: str, starts: str | None = None, stage: str = "main", **known: str
) -> SessionTimes:
    """A session of three hours; known: the clock times of what has happened."""
    plain = SessionTimes(
        session=session,
        stage=stage,
        starts_at=clock(starts) if starts else None,
        minutes=180 if starts else None,
    )
    happened: dict[str, Any] = {f"{name}_at": clock(at) for name, at in known.items()}
    return plain._replace(**happened)


def test_the_period_runs_from_the_sessions_own_posting() -> None:
    rule = PostedPlus(clause="Law 79C1", minutes=30)
    timetable = (times("1", posted="22:00"), times("2", posted="23:00"), times("3"))
    assert rule.ends_at("1", timetable) == clock("22:30")
    assert rule.ends_at("2", timetable) == clock("23:30")
    assert rule.ends_at("3", timetable) is None


def test_a_period_without_limit_never_ends() -> None:
    assert AlwaysOpen(clause="Law 93").ends_at("1", (times("1", posted="22:00"),)) is None


# ------------------------------------------------------------------------- the order of play


def test_sessions_are_played_in_the_order_of_their_schedule() -> None:
    rows = [times("b", "20:00"), times("c", "14:00"), times("a", "17:00")]
    assert [row.session for row in in_order_of_play(rows)] == ["c", "a", "b"]


def test_sessions_without_a_start_keep_their_places_among_the_others() -> None:
    rows = [times("1", "10:00"), times("2"), times("3"), times("4", "14:15"), times("5")]
    assert [row.session for row in in_order_of_play(rows)] == ["1", "2", "3", "4", "5"]
    swapped = [times("a"), times("b", "20:00"), times("c", "14:00"), times("d")]
    assert [row.session for row in in_order_of_play(swapped)] == ["a", "c", "b", "d"]


def test_a_session_finishes_when_its_minutes_are_over() -> None:
    scheduled = times("1", "19:30")
    assert scheduled.finishes_at == clock("19:30") + timedelta(hours=3)
    assert times("1").finishes_at is None


# ------------------------------------------------------------------------------------ ANC 6.1


def test_the_period_lasts_until_the_next_session_starts() -> None:
    timetable = (times("1", "09:00", posted="12:10"), times("2", "14:00"))
    assert CHAINED.ends_at("1", timetable) == clock("14:00")


@pytest.mark.parametrize(("starts", "own"), [("12:39", False), ("12:40", False), ("12:41", True)])
def test_a_start_within_thirty_minutes_chains_the_period(starts: str, *, own: bool) -> None:
    timetable = (times("1", "09:00", posted="12:10"), times("2", starts, posted="16:00"))
    ends = clock(starts) if own else clock("16:30")
    assert CHAINED.ends_at("1", timetable) == ends


def test_the_last_session_of_a_stage_has_thirty_minutes_whatever_follows() -> None:
    timetable = (times("1", "09:00", posted="12:10"), times("2", "12:20", stage="final"))
    assert CHAINED.ends_at("1", timetable) == clock("12:40")


def test_a_chain_stays_open_while_its_last_link_is_not_posted() -> None:
    timetable = (times("1", "09:00", posted="12:10"), times("2", "12:20"))
    assert CHAINED.ends_at("1", timetable) is None


@pytest.mark.parametrize(("own_at_least", "ends"), [(True, "17:30"), (False, "16:30")])
def test_a_session_posted_after_its_successors_period_has_its_own_minutes(
    ends: str, *, own_at_least: bool
) -> None:
    rule = Chained(clause="AMB-70", minutes=30, own_at_least=own_at_least)
    timetable = (times("1", "09:00", posted="17:00"), times("2", "12:20", posted="16:00"))
    assert rule.ends_at("1", timetable) == clock(ends)


HOURS = st.integers(0, 23 * 60).map(lambda minute: clock("00:00") + timedelta(minutes=minute))


@given(st.lists(HOURS, min_size=1, max_size=6), st.data())
def test_no_session_has_less_than_its_own_minutes(
    starts: list[datetime], data: st.DataObject
) -> None:
    """A law of the chain: nobody's period is cut short, and it never outlasts the stage's."""
    timetable = in_order_of_play(
        [
            SessionTimes(
                str(number), "main", starts_at=start, minutes=60, posted_at=data.draw(HOURS)
            )
            for number, start in enumerate(starts)
        ]
    )
    own = {row.session: row.posted_at + timedelta(minutes=30) for row in timetable if row.posted_at}
    ends = [(row.session, CHAINED.ends_at(row.session, timetable)) for row in timetable]
    assert all(end is not None and end >= own[session] for session, end in ends)
    latest = max((*own.values(), *starts))
    assert all(end is not None and end <= latest for _, end in ends)


# ----------------------------------------------------------------------------- SBF 6.1 and 6.3


NEXT_MATCH = ByMatch(
    clause="SBF 6.3 (1)",
    matches=(Matches(up_to=7, until="start", later=1), Matches(until="posted", minutes=30)),
)


def matches(starts: Iterable[str | None], **of_second: str) -> Timetable:
    rows = [times(str(number), start) for number, start in enumerate(starts, 1)]
    rows[1] = times("2", "12:30" if rows[1].starts_at else None, **of_second)
    return tuple(rows)


def test_where_no_start_is_recorded_the_schedule_says_when_a_match_starts() -> None:
    assert NEXT_MATCH.ends_at("1", matches(["10:00", "12:30"])) == clock("12:30")


def test_a_match_that_was_late_to_start_leaves_the_period_open_so_much_longer() -> None:
    assert NEXT_MATCH.ends_at("1", matches(["10:00", "12:30"], started="12:40")) == clock("12:40")


def test_a_start_that_is_not_recorded_is_none_where_starts_are() -> None:
    started = (times("1", "10:00", started="10:00"), times("2", "12:30"))
    assert NEXT_MATCH.ends_at("1", started) is None
    by_schedule = ByMatch(clause="AMB-32", matches=NEXT_MATCH.matches, start="scheduled")
    assert by_schedule.ends_at("1", started) == clock("12:30")


def test_the_scorers_errors_stay_open_until_the_stage_is_posted_as_final() -> None:
    rule = FinalPostingPlus(clause="SBF 6.1", minutes=30)
    assert rule.ends_at("1", (times("1", posted="12:00"), times("2"))) is None
    posted = (times("1", posted="12:00"), times("2", posted="18:15", final="18:15"))
    assert rule.ends_at("1", posted) == clock("18:45")


# --------------------------------------------------------------------------- ANC 10.11 and 11.7


def test_the_captains_period_runs_from_the_end_of_the_match_whatever_was_scheduled() -> None:
    played = (times("1", "09:30", ended="11:22"),)
    assert MatchEndPlus(clause="ANC 10.11", minutes=30).ends_at("1", played) == clock("11:52")
    by_schedule = MatchEndPlus(clause="AMB-59", minutes=30, anchor="scheduled-finish")
    assert by_schedule.ends_at("1", played) == clock("13:00")


def test_a_stanza_is_closed_when_the_last_captain_agrees() -> None:
    rule = UntilAgreed(clause="ANC 11.7")
    assert rule.ends_at("1", (times("1", "15:40", posted="17:10"),)) is None
    assert rule.ends_at("1", (times("1", "15:40", agreed="17:20"),)) == clock("17:20")


# ----------------------------------------------------------------------------- ANC 6.2, SBF 7.1


def test_the_time_to_appeal_runs_from_the_scheduled_finish() -> None:
    assert APPEALS.ends_at("1", (times("1", "09:00", ended="13:30"),)) == clock("12:30")


def test_a_session_that_starts_in_the_half_hour_gives_its_own_time_to_appeal() -> None:
    timetable = (times("1", "09:00"), times("2", "12:30"), times("3", "19:00"))
    assert APPEALS.ends_at("1", timetable) == clock("16:00")


def test_the_chain_does_not_cross_a_stage_unless_it_is_read_literally() -> None:
    timetable = (times("1", "09:00"), times("2", "12:20", stage="final"))
    assert APPEALS.ends_at("1", timetable) == clock("12:30")
    literal = FinishPlus(clause="AMB-09", minutes=30, chained=True, across_stages=True)
    assert literal.ends_at("1", timetable) == clock("15:50")


@pytest.mark.parametrize(
    ("advised", "own_at_least", "ends"),
    [
        ("11:00", True, "16:00"),
        ("12:05", True, "16:00"),
        ("15:45", True, "16:15"),
        ("12:05", False, "16:00"),
        ("15:10", False, "15:40"),
    ],
)
def test_a_late_ruling_never_shortens_the_time_to_appeal(
    advised: str, ends: str, *, own_at_least: bool
) -> None:
    rule = FinishPlus(
        clause="AMB-69",
        minutes=30,
        late_rulings=True,
        chained=True,
        own_at_least=own_at_least,
    )
    timetable = (times("1", "09:00"), times("2", "12:30"))
    assert rule.ends_at("1", timetable, clock(advised)) == clock(ends)


def test_a_strict_rule_knows_no_late_rulings() -> None:
    strict = FinishPlus(clause="SBF 7.1", minutes=30)
    assert strict.ends_at("1", (times("1", "09:00"),), clock("20:00")) == clock("12:30")


@pytest.mark.parametrize(
    ("posted", "advised", "ends"),
    [
        (None, None, None),
        (None, "11:00", None),
        ("12:10", None, "12:40"),
        ("12:10", "11:00", "12:40"),
        ("12:10", "15:00", "15:30"),
    ],
)
def test_by_the_laws_an_appeal_has_half_an_hour_from_the_score_or_a_later_ruling(
    posted: str | None, advised: str | None, ends: str | None
) -> None:
    # given a session that is scheduled to finish at 12:00, whatever that matters
    rule = PostedOrAdvisedPlus(clause="Law 92B", minutes=30)
    timetable = (times("1", "09:00", **({"posted": posted} if posted else {})),)
    # then only the posting counts, or being told of a ruling after it
    found = rule.ends_at("1", timetable, clock(advised) if advised else None)
    assert found == (clock(ends) if ends else None)
