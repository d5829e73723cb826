"""What a desk has said once need not be said again: contest, session and who signs."""

import json
from pathlib import Path

import pytest

from tests.replay.cli.test_movement_use import club
from tests.replay.program import Program


@pytest.fixture
def desk(empty: Program) -> Program:
    """A club evening of four pairs, and a desk.toml beside its ledger."""
    program = club(empty, 4)
    program.does("open", "thu", "--regulations", "compscore-matchpoints")
    said = 'contest = "wed"\nsession = "1"\nby = "Ann Director"\n'
    (program.ledger.parent / "desk.toml").write_text(said)
    return program


def last(program: Program, contest: str) -> dict[str, object]:
    """The last event of a contest."""
    lines = program.does("log", contest, "--json").out.splitlines()
    event: dict[str, object] = json.loads(lines[-1])
    return event


def test_a_score_is_entered_with_nothing_but_itself(desk: Program) -> None:
    desk.does("enter", "4S=N", "--board", "3", "--ns", "1", "--ew", "2")
    entered = last(desk, "wed")
    assert (entered["kind"], entered["actor"]) == ("ScoreEntered", last(desk, "wed")["actor"])
    assert "Ann Director" in desk.says("log", "wed")


def test_a_question_is_about_the_usual_contest(desk: Program) -> None:
    assert desk.says("draws").startswith("wed (wed)")
    assert desk.says("standings", "--scope", "contest").startswith("wed (wed)")


def test_another_contest_is_named_as_ever(desk: Program) -> None:
    desk.does("entry", "thu", "7", "--by", "Bo Scorer")
    assert last(desk, "thu")["kind"] == "ContestantEntered"
    assert "Bo Scorer" in desk.says("log", "thu")
    assert "thu" in desk.says("draws", "thu").splitlines()[0]


def test_a_contest_that_is_none_is_named(desk: Program) -> None:
    said = "no contest is called wde; the usual one is wed"
    assert said in desk.misused("draws", "wde")
    assert said in desk.misused("movement", "use", "wde", "howell")
    assert "no contest" not in desk.misused("enter", "420", "--board", "3")
    assert "no contest" not in desk.misused("enter", "420", "--board", "x", "--ns", "1")
    assert "no contest" not in desk.misused("draws", "--nothing")


def test_the_usual_contest_may_be_named_before_there_is_a_ledger(desk: Program) -> None:
    desk.ledger.rename(desk.ledger.with_name("elsewhere"))
    assert "No such file" in desk.refuses(2, "draws", "wed")


def test_points_below_zero_are_no_option(desk: Program) -> None:
    desk.does("enter", "-50", "--board", "3", "--ns", "1", "--ew", "2")
    assert last(desk, "wed")["kind"] == "ScoreEntered"


def test_the_environment_goes_before_the_file(
    desk: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRIDGE_LEDGER_CONTEST", "thu")
    monkeypatch.setenv("BRIDGE_LEDGER_BY", "Cy Scorer")
    desk.does("entry", "9")
    assert last(desk, "thu")["kind"] == "ContestantEntered"
    assert "Cy Scorer" in desk.says("log", "thu")


def test_a_usual_session_that_a_contest_has_not_is_no_session_of_it(desk: Program) -> None:
    desk.does("stage", "thu", "main")
    desk.does("schedule", "thu", "a")
    desk.does("schedule", "thu", "b")
    for number in ("1", "2"):
        desk.does("entry", "thu", number)
    said = desk.misused("enter", "thu", "420", "--board", "1", "--ns", "1", "--ew", "2")
    assert "say which session: --session (a, b)" in said


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"contest = 7", 'contest: no text, as "wed" is; it may say contest, session, by'),
        (b"by = ['Ann']", "by: no text"),
        (b"[contest]\nid = 'wed'", "contest: no text"),
        (b"table = 'x'", "table: not known; it may say contest, session, by"),
        (b"contest = ", "no TOML (Invalid value (at end of document)); it may say contest"),
        (b"contest = wed", "the file: no TOML"),
        (b"\xff\xfe", "it may say contest, session, by"),
        (b"# " + b"x" * 5000, "is longer than 4000 bytes"),
    ],
)
def test_a_desk_that_cannot_be_read_is_said(desk: Program, content: bytes, says: str) -> None:
    file: Path = desk.ledger.parent / "desk.toml"
    file.write_bytes(content)
    said = desk.refuses(2, "standings")
    assert says in said
    assert "desk.toml" in said


def test_what_is_left_empty_is_not_said(desk: Program) -> None:
    """As in the environment: an act that nobody signs is the desk's."""
    (desk.ledger.parent / "desk.toml").write_text('contest = "wed"\nsession = ""\nby = ""\n')
    said = desk.does("enter", "420", "--board", "3", "--ns", "1", "--ew", "2", "--json").out
    assert '"ScoreEntered"' in said
    assert "desk" in desk.says("log", "wed").splitlines()[-3].split()


def test_without_a_desk_the_contest_has_to_be_named(empty: Program) -> None:
    club(empty, 2)
    assert "Missing argument 'ID'" in empty.misused("standings")


def test_a_file_goes_into_the_usual_contest_and_session(desk: Program) -> None:
    file = desk.ledger.parent / "tonight.csv"
    file.write_text("board,ns,ew,score\n3,1,2,420\n")
    desk.does("import", file)
    assert "board 3 1-2 (session 1): +420" in desk.says("log", "wed")
    desk.does("import", file, "--contest", "thu")
    assert "board 3" in desk.says("log", "thu")


def test_a_file_that_goes_nowhere_is_told_so(empty: Program) -> None:
    file = empty.ledger.parent / "tonight.csv"
    file.write_text("board,ns,ew,score\n3,1,2,420\n")
    assert "say where it goes: --contest ID" in empty.misused("import", file)


def test_the_log_is_the_usual_contests_and_that_of_the_ledger_is_asked_for(desk: Program) -> None:
    assert desk.says("log") == desk.says("log", "wed")
    assert desk.says("log", "thu") != desk.says("log")
    desk.does("entry", "9", "--by", "Bo Scorer")
    assert "Bo Scorer" in desk.says("log")
    assert "TournamentOpened" in desk.does("log", "--of-ledger", "--json").out
    assert "not both" in desk.misused("log", "wed", "--of-ledger")


def test_a_contest_is_exported_and_compared_without_its_name(desk: Program) -> None:
    desk.does("enter", "4S=N", "--board", "3", "--ns", "1", "--ew", "2")
    assert desk.does("export", "--as", "csv").out == desk.does("export", "wed", "--as", "csv").out
    file = desk.ledger.parent / "wed.csv"
    desk.does("export", "--as", "csv", file)
    assert "4S" in file.read_text()
    assert desk.says("diff", "head") == desk.says("diff", "wed", "head", "head")


def test_an_appeal_is_reported_of_the_usual_contest(desk: Program) -> None:
    assert desk.refuses(2, "report", "appeal", "1") == (
        "no appeal 1; there is none (see: appeal lodge)"
    )
