"""Evenings in several sections: numbers, movements, places, files in and out."""

from pathlib import Path

import pytest

from tests.replay.program import Program

LINES = """\
section,board,ns,ew,score
A,1,1,2,420
A,1,3,4,170
B,1,1,2,450
B,1,3,4,-50
A,2,1,2,140
A,2,3,4,110
B,2,1,2,100
B,2,3,4,-100
"""

ONE_TO_FOUR = ("1", "2", "3", "4")


@pytest.fixture
def read(tmp_path: Path) -> Program:
    """Two sections with numbers 1 to 4 each, out of a file."""
    file = tmp_path / "two.csv"
    file.write_text(LINES)
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed")
    return program


@pytest.fixture
def drawn(empty: Program) -> Program:
    """Two sections with numbers 1 to 4 each, entered by hand, not drawn yet."""
    empty.does("open", "wed", "--regulations", "compscore-matchpoints")
    for section in "AB":
        for number in ONE_TO_FOUR:
            empty.does("entry", "wed", f"p{section}{number}")
    empty.does("schedule", "wed", "1", "--boards", "6")
    for section in "AB":
        numbers = [f"p{section}{number}={number}" for number in ONE_TO_FOUR]
        empty.does("numbers", "wed", *numbers, "--section", section)
    return empty


def test_a_refusal_tells_the_numbers_that_stand_on_sheets(drawn: Program) -> None:
    """An id that looks like a number is none that anybody reads: 7 is B1."""
    drawn.does("entry", "wed", "7", "--player", "Ann Lee", "--player", "Bo Ray")
    drawn.does("entry", "wed", "8")
    drawn.does("numbers", "wed", "7=5", "8=6", "--section", "B")
    drawn.does("enter", "wed", "420", "--board", "1", "--ns", "B5", "--ew", "B6")
    said = drawn.refuses(1, "enter", "wed", "450", "--board", "1", "--ns", "B5", "--ew", "B6")
    assert said.endswith("; 7 is B5 Ann Lee - Bo Ray, 8 is B6")
    said = drawn.refuses(1, "enter", "wed", "450", "--board", "1", "--ns", "B5", "--ew", "B1")
    assert "7 is B5 Ann Lee - Bo Ray" in said
    assert "pB1 is" not in said


@pytest.mark.parametrize(
    ("rules", "compared"),
    [
        ("compscore-matchpoints", "totals are compared as they are"),
        ("brian-matchpoints", "places go by percentage"),
        ("wbf-2023-pairs", "totals are raised to those of the longest"),
        ("cross-imps-mean", "the mean of a board counts"),
    ],
)
def test_sections_of_unequal_length_are_told_where_they_are_ranked_together(
    tmp_path: Path, rules: str, compared: str
) -> None:
    """No regulations say more of it than how totals are made (Law 78)."""
    file = tmp_path / "two.csv"
    file.write_text(LINES + "A,3,1,4,-50\nA,3,3,2,-50\n")
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", rules)
    assert (
        f"sections of unequal length: A of 3 boards (4 contestants), B of 2 boards"
        f" (4 contestants); {compared}\n"
    ) in program.says("standings", "wed")
    assert "unequal length" not in program.says("standings", "wed", "--section", "A")
    a, b = program.json("standings", "wed")["unequal_sections"]["lengths"]
    assert [a["boards"], b["boards"]] == [3, 2]


def test_a_sit_out_makes_no_section_shorter(tmp_path: Path) -> None:
    file = tmp_path / "two.csv"
    file.write_text(LINES + "B,3,1,4,-50\nA,3,3,2,-50\n")
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", "brian-matchpoints")
    assert "unequal length" not in program.says("standings", "wed")


BY_ITSELF = "acblscore-matchpoints-by-section"


def test_sections_of_unequal_tops_are_told_where_they_are_ranked_together(tmp_path: Path) -> None:
    """A third table in A makes its top 2 (Law 78A): half of it is as much as all of B's 1."""
    file = tmp_path / "two.csv"
    file.write_text(LINES + "A,1,5,6,-50\nA,2,5,6,-100\n")
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", BY_ITSELF)
    said = program.says("standings", "wed")
    assert (
        "sections of unequal tops: A of 4 at most, B of 2 at most;"
        " totals are compared as they are\n"
    ) in said
    assert "unequal" not in program.says("standings", "wed", "--section", "B")
    found = program.json("standings", "wed")["unequal_sections"]
    assert [(one["section"], one["most"]) for one in found["lengths"]] == [("A", 4), ("B", 2)]


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        (BY_ITSELF, "A,1,5,6,-50\nA,2,5,6,-100\nB,1,5,6,-50\nB,2,5,6,-100\n"),
        ("acblscore-matchpoints", "A,1,5,6,-50\nA,2,5,6,-100\n"),
    ],
)
def test_sections_of_one_top_or_compared_together_are_alike(
    tmp_path: Path, rules: str, more: str
) -> None:
    file = tmp_path / "two.csv"
    file.write_text(LINES + more)
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", rules)
    assert "unequal" not in program.says("standings", "wed")


def test_unequal_tops_do_not_matter_where_places_go_by_percentage(tmp_path: Path) -> None:
    """A set of one's own that scores each section by itself, and ranks as BriAn does."""
    file, rules = tmp_path / "two.csv", tmp_path / "ours.toml"
    file.write_text(LINES + "A,1,5,6,-50\nA,2,5,6,-100\n")
    rules.write_text(
        'extends = "brian-matchpoints"\nname = "ours"\n[default]\ncompare = "section"\n'
    )
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", rules)
    assert "of unequal tops: A of 8 at most, B of 4 at most; places go by percentage" in (
        program.says("standings", "wed")
    )


