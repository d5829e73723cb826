"""Law 8A1: a number is one of a section, at the desk as in a file that knows pairs by it alone."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import at, events

HEADER = "section,round,table,board,ns,ew,score"
FIRST = ["A,1,1,1,4,1,110", "A,1,2,1,2,3,140", "B,1,1,1,4,1,90", "B,1,2,1,2,3,-100"]
"""The first board of a Howell of two tables in both sections."""


def two_sections(folder: Path) -> Boards:
    """Pairs 1 to 4 are A1 to A4, and 5 to 8 are B1 to B4."""
    told = Boards(folder, "handicap-matchpoints", *"12345678")
    told.session("1", boards=6)
    for section, numbers in (("A", "1=1 2=2 3=3 4=4"), ("B", "5=1 6=2 7=3 8=4")):
        told.tells("numbers", *numbers.split(), "--section", section, clock="18:02")
        told.tells("movement use", "howell", "--section", section, clock="18:02")
    return told


def drawn(folder: Path) -> Boards:
    told = two_sections(folder)
    told.tells("draw", "--publish", clock="18:03")
    return told


def bring(told: Boards, folder: Path, lines: list[str], header: str = HEADER) -> str:
    (folder / "club.csv").write_text("\n".join([header, *lines]) + "\n")
    return told.does("import", str(folder / "club.csv"), "--contest", "c", *at("21:00")).out


def sat(told: Boards) -> list[tuple[str, str]]:
    kept = [one["event"] for one in events(told.program, "c") if one["kind"] == "ScoreEntered"]
    return [(one["score"]["ns"], one["score"]["ew"]) for one in kept]


def test_a_number_in_a_file_is_one_of_its_section(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    assert "contestant" not in bring(told, tmp_path, FIRST)
    assert sat(told) == [("4", "1"), ("2", "3"), ("8", "5"), ("6", "7")]
    assert "appended 0 events" in bring(told, tmp_path, FIRST)


def test_a_number_is_said_with_its_section_too(tmp_path: Path) -> None:
    """As sheets and travellers say it: A4 of section A is number 4 of it, and no pair "A4"."""
    told = drawn(tmp_path)
    lines = ["A,1,1,1,A4,A1,110", "A,1,2,1,2,a3,140", "B,1,1,1,B4,1,90", "B,1,2,1,B2,B3,-100"]
    assert "contestant" not in bring(told, tmp_path, lines)
    assert sat(told) == [("4", "1"), ("2", "3"), ("8", "5"), ("6", "7")]
    assert "appended 0 events" in bring(told, tmp_path, FIRST)


def test_of_another_section_nobody_has_such_a_number(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    (tmp_path / "club.csv").write_text(f"{HEADER}\nA,1,1,1,B4,B1,110\n")
    said = told.program.run("import", str(tmp_path / "club.csv"), "--contest", "c", *at("21:00"))
    assert "line 2, board 1 B4-B1: neither is drawn" in said.err


@pytest.mark.parametrize("named", ["A", "1"])
@pytest.mark.parametrize("says", [True, False], ids=["file-says-it", "file-does-not"])
def test_a_single_section_has_a_name_too(tmp_path: Path, named: str, *, says: bool) -> None:
    """Who has the number in it is in the file; before, four new pairs sat down beside them."""
    told = Boards(tmp_path, "compscore-matchpoints", "smith", "jones", "quill", "fenn")
    told.session("1", boards=6)
    numbers = ("smith=1", "jones=2", "quill=3", "fenn=4")
    told.tells("numbers", *numbers, "--section", named, clock="18:02")
    told.tells("movement use", "howell", "--section", named, clock="18:02")
    told.tells("draw", "--publish", "--section", named, clock="18:03")
    if says:
        bring(told, tmp_path, [f"{named},1,1,1,4,1,110", f"{named},1,2,1,2,3,140"])
    else:
        bring(told, tmp_path, ["1,4,1,110", "1,2,3,140"], "board,ns,ew,score")
    assert sat(told) == [("fenn", "smith"), ("jones", "quill")]
    assert {one["kind"] for one in events(told.program, "c")[-2:]} == {"ScoreEntered"}


def test_the_only_section_is_drawn_when_it_is_named(tmp_path: Path) -> None:
    """Before, its movement was said to be drawn to the end, and nothing was drawn yet."""
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1", boards=6)
    told.tells("numbers", "1=1", "2=2", "3=3", "4=4", "--section", "A", clock="18:02")
    told.tells("movement use", "howell", "--section", "A", clock="18:02")
    assert "there is A" in told.refuses("draw", "--publish", "--section", "B")
    told.tells("draw", "--publish", "--section", "A", clock="18:03")
    assert "drawn to the end" in told.refuses("draw", "--publish", "--section", "A")


def test_a_section_called_by_a_number_is_no_part_of_one(tmp_path: Path) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1")
    told.tells("numbers", "3=11", "4=12", "--section", "1")
    bring(told, tmp_path, ["1,1,1,1,11,12,110"])
    assert sat(told) == [("3", "4")]


def test_a_handicap_counts_for_who_has_the_number(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    told.tells("handicap", "8", "5")
    bring(told, tmp_path, FIRST)
    rows = told.program.json("standings", "c")["with_handicaps"]
    assert {row["number"]: row["handicap"] for row in rows}["B4"] == 5


def test_a_file_of_one_section_alone_is_of_that(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    bring(told, tmp_path, FIRST[2:])
    assert sat(told) == [("8", "5"), ("6", "7")]
    assert "2 lines agreed before" in bring(told, tmp_path, FIRST[2:])
    bring(told, tmp_path, FIRST[:2])
    assert sat(told)[2:] == [("4", "1"), ("2", "3")]


def test_terminals_of_one_section_are_of_that(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    header = "Section;Table;Round;Board;PairNS;PairEW;NS/EW;Contract;Result;LeadCard;Remarks"
    bring(told, tmp_path, ["B;1;1;1;4;1;N;2 H;=;;"], header)
    assert sat(told) == [("8", "5")]


def test_scores_by_hand_and_from_a_file_are_the_same_lines(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    told.tells("enter", "90", *sitting(1, "B4", "B1"))
    said = bring(told, tmp_path, FIRST)
    assert "1 line agreed before" in said
    assert len(sat(told)) == 4


def test_one_field_goes_by_numbers_too(tmp_path: Path) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", "smith", "jones", "quill", "fenn")
    told.session("1")
    told.tells("numbers", "smith=7", "jones=3", "quill=4", "fenn=5")
    bring(told, tmp_path, ["1,7,3,110", "1,4,5,90"], "board,ns,ew,score")
    assert sat(told) == [("smith", "jones"), ("quill", "fenn")]


def test_who_was_numbered_anew_stays_who_the_file_meant(tmp_path: Path) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1")
    told.tells("numbers", "1=1", "2=2", "3=3", "4=4")
    lines = ["1,1,2,110", "1,3,4,90"]
    bring(told, tmp_path, lines, "board,ns,ew,score")
    told.tells("numbers", "1=3", "3=1", "--reason", "cards were swapped", clock="21:01")
    assert "2 lines agreed before" in bring(told, tmp_path, lines, "board,ns,ew,score")


def test_a_number_said_with_its_section_is_nobodys_id(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    where = ("--board", "1", "--session", "1", "--section", "B")
    told.tells("enter", "110", "--ns", "4", "--ew", "1", *where)
    told.tells("enter", "110", "--ns", "6", "--ew", "B3", *where)
    assert sat(told) == [("8", "5"), ("6", "7")]


@pytest.mark.parametrize("way", ["desk", "file"])
def test_two_whom_no_table_has_need_a_ruling(tmp_path: Path, way: str) -> None:
    told = drawn(tmp_path)
    told.tells("entry", "9", clock="19:00")
    told.tells("entry", "10", clock="19:00")
    if way == "desk":
        said = told.refuses("enter", "110", *sitting(1, "9", "10"))
    else:
        (tmp_path / "late.csv").write_text("section,board,ns,ew,score\nA,1,9,10,110\n")
        late = (str(tmp_path / "late.csv"), "--contest", "c", *at("21:00"))
        said = told.program.run("import", *late).err
    assert "neither is drawn in session 1" in said


def test_before_their_section_is_drawn_nothing_binds_them(tmp_path: Path) -> None:
    told = two_sections(tmp_path)
    told.tells("draw", "--section", "A", "--publish", clock="18:03")
    told.tells("enter", "110", *sitting(1, "B1", "B2"))


def test_places_of_a_section_are_asked_for_before_anybody_has_one(tmp_path: Path) -> None:
    told = drawn(tmp_path)
    assert "nobody has a result yet" in told.does("standings", "c", "--section", "A").out
    assert "there is A, B" in told.program.refuses(2, "standings", "c", "--section", "C")
