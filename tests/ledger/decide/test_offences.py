"""Offences: warned or penalised as their ladder says, on the ladder's own count."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.commands import (
    AnnulEvent,
    DealWithOffence,
    EndSession,
    OpenContest,
    RecordIncident,
    ScheduleSession,
    ScheduleStage,
    WaivePenalty,
)
from ledger.desk import Desk
from ledger.errors import (
    BadValue,
    InTheFuture,
    NeedsRuling,
    NotInOrder,
    NotUnderTheseRules,
    NotYourUnit,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    IncidentRecorded,
    OffenceNoted,
    PenaltyImposed,
    PenaltyWaived,
    WarningIssued,
)
from ledger.recorded import Recorded
from ledger.submissions import Signature
from tests.given import Given, clock, declared_ledger, introduce
from tests.staged import staged
from tests.unfiled import CLUB

TABLE = {"A": ("a1", "a2", "a3", "a4"), "B": ("b1", "b2", "b3", "b4")}
ITC, BUTLER, SYDNEY = "anc-2018-itc-open", "anc-2018-butler-restricted", "sydney-2003-swiss-teams"


LATE_CLAUSE = regulations.load(SYDNEY).default.offences["late"].clause


def late(minutes: int | str, *contestants: str, session: str = "1") -> DealWithOffence:
    return DealWithOffence(
        session=session,
        contestants=contestants or ("A",),
        offence="late",
        minutes=Fraction(minutes),
    )


def slow(*contestants: str, **more: Any) -> DealWithOffence:
    return DealWithOffence(
        session="1", contestants=contestants or ("A", "B"), offence="slow-play", **more
    )


def said(events: list[AnyEvent] | tuple[Recorded, ...]) -> list[str]:
    """What each contestant got, in words."""
    found = [one.event if isinstance(one, Recorded) else one for one in events]
    return [
        f"{e.contestant} warned"
        if isinstance(e, WarningIssued)
        else f"{e.contestant} -{e.amount} {e.unit}"
        for e in found
        if isinstance(e, WarningIssued | PenaltyImposed)
    ]


def deal(evening: Given, *commands: DealWithOffence) -> list[str]:
    """What came of them, one after the other."""
    return [word for command in commands for word in said(evening.given(command).events)]


# ------------------------------------------------------------------------ lateness, by bands


@pytest.mark.parametrize(
    ("rules", "stage", "minutes", "came"),
    [
        (ITC, "qualifying", 4, "A warned"),
        (ITC, "qualifying", 10, "A -3 vps"),
        (ITC, "qualifying", 15, "A -6 vps"),
        (ITC, "final", 16, "A -9 imps"),
        (BUTLER, "main", 30, "A -5 vps"),
        ("anc-2018-butler-open", "preliminary", 30, "A -15 imps"),
        (SYDNEY, "main", 11, "A -2 vps"),
        ("sydney-2003-seniors-teams", "semi-finals", 11, "A -6 imps"),
    ],
)
def test_lateness_costs_what_its_band_says_in_the_unit_of_the_stage(
    rules: str, stage: str, minutes: int, came: str
) -> None:
    assert deal(Given(staged(rules, TABLE, stage)), late(minutes)) == [came]


def test_only_the_offences_of_its_own_band_are_counted() -> None:
    evening = Given(staged(ITC, TABLE, "qualifying"))
    assert deal(evening, late(12), late(3), late(3), late(3, "B")) == [
        "A -6 vps",
        "A warned",
        "A -3 vps",
        "B warned",
    ]


def test_a_warning_of_the_preliminary_counts_in_the_final() -> None:
    """ANC 19.4: warnings carry over from stage to stage."""
    evening = Given(staged("anc-2018-butler-womens", TABLE, "preliminary"))
    assert deal(evening, late(5)) == ["A warned"]
    evening.given(ScheduleStage(stage="final"), ScheduleSession(session="2", stage="final"))
    assert deal(evening, late(5, session="2")) == ["A -1 vps"]


def test_the_minutes_are_those_from_the_official_start() -> None:
    """NSWBA 8.5."""
    session = ScheduleSession(session="1", stage="main", starts_at=clock("20:00"), minutes=56)
    evening = Given(staged(SYDNEY, TABLE, "main", session))

    def ready(time: str) -> DealWithOffence:
        return DealWithOffence(
            session="1", contestants=("A",), offence="late", ready_at=clock(time)
        )

    fined, _ = evening.when(ready("20:12"), at="20:30").then_events(PenaltyImposed, OffenceNoted)
    assert (fined.amount, fined.minutes) == (2, 12)
    evening.when(ready("20:05"), at="20:31").then_refused(RuleSaysNo, clause=LATE_CLAUSE)
    unscheduled = Given(staged(SYDNEY, TABLE))
    unscheduled.when(ready("20:12"), at="20:30").then_refused(NotInOrder)


def test_half_an_hour_late_is_for_the_director_to_penalise() -> None:
    evening = Given(staged(ITC, TABLE, "qualifying"))
    evening.when(late(31)).then_refused(NeedsRuling, form="it, and its unit (--amount, --unit)")
    stated = DealWithOffence(
        session="1", contestants=("A",), offence="late", minutes=Fraction(31), amount=Fraction(20)
    )
    assert deal(evening, stated) == ["A -20 vps"]


def test_another_amount_than_the_ladders_takes_a_ruling() -> None:
    evening = Given(staged(ITC, TABLE, "qualifying"))
    harsher = DealWithOffence(
        session="1", contestants=("A",), offence="late", minutes=Fraction(7), amount=Fraction(9)
    )
    evening.when(harsher).then_refused(NeedsRuling, form="the ruling that states it (--ruling)")
    foreign = DealWithOffence(
        session="1",
        contestants=("A",),
        offence="late",
        minutes=Fraction(31),
        amount=Fraction(9),
        unit="matchpoints",
    )
    evening.when(foreign).then_refused(NotYourUnit, unit="matchpoints")


def test_what_is_stated_for_one_is_not_due_from_another_on_its_own_step() -> None:
    """ANC 1.4: each of both pairs has its own count; only beyond the warning it is left open."""
    evening = Given(staged("anc-2018-congress-matchpoint-pairs", TABLE))
    entry = DealWithOffence(session="1", contestants=("A",), offence="score-entry")
    assert deal(evening, entry) == ["A warned"]
    both = replace(entry, contestants=("A", "B"), amount=Fraction(1))
    ladder = "another amount for B than the ladder's warning"
    evening.when(both).then_refused(NeedsRuling, what=ladder)
    assert deal(evening, replace(both, contestants=("A",))) == ["A -1 matchpoints"]
    assert deal(evening, replace(entry, contestants=("B",))) == ["B warned"]


def test_at_matchpoints_lateness_is_at_discretion_and_a_fine_in_victory_points_does_not_fit() -> (
    None
):
    evening = Given(staged("anc-2018-congress-matchpoint-pairs", TABLE))
    evening.when(late(20)).then_refused(NeedsRuling, clause="ANC appendix, late arrival")
    smoking = DealWithOffence(
        session="1", contestants=("A",), offence="smoking", amount=Fraction(9), unit="vps"
    )
    evening.when(smoking).then_refused(NotYourUnit, unit="vps", expected="matchpoints or tops")


def test_an_offence_that_the_regulations_do_not_know_is_no_offence() -> None:
    evening = Given(staged(ITC, TABLE, "qualifying"))
    unheard_of = DealWithOffence(session="1", contestants=("A",), offence="humming")
    evening.when(unheard_of).then_refused(NotUnderTheseRules)


# --------------------------------------------------------------- warnings first, then rising


def test_a_device_that_is_on_is_warned_first_and_one_that_is_used_is_not() -> None:
    """ANC 1.6, 1.7: and a second use is for the chief director to judge."""
    evening = Given(staged(BUTLER, TABLE))
    on = DealWithOffence(session="1", contestants=("A",), offence="device-on")
    used = DealWithOffence(session="1", contestants=("A",), offence="device-used")
    assert deal(evening, on, on, on, used) == ["A warned", "A -3 vps", "A -3 vps", "A -3 vps"]
    evening.when(used).then_refused(NeedsRuling)


def test_a_waived_offence_counts_no_more() -> None:
    evening = Given(staged(BUTLER, TABLE))
    on = DealWithOffence(session="1", contestants=("A",), offence="device-on")
    warned = evening.given(on).last
    evening.when(WaivePenalty(penalty=warned, reason="a hearing aid")).then_events(PenaltyWaived)
    assert deal(evening, on) == ["A warned"]


def test_a_late_line_up_costs_the_seating_rights_too() -> None:
    evening = Given(staged(ITC, TABLE, "qualifying"))
    imposed = evening.when(
        DealWithOffence(session="1", contestants=("A",), offence="line-up")
    ).then_events(PenaltyImposed)
    assert (imposed[0].amount, imposed[0].seating_rights) == (3, True)


def test_leaving_without_a_score_is_an_offence_of_each_pair_on_its_own_ladder() -> None:
    evening = Given(staged(BUTLER, TABLE))
    alone = DealWithOffence(session="1", contestants=("A",), offence="score-entry")
    both = DealWithOffence(session="1", contestants=("A", "B"), offence="score-entry")
    assert deal(evening, alone, both) == ["A warned", "A -1 vps", "B warned"]


def test_cancelled_boards_cost_more_after_the_first() -> None:
    evening = Given(staged(ITC, TABLE, "qualifying"))
    cancelled = DealWithOffence(
        session="1", contestants=("A",), offence="boards-cancelled", boards=3
    )
    assert deal(evening, cancelled) == ["A -15 vps"]


def cancelled(contestant: str = "A", session: str = "1", boards: int = 1) -> DealWithOffence:
    return DealWithOffence(
        session=session, contestants=(contestant,), offence="boards-cancelled", boards=boards
    )


@pytest.mark.parametrize(("rules", "costs"), [(ITC, (3, 6, 12, 3)), (BUTLER, (1, 2, 4, 1))])
def test_each_call_of_a_session_goes_on_from_the_boards_cancelled_before_in_it(
    rules: str, costs: tuple[int, ...]
) -> None:
    """ANC appendix, AMB-13: two calls of one board each are one board and a subsequent one."""
    stage = "qualifying" if rules == ITC else "main"
    sessions = [ScheduleSession(session=name, stage=stage) for name in ("1", "2")]
    evening = Given(staged(rules, TABLE, stage, *sessions))
    calls = (cancelled(), cancelled(), cancelled(boards=2), cancelled(session="2"))
    assert deal(evening, *calls) == [f"A -{cost} vps" for cost in costs]
    assert deal(evening, cancelled("B")) == [f"B -{costs[0]} vps"]


def test_boards_of_a_call_that_was_waived_or_recorded_by_mistake_are_not_counted() -> None:
    evening = Given(staged(ITC, TABLE, "qualifying"))
    evening.given(cancelled())
    evening.given(WaivePenalty(penalty=evening.last, reason="the director's own delay"))
    assert deal(evening, cancelled()) == ["A -3 vps"]
    evening.given(AnnulEvent(target=evening.record[-1].reference, reason="another table"))
    assert deal(evening, cancelled(boards=2)) == ["A -9 vps"]


@pytest.mark.parametrize(
    ("rules", "stage", "offence", "named"),
    [
        (ITC, "qualifying", "alcohol", True),  # 1.9: the ITC
        (ITC, "final", "alcohol", True),
        ("anc-2018-butler-open", "preliminary", "alcohol", False),
        ("anc-2018-butler-open", "final", "alcohol", True),  # and the Final stages of the ABPC
        ("anc-2018-butler-seniors", "final", "alcohol", True),
        (BUTLER, "main", "alcohol", False),
        ("anc-2018-ipc", "main", "alcohol", False),
        ("anc-2018-congress-flighted-pairs", "main", "alcohol", False),
        (ITC, "qualifying", "device-not-lodged", False),  # 1.8: the Finals of the ITC
        (ITC, "repechage", "device-not-lodged", True),
        ("anc-2018-itc-youth", "final", "device-not-lodged", True),
        ("anc-2018-butler-womens", "final", "device-not-lodged", False),
        ("anc-2018-congress-teams", "main", "device-not-lodged", False),
    ],
)
def test_a_clause_bites_only_in_the_contests_that_it_names(
    rules: str,
    stage: str,
    offence: str,
    named: bool,  # noqa: FBT001  # a column of the table
) -> None:
    """ANC 1.8, 1.9."""
    evening = Given(staged(rules, TABLE, stage))
    evening.when(DealWithOffence(session="1", contestants=("A",), offence=offence))
    if named:
        evening.then_events(PenaltyImposed)
    else:
        evening.then_refused(NotUnderTheseRules)


@pytest.mark.parametrize(
    "rules",
    [
        "anc-2018-ipc",
        "anc-2018-congress-teams",
        "anc-2018-congress-swiss-pairs",
        "anc-2018-congress-matchpoint-pairs",
        "anc-2018-congress-flighted-pairs",
    ],
)
def test_wrong_entries_are_warned_of_first_and_what_follows_is_printed_for_two_contests(
    rules: str,
) -> None:
    """ANC 1.4, appendix: the warning is everybody's, the victory points the ITC's and ABPC's."""
    evening = Given(staged(rules, TABLE))
    entry = DealWithOffence(session="1", contestants=("A", "B"), offence="score-entry")
    assert deal(evening, entry) == ["A warned", "B warned"]
    evening.when(entry).then_refused(NeedsRuling)


