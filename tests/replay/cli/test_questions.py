"""Verbs that answer: as text, as JSON and as CSV, now and as it was known before."""

import csv
import json
from io import StringIO
from typing import Any

import pytest

from tests.given import Given, club_session, declared_ledger, enter
from tests.replay.program import Program
from tests.replay.story import CORRECTED, POSTED, REFUSED, store_of

BEFORE = ("--as-of", "#16")


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


# --------------------------------------------------------------------------------------- standings


def test_standings_are_a_sheet_that_says_what_it_rests_on(program: Program) -> None:
    lines = program.says("standings", "club").splitlines()
    assert lines[0] == (
        "Friday pairs (club) · known as of #20, 2026-11-21 09:45:00+11:00 · contest"
        " · official since 2026-11-21 09:30:00+11:00, amended by #18 (correction)"
    )
    assert [line.split() for line in lines[2:7]] == [
        ["rank", "no.", "names", "total", "%"],
        ["1", "2", "6", "100.00"],
        ["2", "3", "4", "66.67"],
        ["3", "4", "2", "33.33"],
        ["4", "1", "0", "0.00"],
    ]
    assert lines[-1].startswith("declared ledger, hash at #20: ")


def test_standings_for_a_program_have_the_agreed_keys(program: Program) -> None:
    told = program.json("standings", "club")
    assert set(told) >= {"contest", "known_as_of", "scope", "state", "standings"}
    assert told["contest"] == "club"
    assert told["known_as_of"] == {
        "position": REFUSED,
        "recorded_at": "2026-11-20T22:45:00.000000Z",
    }
    assert (told["scope"], told["state"], told["clock"]) == ("contest", "official", "declared")
    assert told["standings"][1] == {
        "rank": 2,
        "tied": False,
        "number": "3",
        "section": "",
        "direction": None,
        "category": None,
        "names": [],
        "total": 4,
        "exact": 4,
        "percentage": "66.67",
        "carried": None,
        "unit": "matchpoints",
    }


def test_a_tie_is_shown_as_one_and_totals_that_are_not_whole_as_text(program: Program) -> None:
    placed = program.json("standings", "club", *BEFORE)["standings"]
    assert [(row["rank"], row["tied"]) for row in placed] == [
        (1, True),
        (1, True),
        (3, True),
        (3, True),
    ]
    assert placed[0]["percentage"] == "66.67"
    assert "  1=" in program.says("standings", "club", *BEFORE)


@pytest.mark.parametrize(
    "when", ["#16", "posted:1", "2026-11-20T22:00Z", "2026-11-21T09:09:59+11:00"]
)
def test_however_a_moment_is_named_what_was_known_is_the_same(program: Program, when: str) -> None:
    told = program.json("standings", "club", "--as-of", when)
    assert told["known_as_of"]["position"] == POSTED
    assert told["state"] == "provisional"
    assert told["standings"] == program.json("standings", "club", *BEFORE)["standings"]


def test_what_was_printed_then_is_printed_again_byte_for_byte(tmp_path: Any) -> None:
    told = Given(club_session(), enter(1, "1", "2", 420), desk=declared_ledger(tmp_path))
    program = Program(store_of(told).path)
    printed: dict[int, tuple[str, str]] = {}

    def look(*more: str) -> tuple[str, str]:
        sheet = program.says("standings", "club", *more)
        return sheet, program.says("standings", "club", "--json", *more)

    for board, points in ((1, 50), (2, 110), (3, -100)):
        printed[store_of(told).head().position] = look()
        told.given(enter(board, "3", "4", points))
    for position, then in printed.items():
        assert look("--as-of", f"#{position}") == then
    store_of(told).close()


def test_standings_as_csv(program: Program) -> None:
    state = "official since 2026-11-21 09:30:00+11:00, amended by #18 (correction)"
    assert rows(program.says("standings", "club", "--csv")) == [
        ["rank", "no.", "names", "total", "%", "state"],
        ["1", "2", "", "6", "100.00", state],
        ["2", "3", "", "4", "66.67", state],
        ["3", "4", "", "2", "33.33", state],
        ["4", "1", "", "0", "0.00", state],
    ]


