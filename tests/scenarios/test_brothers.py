"""Brothers of what was found: another contest, another order of acts, another clock.

Each is told through the command line, as the finding was.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import at
from tests.replay.cup import CUP, Cup

# ------------------------------------- 6: a match is corrected until half an hour after its own end


ANSWERS = ("--responsible", "Dee Ash")
"""Somebody answers for what is dated back."""


def two_matches(folder: Path, rules: str, starts: str) -> Cup:
    told = Cup(folder, rules, starts).entered("ABCD").stage("qualifying", "q1")
    return told.played("q1", ("A", "B", 10), ("C", "D", 4))


def over(told: Cup, home: str, away: str, at: str, recorded: str | None = None) -> None:
    moment = ("--at", at, *(("--recorded-at", recorded, *ANSWERS) if recorded else ()))
    told.program.does("schedule", CUP, "q1", "--ended", "--match", home, away, *moment)


def asked(told: Cup, home: str, away: str, at: str, recorded: str | None = None) -> str:
    """What a captain hears who asks for another result of his match."""
    moment = ("--at", at, *(("--recorded-at", recorded, *ANSWERS) if recorded else ()))
    other = ("--imps", "12", "--boards", "14", "--correct", "--cause", "captains", "--side", home)
    said = told.program.run("result", CUP, home, away, "--session", "q1", *other, *moment)
    return said.out + said.err


@pytest.mark.parametrize("kind", ["womens", "seniors", "youth"])
def test_the_match_that_ended_first_is_closed_first(tmp_path: Path, kind: str) -> None:
    """ANC 10.11, AMB-59: in the other contests, and the match that was entered last ends first."""
    told = two_matches(tmp_path, f"anc-2018-itc-{kind}", "2018-07-29T10:00+10:00")
    over(told, "C", "D", "2018-07-29T11:00+10:00")
    over(told, "A", "B", "2018-07-29T11:25+10:00")
    late = asked(told, "C", "D", "2018-07-29T11:31+10:00")
    assert "its period ended at 2018-07-29 11:30:00+10:00" in late
    assert "(ANC 10.11)" in late
    assert "refused" not in asked(told, "A", "B", "2018-07-29T11:55+10:00")
    assert "ended at 2018-07-29 11:55" in asked(told, "A", "B", "2018-07-29T11:56+10:00")


def test_an_end_that_is_keyed_late_counts_from_when_it_was(tmp_path: Path) -> None:
    """What is asked is judged by what had happened when it was asked, not by who keyed first."""
    told = two_matches(tmp_path, "anc-2018-itc-open", "2018-07-29T10:00+10:00")
    over(told, "A", "B", "2018-07-29T11:00+10:00", recorded="2018-07-29T11:40+10:00")
    late = asked(told, "A", "B", "2018-07-29T11:31+10:00", recorded="2018-07-29T11:41+10:00")
    assert "its period ended at 2018-07-29 11:30" in late
    in_time = asked(told, "A", "B", "2018-07-29T11:29+10:00", recorded="2018-07-29T11:42+10:00")
    assert "refused" not in in_time


def test_half_an_hour_is_half_an_hour_though_clocks_go_forward(tmp_path: Path) -> None:
    """At two in the morning of 7 October 2018 it is three in Hobart."""
    told = two_matches(tmp_path, "anc-2018-itc-open", "2018-10-07T00:30+10:00")
    over(told, "A", "B", "2018-10-06T15:45Z")
    assert "refused" not in asked(told, "A", "B", "2018-10-07T03:14+11:00")
    assert "ended at 2018-10-07 03:15:00+11:00" in asked(told, "A", "B", "2018-10-07T03:16+11:00")


# ------------------------------- 14: a split score is put against the datum of the others' scores


def field(folder: Path, rules: str, scores: Sequence[int], stage: str = "main") -> Boards:
    """One table more than there are scores; whoever sits there is scored by the test."""
    told = Boards(folder, rules, *(str(one + 1) for one in range(2 * len(scores) + 2)))
    told.session("1", stage=stage)
    return told


def keyed(told: Boards, folder: Path, scores: Sequence[int]) -> None:
    """These scores of board 1 come in one file: 1-2, 3-4 and so on."""
    rows = [f"1,1,{2 * n + 1},{2 * n + 2},{points}" for n, points in enumerate(scores)]
    file = folder / "board-1.csv"
    file.write_text("\n".join(("session,board,ns,ew,score", *rows, "")))
    told.does("import", str(file), "--contest", "c", *at("20:00"))


def datum(told: Boards) -> tuple[object, object]:
    (sheet,) = told.travellers(1)
    return sheet["datum"], sheet["considered"]


FOURTEEN = (-300, -300, *[450] * 10, 460, 460)
TWENTY_FOUR = (-300, -300, -100, *[450] * 20, 460)


def test_at_the_next_step_of_what_is_left_out(tmp_path: Path) -> None:
    """ANC 17.11: of 24 scores two at each end: (-100 + 19 x 450) / 20 is 422.5, so 420.

    With a 25th three would be left out, and the datum 450.
    """
    told = field(tmp_path, "anc-2018-butler-womens", TWENTY_FOUR, stage="preliminary")
    keyed(told, tmp_path, TWENTY_FOUR)
    told.tells("adjust", "450", "420", *sitting(1, "49", "50"))
    assert datum(told) == (420, 24)
    assert told.worth(1)["49"] == (1, 0)


def test_a_split_score_that_was_first_is_put_against_what_came_after_it(tmp_path: Path) -> None:
    """ANC 17.10: 388, so 390, as where it came last; only one score stood there before it."""
    told = field(tmp_path, "anc-2018-butler-restricted", FOURTEEN)
    told.table(1, "1", "2", FOURTEEN[0])
    told.tells("adjust", "450", "420", *sitting(1, "29", "30"))
    keyed(told, tmp_path, FOURTEEN)
    assert datum(told) == (390, 14)
    assert told.worth(1)["29"] == (2, -1)


def test_a_split_score_that_is_taken_back_for_one_result_is_a_score(tmp_path: Path) -> None:
    told = field(tmp_path, "anc-2018-butler-restricted", FOURTEEN)
    keyed(told, tmp_path, FOURTEEN)
    told.tells("adjust", "450", "420", *sitting(1, "29", "30"))
    position = told.program.json("standings", "c")["known_as_of"]["position"]
    told.tells("annul", f"#{position}", "--reason", "of another board", clock="20:05")
    assert datum(told) == (390, 14)
    told.tells("adjust", "450", *sitting(1, "29", "30"), clock="20:06")
    assert (datum(told), told.worth(1)["29"]) == ((450, 15), (0, 0))


def test_where_highest_and_lowest_are_left_out_it_is_neither(tmp_path: Path) -> None:
    """SBF 5.3.3: of 420, 430 and 450 the middle one; 20 above it, 30 below it are an IMP each."""
    scores = (420, 430, 450)
    told = field(tmp_path, "sydney-2003-blue-ribbon-pairs", scores, stage="qualifying")
    keyed(told, tmp_path, scores)
    told.tells("adjust", "450", "400", *sitting(1, "7", "8"))
    assert datum(told) == (430, 3)
    assert told.worth(1)["7"] == (1, 1)


# --------------------------------------- 21: fines are each side's own, but for what they were late


def knock_out(folder: Path, rules: str, stage: str) -> Cup:
    told = Cup(folder, rules, "2003-09-18T09:00+10:00").entered("AB").stage(stage, "s1")
    return told.played("s1", ("A", "B", 5), boards=12)


def fines(told: Cup) -> list[tuple[object, object]]:
    """What each side loses in this match, and what it starts the next one with."""
    (sheet,) = told.json("finals")["finals"]
    return [(sheet[side]["fines"], sheet[side]["next_match"]) for side in ("home", "away")]


SENIORS = "sydney-2003-seniors-teams"
LATE = ("--minutes", "18", "--session", "s1")


def test_in_the_final_each_pays_for_its_own_telephone(tmp_path: Path) -> None:
    """NSWBA 8.7, SBF 1.5: 3 VPs are 9 IMPs."""
    told = knock_out(tmp_path, SENIORS, "final")
    told.does("penalise", "device", "B", "--session", "s1")
    told.does("penalise", "device", "A", "--session", "s1")
    assert fines(told) == [(9, 0), (9, 0)]


def test_a_telephone_before_and_after_what_both_were_late(tmp_path: Path) -> None:
    told = knock_out(tmp_path, SENIORS, "semi-finals")
    told.does("penalise", "device", "A", "--session", "s1")
    told.does("penalise", "late", "A", "B", *LATE)
    told.does("penalise", "device", "B", "--session", "s1")
    assert fines(told) == [(9, -9), (9, 0)]


def test_once_one_is_let_off_they_were_not_both_at_fault(tmp_path: Path) -> None:
    """NSWBA 8.7 is about both sides: who is left alone pays in the match."""
    told = knock_out(tmp_path, SENIORS, "semi-finals")
    told.does("penalise", "late", "A", "B", *LATE)
    assert fines(told) == [(0, -9), (0, 0)]
    events = [line.split() for line in told.says("log").splitlines()]
    (first, _) = [words[0] for words in events if "PenaltyImposed" in words]
    told.does("waive", f"#{first}", "--reason", "the lift had stopped")
    assert fines(told) == [(0, 0), (9, 0)]


@pytest.mark.parametrize("winner", ["A", "B"])
def test_who_is_warned_is_at_fault_as_well_as_who_is_fined(tmp_path: Path, winner: str) -> None:
    """NSWBA 8.3, 8.6, 8.7: A was slow before, B never; both were slow, so the winner pays later."""
    told = Cup(tmp_path, SENIORS, "2003-09-18T09:00+10:00")
    told.entered({"A": [f"a{n}" for n in range(4)], "B": [f"b{n}" for n in range(4)]})
    told.stage("qualifying", "q1").stage("semi-finals", "s1")
    told.does("penalise", "slow-play", "A", "B", "--innocent", "B", "--session", "q1")
    told.played("s1", ("A", "B", 5 if winner == "A" else -5), boards=12)
    told.does("penalise", "slow-play", "A", "B", "--session", "s1")
    assert fines(told) == [(0, -3 if winner == "A" else 0), (0, 0)]
    events = [line.split() for line in told.says("log").splitlines()]
    warning = [words[0] for words in events if "WarningIssued" in words][-1]
    told.does("waive", f"#{warning}", "--reason", "the other table had their board")
    assert fines(told) == [(3, 0), (0, 0)]


def test_where_a_set_shares_slow_play_alone_lateness_is_each_sides_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        f'extends = "{SENIORS}"\nname = "own"\ntitle = "Ours"\nedition = "1"\nsource = "ours"\n'
        '[stages.semi-finals.knock_out_fines]\nrule = "knock-out-fines"\nclause = "ours 1"\n'
        'imps_per_vp = 3\nshared = ["slow-play"]\n'
    )
    told = knock_out(tmp_path, str(own), "semi-finals")
    told.does("penalise", "late", "A", "B", *LATE)
    assert fines(told) == [(9, 0), (9, 0)]


# --------------------------------------------- 23: the desk and the views give one answer

SEATS = ("ON", "OS", "CE", "CW")
ROUNDS = ("q1", "q2", "q3", "q4")


def sitting_so(*players: str) -> list[str]:
    return [f"{seat}={player}" for seat, player in zip(SEATS, players, strict=True)]


def four_rounds(folder: Path, rules: str, into: str) -> Cup:
    """A and B meet four times; A1 to A4 are announced each time."""
    players = {team: [f"{team}{number}" for number in range(1, 6)] for team in "AB"}
    told = Cup(folder, rules).entered(players).stage("qualifying", *ROUNDS)
    told.stage(into, "r1")
    for session in ROUNDS:
        announced = ("A", *sitting_so("A1", "A2", "A3", "A4"), "--seating", "first")
        told.does("line-up", *announced, "--session", session)
        told.played(session, ("A", "B", 5))
    return told


def may(told: Cup, name: str) -> bool:
    """Whether the sheet lets one of A's players into the finals."""
    rows = told.says("eligibility", "--scope", "stage:qualifying").splitlines()
    (row,) = [one for one in rows if one.split()[1:2] == [name]]
    return "no finals" not in row