def places(program: Program, contest: str, *more: str) -> list[tuple[str, str, str]]:
    rows = program.json("standings", contest, *more)["standings"]
    return [(row["section"], row["number"], row["total"]) for row in rows]


@pytest.mark.parametrize("form", ["csv", "usebio", "pbn", "acbl"])
def test_what_goes_out_by_sections_comes_in_by_sections(
    read: Program, tmp_path: Path, form: str
) -> None:
    ending = {"csv": "csv", "usebio": "xml", "pbn": "pbn", "acbl": "json"}[form]
    file = tmp_path / f"out.{ending}"
    read.does("export", "wed", file, "--as", form)
    read.does("import", file, "--contest", "again", "--regulations", "compscore-matchpoints")
    assert places(read, "again") == places(read, "wed")
    for section in "AB":
        of_section = places(read, "again", "--section", section)
        assert of_section == places(read, "wed", "--section", section)
        assert {row[0] for row in of_section} == {section}


@pytest.mark.parametrize("section", ["A", "B"])
def test_places_of_a_section_are_counted_within_it(read: Program, section: str) -> None:
    rows = read.json("standings", "wed", "--section", section)["standings"]
    ranks = [(row["direction"], row["rank"]) for row in rows]
    assert ranks == [("NS", 1), ("NS", 2), ("EW", 1), ("EW", 2)]


def test_a_section_of_nobody_is_refused(read: Program) -> None:
    assert "there is A, B" in read.refuses(2, "standings", "wed", "--section", "C")


def test_a_set_that_compares_by_section_ranks_by_section_too(tmp_path: Path) -> None:
    file = tmp_path / "two.csv"
    file.write_text(LINES)
    program = Program(tmp_path / "two.ledger")
    rules = "acblscore-matchpoints-by-section"
    program.does("import", file, "--contest", "wed", "--regulations", rules)
    boards = program.json("traveller", "wed", "1")["travellers"]
    assert [(board["section"], len(board["lines"])) for board in boards] == [("A", 2), ("B", 2)]
    of_a = places(program, "wed", "--section", "A")
    assert {section for section, _, _ in of_a} == {"A"}
    assert sum(int(total) for _, _, total in of_a) == 4  # both boards, a top of 1 each way


@pytest.mark.parametrize(
    ("said", "sits"),
    [
        (("--ns", "A3", "--ew", "A2"), ("pA3", "pA2", "A")),
        (("--section", "B", "--ns", "3", "--ew", "2"), ("pB3", "pB2", "B")),
        (("--ns", "pB3", "--ew", "B2"), ("pB3", "pB2", "B")),
    ],
)
def test_a_number_is_one_of_a_section(
    drawn: Program, said: tuple[str, ...], sits: tuple[str, str, str]
) -> None:
    drawn.does("enter", "wed", "420", "--board", "1", *said)
    (board,) = drawn.json("traveller", "wed", "1")["travellers"]
    (line,) = board["lines"]
    assert (line["ns"], line["ew"], line["section"]) == sits


@pytest.mark.parametrize("ns", ["3", "C3", "A5"])
def test_a_number_of_no_section_or_of_two_is_refused(drawn: Program, ns: str) -> None:
    refusal = drawn.refuses(1, "enter", "wed", "420", "--board", "1", "--ns", ns, "--ew", "A2")
    assert ("A3, B3" in refusal) is (ns == "3")


def test_each_section_has_a_movement_of_its_own(drawn: Program) -> None:
    use = ("movement", "use", "wed")
    assert "one of A, B" in drawn.refuses(2, *use, "howell")
    drawn.does(*use, "howell", "--section", "A")
    assert "section B of session 1" in drawn.refuses(1, "draw", "wed")
    drawn.does("draw", "wed", "--section", "A", "--publish")
    drawn.does(*use, "mitchell", "--section", "B")
    drawn.does("draw", "wed", "--publish")
    draws = drawn.json("draws", "wed")["draws"]
    assert [(one["section"], one["round"]) for one in draws] == [
        ("A", 1),
        ("B", 1),
        ("A", 2),
        ("A", 3),
    ]
    assert {table["table"] for one in draws for table in one["tables"]} == {"A1", "A2", "B1", "B2"}
    drawn.does("verify", "--frozen")


def test_the_draw_of_one_section_does_not_bind_another(drawn: Program) -> None:
    use = ("movement", "use", "wed", "howell", "--section")
    drawn.does(*use, "A")
    drawn.does("draw", "wed", "--section", "A", "--publish")
    assert "section A" in drawn.refuses(1, *use, "A")
    drawn.does(*use, "B")
    refusal = drawn.refuses(1, "numbers", "wed", "pA1=5", "--section", "B")
    assert refusal.startswith("number B5 for pA1: it is drawn as A1")


def test_who_is_in_no_section_is_not_forgotten(drawn: Program) -> None:
    drawn.does("entry", "wed", "late")
    drawn.does("movement", "use", "wed", "howell", "--section", "A")
    refusal = drawn.refuses(1, "draw", "wed")
    assert refusal == "the draw of session 1: of sections A, B, late has a number in none (Law 8A1)"


def test_who_changes_sections_leaves_the_first(drawn: Program) -> None:
    drawn.does("numbers", "wed", "pA4=5", "--section", "B")
    entries = drawn.json("entries", "wed")["entries"]
    assert {one["number"] for one in entries} == {"A1", "A2", "A3", "B1", "B2", "B3", "B4", "B5"}