def test_two_rankings_are_two_blocks(tmp_path: Any, empty: Program) -> None:
    table = tmp_path / "mitchell.csv"
    table.write_text("board,ns,ew,score\n1,1,2,420\n1,3,4,50\n")
    empty.does("import", table, "--contest", "wed")
    placed = empty.json("standings", "wed")["standings"]
    assert [(row["direction"], row["rank"], row["number"]) for row in placed] == [
        ("NS", 1, "1"),
        ("NS", 2, "3"),
        ("EW", 1, "4"),
        ("EW", 2, "2"),
    ]
    text = empty.says("standings", "wed")
    assert text.index("North-South") < text.index("East-West")
    assert rows(empty.says("standings", "wed", "--csv"))[1][0] == "North-South"


# ----------------------------------------------------------------------------------- board by board


def test_a_traveller_shows_every_line_and_the_frequencies(program: Program) -> None:
    text = program.says("traveller", "club", "1")
    assert "Board 1, session 1, dealer N, nobody vulnerable, top 2" in text
    assert [line.split() for line in text.splitlines()[4:6]] == [
        ["1", "2", "-50", "0", "2"],
        ["3", "4", "50", "2", "0"],
    ]
    assert "50 x 1: 2 / 0" in text
    (board,) = program.json("traveller", "club", "1", *BEFORE)["travellers"]
    assert (board["session"], board["board"], board["top"], board["datum"]) == ("1", 1, 2, None)
    assert [line["points"] for line in board["lines"]] == [420, 50]
    assert [line["events"] for line in board["lines"]] == [[10], [11]]
    (board,) = program.json("traveller", "club", "1")["travellers"]
    assert board["lines"][0]["events"] == [10, CORRECTED]
    assert len(rows(program.says("traveller", "club", "1", "--csv"))) == 3


def test_a_scorecard_is_seen_from_its_own_side(program: Program) -> None:
    card = program.json("scorecard", "club", "2")
    assert card["number"] == "2"
    assert [(line["board"], line["direction"], line["points"]) for line in card["boards"]] == [
        (1, "EW", 50),
        (2, "NS", 140),
        (8, "NS", 50),
    ]
    then = program.json("scorecard", "club", "2", *BEFORE)
    assert then["boards"][0]["points"] == -420
    text = program.says("scorecard", "club", "2")
    assert text.splitlines()[4].split() == ["1", "EW", "1", "50", "2", "2"]
    assert rows(program.says("scorecard", "club", "2", "--csv"))[1][0] == "Session 1"


def test_all_scorecards_are_those_of_each_by_the_table_where_it_sat_last(empty: Program) -> None:
    table = empty.ledger.with_name("evening.csv")
    rows_ = (
        "round,table,board,ns,ew,score",
        "1,1,1,3,2,420",
        "1,2,1,4,1,50",
        "2,2,2,3,1,-100",
        "2,1,2,2,4,110",
    )
    table.write_text("\n".join(rows_))
    empty.does("import", table, "--contest", "club")
    found = empty.json("scorecards", "club")["scorecards"]
    assert [(card["number"], card["table"]) for card in found] == [
        ("2", "1"),
        ("4", "1"),
        ("3", "2"),
        ("1", "2"),
    ]
    for card in found:
        own = empty.json("scorecard", "club", card["number"])
        assert {**own, **card} == {**own, "table": card["table"]}
    assert "2 · table 1" in empty.says("scorecards", "club").splitlines()


def test_all_travellers_are_those_of_each_board(program: Program) -> None:
    found = program.json("travellers", "club")["travellers"]
    assert [one["board"] for one in found] == [1, 2, 8]
    for one in found:
        assert program.json("traveller", "club", str(one["board"]))["travellers"] == [one]
    lines = program.says("travellers", "club").splitlines()
    assert lines.index("Frequencies of board 1:") < lines.index(
        "Board 2, session 1, dealer E, NS vulnerable, top 2"
    )


@pytest.fixture
def teams(tmp_path: Any, empty: Program) -> Program:
    table = tmp_path / "match.csv"
    rows = ("room,board,ns,ew,score", "open,1,A,B,420", "closed,1,B,A,50", "open,2,A,B,-100")
    table.write_text("\n".join(rows))
    empty.does("import", table, "--contest", "cup")
    return empty


