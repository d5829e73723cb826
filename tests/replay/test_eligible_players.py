"""Eligibility is a player's: what it means for a team, a pair, a line-up, an award.

ANC 3.2, 3.4, 11.1, 14; SBF 2.1; NSWBA 4.3.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.replay.cup import Cup

ITC, YOUTH, SENIORS = "anc-2018-itc-open", "anc-2018-itc-youth", "sydney-2003-seniors-teams"
TEAMS = {name: [f"{name}{number}" for number in range(1, 6)] for name in "ABCD"}
ROUNDS = {
    "q1": (("A", "D", 30), ("B", "C", 10)),
    "q2": (("A", "C", 20), ("B", "D", 15)),
    "q3": (("A", "B", 5), ("C", "D", 5)),
}
NOT_ELIGIBLE = ("--no", "--reason", "no residence")


def cup(folder: Path, rules: str = ITC) -> Cup:
    """Four teams of five through a short round robin: A, B, C, D."""
    told = Cup(folder, rules).entered(TEAMS).stage("qualifying", *ROUNDS)
    told.stage("final" if rules == YOUTH else "repechage", "r1")
    for session, matches in ROUNDS.items():
        told.played(session, *matches)
    return told


def entitled(told: Cup) -> list[str]:
    sheets = told.json("qualifiers")["qualifiers"]
    return [row["number"] for sheet in sheets for row in sheet["rows"] if row["entitled"]]


def four(team: str, *numbers: int) -> list[str]:
    seats = ("ON", "OS", "CE", "CW")
    return [f"{seat}={team}{n}" for seat, n in zip(seats, numbers, strict=True)]


# ------------------------------------------------------------- a player is not the team


@pytest.mark.parametrize("rules", [ITC, YOUTH])
def test_one_ineligible_player_does_not_exclude_the_team(tmp_path: Path, rules: str) -> None:
    """ANC 3.2: "a player is eligible"; 14.1 gives points to the eligible members."""
    told = cup(tmp_path, rules)
    before = entitled(told)
    told.does("eligible", "A", "A5", *NOT_ELIGIBLE)
    assert entitled(told) == before
    assert "A" in before


def test_the_standings_say_which_player_and_under_which_clause(tmp_path: Path) -> None:
    told = cup(tmp_path)
    told.does("eligible", "B", "B2", *NOT_ELIGIBLE)
    (remark,) = told.json("standings", "--scope", "stage:qualifying")["remarks"]
    assert (remark["number"], remark["person"]) == ("B", "B2")
    assert remark["why"].startswith("not eligible (ANC 3.2, #")
    assert "B, B2: not eligible (ANC 3.2, #" in told.says(
        "standings", "--scope", "stage:qualifying"
    )


def test_a_later_ruling_takes_the_remark_away(tmp_path: Path) -> None:
    """ANC 3.2: a dispensation may be retrospective."""
    told = cup(tmp_path)
    told.does("eligible", "B", "B2", *NOT_ELIGIBLE)
    told.does("eligible", "B", "B2", "--yes", "--reason", "dispensed by the ABF")
    assert told.json("standings", "--scope", "stage:qualifying")["remarks"] == []


def test_a_player_who_is_a_member_no_more_is_nobodys_remark(tmp_path: Path) -> None:
    told = cup(tmp_path)
    told.does("eligible", "B", "B5", *NOT_ELIGIBLE)
    told.does("member correct", "B", "B1", "B2", "B3", "B4")
    assert told.json("standings", "--scope", "stage:qualifying")["remarks"] == []


def test_a_team_too_small_without_them_is_named_on_the_board(tmp_path: Path) -> None:
    told = cup(tmp_path)
    for player in ("A4", "A5"):
        told.does("eligible", "A", player, *NOT_ELIGIBLE)
    board = told.says("eligibility", "--scope", "stage:qualifying")
    assert "A has 3 eligible members, and 4 play" in board
    assert "A" in entitled(told)


def test_a_team_without_an_eligible_player_does_not_contend(tmp_path: Path) -> None:
    told = cup(tmp_path)
    for player in TEAMS["A"]:
        told.does("eligible", "A", player, *NOT_ELIGIBLE)
    assert "A" not in entitled(told)
    assert "A: does not contend: not eligible" in told.says(
        "standings", "--scope", "stage:qualifying"
    )


def test_of_a_pair_both_must_be_eligible(tmp_path: Path) -> None:
    """ANC 3.4c: both members of the partnership."""
    told = Cup(tmp_path, "anc-2018-butler-womens")
    told.entered({str(n): [f"{n}a", f"{n}b"] for n in range(1, 13)}).stage("preliminary", "p1")
    matches = [(str(n), str(13 - n), 40 - 5 * n) for n in range(1, 7)]
    told.played("p1", *matches, boards=12)
    assert entitled(told)[:2] == ["1", "2"]
    told.does("eligible", "1", "1b", "--no", "--reason", "not a member")
    assert entitled(told)[0] == "2"
    assert "1: does not contend: not eligible" in told.says("standings")


# -------------------------------------------------------------------------- in a line-up


def test_an_ineligible_player_is_refused_in_a_line_up(tmp_path: Path) -> None:
    told = cup(tmp_path)
    told.does("eligible", "A", "A5", *NOT_ELIGIBLE)
    posting = ("A", *four("A", 1, 2, 3, 5), "--session", "q1", "--seating", "first")
    sentence = told.refuses("line-up", *posting)
    assert sentence.startswith("A5 is in no line-up of A: A5 was ruled not eligible at #")
    assert sentence.endswith("(ANC 3.2); A is A1 - A2 - A3 - A4 - A5")
    told.does("line-up", "A", *four("A", 1, 2, 3, 4), "--session", "q1", "--seating", "first")


def test_once_dispensed_with_the_player_is_taken(tmp_path: Path) -> None:
    told = cup(tmp_path)
    told.does("eligible", "A", "A5", *NOT_ELIGIBLE)
    told.does("eligible", "A", "A5", "--yes", "--reason", "dispensed by the ABF")
    told.does("line-up", "A", *four("A", 1, 2, 3, 5), "--session", "q1", "--seating", "first")


def test_who_is_not_eligible_for_one_team_may_be_for_another(tmp_path: Path) -> None:
    """ANC 3.3: for one state, and not for the other."""
    told = cup(tmp_path)
    told.does("eligible", "A", "A5", *NOT_ELIGIBLE)
    told.does("line-up", "B", *four("B", 1, 2, 3, 5), "--session", "q1", "--seating", "last")


def test_an_ineligible_player_comes_in_by_no_other_door(tmp_path: Path) -> None:
    told = Cup(tmp_path, SENIORS).entered({"A": ["A1", "A2", "A3", "A4"], "B": []})
    told.stage("qualifying", "q1", "q2").played("q1", ("A", "B", 5))
    told.does("substitute", "A", "A1", "Zoe", "--session", "q1", "--not-eligible", "--approved",
              "--reason", "ill")  # fmt: skip
    facts = tmp_path / "young.json"
    facts.write_text('{"born": "1970-01-01"}')
    told.does("member correct", "A", "A1", "A2", "A3", "A4", "Zoe")
    told.does("eligible", "A", "Zoe", "--facts", str(facts))
    told.does("member correct", "A", "A1", "A2", "A3", "A4")
    adding = told.refuses("member add", "A", "Zoe")
    assert "cannot join A" in adding
    assert "Zoe was ruled not eligible" in adding
    replacing = told.refuses("member replace", "A", "A1", "Zoe", "--approved")
    assert "becomes no member of A" in replacing
    again = ("A", "A1", "Zoe", "--session", "q2", "--reason", "ill")
    assert "is no eligible substitute" in told.refuses("substitute", *again)


# -------------------------------------------------------------------------------- awards


def series(folder: Path) -> Cup:
    """A and B play seven matches and a final of six stanzas, with the same four each."""
    told = Cup(folder, ITC).entered(TEAMS)
    rounds = tuple(f"q{number}" for number in range(1, 8))
    stanzas = tuple(f"f{number}" for number in range(1, 7))
    told.stage("qualifying", *rounds).stage("final", *stanzas)
    for session in (*rounds, *stanzas):
        told.played(session, ("A", "B", 3), boards=14 if session in rounds else 10)
        told.does("seat", "A", *four("A", 1, 2, 3, 5), "--session", session)
        told.does("seat", "B", *(s.replace("A", "B") for s in four("A", 1, 2, 3, 4)),
                  "--session", session)  # fmt: skip
    told.does("stage", "qualifying", "--ended")
    told.does("stage", "final", "--ended")
    return told


def points(told: Cup) -> dict[str, tuple[Any, str]]:
    (sheet,) = told.json("awards")["awards"]
    return {row["name"]: (row["points"], row["why"]) for row in sheet["rows"]}


def test_the_others_keep_their_points_and_the_title_names_who_does_not_hold_it(
    tmp_path: Path,
) -> None:
    """ANC 14.1, 14.2: "eligible members"; 11.1: who has played in the final."""
    told = series(tmp_path)
    told.does("eligible", "A", "A5", *NOT_ELIGIBLE)
    found = points(told)
    assert found["A1"] == (26, "")
    assert found["A5"] == (0, "not eligible")
    assert found["B1"] == (18, "")
    (sheet,) = told.json("awards")["awards"]
    (title,) = sheet["titles"]
    assert [one["number"] for one in title["contestants"]] == ["A"]
    assert title["without"] == ["A4", "A5"]
    assert "(without A4 - A5)" in told.says("awards")


def test_a_ruling_on_one_member_leaves_the_expulsion_of_the_team(tmp_path: Path) -> None:
    told = series(tmp_path)
    told.does("disqualify", "A", "--expelled", "--reason", "collusion")
    told.does("eligible", "A", "A1", "--yes", "--reason", "papers seen")
    assert points(told)["A1"] == (0, "disqualified")
    told.does("eligible", "A", "A2", *NOT_ELIGIBLE)
    assert points(told)["A2"] == (0, "disqualified")


def test_points_by_place_name_the_member_who_has_none(tmp_path: Path) -> None:
    """SBF 9.1: points "for each player"."""
    told = Cup(tmp_path, SENIORS, "2003-09-18T09:00+10:00").entered(TEAMS)
    told.stage("qualifying", "q1").stage("final", "f1").played("q1", ("A", "B", 5))
    told.played("f1", ("A", "B", 10)).does("stage", "final", "--ended")
    young = tmp_path / "young.json"
    young.write_text('{"born": "1960-01-01"}')
    told.does("eligible", "A", "A5", "--facts", str(young))
    (sheet,) = told.json("awards")["awards"]
    rows = [(row["number"], row["name"], row["points"], row["why"]) for row in sheet["rows"]]
    assert rows == [("A", None, 36, ""), ("A", "A5", 0, "not eligible"), ("B", None, 18, "")]


def test_in_a_restricted_event_a_team_that_let_him_play_is_out(tmp_path: Path) -> None:
    """NSWBA 4.3: at all times those who compete are of the category."""
    told = Cup(tmp_path, SENIORS, "2003-09-18T09:00+10:00").entered(TEAMS)
    told.stage("qualifying", "q1").played("q1", ("A", "B", 25), ("C", "D", 5))
    young = tmp_path / "young.json"
    young.write_text('{"born": "1960-01-01"}')
    told.does("eligible", "A", "A5", "--facts", str(young))
    assert "A" in entitled(told)
    told.does("seat", "A", *four("A", 1, 2, 3, 5), "--session", "q1")
    assert "A" not in entitled(told)
    assert "A: does not contend: not eligible" in told.says("standings")


# ----------------------------------------------------------------- dispensations and residence


def facts(folder: Path, **known: Any) -> str:
    """A file with what is known of a person."""
    file = folder / "facts.json"
    file.write_text(json.dumps(known))
    return str(file)


def seniors(folder: Path, rules: str = "anc-2018-itc-seniors") -> Cup:
    return Cup(folder, rules).entered(TEAMS).stage("qualifying", "q1")


TOO_YOUNG = {"born": "1960-05-01", "active_member": False, "months_resident": 5}


def test_a_fact_that_nothing_asks_for_is_no_fact(tmp_path: Path) -> None:
    """One that is misspelt would go unheard."""
    told = seniors(tmp_path)
    misspelt = facts(tmp_path, birth="1950-05-01", active_member=True)
    said = told.refuses("eligible", "A", "A1", "--facts", misspelt, code=2)
    assert "unknown field `birth`" in said


def test_a_dispensation_from_residence_makes_nobody_older(tmp_path: Path) -> None:
    """ANC 3.2 with 3.4b: each is dispensed with by another committee."""
    told = seniors(tmp_path)
    known = {**TOO_YOUNG, "dispensed_on": "2018-07-01", "dispensed_from": ["represents-state"]}
    told.does("eligible", "A", "A1", "--facts", facts(tmp_path, **known))
    assert (told.last()["eligible"], told.last()["clause"]) == (False, "ANC 3.4b")


def test_both_may_be_dispensed_with(tmp_path: Path) -> None:
    told = seniors(tmp_path)
    both = ["represents-state", "born"]
    known = {**TOO_YOUNG, "dispensed_on": "2018-08-01", "dispensed_from": both}
    told.does("eligible", "A", "A1", "--facts", facts(tmp_path, **known))
    ruled = told.last()
    assert (ruled["eligible"], ruled["dispensed"], ruled["retrospective"]) == (True, True, True)


def test_a_dispensation_that_names_nothing_covers_one_thing(tmp_path: Path) -> None:
    told = seniors(tmp_path)
    told.does(
        "eligible", "A", "A1", "--facts", facts(tmp_path, **TOO_YOUNG, dispensed_on="2018-07-01")
    )
    assert told.last()["eligible"] is False
    old = {**TOO_YOUNG, "born": "1950-05-01", "dispensed_on": "2018-07-01"}
    told.does("eligible", "A", "A2", "--facts", facts(tmp_path, **old))
    assert told.last()["eligible"] is True


def test_the_sydney_seniors_know_no_dispensation(tmp_path: Path) -> None:
    """SBF 2.1 prints none."""
    told = seniors(tmp_path, SENIORS)
    known = {"born": "1950-01-01", "dispensed_on": "2003-09-01"}
    told.does("eligible", "A", "A1", "--facts", facts(tmp_path, **known))
    assert (told.last()["eligible"], told.last()["clause"]) == (False, "SBF 2.1")


@pytest.mark.parametrize(
    ("days", "of", "answer"),
    [(20, 30, None), (61, 121, True), (60, 120, False), (62, 123, True), (80, 100, None)],
)
def test_a_majority_is_of_four_months(
    tmp_path: Path, days: int, of: int, *, answer: bool | None
) -> None:
    """ANC 3.1."""
    told = seniors(tmp_path, YOUTH)
    known = {"born": "1995-01-01", "affiliated": True, "days_resident": days, "days_in_period": of}
    ruling = ("A", "A1", "--facts", facts(tmp_path, **known))
    if answer is None:
        assert "not enough is known" in told.refuses("eligible", *ruling)
    else:
        told.does("eligible", *ruling)
        assert told.last()["eligible"] is answer


def test_who_is_eligible_for_one_state_represents_no_other(tmp_path: Path) -> None:
    """ANC 3.3."""
    told = seniors(tmp_path, ITC)
    known = {"active_member": True, "represents": "VIC", "eligible_for": ["NSW"]}
    told.does("eligible", "A", "A1", "--facts", facts(tmp_path, **known))
    assert (told.last()["eligible"], told.last()["clause"]) == (False, "ANC 3.3")