# ------------------------------------------------------------------------------- slow play


def test_both_sides_of_a_slow_table_are_warned_but_for_the_innocent() -> None:
    """NSWBA 8.4."""
    assert deal(Given(staged(SYDNEY, TABLE)), slow()) == ["A warned", "B warned"]
    assert deal(Given(staged(SYDNEY, TABLE)), slow(innocent=("A",))) == ["B warned"]
    evening = Given(staged(SYDNEY, TABLE))
    evening.when(slow("A")).then_refused(BadValue, expected="both sides of the table")
    evening.when(slow(innocent=("A", "B"))).then_refused(RuleSaysNo)
    innocent_elsewhere = DealWithOffence(
        session="1", contestants=("A", "B"), innocent=("B",), offence="device"
    )
    evening.when(innocent_elsewhere).then_refused(NotUnderTheseRules)


@pytest.mark.parametrize(
    ("ended", "disruptive", "may"),
    [("20:56", False, False), ("20:56", True, True), ("20:57", False, True)],
)
def test_slow_play_that_ended_in_time_is_penalised_only_where_it_disturbed(
    ended: str, *, disruptive: bool, may: bool
) -> None:
    """NSWBA 8.1, 8.3."""
    session = ScheduleSession(session="1", stage="main", starts_at=clock("20:00"), minutes=56)
    evening = Given(staged(SYDNEY, TABLE, "main", session))
    evening.given(EndSession(session="1"), at=ended)
    evening.when(slow(disruptive=disruptive), at="21:00")
    assert (evening.refusal is None) is may


