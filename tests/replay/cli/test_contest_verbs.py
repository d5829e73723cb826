"""A contest of several stages through the command line: what is done, and what is asked."""

import csv
import json
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.people import People
from ledger.store import Store
from tests.replay.cli.telling import at, last
from tests.replay.program import Program

SO_FEW = ("--incomplete", "fewer matches than are printed")
TEAMS = {team: tuple(f"{team}{n}" for n in "1234") for team in "ABCD"}


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


def match(session: str, home: str, away: str, **more: int) -> dict[str, Any]:
    score = {"type": "match", "session": session, "home": home, "away": away, **more}
    return {"command": "EnterScore", "score": score}


def enter(program: Program, *commands: dict[str, Any], clock: str = "20:00") -> None:
    told = "\n".join(map(json.dumps, commands))
    program.does("submit", "cup", "-", *at(clock), stdin=told)


@pytest.fixture
def cup(empty: Program) -> Program:
    """Four teams through a round robin; D gives up its last match, and the stage ends.

    Victory points: A 45 + 35 + 60, C 55 + 35 + 40, B 25 + 65 + 30, D 15 + 5 + 0.
    """
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", "anc-2018-itc-open", *at("18:00"))
    for stage, sessions in (
        ("qualifying", ("q1", "q2", "q3")),
        ("repechage", ("r1", "r2")),
        ("final", ("f1",)),
    ):
        empty.does("stage", "cup", stage, *at("18:05"))
        for session in sessions:
            empty.does("schedule", "cup", session, "--stage", stage, *at("18:05"))
    for team, players in TEAMS.items():
        members = [option for player in players for option in ("--player", player)]
        empty.does("entry", "cup", team, *members, *at("18:10"))
    enter(empty, match("q1", "A", "B", imps=10), match("q1", "C", "D", imps=20))
    enter(empty, match("q2", "A", "C", imps=0), match("q2", "B", "D", imps=30))
    enter(empty, match("q3", "B", "C", imps=-5))
    empty.does("forfeit", "cup", "A", "D", "--session", "q3", "--offender", "D", *at("20:30"))
    empty.does("stage", "cup", "qualifying", "--ended", *at("21:00"))
    return empty


@pytest.fixture
def declared(cup: Program) -> Program:
    """A waits in the final; C and B are to play the repechage."""
    for into in ("final", "repechage"):
        cup.does("qualify", "cup", "qualifying", into, *SO_FEW, *at("21:05"))
    return cup


@pytest.fixture
def finals(declared: Program) -> Program:
    """C and B are level in the repechage, where B won more in play."""
    cup = declared
    enter(cup, match("r1", "C", "B", home_imps=20, away_imps=10), clock="21:30")
    enter(cup, match("r2", "C", "B", home_imps=15, away_imps=26), clock="21:40")
    return cup


# ---------------------------------------------------------------------------------- what is asked


def test_a_result_belongs_to_the_round_in_which_the_two_were_drawn(empty: Program) -> None:
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", "anc-2018-itc-open", *at("18:00"))
    empty.does("stage", "cup", "qualifying", *at("18:05"))
    empty.does("schedule", "cup", "day", *at("18:05"))
    for team in "ABCD":
        empty.does("entry", "cup", team, *at("18:10"))
    for number, tables in (("1", ("A-B", "C-D")), ("2", ("A-C", "B-D"))):
        by_hand = [word for pair in tables for word in ("--table", pair)]
        numbered = ("--session", "day", "--round", number)
        empty.does("draw", "cup", *numbered, "--publish", *by_hand, *at("18:20"))
    empty.does("result", "cup", "C", "A", "--imps", "7", *at("20:30"))
    empty.does("forfeit", "cup", "B", "D", *at("20:30"))
    told = empty.json("matches", "cup")["matches"]
    assert {(sheet["home"], sheet["match"]) for sheet in told} == {("C", 2), ("B", 2)}


