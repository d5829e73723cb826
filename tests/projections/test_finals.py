"""Finals by segments: running totals, carry-over, fines, winners and what a tie calls for."""

from fractions import Fraction

from ledger.commands import DealWithOffence, DrawLot, EndStage, MakeChoice, SettleTie
from projections.views.finals import FinalSheet, final_sheets
from tests.given import Given
from tests.projections.staged import (
    contest,
    declare,
    finalists,
    match,
    qualified,
    repechage,
    scope,
    segment,
)


def final(told: Given, stage: str) -> FinalSheet:
    (found,) = final_sheets(told.facts(), scope(told, f"stage:{stage}"))
    return found


def test_a_final_adds_up_segment_by_segment_on_what_is_carried_over() -> None:
    found = final(finalists(), "final")
    assert (found.home.contestant, found.away.contestant) == ("A", "B")
    assert [(s.session, s.home, s.away, s.home_total, s.away_total) for s in found.segments] == [
        ("f1", 30, 20, 32, 20),
        ("f2", 8, 5, 40, 25),
    ]
    assert (found.home.carried, found.home.won, found.home.total) == (2, 38, 40)
    assert (found.winner, found.over, found.undecided) == ("A", False, None)
    assert (found.planned, found.boards, found.places) == (6, 60, ())


def test_a_repechage_is_printed_with_its_places() -> None:
    found = final(qualified(), "repechage")
    assert (found.places, found.boards, found.planned) == ((2, 3), 36, 3)


def test_before_a_segment_is_played_nobody_leads() -> None:
    found = final(qualified(), "repechage")
    assert (found.home.contestant, found.home.carried) == ("C", 1)
    assert (found.segments, found.winner, found.offers) == ((), None, ())


def test_a_level_match_goes_to_who_won_more_in_play() -> None:
    found = final(repechage(), "repechage")
    assert (found.home.total, found.away.total) == (36, 36)
    assert (found.home.play, found.away.play) == (35, 36)
    assert (found.winner, found.offers) == ("B", ())


def all_level() -> Given:
    """Four teams level after the qualifying, placed by lot; B and C meet in the repechage."""
    told = Given(
        contest(
            "anc-2018-itc-open",
            {"qualifying": ("q1",), "repechage": ("r1",), "final": ("f1",)},
            "ABCD",
            phases={"q1": 1},
        )
    )
    told.given(match("q1", "A", "B", 0), match("q1", "C", "D", 0))
    told.given(DrawLot(stage="qualifying", purpose="stage", order=("A", "B", "C", "D")))
    told.given(EndStage(stage="qualifying"))
    told.given(declare(told, "qualifying", "final"))
    return told.given(declare(told, "qualifying", "repechage"))


def test_a_repechage_level_in_play_too_is_for_a_ruling_and_a_final_is_shared() -> None:
    told = all_level()
    told.given(segment("r1", "B", "C", (20, 20)))
    found = final(told, "repechage")
    assert (found.winner, found.offers) == (None, ("a ruling (ANC 12.3 (AMB-18))",))
    told.given(SettleTie(stage="repechage", order=("C", "B"), how="ruling"))
    assert final(told, "repechage").winner == "C"
    told.given(EndStage(stage="repechage"))
    told.given(declare(told, "repechage", "final"))
    told.given(segment("f1", "C", "A", (10, 10)), EndStage(stage="final"))
    found = final(told, "final")
    assert (found.winner, found.offers) == (None, ("shared (ANC 12.3)",))
    assert found.is_shared


def senior_semi_finals() -> Given:
    """1 carries nothing against 2, both having won their only match by 40."""
    told = Given(
        contest(
            "sydney-2003-seniors-teams",
            {"qualifying": ("q1",), "semi-finals": ("s1", "s2"), "final": ("f1",)},
            "1234",
        )
    )
    told.given(match("q1", "1", "3", 40, boards=14), match("q1", "2", "4", 40, boards=14))
    told.given(SettleTie(stage="qualifying", order=("1", "2"), how="play-off"))
    told.given(SettleTie(stage="qualifying", order=("3", "4"), how="play-off"))
    told.given(EndStage(stage="qualifying"))
    told.given(declare(told, "qualifying", "semi-finals"))
    return told.given(
        MakeChoice(stage="semi-finals", contestant="1", choice="opponent", opponent="2")
    )


def semi(told: Given) -> FinalSheet:
    found = final_sheets(told.facts(), scope(told, "stage:semi-finals"))
    return next(one for one in found if one.home.contestant == "1")


def test_a_level_knock_out_calls_for_a_play_off() -> None:
    told = senior_semi_finals()
    told.given(segment("s1", "1", "2", (30, 30)))
    assert (semi(told).winner, semi(told).offers) == (None, ())  # the second is to come
    told.given(segment("s2", "1", "2", (30, 30)))
    assert semi(told).winner is None
    assert semi(told).offers == (
        "a play-off of 4 boards between them, until it is decided (SBF 5.2.1)",
    )
    told.given(SettleTie(stage="semi-finals", order=("2", "1"), how="play-off"))
    assert (semi(told).winner, semi(told).offers) == ("2", ())


