"""Qualifiers: declared and frozen, entitled as things stand, ties, what is missing."""

from ledger.commands import (
    DisqualifyContestant,
    DrawLot,
    EndStage,
    MakeChoice,
    SettleTie,
    WithdrawContestant,
)
from projections.views.qualifiers import QualifierSheet, proposed, qualifier_sheets
from tests.given import Given
from tests.projections.staged import (
    contest,
    declare,
    interstate,
    match,
    qualified,
    repechage,
    scope,
    segment,
)


def sheet(told: Given, stage: str, into: str) -> QualifierSheet:
    found = qualifier_sheets(told.facts(), scope(told, f"stage:{stage}"))
    return next(one for one in found if one.into == into)


def test_before_anybody_is_declared_those_entitled_are_shown() -> None:
    told = interstate()
    found = sheet(told, "qualifying", "repechage")
    assert [(r.contestant, r.declared, r.place, r.entitled) for r in found.rows] == [
        ("C", None, 2, True),
        ("B", None, 3, True),
    ]
    assert found.basis is None
    assert found.needed == (
        "qualifying has not ended",
        "3 of 9 matches of qualifying are drawn or played (ANC 10.1, 10.4, 10.5, 10.12)",
        (
            "what the forfeit of A v D is worth is known at the end of round robin 1 of qualifying"
            " (stage qualifying --ended --phase 1) (ANC 10.10)"
        ),
        "nobody is declared for repechage yet",
    )


def test_declared_qualifiers_stay_when_the_standings_move() -> None:
    told = qualified()
    declared_at = told.record[-1].position
    told.given(DisqualifyContestant(contestant="C", reason="collusion"))
    found = sheet(told, "qualifying", "repechage")
    assert [(r.contestant, r.declared, r.entitled, r.out) for r in found.rows] == [
        ("C", 2, False, "disqualified"),
        ("B", 3, True, None),
        ("D", None, True, None),
    ]
    assert found.basis is not None
    assert found.basis < declared_at


def test_what_is_proposed_is_who_is_entitled_with_place_and_field() -> None:
    told = qualified()
    (winner,) = proposed(told.facts(), "qualifying", "final")
    assert (winner.contestant, winner.place, winner.field) == ("A", 1, None)
    told.given(WithdrawContestant(contestant="A", after="q3"))
    (winner,) = proposed(told.facts(), "qualifying", "final")
    assert (winner.contestant, winner.place) == ("C", 2)


def test_a_knock_out_sends_the_winner_of_its_match() -> None:
    told = repechage()
    found = sheet(told, "repechage", "final")
    assert [(r.contestant, r.place, r.entitled) for r in found.rows] == [("B", 1, True)]


def seniors(semi_finals: tuple[str, ...] = ("s1",)) -> Given:
    """Six teams after one round: 1, 2 and 3 have won by 40 and are level at 25, 4 has 5."""
    told = Given(
        contest(
            "sydney-2003-seniors-teams",
            {"qualifying": ("q1",), "semi-finals": semi_finals, "final": ("f1",)},
            "123456",
        )
    )
    told.given(match("q1", "1", "4", 40, boards=14), match("q1", "2", "5", 40, boards=14))
    return told.given(match("q1", "3", "6", 40, boards=14))


def test_a_tie_across_the_border_is_open_and_says_what_settles_it() -> None:
    told = seniors()
    found = sheet(told, "qualifying", "semi-finals")
    (tie,) = found.ties
    assert set(tie.contestants) == {"4", "5", "6"}
    assert tie.place == 4
    assert tie.offers == (
        "a play-off of 2 boards between each two, until it is decided (SBF 5.1.4 (AMB-39))",
    )
    assert any(what.startswith("4, 5, 6 are level on place 4: a play-off") for what in found.needed)


def test_a_play_off_on_record_settles_it() -> None:
    told = seniors()
    told.given(SettleTie(stage="qualifying", order=("5", "4", "6"), how="play-off"))
    found = sheet(told, "qualifying", "semi-finals")
    assert found.ties == ()
    assert {row.contestant for row in found.rows if row.entitled} == {"1", "2", "3", "5"}