def test_who_leaves_after_a_stage_keeps_its_place_there(cup: Program) -> None:
    def places() -> dict[str, Any]:
        told = cup.json("standings", "cup", "--scope", "stage:qualifying")["standings"]
        return {row["number"]: row["rank"] for row in told}

    before = places()
    cup.does("withdraw", "cup", "C", *at("22:00"))
    assert places() == before


def test_matches_of_a_stage_have_victory_points_byes_and_forfeits(cup: Program) -> None:
    sheets = cup.json("matches", "cup")["matches"]
    assert [(s["session"], s["home"], s["away"], s["kind"]) for s in sheets][-1] == (
        "q3",
        "A",
        "D",
        "forfeit",
    )
    assert sheets[0]["home_side"]["vps"] == 45
    assert sheets[-1]["home_side"]["candidates"] == {
        "floor": "56.5",
        "own_mean": 40,
        "by_offenders": 60,
    }
    text = cup.says("matches", "cup")
    sides = "A A1 - A2 - A3 - A4 v B B1 - B2 - B3 - B4"
    assert f"Match 1, {sides}: 10 / -10 IMPs, 45 / 25 VPs (ANC 10.8" in text
    assert "forfeited (ANC 10.10)" in text


def test_the_rows_of_a_match_sheet_come_to_its_result(cup: Program) -> None:
    # two boards of average plus are worth 4 IMPs together, not 3 each (ANC appendix); in a
    # knock-out the mean of 4 and 6 is both sides' (Law 12C4)
    board = ("--session", "r1", "--by", "Ann", *at("21:30"))
    for number in ("1", "2"):
        where = ("--board", number, "--room", "open", "--ns", "A", "--ew", "B")
        cup.does("adjust", "cup", "A+", "A-", *where, *board)
    told = cup.says("matches", "cup", "--scope", "session:r1", "--csv")
    figures = [(row[1], row[4], row[5]) for row in rows(told)[1:]]
    assert figures == [
        ("1", "3", "-3"),
        ("2", "3", "-3"),
        ("besides", "-1", "1"),
        ("IMPs", "5", "-5"),
    ]


def test_a_cross_table_says_who_got_what_against_whom(cup: Program) -> None:
    table = cup.says("cross-table", "cup", "--csv")
    assert rows(table)[0] == ["rank", "no.", "names", "A", "C", "B", "D", "total"]
    assert rows(table)[1][3:] == ["x", "35", "45", "60f", "140"]
    told = cup.json("cross-table", "cup")
    assert (told["stage"], told["unit"]) == ("qualifying", "vps")
    assert told["rows"][2]["matches"][0] == {
        "match": 1,
        "opponent": "A",
        "kind": "played",
        "own": -10,
        "got": 25,
    }


def test_qualifiers_are_declared_from_the_standings_and_frozen(finals: Program) -> None:
    event = last(finals, "cup")
    told = finals.json("qualifiers", "cup", "--scope", "stage:qualifying")["qualifiers"]
    assert [(sheet["into"], [r["number"] for r in sheet["rows"]]) for sheet in told] == [
        ("final", ["A"]),
        ("repechage", ["C", "B"]),
    ]
    assert told[0]["basis"] < event["position"]
    text = finals.says("qualifiers", "cup", "--scope", "stage:qualifying")
    assert "From qualifying into final, declared as known at #" in text


def test_a_dry_run_records_nothing(cup: Program) -> None:
    before = last(cup, "cup")
    said = cup.does("qualify", "cup", "qualifying", "final", *SO_FEW, "--dry-run", *at("21:05"))
    assert said.err.startswith("sessions q1, q2, q3 are not posted yet (see: post)\nwould record #")
    told = cup.json("qualify", "cup", "qualifying", "final", *SO_FEW, "--dry-run", *at("21:05"))
    assert told["would_record"][0]["qualifiers"] == [{"contestant": "A", "place": 1}]
    assert last(cup, "cup") == before


