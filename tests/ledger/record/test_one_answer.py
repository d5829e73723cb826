"""What the desk decides and what the views say is one answer of the record."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.commands import (
    AmendRegulations,
    AnyCommand,
    DealWithOffence,
    DeclareQualifiers,
    EndStage,
    EnterContestant,
    PostLineUp,
    PublishDraw,
    ScheduleSession,
    WithdrawContestant,
)
from ledger.errors import RuleSaysNo
from ledger.events import (
    LineUpPosted,
    Pairing,
    PenaltyImposed,
    QualifiersDeclared,
    SeatInRoom,
)
from ledger.record.drawing import playing_in, round_robin_of
from ledger.record.finals_played import may_play_in
from ledger.record.participation import Participation
from ledger.rulebook import Regulations
from ledger.rules.carry_overs.first_to_last import FirstToLast
from ledger.rules.penalties.sanction import Sanction
from projections.views.eligibility import eligibility_sheets
from projections.views.offences import offences
from projections.views.qualifiers import proposed
from tests.given import Given
from tests.projections.staged import contest, declare, match, scope, seat

PLACES = (("open", "N"), ("open", "S"), ("closed", "E"), ("closed", "W"))
TEAMS = {team: tuple(f"{team}{n}" for n in range(1, 6)) for team in "ABC"}
SESSIONS = ("q1", "q2", "q3", "q4")


def line_up(session: str, team: str, *players: str) -> PostLineUp:
    """These four in the first named team's seats."""
    seats = tuple(
        SeatInRoom(room=room, seat=where, player=player)  # type: ignore[arg-type]
        for (room, where), player in zip(PLACES, players, strict=True)
    )
    return PostLineUp(session=session, contestant=team, seats=seats, seating="first")


def alone(session: str, player: str) -> PostLineUp:
    """One of A's players, the others not named yet."""
    seats = (SeatInRoom(room="open", seat="N", player=player),)
    return PostLineUp(session=session, contestant="A", seats=seats, seating="first")


def seats(session: str, team: str, *players: str) -> list[AnyCommand]:
    """These really sat there."""
    return [
        seat(session, team, player, where, room=room)
        for (room, where), player in zip(PLACES, players, strict=True)
    ]


def four_matches() -> Given:
    """A and B meet four times with A1 to A4 announced each time; the repechage is to come."""
    stages = {"qualifying": SESSIONS, "repechage": ("r1",), "final": ("f1",)}
    entries = [EnterContestant(contestant=name, players=who) for name, who in TEAMS.items()]
    told = Given(contest("anc-2018-itc-open", stages, entries))
    for session in SESSIONS:
        told.given(line_up(session, "A", "A1", "A2", "A3", "A4"), match(session, "A", "B", 5))
    return told


def may(told: Given, person: str) -> Any:
    sheets = eligibility_sheets(told.facts(), scope(told, "stage:qualifying"))
    (row,) = [
        r for one in sheets if one.contestant == "A" for r in one.people if r.person == person
    ]
    assert row.may is not None
    return row.may.finals_series


@pytest.mark.parametrize(
    ("sat_in_q4", "person", "answer"),
    [
        pytest.param(("A1", "A2", "A3", "A5"), "A4", False, id="the seats show another"),
        pytest.param(("A1", "A2", "A3", "A5"), "A1", True, id="the seats show him"),
        pytest.param((), "A4", True, id="only line-ups"),
        pytest.param(("A1", "A2", "A3", "A5"), "A5", False, id="one seat is not four matches"),
    ],
)
def test_seats_prove_against_line_ups_at_the_desk_and_on_the_sheet(
    sat_in_q4: tuple[str, ...], person: str, *, answer: bool
) -> None:
    """ANC 11.1: four line-ups of which the seats show three matches are three matches."""
    told = four_matches()
    if sat_in_q4:
        told.given(seats("q4", "A", *sat_in_q4))
    assert may(told, person) is answer
    told.when(alone("r1", person))
    if answer:
        told.then_events(LineUpPosted)
    else:
        told.then_refused(RuleSaysNo, what=f"{person} cannot play in repechage")


def test_where_nobody_can_say_who_played_neither_side_says_no() -> None:
    """Nobody is held to what is not recorded; who has played enough has done so all the same."""
    told = four_matches()
    told.given(ScheduleSession(session="q5", stage="qualifying"), match("q5", "A", "C", 5))
    told.given(seats("q4", "A", "A1", "A2", "A3", "A5"))
    assert [may(told, person) for person in ("A1", "A4", "A5")] == [True, None, None]
    told.when(alone("r1", "A4")).then_events(LineUpPosted)
    told.when(alone("r1", "A5")).then_events(LineUpPosted)


def test_a_later_line_up_takes_the_place_of_the_earlier_one_for_both() -> None:
    told = four_matches()
    told.given(line_up("q4", "A", "A1", "A2", "A3", "A5"))
    assert may(told, "A4") is False
    told.when(alone("r1", "A4")).then_refused(RuleSaysNo)


def test_what_is_entered_last_counts_all_the_same() -> None:
    """The seats of a match are taken down after the line-up of the repechage was tried."""
    told = four_matches()
    told.when(alone("r1", "A4")).then_events(LineUpPosted)
    told.given(seats("q4", "A", "A1", "A2", "A3", "A5"))
    facts = told.facts()
    assert may_play_in(facts, Participation(facts), "repechage", "A", "A4") is False
    assert may(told, "A4") is False


# ------------------------------------------------------------------------ who goes on