def test_the_winner_still_has_to_choose_an_opponent() -> None:
    told = seniors()
    told.given(SettleTie(stage="qualifying", order=("5", "4", "6"), how="play-off"))
    told.given(SettleTie(stage="qualifying", order=("2", "3", "1"), how="play-off"))
    told.given(EndStage(stage="qualifying"))
    told.given(declare(told, "qualifying", "semi-finals"))
    assert sheet(told, "qualifying", "semi-finals").needed == (
        "2 chooses among 3, 1, 5 (SBF 5.1.3)",
    )
    choice = MakeChoice(stage="semi-finals", contestant="2", choice="opponent", opponent="5")
    told.given(choice)
    assert sheet(told, "qualifying", "semi-finals").needed == ()


def test_each_match_of_a_knock_out_sends_its_winner() -> None:
    told = seniors()
    told.given(SettleTie(stage="qualifying", order=("5", "4", "6"), how="play-off"))
    told.given(EndStage(stage="qualifying"))
    told.given(declare(told, "qualifying", "semi-finals"))
    choice = MakeChoice(stage="semi-finals", contestant="1", choice="opponent", opponent="5")
    told.given(choice, match("s1", "1", "5", 10), match("s1", "2", "3", -1))
    told.given(EndStage(stage="semi-finals"))
    assert [one.contestant for one in proposed(told.facts(), "semi-finals", "final")] == ["1", "3"]
    told.given(declare(told, "semi-finals", "final"))


def semi_finals() -> Given:
    """1, carrying 20 IMPs, v 5, and 2 v 3, in two segments."""
    told = seniors(semi_finals=("s1", "s2"))
    told.given(SettleTie(stage="qualifying", order=("5", "4", "6"), how="play-off"))
    told.given(EndStage(stage="qualifying"))
    told.given(declare(told, "qualifying", "semi-finals"))
    choice = MakeChoice(stage="semi-finals", contestant="1", choice="opponent", opponent="5")
    return told.given(choice)


def who_plays_off(told: Given) -> list[set[str]]:
    """The matches that the sheet of the semi-finals asks a play-off for."""
    found = sheet(told, "semi-finals", "final")
    assert sum("a play-off of 4 boards" in what for what in found.needed) == len(found.ties)
    return [set(tie.contestants) for tie in found.ties]


def test_a_level_match_is_played_off_once_nothing_of_it_is_to_come() -> None:
    told = semi_finals().given(segment("s1", "2", "3", (30, 30)))
    entitled = {row.contestant: row.entitled for row in sheet(told, "semi-finals", "final").rows}
    assert (entitled["2"], entitled["3"]) == (None, None)
    assert who_plays_off(told) == []
    assert who_plays_off(told.given(segment("s2", "3", "2", (7, 7)))) == [{"2", "3"}]


def test_a_match_that_is_over_is_played_off_while_another_is_to_go_on() -> None:
    told = semi_finals().given(segment("s1", "1", "5", (10, 30)), segment("s1", "2", "3", (4, 4)))
    assert who_plays_off(told.given(segment("s2", "3", "2", (7, 7)))) == [{"2", "3"}]


def test_a_level_match_is_played_off_once_its_stage_has_ended() -> None:
    told = semi_finals().given(segment("s1", "1", "5", (10, 30)), segment("s1", "2", "3", (4, 5)))
    told.given(EndStage(stage="semi-finals"))
    assert who_plays_off(told) == [{"1", "5"}]


def test_a_lot_settles_a_tie_where_the_regulations_have_one() -> None:
    told = Given(
        contest(
            "anc-2018-itc-open",
            {"qualifying": ("q1",), "repechage": ("r1",), "final": ("f1",)},
            "AB",
            phases={"q1": 1},
        )
    )
    told.given(match("q1", "A", "B", 0))
    found = sheet(told, "qualifying", "final")
    assert [tie.offers for tie in found.ties] == [("a lot (ANC 12.2)",)]
    told.given(DrawLot(stage="qualifying", purpose="qualifying", order=("B", "A")))
    assert sheet(told, "qualifying", "final").ties == ()
    assert [q.contestant for q in proposed(told.facts(), "qualifying", "final")] == ["B"]