def test_who_is_declared_is_told_with_what_may_still_change_it(cup: Program) -> None:
    cup.does("post", "cup", "--session", "q1", *SO_FEW, *at("21:05"))
    said = cup.does("qualify", "cup", "qualifying", "final", *SO_FEW, *at("21:06")).err.splitlines()
    assert said[:3] == [
        "declared for final:",
        "  1. A A1 - A2 - A3 - A4",
        "sessions q2, q3 are not posted yet (see: post)",
    ]
    assert any(line.startswith("session q1: corrections (") for line in said[3:])


def test_who_goes_on_is_refused_where_the_stage_sends_nobody(cup: Program) -> None:
    assert "qualifying from final into repechage" in cup.refuses(
        1, "qualify", "cup", "final", "repechage", *at("21:05")
    )


def test_a_carry_over_sheet_names_places_totals_and_clause(finals: Program) -> None:
    told = finals.json("carry-over", "cup", "--scope", "stage:repechage")["carry_overs"]
    assert [(r["number"], r["place"], r["total"], r["amount"]) for r in told[0]["rows"]] == [
        ("C", 2, 130, 1),
        ("B", 3, 120, 0),
    ]
    text = finals.says("carry-over", "cup")
    assert "repechage: difference, in IMPs, from the totals of qualifying with penalties" in text
    assert "final: the opponent of A is not known yet" in text


def test_a_final_is_shown_segment_by_segment(finals: Program) -> None:
    (told,) = finals.json("finals", "cup", "--scope", "stage:repechage")["finals"]
    assert (told["home"]["number"], told["away"]["number"], told["winner"]) == ("C", "B", "B")
    assert [s["home_total"] for s in told["segments"]] == [21, 36]
    table = rows(finals.says("finals", "cup", "--scope", "stage:repechage", "--csv"))
    assert [row[1:] for row in table] == [
        ["segment", "session", "home", "away", "home total", "away total"],
        ["carry-over", "", "", "", "1", "0"],
        ["1", "r1", "20", "10", "21", "10"],
        ["2", "r2", "15", "26", "36", "36"],
        ["total", "", "", "", "36", "36"],
    ]
    assert "repechage: B B1 - B2 - B3 - B4 leads" in finals.says("finals", "cup")


def test_every_question_can_be_asked_of_the_past(finals: Program) -> None:
    then = ("--as-of", "2026-11-20T21:00Z")
    assert finals.json("qualifiers", "cup", *then)["qualifiers"][0]["basis"] is None
    assert finals.json("finals", "cup", *then)["finals"] == []
    for verb in ("matches", "cross-table", "carry-over", "offences", "eligibility", "awards"):
        assert (
            finals.json(verb, "cup", *then)["known_as_of"]["position"]
            < last(finals, "cup")["position"]
        )
        assert finals.says(verb, "cup", *then).count("known as of #") == 1
        assert rows(finals.says(verb, "cup", "--csv"))


# ------------------------------------------------------------------------------------ what is done


def test_offences_are_fined_by_their_ladder_waived_and_listed(cup: Program) -> None:
    for _ in range(2):
        cup.does("penalise", "cup", "line-up", "B", "--session", "q1", *at("21:10"))
    penalty = last(cup, "cup")
    assert (penalty["event"]["amount"], penalty["event"]["clause"]) == (6, "ANC 10.6")
    cup.does(
        "waive", "cup", f"#{penalty['position']}", "--reason", "the draw came late", *at("21:15")
    )
    told = cup.json("offences", "cup")["offences"]
    assert [(o["step"], o["amount"], o["waived_by"] is not None) for o in told] == [
        (1, 3, False),
        (2, 6, True),
    ]
    assert told[0]["next"] == {"kind": "penalty", "vps": 6, "imps": 6, "tops": None}
    text = cup.says("offences", "cup")
    assert "6 VPs, procedural, waived by #" in text
    assert cup.json("standings", "cup")["standings"][2]["exact"] == 117


