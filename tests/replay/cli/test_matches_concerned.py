"""What is said of a match, a result or a newcomer is held against who meets whom, and who plays."""

from pathlib import Path

import pytest

from tests.replay.cup import Cup

ITC = ("anc-2018-itc-open", "2018-07-29T10:00+10:00", "qualifying")
SENIORS = ("sydney-2003-seniors-teams", "2003-09-18T10:00+10:00", "qualifying")
WBF = ("wbf-2023-teams", "2026-06-01T10:00+02:00", "main")
BOARD_A_MATCH = ("wbf-2023-board-a-match", "2026-06-01T10:00+02:00", "main")


def drawn(folder: Path, rules: str, starts: str, stage: str) -> Cup:
    """A meets C and B meets D in the first session; the second is not drawn."""
    told = Cup(folder, rules, starts).entered("ABCD").stage(stage, "s1", "s2")
    told.does("draw", "--session", "s1", "--table", "A-C", "--table", "B-D", "--publish")
    return told


@pytest.mark.parametrize("contest", [ITC, SENIORS, WBF, BOARD_A_MATCH])
@pytest.mark.parametrize(
    ("verb", "more"),
    [
        ("board fouled", ("2", "--ns", "A", "--ew", "B")),
        ("schedule", ("s1", "--ended", "--match", "A", "B")),
    ],
)
def test_what_is_said_of_a_match_is_said_of_one_that_is_played(
    tmp_path: Path, contest: tuple[str, str, str], verb: str, more: tuple[str, ...]
) -> None:
    """Law 87, ANC 10.11: it would change nothing, and the match that was meant stays as it is."""
    told = drawn(tmp_path, *contest)
    at = () if verb == "schedule" else ("--session", "s1")
    said = told.refuses(verb, *more, *at)
    assert said.startswith("no match A v B is on record in session s1; there is A v C, B v D")


@pytest.mark.parametrize("contest", [ITC, SENIORS])
def test_nor_is_a_board_taken_out_of_a_match_that_nobody_plays(
    tmp_path: Path, contest: tuple[str, str, str]
) -> None:
    told = drawn(tmp_path, *contest)
    told.does("board remove", "2", "--why", "time", "--ns", "C", "--ew", "A", "--session", "s1")
    away = ("--ns", "D", "--ew", "A", "--session", "s1")
    assert "no match D v A is on record" in told.refuses(
        "board remove", "2", *away, "--why", "time"
    )


def test_the_match_that_is_drawn_is_fouled_whichever_side_is_named_first(tmp_path: Path) -> None:
    told = drawn(tmp_path, *ITC)
    told.does("board fouled", "2", "--ns", "C", "--ew", "A", "--session", "s1")
    told.does("board fouled", "3", "--ns", "B", "--ew", "D", "--session", "s1")


def test_where_nobody_is_drawn_a_match_is_held_against_nothing(tmp_path: Path) -> None:
    told = drawn(tmp_path, *WBF)
    told.does("board fouled", "2", "--ns", "A", "--ew", "B", "--session", "s2")


def test_a_match_that_was_played_by_a_ruling_instead_is_one(tmp_path: Path) -> None:
    told = drawn(tmp_path, *ITC)
    told.does("rule", "judgement", "A", "B", "--session", "s1", "--reason", "they sat down so")
    ruling = f"#{told.json('standings')['known_as_of']['position']}"
    told.does("result", "A", "B", "--session", "s1", "--imps", "3", "--boards", "14",
              "--cites", ruling)  # fmt: skip
    told.does("board fouled", "2", "--ns", "A", "--ew", "B", "--session", "s1")


@pytest.mark.parametrize("contest", [ITC, SENIORS, WBF])
def test_nobody_agrees_with_a_result_that_is_not_there(
    tmp_path: Path, contest: tuple[str, str, str]
) -> None:
    """ANC 11.7: a captain agrees with the result, not beforehand with whatever will be one."""
    told = drawn(tmp_path, *contest)
    for way in ((), ("--disputes",)):
        said = told.refuses("agree", "A", "--session", "s1", *way)
        assert said.startswith("no result of A in session s1 is on record")
    told.played("s1", ("A", "C", 5))
    told.does("agree", "A", "--session", "s1")
    assert "session s1" in told.refuses("agree", "B", "--session", "s1")


def test_no_session_starts_when_its_stage_is_over(tmp_path: Path) -> None:
    told = drawn(tmp_path, *ITC)
    began = told.now.isoformat()
    told.does("stage", ITC[2], "--ended")
    assert "stage qualifying has ended" in told.refuses("schedule", "s2", "--started")
    told.program.does("schedule", "cup", "s1", "--started", "--at", began, "--recorded-at",
                      "2018-07-29T13:00+10:00", "--responsible", "Dee Ash")  # fmt: skip


def test_who_has_left_does_not_come_in_as_a_house_team(tmp_path: Path) -> None:
    told = drawn(tmp_path, *WBF).played("s1", ("A", "C", 5), ("B", "D", -3))
    told.does("withdraw", "D", "--after", "s1")
    assert "it has left the contest" in told.refuses("drop-in", "D", "s2", "--house")
    told.does("drop-in", "E", "s2", "--house")


def test_nobody_plays_for_a_team_that_has_left(tmp_path: Path) -> None:
    """SBF 2.1, NSWBA 4.5: nor joins it; for a session that it played, somebody may be recorded."""
    teams = {name: [f"{name}{n}" for n in range(4)] for name in "ABCD"}
    told = Cup(tmp_path, SENIORS[0], SENIORS[1]).entered(teams).stage(SENIORS[2], "s1", "s2")
    told.played("s1", ("A", "C", 5), ("B", "D", -3)).does("withdraw", "D", "--after", "s1")
    why = ("--reason", "ill")
    said = told.refuses("substitute", "D", "D1", "Zed", "--session", "s2", *why)
    assert "nobody plays for D: it has left before session s2" in said
    assert "it has left before session s2" in told.refuses("member add", "D", "Zoe")
    told.does("substitute", "D", "D1", "Zed", "--session", "s1", *why)
    told.does("substitute", "A", "A1", "Yves", "--session", "s2", *why)
    told.does("member add", "A", "Zoe")


def test_whom_a_confirmation_is_about_is_said_once(tmp_path: Path) -> None:
    told = drawn(tmp_path, *SENIORS)
    said = told.refuses("confirm", "A", "--against", "C", "--session", "s1")
    assert said.startswith("no score of A against C in session s1 is on record")