def test_while_there_is_time_left_slow_play_has_to_disturb() -> None:
    session = ScheduleSession(session="1", stage="main", starts_at=clock("20:00"), minutes=56)
    evening = Given(staged(SYDNEY, TABLE, "main", session))
    evening.when(slow(), at="20:40").then_refused(RuleSaysNo)
    evening.when(slow(disruptive=True), at="20:41").then_events(
        WarningIssued, OffenceNoted, WarningIssued, OffenceNoted
    )


def test_warnings_follow_the_players_into_other_contests_of_the_festival(tmp_path: Any) -> None:
    """NSWBA 8.6, AMB-37: the count is that of the unit's worst player."""
    desk = declared_ledger(tmp_path)
    teams, pairs = staged(SYDNEY, TABLE), staged("sydney-2003-blue-ribbon-pairs", {}, "qualifying")
    opening = [c for c in pairs if not hasattr(c, "zone")]
    opening = [
        OpenContest(
            contest="pairs", tournament=CLUB, title="Pairs", regulations=command.regulations
        )
        if isinstance(command, OpenContest)
        else command
        for command in opening
    ]
    mixed = staged(SYDNEY, {"P": ("a2", "x"), "Q": ("y", "z")})[-2:]
    offence = DealWithOffence(session="1", contestants=("A", "B"), offence="slow-play")
    again = DealWithOffence(session="1", contestants=("P", "Q"), offence="slow-play")

    def submit(contest: str, time: str, *commands: Any) -> list[str]:
        introduce(desk.store, *commands)
        return said(desk.submit(contest, commands, Signature(recorded_at=clock(time))))

    submit(CLUB, "19:00", *teams)
    assert submit(CLUB, "19:30", offence) == ["A warned", "B warned"]
    submit("pairs", "20:00", *opening, *mixed)
    assert submit("pairs", "20:30", again) == ["P -1 vps", "Q warned"]
    assert isinstance(desk, Desk)