def test_lateness_is_given_in_minutes_or_by_when_they_were_ready(cup: Program) -> None:
    cup.does("penalise", "cup", "late", "B", "--session", "q1", "--minutes", "12", *at("21:10"))
    assert last(cup, "cup")["event"]["amount"] == 6
    sentence = cup.misused("penalise", "cup", "late", "B", "--minutes", "long", *at("21:10"))
    assert "'long' is not a whole number, a decimal or a fraction" in sentence


def test_an_amount_that_the_ladder_leaves_open_must_be_stated(cup: Program) -> None:
    told = ("penalise", "cup", "late", "B", "--session", "q1", "--minutes", "45")
    assert "is left to the director" in cup.refuses(1, *told, *at("21:10"))
    cup.does(*told, "--amount", "21", "--unit", "vps", *at("21:10"))
    assert last(cup, "cup")["event"]["amount"] == 21


def test_a_member_is_named_by_name(cup: Program) -> None:
    told = ("penalise", "cup", "device-used", "B", "--session", "q1", "--player")
    cup.does(*told, "B2", *at("21:10"))
    assert cup.json("offences", "cup")["offences"][0]["players"] == ["B2"]
    assert cup.refuses(1, *told, "Zoe", *at("21:10")) == (
        "no member of B Zoe is on record; there is B1, B2, B3, B4 (Law 80B2)"
    )


def test_who_withdraws_is_replaced_by_the_next_in_line(declared: Program) -> None:
    declared.does("withdraw", "cup", "C", "--after", "q3", *at("22:00"))
    declared.does("replace", "cup", "repechage", "C", *at("22:01"))
    event = last(declared, "cup")["event"]
    assert (event["out"], event["into"]) == ("C", "D")
    rows_ = declared.json("qualifiers", "cup", "--scope", "stage:qualifying")["qualifiers"][1][
        "rows"
    ]
    assert {r["number"]: (r["plays"], r["out"]) for r in rows_} == {
        "C": (False, "withdrawn"),
        "B": (True, None),
        "D": (True, None),
    }


def test_nobody_can_replace_where_nobody_is_left(declared: Program) -> None:
    for team in "CD":
        declared.does("withdraw", "cup", team, "--after", "q3", *at("22:00"))
    assert declared.refuses(1, "replace", "cup", "repechage", "C", *at("22:01")) == (
        "nobody takes the place of C: nobody is left who could (Law 80B2)"
    )


def test_who_is_disqualified_takes_no_place(cup: Program) -> None:
    cup.does("disqualify", "cup", "C", "--reason", "collusion", *at("21:10"))
    placed = cup.json("standings", "cup")["standings"]
    assert [(row["number"], row["rank"]) for row in placed] == [
        ("A", 1),
        ("B", 2),
        ("D", 3),
        ("C", None),
    ]
    assert "C takes no place: disqualified (#" in cup.says("standings", "cup")


def test_seats_and_line_ups_are_taken_down_by_name(cup: Program) -> None:
    cup.does("seat", "cup", "A", "ON=A1", "OS=A2", "--session", "q1", *at("21:10"))
    told = cup.json("eligibility", "cup")["contestants"][0]
    assert {p["name"]: p["matches"] for p in told["people"]} == {
        "A1": 2,
        "A2": 2,
        "A3": 1,
        "A4": 1,
    }, "all of a team of four have played where nobody said who sat"
    seats = ("CE=C1", "CW=C2", "ON=C3", "OS=C4")
    cup.does("line-up", "cup", "C", *seats, "--session", "q1", "--seating", "first", *at("21:10"))
    assert last(cup, "cup")["kind"] == "LineUpPosted"
    assert cup.refuses(2, "seat", "cup", "A", "X=A1", "--session", "q1", *at("21:10")) == (
        "seat: X=A1 is not such as N=Ann, or ON=Ann, CE=Bob"
    )
    assert "say the room" in cup.misused(
        "line-up", "cup", "C", "N=C1", "--session", "r1", "--seating", "first", *at("21:10")
    )