def test_a_fine_of_one_side_counts_in_the_match() -> None:
    told = senior_semi_finals()
    told.given(segment("s1", "1", "2", (30, 25)))
    told.given(DealWithOffence(session="s1", contestants=("1",), offence="device"))
    assert (semi(told).home.fines, semi(told).home.total) == (9, 21)
    assert semi(told).winner == "2"
    assert semi(told).home.next_match == 0


def late(session: str, side: str) -> DealWithOffence:
    """Eighteen minutes: 3 VPs, which are 9 IMPs in a knock-out."""
    return DealWithOffence(
        session=session, contestants=(side,), offence="late", minutes=Fraction(18)
    )


def test_two_fines_for_devices_are_each_sides_own_and_count_in_the_match() -> None:
    """NSWBA 8.7 stands under punctuality and slow play; SBF 1.5 is about a player's telephone."""
    told = senior_semi_finals()
    told.given(segment("s1", "1", "2", (30, 25)))
    for side in ("1", "2"):
        told.given(DealWithOffence(session="s1", contestants=(side,), offence="device"))
    found = semi(told)
    assert (found.home.fines, found.away.fines) == (9, 9)
    assert (found.home.total, found.away.total) == (21, 16)
    assert (found.home.next_match, found.away.next_match) == (0, 0)


def test_a_device_costs_at_once_beside_what_both_were_late_by() -> None:
    told = senior_semi_finals()
    told.given(segment("s1", "1", "2", (30, 25)))
    for side in ("1", "2"):
        told.given(late("s1", side))
    told.given(DealWithOffence(session="s1", contestants=("1",), offence="device"))
    found = semi(told)
    assert (found.home.fines, found.home.total, found.away.total) == (9, 21, 25)
    assert (found.winner, found.away.next_match, found.home.next_match) == ("2", -9, 0)


def test_one_late_and_one_with_a_telephone_are_not_at_fault_together() -> None:
    told = senior_semi_finals()
    told.given(segment("s1", "1", "2", (30, 25)))
    told.given(late("s1", "1"))
    told.given(DealWithOffence(session="s1", contestants=("2",), offence="device"))
    found = semi(told)
    assert (found.home.total, found.away.total) == (21, 16)
    assert (found.home.next_match, found.away.next_match) == (0, 0)


def test_where_both_are_fined_the_winner_starts_its_next_match_with_it() -> None:
    told = senior_semi_finals()
    told.given(segment("s1", "1", "2", (30, 25)), segment("s1", "3", "4", (1, 0)))
    for side in ("1", "2"):
        told.given(late("s1", side))
    found = semi(told)
    assert (found.home.fines, found.home.total, found.away.total) == (0, 30, 25)
    assert (found.winner, found.home.next_match, found.away.next_match) == ("1", -9, 0)
    assert "both sides at fault" in found.home.notes[-1]
    told.given(EndStage(stage="semi-finals"))
    told.given(declare(told, "semi-finals", "final"))
    told.given(segment("f1", "1", "3", (50, 40)))
    last = final(told, "final")
    assert (last.home.carried, last.home.fines, last.home.total) == (20, 9, 61)


def test_a_fine_brought_along_still_counts_where_both_are_fined_again() -> None:
    told = senior_semi_finals()
    told.given(segment("s1", "1", "2", (30, 25)), segment("s1", "3", "4", (1, 0)))
    for side in ("1", "2"):
        told.given(late("s1", side))
    told.given(EndStage(stage="semi-finals"))
    told.given(declare(told, "semi-finals", "final"))
    told.given(segment("f1", "1", "3", (50, 40)))
    for side in ("1", "3"):
        told.given(late("f1", side))
    last = final(told, "final")
    assert (last.home.fines, last.away.fines) == (9, 0)
    assert (last.home.next_match, last.away.next_match) == (-9, 0)


def test_who_loses_the_play_off_of_a_level_match_starts_no_other_with_its_fine() -> None:
    told = senior_semi_finals()
    carried = semi(told).home.carried
    told.given(segment("s1", "1", "2", (0, int(carried))), segment("s1", "3", "4", (1, 0)))
    for side in ("1", "2"):
        told.given(late("s1", side))
    level = semi(told)
    assert (level.winner, level.home.next_match, level.away.next_match) == (None, -9, -9)
    told.given(EndStage(stage="semi-finals"))
    told.given(SettleTie(stage="semi-finals", order=("2", "1"), how="play-off"))
    found = semi(told)
    assert (found.winner, found.home.next_match, found.away.next_match) == ("2", 0, -9)
