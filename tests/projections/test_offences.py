"""The ledger of offences: steps, clauses, waivers, and what the next one would cost."""

from fractions import Fraction

from ledger.commands import DealWithOffence, EnterContestant, WaivePenalty
from ledger.events import OffenceNoted
from projections.views.offences import OffenceRow, offences
from tests.given import Given
from tests.projections.staged import TEAMS, contest, scope


def told() -> Given:
    return Given(
        contest(
            "anc-2018-itc-open",
            {"qualifying": ("q1", "q2"), "final": ("f1",)},
            [EnterContestant(contestant=name, players=players) for name, players in TEAMS.items()],
        )
    )


def offend(session: str, offence: str, contestant: str = "A", **more: object) -> DealWithOffence:
    return DealWithOffence(session=session, contestants=(contestant,), offence=offence, **more)  # type: ignore[arg-type]


def rows(contests: Given, text: str = "contest") -> tuple[OffenceRow, ...]:
    return offences(contests.facts(), scope(contests, text))


def test_offences_climb_their_ladder_and_say_what_comes_next() -> None:
    evening = told()
    for _ in range(3):
        evening.given(offend("q1", "line-up"))
    found = [(row.step, row.amount, row.unit, row.clause) for row in rows(evening)]
    assert found == [
        (1, 3, "vps", "ANC 10.6"),
        (2, 6, "vps", "ANC 10.6"),
        (3, 9, "vps", "ANC 10.6"),
    ]
    due = rows(evening)[0].next
    assert due is not None
    assert (due.kind, due.vps) == ("penalty", 9)


def test_a_warning_costs_nothing_yet() -> None:
    evening = told()
    evening.given(offend("q1", "device-on"))
    (row,) = rows(evening)
    assert (row.is_warning, row.amount, row.step) == (True, None, 1)
    assert row.next is not None
    assert row.next.vps == 9


def test_what_is_waived_counts_no_more_on_the_ladder() -> None:
    evening = told()
    evening.given(offend("q1", "line-up"))
    penalty = evening.last
    evening.given(WaivePenalty(penalty=penalty, reason="the draw was posted late"))
    waived_at = evening.record[-1].position
    evening.given(offend("q2", "line-up"))
    first, second = rows(evening)
    assert (first.waived_by, second.waived_by) == (waived_at, None)
    assert (second.step, second.amount) == (1, 3)


def test_lateness_is_shown_with_its_minutes_and_the_same_again() -> None:
    evening = told()
    evening.given(offend("q1", "late", minutes=Fraction(12)))
    (row,) = rows(evening)
    assert (row.minutes, row.amount) == (12, 6)
    assert row.next is not None
    assert row.next.vps == 6


def test_a_penalty_may_count_in_a_later_session() -> None:
    evening = told()
    evening.given(offend("q1", "line-up", counts_in="q2"))
    assert [row.counts_in for row in rows(evening)] == ["q2"]


def slow_play() -> Given:
    """Both teams of the only match are warned for slow play."""
    evening = Given(
        contest(
            "sydney-2003-seniors-teams",
            {"qualifying": ("q1",)},
            [
                EnterContestant(contestant="A", players=("ann", "bob", "cy", "di")),
                EnterContestant(contestant="B", players=("fay", "gus", "hal", "ida")),
            ],
        )
    )
    both = DealWithOffence(
        session="q1", contestants=("A", "B"), offence="slow-play", disruptive=True
    )
    return evening.given(both)


def in_the_pairs(offence: str) -> OffenceNoted:
    return OffenceNoted(
        contest="pairs", session="1", contestant="7", offence=offence, players=("ann", "eve")
    )


def test_offences_elsewhere_count_where_the_ladder_reaches_that_far() -> None:
    evening = slow_play()
    before = {1: in_the_pairs("slow-play"), 2: in_the_pairs("late")}
    found = offences(evening.facts(), scope(evening), before)
    assert {row.contestant: row.step for row in found} == {"A": 2, "B": 1}


def test_a_later_offence_elsewhere_moves_what_comes_next_and_not_the_step() -> None:
    evening = slow_play()
    later = {evening.record[-1].position + 1: in_the_pairs("slow-play")}
    found = {
        row.contestant: (row.step, row.next and row.next.vps)
        for row in offences(evening.facts(), scope(evening), later)
    }
    assert found == {"A": (1, 2), "B": (1, 1)}


def test_a_scope_leaves_other_sessions_out() -> None:
    evening = told()
    evening.given(offend("q1", "smoking"), offend("f1", "smoking", contestant="B"))
    assert [row.contestant for row in rows(evening, "stage:final")] == ["B"]
    assert [row.unit for row in rows(evening)] == ["vps", "imps"]