def test_a_substitute_plays_in_an_emergency_and_is_on_the_board(cup: Program) -> None:
    told = ("substitute", "cup", "A", "A1", "Zoe", "--session", "r1", "--reason", "ill")
    assert "only in an emergency" in cup.refuses(1, *told, *at("21:10"))
    cup.does(*told, "--authorised-by", "chief-director", *at("21:10"))
    board = cup.says("eligibility", "cup", "--scope", "stage:repechage")
    assert board.count("known as of") == 1
    event = last(cup, "cup")["event"]
    assert (event["contestant"], event["session"]) == ("A", "r1")


def test_a_tie_is_settled_and_then_somebody_can_be_declared(empty: Program) -> None:
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", "anc-2018-itc-open", *at("18:00"))
    for stage in ("qualifying", "repechage", "final"):
        empty.does("stage", "cup", stage, *at("18:05"))
    empty.does("schedule", "cup", "q1", "--stage", "qualifying", *at("18:05"))
    for team in "AB":
        empty.does("entry", "cup", team, *at("18:10"))
    enter(empty, match("q1", "A", "B", imps=0))
    empty.does("stage", "cup", "qualifying", "--ended", *at("20:55"))
    qualify = ("qualify", "cup", "qualifying", "final", "--incomplete", "two teams")
    assert "the tie between A and B on place 1" in empty.refuses(1, *qualify, *at("21:00"))
    settling = ("settle", "cup", "qualifying", "B", "A", "--how", "play-off")
    assert "they know a lot" in empty.refuses(1, *settling, *at("21:05"))
    lot = ("lot", "cup", "B", "A", "--stage", "qualifying", "--for", "qualifying")
    empty.does(*lot, *at("21:05"))


def test_choices_and_tosses_say_one_thing_each(cup: Program) -> None:
    assert "say one thing" in cup.misused("choose", "cup", "final", "A", *at("21:10"))
    cup.does("choose", "cup", "final", "A", "--toss-against", "B", *at("21:10"))
    assert last(cup, "cup")["kind"] == "TossWon"


def test_nobody_wins_a_toss_where_no_match_is_in_segments(cup: Program) -> None:
    """SBF 5.2.1: before a match of a knock-out; nothing would follow from another."""
    toss = ("choose", "cup", "qualifying", "A", "--toss-against", "B")
    assert "know no such thing as a toss" in cup.refuses(1, *toss, *at("21:10"))


def test_a_stage_is_started_and_ended_round_robin_by_round_robin(empty: Program) -> None:
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", "anc-2018-itc-open", *at("18:00"))
    empty.does("stage", "cup", "qualifying", "--title", "Round robins", *at("18:05"))
    empty.does("stage", "cup", "qualifying", "--started", *at("18:10"))
    assert last(empty, "cup")["kind"] == "StageStarted"
    assert "--phase says what has --ended" in empty.misused(
        "stage", "cup", "qualifying", "--phase", "1", *at("18:10")
    )


