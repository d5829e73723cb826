"""Carry-over sheets: who carries what, from which place and total."""

from collections.abc import Mapping
from fractions import Fraction

from ledger.commands import (
    DrawLot,
    EndStage,
    EnterContestant,
    ReplaceContestant,
    WithdrawContestant,
)
from projections.views.carry_over import CarryOverSheet, carry_over_sheets
from tests.given import Given, enter
from tests.projections.staged import contest, declare, interstate, qualified, scope


def sheet(told: Given, stage: str) -> CarryOverSheet:
    (found,) = carry_over_sheets(told.facts(), scope(told, f"stage:{stage}"))
    return found


def test_the_higher_qualifier_carries_a_tenth_of_the_difference() -> None:
    found = sheet(qualified(), "repechage")
    assert (found.rule, found.from_stage, found.penalties) == ("difference", "qualifying", True)
    assert (found.of_totals, found.unit, found.clause) == ("vps", "imps", "ANC 11.2")
    assert [(r.contestant, r.place, r.total, r.amount, r.opponent) for r in found.rows] == [
        ("C", 2, 130, 1, "B"),
        ("B", 3, 120, 0, "C"),
    ]
    assert found.needed == ()


def test_without_a_declared_field_nothing_is_carried_yet() -> None:
    told = interstate()
    assert sheet(told, "final").rows == ()
    assert sheet(told, "final").needed == ("nobody is declared for final yet",)


def test_without_an_opponent_nothing_is_carried_yet() -> None:
    found = sheet(qualified(), "final")
    assert (found.rows, found.needed) == ((), ("the opponent of A is not known yet",))


def test_every_stage_into_which_something_is_carried_has_its_sheet() -> None:
    told = qualified()
    found = carry_over_sheets(told.facts(), scope(told))
    assert [one.stage for one in found] == ["repechage", "final"]


POINTS = (1000, 500, 420, 300, 200, 110, 50, -50, -110, -300, -500)
SCORES = dict(enumerate(POINTS, 1))


def butler(scores: Mapping[int, int] = SCORES) -> Given:
    """Eleven tables on one board: the first north-south pair did best, and so on down."""
    told = Given(
        contest(
            "anc-2018-butler-open",
            {"preliminary": ("p1",), "final": ("f1",)},
            [
                EnterContestant(contestant=f"{side}{number}", field=side)
                for side in ("NS", "EW")
                for number in SCORES
            ],
        )
    )
    return told.given(
        enter(1, f"NS{number}", f"EW{12 - number}", points, session="p1")
        for number, points in scores.items()
    ).given(EndStage(stage="preliminary"))


def test_places_carry_from_ten_down_in_each_field() -> None:
    told = butler()
    told.given(declare(told, "preliminary", "final"))
    found = sheet(told, "final")
    assert [(row.contestant, row.amount) for row in found.rows[:3]] == [
        ("NS1", 10),
        ("NS2", 9),
        ("NS3", 8),
    ]
    assert {row.field for row in found.rows} == {"NS", "EW"}
    assert len(found.rows) == 20


def test_level_pairs_carry_by_the_lot_for_their_places() -> None:
    told = butler(SCORES | {4: SCORES[3]})
    told.given(DrawLot(stage="preliminary", purpose="qualifying", order=("NS4", "NS3")))
    told.given(DrawLot(stage="preliminary", purpose="qualifying", order=("EW8", "EW9")))
    told.given(declare(told, "preliminary", "final"))
    rows = {row.contestant: row for row in sheet(told, "final").rows}
    assert [rows[name].amount for name in ("NS2", "NS4", "NS3", "NS5")] == [9, 8, 7, 6]


def test_who_steps_in_carries_nothing_and_nobody_elses_changes() -> None:
    told = butler()
    told.given(declare(told, "preliminary", "final"))
    told.given(WithdrawContestant(contestant="NS2", after="p1"))
    told.given(ReplaceContestant(stage="final", out="NS2", into="NS11"))
    rows = {row.contestant: row for row in sheet(told, "final").rows}
    assert (rows["NS11"].amount, rows["NS11"].promoted) == (0, True)
    assert (rows["NS2"].amount, rows["NS2"].place) == (None, 2)
    assert rows["NS3"].amount == 8
    assert rows["NS1"].amount == Fraction(10)