def test_a_match_shows_both_rooms_of_each_board(teams: Program) -> None:
    (match,) = teams.json("matches", "cup")["matches"]
    assert (match["home"], match["away"]) == ("A", "B")
    assert [(b["board"], b["home"], b["away"]) for b in match["boards"]] == [
        (1, 9, -9),
        (2, None, None),
    ]
    assert "A v B: 9 / -9 IMPs" in teams.says("matches", "cup")
    assert rows(teams.says("matches", "cup", "--csv"))[1][1:] == ["1", "420", "50", "9", "-9", ""]
    unit = {row["unit"] for row in teams.json("standings", "cup")["standings"]}
    assert unit == {"imps"}


# ------------------------------------------------------------------------------------------- scopes


@pytest.mark.parametrize("scope", ["contest", "stage:main", "session:1", "after:1"])
def test_a_scope_is_part_of_the_answer(program: Program, scope: str) -> None:
    assert program.json("standings", "club", "--scope", scope)["scope"] == scope


@pytest.mark.parametrize(
    ("scope", "says"),
    [
        ("session:2", "no session 2; there is 1"),
        ("stage:final", "no stage final; there is main"),
        ("round:3", "no scope round:3; there is after:SESSION, "),
        ("", "no scope"),
    ],
)
def test_a_scope_that_is_none_is_refused(program: Program, scope: str, says: str) -> None:
    assert says in program.refuses(2, "standings", "club", "--scope", scope)


# ---------------------------------------------------------------------------------------------- log


def test_the_log_tells_every_event_with_who_when_why_and_under_which_clause(
    program: Program,
) -> None:
    lines = program.says("log", "club").splitlines()
    assert lines[0] == "Friday pairs (club) · known as of #20, 2026-11-21 09:45:00+11:00"
    assert lines[-3].split()[:5] == [
        "20",
        "2026-11-21",
        "09:45:00+11:00",
        "desk",
        "CorrectionRefused",
    ]
    assert "refused (too-late, the period ended at 2026-11-21 09:30+11:00)" in lines[-3]
    assert lines[-3].endswith("(Law 79C1)")
    assert len(rows(program.says("log", "club", "--csv"))) == 19


def test_the_log_for_a_program_is_one_envelope_with_its_event_a_line(program: Program) -> None:
    envelopes = [json.loads(line) for line in program.says("log", "club", "--json").splitlines()]
    assert [one["position"] for one in envelopes] == list(range(3, REFUSED + 1))
    assert list(envelopes[0]) == [
        "position",
        "stream",
        "version",
        "kind",
        "recorded_at",
        "at",
        "actor",
        "responsible",
        "request_id",
        "command",
        "index",
        "count",
        "event",
        "digest",
        "hash",
    ]
    assert {one["stream"] for one in envelopes} == {"contest:club"}
    assert all(one["event"]["kind"] == one["kind"] for one in envelopes)


def test_the_log_can_be_read_as_it_was(program: Program) -> None:
    then = program.says("log", "club", "--json", *BEFORE).splitlines()
    assert program.says("log", "club", "--json").splitlines()[: len(then)] == then
    assert json.loads(then[-1])["position"] == POSTED
    assert "#16" in program.says("log", "club", *BEFORE).splitlines()[0]


# --------------------------------------------------------------------------------------------- diff


def test_a_diff_names_who_moved_and_because_of_what(program: Program) -> None:
    text = program.says("diff", "club", "posted:1", "head")
    assert text.splitlines()[0] == "Friday pairs (club) · from #16 to #20 · contest · 4 moved"
    (mover,) = [line for line in text.splitlines() if "4 > 6" in line]
    assert mover.endswith(f"#{CORRECTED}")
    told = program.json("diff", "club", "posted:1", "head")
    assert [
        (move["number"], move["was"]["total"], move["now"]["total"]) for move in told["moved"]
    ] == [
        ("2", 4, 6),
        ("3", 2, 4),
        ("4", 4, 2),
        ("1", 2, 0),
    ]
    assert {tuple(move["because"]) for move in told["moved"]} == {(CORRECTED,)}
    assert [event["position"] for event in told["events"]] == [17, 18, 19, 20]
    assert rows(program.says("diff", "club", "#16", "head", "--csv"))[0][-1] == "because of"


def test_the_two_moments_of_a_diff_may_come_in_either_order(program: Program) -> None:
    assert program.says("diff", "club", "head", "#16") == program.says(
        "diff", "club", "#16", "head"
    )


def test_between_a_moment_and_itself_nothing_moved(program: Program) -> None:
    told = program.json("diff", "club", "#16", "posted:1")
    assert (told["moved"], told["events"]) == ([], [])