def test_a_drop_in_starts_with_the_mean_of_its_category_frozen(
    empty: Program, tmp_path: Path
) -> None:
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", "anc-2018-ipc", *at("18:00"))
    for session in "12345":
        empty.does("schedule", "cup", session, *at("18:05"))
    for number, category in (("1", "Open"), ("2", "Open"), ("3", "Women"), ("4", "Women")):
        empty.does("entry", "cup", number, "--category", category, *at("18:10"))
    told = ("drop-in", "cup", "9", "4", "--who", "repechage", "--player", "Ann", "--player", "Eve")
    women = ("--category", "Women")
    for session in "123":
        said = empty.refuses(1, *told, *women, *at("19:00"))
        assert session == "1" or f"must wait: session {session} is not played" in said
        line = ("--session", session, "--board", "1")
        empty.does("enter", "cup", "420", *line, "--ns", "1", "--ew", "3", *at("19:00"))
        empty.does("enter", "cup", "50", *line, "--ns", "2", "--ew", "4", *at("19:00"))
    assert "54 results are missing: session 1 (1 v 3, 2 v 4), " in empty.refuses(
        1, *told, *women, *at("20:00")
    )
    short = ("--incomplete", "one board each")
    said = empty.refuses(1, *told, *short, *at("20:00"))
    assert said == (
        "9 cannot come in without a category: its score is the mean of the best of its category"
        " (ANC 16)"
    )
    empty.does(*told, *women, *short, *at("20:00"))
    event = last(empty, "cup")["event"]
    assert (event["score"], event["basis"]) == (30, last(empty, "cup")["position"] - 2)
    assert event["incomplete"] == "one board each"
    empty.does("drop-in", "cup", "house", "4", "--house", *short, *at("20:05"))
    event = last(empty, "cup")["event"]
    assert (event["rank"], event["score"]) == (3, 30)
    of_nine = ("--session", "4", "--board", "1", "--ns", "9", "--ew", "1")
    empty.does("enter", "cup", "420", *of_nine, *at("20:10"))
    assert "(the mean of 4 60, 3 0; ANC 16" in empty.says("explain", "cup", "9")
    assert "say --who comes in, or --house" in empty.misused("drop-in", "cup", "x", "4")
    assert empty.refuses(1, "drop-in", "cup", "x", "7", "--house", *at("20:05")) == (
        "no session 7 is on record; there is 1, 2, 3, 4, 5 (Law 80B2)"
    )


def test_a_butler_of_a_club_evening_and_of_a_team_match(empty: Program, tmp_path: Path) -> None:
    table = tmp_path / "match.csv"
    lines = ("room,board,ns,ew,score", "open,1,A,B,420", "closed,1,B,A,140", "open,2,A,B,-100")
    table.write_text("\n".join(lines))
    empty.does("import", table, "--contest", "cup")
    told = empty.json("butler", "cup", "--by", "contestant")
    assert [(r["number"], r["boards"], r["imps"]) for r in told["rows"]] == [
        ("A", 3, 8),
        ("B", 3, -8),
    ]
    assert "3 results count for nobody" not in empty.says("butler", "cup", "--by", "contestant")
    assert "6 results count for nobody" in empty.says("butler", "cup")
    assert "Board 1, deals 1, datum 280" in empty.says("butler", "cup", "--boards")
    assert empty.refuses(2, "butler", "cup", "--datum", "team-match") == (
        "--datum: team-match is not a set that scores against a datum"
    )


def test_standings_of_a_knock_out_say_who_wins_unless_asked_otherwise(finals: Program) -> None:
    def places(*options: str) -> list[tuple[int, str]]:
        asked = finals.json("standings", "cup", "--scope", "stage:repechage", *options)
        return [(row["rank"], row["number"]) for row in asked["standings"]]

    assert places() == [(1, "B"), (2, "C")]
    assert places("--purpose", "stage") == [(1, "B"), (1, "C")]


def test_standings_say_for_what_they_are_and_what_was_carried(finals: Program) -> None:
    sheet = finals.says("standings", "cup", "--purpose", "stage")
    assert "· for stage ·" in sheet.splitlines()[0]
    sheet = finals.says("standings", "cup", "--purpose", "knock-out")
    assert "· for " not in sheet.splitlines()[0]
    assert sheet.splitlines()[3].split()[:5] == ["rank", "no.", "names", "total", "carried"]
    told = finals.json("standings", "cup", "--purpose", "knock-out")
    assert [(row["number"], row["carried"]) for row in told["standings"]] == [("B", 0), ("C", 1)]
    assert finals.refuses(2, "standings", "cup", "--category", "Open").startswith(
        "no category with a contestant Open"
    )