@pytest.mark.parametrize(
    ("rules", "into"), [("anc-2018-itc-womens", "repechage"), ("anc-2018-itc-youth", "final")]
)
def test_the_sheet_and_the_desk_go_by_the_seats(tmp_path: Path, rules: str, into: str) -> None:
    """ANC 11.1: three matches are not four, whatever was announced."""
    told = four_rounds(tmp_path, rules, into)
    assert may(told, "A4") is True
    told.does("seat", "A", *sitting_so("A1", "A2", "A3", "A5"), "--session", "q4")
    assert may(told, "A4") is False
    refused = told.refuses("line-up", "A", "ON=A4", "--seating", "first", "--session", "r1")
    assert "A4 cannot play in" in refused
    assert "ANC 11.1" in refused
    told.does("line-up", "A", "ON=A3", "--seating", "first", "--session", "r1")


def test_a_seat_that_was_a_mistake_is_as_if_nobody_had_sat(tmp_path: Path) -> None:
    told = four_rounds(tmp_path, "anc-2018-itc-seniors", "repechage")
    told.does("seat", "A", "ON=A5", "--session", "q1")
    position = told.json("standings")["known_as_of"]["position"]
    before = may(told, "A1")
    told.does("annul", f"#{position}", "--reason", "of the other team")
    assert (before, may(told, "A1")) == (False, True)
    told.does("line-up", "A", "ON=A1", "--seating", "first", "--session", "r1")