# ----------------------------------------------------------------------- knock-outs, partners


def test_in_a_knock_out_a_victory_point_is_three_imps() -> None:
    """NSWBA 8.7."""
    evening = Given(staged("sydney-2003-seniors-teams", TABLE, "semi-finals"))
    device = DealWithOffence(session="1", contestants=("A",), offence="device")
    assert deal(evening, device) == ["A -9 imps"]


def test_a_partner_without_blame_pays_no_procedural_penalty() -> None:
    """Law 89, where everybody is ranked alone."""
    evening = Given(staged("acbl-club-pairs", ("p1", "p2")))
    offence = DealWithOffence(
        session="1", contestants=("p1", "p2"), innocent=("p2",), offence="procedural"
    )
    assert deal(evening, offence) == ["p1 -1/4 tops"]
    both = DealWithOffence(session="1", contestants=("p1", "p2"), offence="procedural")
    assert deal(evening, both) == ["p1 -1/4 tops", "p2 -1/4 tops"]
    nobody = DealWithOffence(
        session="1", contestants=("p2",), innocent=("p2",), offence="procedural"
    )
    evening.when(nobody).then_refused(RuleSaysNo)


@pytest.mark.parametrize("incident", ["smoking", "phone on", "phone used", "dress"])
def test_an_incident_is_taken_down_and_changes_no_score(incident: str) -> None:
    evening = Given(staged(BUTLER, TABLE))
    evening.when(RecordIncident(incident=incident, session="1", contestants=("A",))).then_events(
        IncidentRecorded
    )
    assert not [e for e in evening.record if isinstance(e.event, PenaltyImposed)]


def test_nobody_is_named_twice_for_one_offence_nor_was_ready_in_the_future() -> None:
    told = Given(staged("anc-2018-itc-open", ("A", "B")))
    twice = DealWithOffence(session="1", contestants=("A", "A"), offence="smoking")
    told.when(twice).then_refused(BadValue, place="offence", value="A")
    ready = DealWithOffence(
        session="1", contestants=("A",), offence="late", ready_at=clock("21:00")
    )
    told.when(ready, at="20:00").then_refused(InTheFuture, at=clock("21:00"))