def test_a_category_is_the_same_in_other_capitals(empty: Program) -> None:
    """The regulations call it Women, those who enter it call it what they like."""
    empty.does("open", "cup", "--declared", "--regulations", "anc-2018-ipc", *at("18:00"))
    for number, category in (("1", "women"), ("2", "WOMEN"), ("3", "open")):
        empty.does("entry", "cup", number, "--category", category, *at("18:10"))
    entered = empty.json("entries", "cup")["entries"]
    assert [one["category"] for one in entered] == ["Women", "Women", "Open"]
    empty.does("schedule", "cup", "1", *at("18:10"))
    for category in ("Women", "women"):
        said = empty.json("standings", "cup", "--category", category)
        assert said["standings"] == []
    assert "one of Open, Women, Senior, Youth" in empty.refuses(
        2, "entry", "cup", "4", "--category", "Mixed", *at("18:10")
    )


def test_a_section_is_the_same_in_other_capitals(empty: Program) -> None:
    empty.does("open", "wed", "--declared", "--regulations", "acbl-club-pairs", *at("18:00"))
    empty.does("schedule", "wed", "1", *at("18:00"))
    for number in "1234":
        empty.does("entry", "wed", number, *at("18:10"))
    empty.does("numbers", "wed", "1=1", "2=2", "--section", "A", *at("18:10"))
    empty.does("numbers", "wed", "1=1", "2=2", "3=3", "4=4", "--section", "a", *at("18:11"))
    line = ("--section", "a", "--board", "1", "--ns", "1", "--ew", "2")
    empty.does("enter", "wed", "420", *line, *at("19:00"))
    told = empty.json("standings", "wed", "--section", "a")
    assert [row["number"] for row in told["standings"]] == ["1", "2"]


def test_where_no_rule_names_categories_those_that_are_entered_do(empty: Program) -> None:
    empty.does("open", "wed", "--declared", "--regulations", "acbl-club-pairs", *at("18:00"))
    for number, category in (("1", "Novice"), ("2", "novice")):
        empty.does("entry", "wed", number, "--category", category, *at("18:10"))
    assert {one["category"] for one in empty.json("entries", "wed")["entries"]} == {"Novice"}


VIEWS = "matches cross-table butler qualifiers carry-over finals offences eligibility awards"


@pytest.mark.parametrize("verb", VIEWS.split())
def test_every_view_answers_of_a_club_evening_too(program: Program, verb: str) -> None:
    assert program.says(verb, "club").splitlines()[-1].startswith("declared ledger, hash at #20: ")
    assert program.json(verb, "club")["contest"] == "club"
    assert program.says(verb, "club", "--csv", "--scope", "session:1", "--as-of", "#16")


def test_dates_of_birth_beside_the_record_answer_requirements(empty: Program) -> None:
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", "sydney-2003-seniors-teams", *at("18:00"))
    empty.does("stage", "cup", "qualifying", *at("18:05"))
    players = [option for name in ("Old", "Young", "Any", "Who") for option in ("--player", name)]
    empty.does("entry", "cup", "A", *players, *at("18:10"))
    with closing(Store(empty.ledger)) as store:
        people = People(store)
        for name, born in (("Old", "1948-09-19"), ("Young", "1948-09-20")):
            people.add([replace(people.find(name), born=born)])
    told = empty.json("eligibility", "cup")["contestants"][0]["people"]
    assert {p["name"]: p["requirements"][0]["holds"] for p in told} == {
        "Old": True,
        "Young": False,
        "Any": None,
        "Who": None,
    }


def test_a_set_that_counts_the_scores_of_another_contest_asks_which_that_is(empty: Program) -> None:
    empty.does("open", "--declared", *at("18:00"))
    womens = ("--regulations", "anc-2018-butler-womens", "--tournament", "anc", *at("18:00"))
    assert "without --related open=ID" in empty.does("open", "alone", *womens).err
    beside = empty.does("open", "womens", *womens, "--related", "open=butler-open")
    assert "without" not in beside.err
