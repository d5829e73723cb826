"""Entries are typed one by one, pasted, or read from a file: a line each."""

from pathlib import Path

import pytest

from replay.acts.newcomers import LISTED
from tests.replay.program import Program


@pytest.fixture
def club(tmp_path: Path) -> Program:
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    return program


@pytest.mark.parametrize(
    ("line", "number", "team", "names"),
    [
        ("7 Ann Smith - Bob Jones", "7", None, "Ann Smith - Bob Jones"),
        ("7. Ann Smith, Bob Jones", "7", None, "Ann Smith, Bob Jones"),
        ("12; Lions: Ann, Bob, Col, Don", "12", "Lions", "Ann, Bob, Col, Don"),
        ("Ann Smith & Bob Jones", None, None, "Ann Smith & Bob Jones"),
    ],
)
def test_a_line_is_a_number_a_team_and_names(
    line: str, number: str | None, team: str | None, names: str
) -> None:
    match = LISTED.fullmatch(line)
    assert match is not None
    assert match.group("number", "team", "names") == (number, team, names)


def test_a_list_enters_all_of_it(club: Program, tmp_path: Path) -> None:
    file = tmp_path / "entries.txt"
    file.write_text("1 Ann Smith - Bob Jones\n\n3\tCol Ash\tDon Elm\nEve Oak & Fay Yew\n")
    club.does("entry", "wed", "--list", str(file), "--by", "Ann")
    entered = club.json("entries", "wed")["entries"]
    assert [(one["number"], one["names"]) for one in entered] == [
        ("1", ["Ann Smith", "Bob Jones"]),
        ("2", ["Eve Oak", "Fay Yew"]),
        ("3", ["Col Ash", "Don Elm"]),
    ]


def test_a_line_without_names_is_refused_and_nobody_is_entered(
    club: Program, tmp_path: Path
) -> None:
    file = tmp_path / "entries.txt"
    file.write_text("1 Ann Smith - Bob Jones\n2\n")
    refused = club.run("entry", "wed", "--list", str(file), "--by", "Ann")
    assert (refused.code, "line 2" in refused.err) == (2, True)
    assert club.json("entries", "wed")["entries"] == []


@pytest.mark.parametrize("sign", ["\0", "\x01", "\x1b", "\x7f"])
@pytest.mark.parametrize("heading", ["", "No;Player 1;Player 2\n"])
def test_a_control_character_in_a_list_is_refused(
    club: Program, tmp_path: Path, heading: str, sign: str
) -> None:
    """It would be lost in silence, and be another name."""
    file = tmp_path / "entries.csv"
    line = f"2;A{sign}B Ash;Don Elm"
    file.write_text(f"{heading}1;Ann Smith;Bob Jones\n{line}\n")
    refused = club.run("entry", "wed", "--list", str(file), "--by", "Ann")
    place = f"line {3 if heading else 2}: {line!a}"
    assert (refused.code, place in refused.err) == (2, True), refused.err
    assert club.json("entries", "wed")["entries"] == []


def test_one_team_is_typed_as_a_line_of_a_list_is(club: Program) -> None:
    club.does("entry", "wed", "Lions: Ann, Bob, Col", "--by", "Ann")
    (entered,) = club.json("entries", "wed")["entries"]
    assert entered["names"] == ["Lions"]
    people = club.says("people", "list")
    assert all(name in people for name in ("Ann", "Bob", "Col"))


def test_a_number_that_stands_twice_is_refused_in_its_line(club: Program, tmp_path: Path) -> None:
    file = tmp_path / "entries.txt"
    file.write_text("7 Ann Smith - Bob Jones\nCol Ash - Don Elm\n7 Eve Oak - Fay Yew\n")
    said = club.run("entry", "wed", "--list", str(file), "--by", "Ann")
    assert said.code == 2
    assert "line 3: 7 is not a number of its own: it is that of line 1" in said.err
    assert club.json("entries", "wed")["entries"] == []


def test_a_table_enters_people_with_their_numbers_and_sides(club: Program, tmp_path: Path) -> None:
    file = tmp_path / "entries.csv"
    heading, row = "No;Player 1;ABF no;Player 2;ABF no;Dir;Paid", "3;Col Ash;12;Don Elm;34;EW;yes"
    file.write_bytes(f"{heading}\r\n{row}\r\n;Zoé Oak;;Fay Yew;;NS;\r\n".encode("cp1252"))
    done = club.run("entry", "wed", "--list", str(file), "--by", "Ann")
    assert "not read: Paid" in done.err
    assert "Windows-1252 (Zoé)" in done.err
    entered = club.json("entries", "wed")["entries"]
    assert [(one["number"], one["names"], one["field"]) for one in entered] == [
        ("1", ["Zoé Oak", "Fay Yew"], "NS"),
        ("3", ["Col Ash", "Don Elm"], "EW"),
    ]
    known = {one["name"]: one["number"] for one in club.json("people", "list")}
    assert (known["Col Ash"], known["Zoé Oak"]) == ("national:12", None)


def test_a_number_that_stands_twice_in_a_table_is_refused_in_its_line(
    club: Program, tmp_path: Path
) -> None:
    file = tmp_path / "entries.csv"
    file.write_text("No;Player 1;Player 2\n7;Ann;Bob\n;Cy;Di\n7;Eve;Fay\n")
    said = club.run("entry", "wed", "--list", str(file), "--by", "Ann")
    assert said.code == 2
    assert "line 4: 7 is not a number of its own: it is that of line 2" in said.err


def test_a_number_of_a_table_that_nobody_can_have_is_refused_by_its_line(
    club: Program, tmp_path: Path
) -> None:
    file = tmp_path / "entries.csv"
    file.write_text("No;Player 1;Player 2\n1;Ann;Bob\nfirst of all;Cy;Di\n")
    refused = club.run("entry", "wed", "--list", str(file), "--by", "Ann")
    assert (refused.code, "line 3, number" in refused.err) == (2, True)
    assert club.json("entries", "wed")["entries"] == []