FEWER = """
extends = "sydney-2003-seniors-teams"
name = "fewer"
title = "Two go on"

[[stages.qualifying.qualifying]]
rule = "top-places"
clause = "SBF 5.1.3"
count = 2
into = "semi-finals"
"""


@pytest.mark.parametrize(
    ("since", "go_on"),
    [(("--from", "s1"), "ABCD"), (("--from", "q1"), "AB"), ((), "AB")],
    ids=["from the next stage on", "from the first match on", "from the start"],
)
def test_as_many_are_proposed_as_the_desk_admits(
    tmp_path: Path, since: Sequence[str], go_on: str
) -> None:
    """Finding 23: an amendment counts from its session on, for the sheet and for the desk."""
    told = Cup(tmp_path, "sydney-2003-seniors-teams").entered("ABCDEF")
    told.stage("qualifying", "q1").stage("semi-finals", "s1")
    told.played("q1", ("A", "F", 40), ("B", "E", 30), ("C", "D", 3))
    (tmp_path / "fewer.toml").write_text(FEWER)
    told.does("amend", str(tmp_path / "fewer.toml"), *since, "--reason", "the hall closes")
    told.does("stage", "qualifying", "--ended")
    (sheet,) = told.json("qualifiers", "--scope", "stage:qualifying")["qualifiers"]
    assert "".join(one["contestant"] for one in sheet["rows"] if one["entitled"]) == go_on
    one_more = [
        {"contestant": name, "place": place}
        for place, name in enumerate("ABCDEF"[: len(go_on) + 1], 1)
    ]
    command = {"command": "DeclareQualifiers", "stage": "qualifying", "into": "semi-finals"}
    basis = told.json("standings")["known_as_of"]["position"]
    asked = {**command, "qualifiers": one_more, "basis": basis, "incomplete": "one match only"}
    said = told.program.refuses(
        1, "submit", CUP, "-", "--at", told.now.isoformat(), stdin=json.dumps(asked)
    )
    assert f"{len(go_on)} go on (SBF 5.1.3)" in said
    told.does("qualify", "qualifying", "semi-finals", "--incomplete", "one match only")
    assert "".join(one["contestant"] for one in told.last()["qualifiers"]) == go_on
