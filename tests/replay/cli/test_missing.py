"""What is missing is said before it counts: by `missing`, standings, post, draw and qualify."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.replay.cli.boards import Boards
from tests.replay.program import Program

AT = ("--at", "2018-07-29T12:00+10:00")


def told(program: Program, contest: str, *commands: dict[str, Any]) -> None:
    lines = "\n".join(json.dumps(command) for command in commands)
    program.does("submit", contest, "-", *AT, stdin=lines)


def opened(program: Program, rules: str, stage: str, sessions: int, teams: str) -> None:
    """A contest "c" under a set, with a stage, its sessions of 4 boards and contestants."""
    program.does("open", "--declared", *AT)
    program.does("open", "c", "--regulations", rules, *AT)
    told(
        program,
        "c",
        {"command": "ScheduleStage", "stage": stage},
        *(
            {"command": "ScheduleSession", "session": str(n), "stage": stage, "boards": 4}
            for n in range(1, sessions + 1)
        ),
        *({"command": "EnterContestant", "contestant": name} for name in teams),
    )


def drawn(program: Program, session: str, *tables: str) -> None:
    options = [option for table in tables for option in ("--table", table)]
    program.does("draw", "c", "--session", session, *options, "--publish", *AT)


def plays(program: Program, session: str, room: str, board: int, ns: str, ew: str) -> None:
    where = ("--session", session, "--board", str(board), "--room", room, "--ns", ns, "--ew", ew)
    program.does("enter", "c", "110" if board % 2 else "-100", *where, *AT)


@pytest.fixture
def short(empty: Program) -> Program:
    """Sydney Seniors: A v B lacks board 4, and the closed room of board 3; C v D is complete."""
    opened(empty, "sydney-2003-seniors-teams", "qualifying", 3, "ABCD")
    empty.does("lot", "c", "A", "B", "C", "D", "--for", "random-draw", *AT)
    empty.does("draw", "c", "--publish", *AT)
    tables = empty.json("draws", "c")["draws"][0]["tables"]
    (a, b), (c, d) = [(t["ns"]["contestant"], t["ew"]["contestant"]) for t in tables]
    for board in (1, 2, 3, 4):
        plays(empty, "1", "open", board, c, d)
        plays(empty, "1", "closed", board, d, c)
    for board in (1, 2, 3):
        plays(empty, "1", "open", board, a, b)
    for board in (1, 2):
        plays(empty, "1", "closed", board, b, a)
    return empty


def test_missing_names_tables_behind_and_boards_with_one_room(short: Program) -> None:
    found = short.json("missing", "c")
    assert found["sessions"] == [{"session": "1", "results": 13, "of": 16}]
    assert [
        (one["what"], one["boards"], one["there"], one["of"])
        for one in found["missing"]
        if one["what"] != "confirmation"
    ] == [("boards", [], 3, 4), ("room", [3], 0, 0)]
    assert found["to_come"] == ["2", "3"]
    assert [one["kind"] for one in found["open"]] == ["round"]
    said = short.says("missing", "c")
    assert "Session 1: 13 of 16 results" in said
    assert "1 of 8 matches of qualifying are drawn or played (SBF 4.1, 5.1.1)" in said


def test_scores_to_be_confirmed_are_named_with_the_clause(short: Program) -> None:
    found = [o for o in short.json("missing", "c")["missing"] if o["what"] == "confirmation"]
    assert {one["clause"] for one in found} == {"SBF 6.1"}


@pytest.mark.parametrize("form", [(), ("--csv",), ("--json",)])
def test_standings_say_incomplete_and_by_how_much(short: Program, form: tuple[str, ...]) -> None:
    said = short.says("standings", "c", *form)
    assert "incomplete" in said
    assert "13 of 16 results" in said or {"results": 13, "of": 16}.items() <= (
        json.loads(said)["state_detail"]["incomplete"][0].items()
    )


def test_posting_wants_a_reason_and_records_it(short: Program) -> None:
    said = short.refuses(1, "post", "c", "--session", "1", *AT)
    assert "has 3 of 4 boards" in said
    assert "has one room only of board 3" in said
    assert said.endswith("the director may go on without: --incomplete REASON (Law 79C1)")
    said = short.refuses(1, "post", "c", "--session", "1", "--incomplete", " ", *AT)
    assert "reason" in said
    done = short.does("post", "c", "--session", "1", "--incomplete", "power cut", *AT)
    assert "still open: " in done.err
    assert "power cut" in short.says("log", "c")
    assert short.json("standings", "c")["state"] == "incomplete"


def test_the_next_round_is_not_drawn_on_half_a_match_without_a_word(short: Program) -> None:
    said = short.refuses(1, "draw", "c", "--publish", *AT)
    assert "results are missing" in said
    rows = short.json("standings", "c")["standings"]
    order = [row["number"] for row in rows]
    short.does("lot", "c", *order, "--for", "draw", *AT)
    done = short.does("draw", "c", "--publish", "--incomplete", "dinner", *AT)
    assert "has 3 of 4 boards" in done.err
    assert "without the results of" in short.says("draws", "c")


def test_nobody_qualifies_after_three_of_eight_rounds(short: Program) -> None:
    """SBF 5.1.3: at the conclusion of the eighth round; no reason helps while more are to come.

    Where the stage is over without them, the director's reason does.
    """
    for more, way in (
        ((), ""),
        (("--incomplete", "rain"), "; if no more will be played, say first"),
    ):
        said = short.refuses(1, "qualify", "c", "qualifying", "semi-finals", *more, *AT)
        assert f"1 of 8 matches of qualifying are drawn or played{way}" in said
        assert ("that it is over (see: stage --ended)" in said) == bool(more)
    short.does("stage", "c", "qualifying", "--ended", *AT)
    said = short.refuses(1, "qualify", "c", "qualifying", "semi-finals", *AT)
    assert "has 3 of 4 boards" in said
    assert "1 of 8 matches of qualifying are drawn or played, and the stage is said to be" in said


def test_a_complete_session_is_posted_without_a_word(short: Program) -> None:
    for board, rooms in ((3, ("closed",)), (4, ("open", "closed"))):
        tables = short.json("draws", "c")["draws"][0]["tables"]
        a, b = tables[0]["ns"]["contestant"], tables[0]["ew"]["contestant"]
        for room in rooms:
            plays(short, "1", room, board, *((a, b) if room == "open" else (b, a)))
    done = short.does("post", "c", "--session", "1", *AT)
    assert "still open" not in done.err


# ------------------------------------------------------------------------- its brothers


def test_an_evening_of_pairs_lacks_the_lines_of_its_movement(empty: Program) -> None:
    """84 of 126: here 8 of 12, three tables of a Mitchell of four boards."""
    opened(empty, "acbl-club-pairs", "main", 1, "123456")
    drawn(empty, "1", "1-2", "3-4", "5-6")
    for ns, ew in (("1", "2"), ("3", "4")):
        for board in range(1, 5):
            where = ("--board", str(board), "--ns", ns, "--ew", ew, "--round", "1")
            empty.does("enter", "c", "110" if ns == "1" else "140", *where, *AT)
    assert "5 v 6 has no result (session 1, round 1, table 3)" in empty.refuses(1, "post", "c", *AT)
    assert "incomplete" in empty.says("standings", "c")


def test_of_a_session_without_a_draw_the_number_of_boards_is_what_was_scheduled(
    empty: Program,
) -> None:
    opened(empty, "acbl-club-pairs", "main", 1, "1234")
    for board in range(1, 4):
        empty.does("enter", "c", "110", "--board", str(board), "--ns", "1", "--ew", "2", *AT)
    for board in range(1, 5):
        empty.does("enter", "c", "140", "--board", str(board), "--ns", "3", "--ew", "4", *AT)
    assert empty.json("missing", "c")["sessions"] == [{"session": "1", "results": 7, "of": 8}]
    said = empty.refuses(1, "post", "c", *AT)
    assert "1 has 3 of 4 boards (session 1), 2 has 3 of 4 boards (session 1)" in said


def test_a_match_of_two_teams_with_one_room_is_incomplete(empty: Program) -> None:
    opened(empty, "team-match", "main", 1, "AB")
    for board in range(1, 5):
        plays(empty, "1", "open", board, "A", "B")
    assert "has one room only of board 1-4" in empty.refuses(1, "post", "c", *AT)


def test_a_board_that_was_taken_out_or_awarded_is_not_missing(empty: Program) -> None:
    opened(empty, "acbl-club-swiss-teams", "main", 1, "AB")
    drawn(empty, "1", "A-B")
    for board in range(1, 4):
        plays(empty, "1", "open", board, "A", "B")
        plays(empty, "1", "closed", board, "B", "A")
    assert "has 3 of 4 boards" in empty.refuses(1, "post", "c", *AT)
    empty.does("board", "remove", "c", "4", "--why", "unplayable", *AT)
    empty.does("post", "c", *AT)


def test_who_has_withdrawn_is_not_waited_for(empty: Program) -> None:
    opened(empty, "acbl-club-swiss-teams", "main", 2, "ABCD")
    drawn(empty, "1", "A-B", "C-D")
    drawn(empty, "2", "A-C", "B-D")
    for session, one, other in (("1", "A", "B"), ("1", "C", "D"), ("2", "A", "C")):
        more = ("--session", session, "--imps", "3", "--boards", "4")
        empty.does("result", "c", one, other, *more, *AT)
    assert "B v D has no result" in empty.refuses(1, "post", "c", "--session", "2", *AT)
    empty.does("withdraw", "c", "D", "--after", "1", *AT)
    told = empty.refuses(1, "post", "c", "--session", "2", *AT)
    assert "B v D has no result" not in told
    wanted = "a result as ruled (see: rule, result --cites)"
    assert f"B has nothing for D, who has left: {wanted}" in told
    empty.does("post", "c", "--session", "2", "--incomplete", "B goes without", *AT)


def test_a_score_with_the_sides_changed_is_to_be_looked_at(empty: Program) -> None:
    opened(empty, "acbl-club-pairs", "main", 1, "12345678")
    for ns, ew, points in (("1", "2", "620"), ("3", "4", "620"), ("5", "6", "650")):
        empty.does("enter", "c", points, "--board", "2", "--ns", ns, "--ew", ew, *AT)
    empty.does("enter", "c", "-1700", "--board", "2", "--ns", "7", "--ew", "8", *AT)
    (found,) = empty.json("missing", "c")["suspicious"]
    assert (found["board"], found["sides"]) == (2, ["7", "8"])
    assert found["why"] == "-1700 is far from every other score, the nearest +620"


def test_rounds_that_nobody_drew_share_the_boards_of_their_session(empty: Program) -> None:
    """Two rounds of three boards each, as a file brings them: nothing is missing."""
    empty.does("open")
    empty.does("open", "club", "--regulations", "ebu-multiple-teams-3-boards")
    for team in "1234":
        empty.does("entry", "club", team)
    empty.does("stage", "club", "main")
    empty.does("schedule", "club", "1", "--boards", "6")
    rounds = {1: (("1", "2"), ("3", "4")), 2: (("1", "3"), ("2", "4"))}
    for number, matches in rounds.items():
        for home, away in matches:
            for board in range(3 * number - 2, 3 * number + 1):
                for ns, ew, room in ((home, away, "open"), (away, home, "closed")):
                    where = ("--board", str(board), "--ns", ns, "--ew", ew, "--round", str(number))
                    empty.does("enter", "club", "110", *where, "--room", room)
    assert "24 of 24 results" in empty.says("missing", "club")


def test_nobody_qualifies_over_what_is_still_to_be_decided(empty: Program) -> None:
    """ANC 11.3, 11.7, Law 93: the winner of the repechage may yet be another."""
    opened(empty, "anc-2018-itc-open", "qualifying", 1, "ABCD")
    stanzas = ("p1", "p2", "p3")
    matches = [("1", "A", "B", 20), ("1", "C", "D", 0), *((one, "B", "C", 5) for one in stanzas)]
    told(
        empty,
        "c",
        {"command": "ScheduleStage", "stage": "repechage"},
        {"command": "ScheduleStage", "stage": "final"},
        *(
            {"command": "ScheduleSession", "session": one, "stage": "repechage", "boards": 12}
            for one in stanzas
        ),
        *(
            {
                "command": "EnterScore",
                "score": {
                    "type": "match", "session": session, "home": home, "away": away, "imps": imps
                },
            }
            for session, home, away, imps in matches
        ),
        {"command": "EndStage", "stage": "qualifying"},
    )  # fmt: skip
    empty.does("lot", "c", "D", "C", "--for", "stage", "--stage", "qualifying", *AT)
    empty.does("qualify", "c", "qualifying", "repechage", "--incomplete", "short", *AT)
    going = ("qualify", "c", "repechage", "final", *AT)
    empty.does("agree", "c", "C", "--disputes", "--session", "p3", *AT)
    assert "C disputes the result of session p3" in empty.refuses(1, *going)
    empty.does("agree", "c", "C", "--session", "p3", *AT)
    rule = ("rule", "c", "judgement", "B", "C", "--session", "p1", "--advised", "--told-of-appeal")
    empty.does(*rule, *AT)
    ruling = empty.json("standings", "c")["known_as_of"]["position"]
    empty.does("appeal", "lodge", "c", f"#{ruling}", "C", *AT)
    assert "appeal 1 is lodged" in empty.refuses(1, *going)
    empty.does("appeal", "withdraw", "c", "1", *AT)
    empty.does(*going)


def test_of_a_session_that_nobody_laid_out_it_is_said_that_more_may_come(tmp_path: Path) -> None:
    """AB55-11: a second day whose movement is not published yet has one score of fifty-six."""
    told = Boards(tmp_path, "alberta-55plus-pairs", *"12345678")
    told.session("2")
    told.table(1, "1", "2", 110, session="2")
    said = told.program.says("missing", "c")
    assert "1 result is in; of how many nobody has said (see: draw, schedule --boards)" in said
    assert "entered, and without a board in session 2: 3, 4, 5, 6, 7, 8" in said
    assert told.program.json("missing", "c")["sessions"] == [
        {"session": "2", "results": 1, "of": None}
    ]
    told.tells("draw", "--publish")
    assert "1 of 112 results are in" in told.program.says("missing", "c")


@pytest.mark.parametrize(("boards", "of_a_match"), [("12", 12), ("14", 14), ("20", 20), ("28", 14)])
def test_a_session_with_the_boards_of_two_matches_has_matches_as_printed(
    empty: Program, boards: str, of_a_match: int
) -> None:
    """ANC 10.1: matches of 14 boards; one that is shorter, or longer, was said to be so."""
    empty.does("open", "c", "--declared", "--regulations", "anc-2018-itc-open", *AT)
    empty.does("schedule", "c", "1", "--stage", "qualifying", "--boards", boards, *AT)
    for team in "1234":
        empty.does("entry", "c", team, *AT)
    empty.does("draw", "c", "--publish", *AT)
    assert empty.json("missing", "c")["sessions"] == [
        {"session": "1", "results": 0, "of": 2 * 2 * of_a_match}
    ]