def with_count(rules: Regulations, count: int) -> Regulations:
    """The regulations with so many qualifiers for the final, and what they carry."""
    preliminary, final = rules.stages["preliminary"], rules.stages["final"]
    (rule,) = preliminary.qualifying
    assert isinstance(final.carry_over, FirstToLast)
    changed = {
        "preliminary": replace(preliminary, qualifying=(replace(rule, count=count),)),
        "final": replace(
            final, format=None, draw=None, carry_over=replace(final.carry_over, places=count)
        ),
    }
    return replace(rules, stages={**rules.stages, **changed})


def preliminary(pairs: int = 14) -> Given:
    """The Women's Butler after a preliminary in which the lower number won by more."""
    stages = {"preliminary": ("p1", "p2"), "final": ("f1",)}
    told = Given(contest("anc-2018-butler-womens", stages, map(str, range(1, pairs + 1))))
    for home in range(1, pairs // 2 + 1):
        told.given(match("p1", str(home), str(pairs + 1 - home), 40 - 5 * home, boards=12))
    return told


@pytest.mark.parametrize(
    ("from_session", "go_on"),
    [
        pytest.param("f1", 10, id="from the final on"),
        pytest.param("p1", 12, id="from the start"),
        pytest.param("p2", 12, id="during the preliminary"),
        pytest.param(None, 12, id="from now on"),
    ],
)
def test_as_many_are_proposed_as_may_be_declared(from_session: str | None, go_on: int) -> None:
    """An amendment counts from its session on: the preliminary is played as it was begun."""
    told = preliminary()
    opened = told.facts().opened
    assert opened is not None
    amended = with_count(opened.regulations, 12)
    told.given(AmendRegulations(regulations=amended, from_session=from_session, reason="more"))
    going = proposed(told.facts(), "preliminary", "final")
    assert len(going) == go_on
    one_more = declare(told, "preliminary", "final", *map(str, range(1, go_on + 2)))
    told.when(one_more).then_refused(RuleSaysNo, why=f"{go_on} go on")
    told.given(EndStage(stage="preliminary"))
    basis = told.record[-1].position
    told.when(
        DeclareQualifiers(
            stage="preliminary",
            into="final",
            qualifiers=going,
            basis=basis,
            incomplete="fewer matches than are printed",
        )
    ).then_events(QualifiersDeclared)


def test_a_session_scheduled_after_the_amendment_plays_by_it() -> None:
    told = preliminary()
    opened = told.facts().opened
    assert opened is not None
    amended = with_count(opened.regulations, 12)
    told.given(AmendRegulations(regulations=amended, from_session="f1", reason="more"))
    told.given(ScheduleSession(session="p3", stage="preliminary"))
    assert len(proposed(told.facts(), "preliminary", "final")) == 12
    thirteen = declare(told, "preliminary", "final", *map(str, range(1, 14)))
    told.when(thirteen).then_refused(RuleSaysNo, why="12 go on")


# --------------------------------------------------------------------- who is drawn


def swiss(pairs: int = 6) -> Given:
    told = Given(contest("anc-2018-ipc", {"main": ("1", "2")}, map(str, range(1, pairs + 1))))
    return told.given(WithdrawContestant(contestant="6"), WithdrawContestant(contestant="5"))


def test_who_has_left_is_neither_proposed_nor_drawn() -> None:
    told = swiss()
    assert set(playing_in(told.facts(), "1")) == {"1", "2", "3", "4"}
    with_one_gone = tuple(
        Pairing(table=str(n), ns=ns, ew=ew)
        for n, (ns, ew) in enumerate((("1", "2"), ("3", "4"), ("5", "6")), 1)
    )
    draw = PublishDraw(session="1", round=1, pairings=with_one_gone, method="imported")
    assert told.when(draw).refusal is not None


# ------------------------------------------------------------- the round robin of a match


def pairings(two: Sequence[tuple[str, str]]) -> tuple[Pairing, ...]:
    return tuple(Pairing(table=str(n), ns=ns, ew=ew) for n, (ns, ew) in enumerate(two, 1))


ROUND_ROBIN: Mapping[str, Sequence[tuple[str, str]]] = {
    "q1": [("A", "B")],
    "q2": [("B", "C")],
    "q3": [("C", "A")],
    "q4": [("A", "B")],
}


def test_a_round_robin_that_nobody_scheduled_is_that_of_the_draws() -> None:
    """Three teams play a round robin in three rounds; the fourth belongs to the second one."""
    told = Given(contest("anc-2018-itc-open", {"qualifying": SESSIONS}, "ABC"))
    for session, two in ROUND_ROBIN.items():
        out = tuple({*"ABC"} - {side for pair in two for side in pair})
        basis = told.record[-1].position
        told.given(
            PublishDraw(
                session=session,
                round=1,
                pairings=pairings(two),
                sits_out=out,
                method="round-robin",
                basis=basis,
            ),
            *(match(session, *pair, 1) for pair in two),
        )
    facts = told.facts()
    assert [round_robin_of(facts, session) for session in SESSIONS] == [1, 1, 1, 2]
    assert {e.session: e.phase for e in told.stage().encounters if e.kind == "bye"} in (
        {},
        {"q1": 1, "q2": 1, "q3": 1, "q4": 2},
    )


# ---------------------------------------------------------------------- offences before


def test_the_next_sanction_on_the_sheet_is_the_one_that_is_given() -> None:
    """ANC 10.6: 3, 6 and then 9 VPs for late line-ups."""
    told = four_matches()
    late = DealWithOffence(session="q1", contestants=("A",), offence="line-up", reason="late")
    shown = []
    for expected in (3, 6, 9, 9):
        (event,) = told.when(late).then_events(PenaltyImposed)
        assert event.amount == expected
        next_one = offences(told.facts(), scope(told))[-1].next
        assert isinstance(next_one, Sanction)
        shown.append(next_one.vps)
    assert shown == [6, 9, 9, 9]
