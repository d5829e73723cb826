"""Lists of entries as tables: which column has what, and whose number a number is."""

import pytest

from ledger.errors import InFile
from ledger.readers import entry_list
from ledger.readers.entry_list import EntryList, Listed


def read(*lines: str) -> EntryList:
    found = entry_list.read("the list", "\n".join(lines) + "\n")
    assert found is not None
    return found


def only(*lines: str) -> Listed:
    (row,) = read(*lines).rows
    return row


def people(row: Listed) -> list[tuple[str, str | None]]:
    return [(player.name, player.number) for player in row.players]


ANN_AND_BOB = [("Ann Quill", "national:12"), ("Bob Rye", "national:34")]


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("No;Player 1;ABF no;Player 2;ABF no", "7;Ann Quill;12;Bob Rye;34"),
        ("No;ABF no;Player 1;ABF no;Player 2", "7;12;Ann Quill;34;Bob Rye"),
        ("No;Player 1;Player 2;ABF no 1;ABF no 2", "7;Ann Quill;Bob Rye;12;34"),
        ("No;Player 1;Player 2;Number 2;Number 1", "7;Ann Quill;Bob Rye;34;12"),
        ("Pair;Name;No;Name;No", "7;Ann Quill;12;Bob Rye;34"),
        ("Paar\tSpieler 1\tMitgliedsnr\tSpieler 2\tMitgliedsnr", "7\tAnn Quill\t12\tBob Rye\t34"),
        (
            "Pair,First name 1,Surname 1,First name 2,Surname 2,EBU number 1,EBU number 2",
            "7,Ann,Quill,Bob,Rye,12,34",
        ),
    ],
)
def test_a_number_is_the_contestants_or_a_players(heading: str, row: str) -> None:
    found = only(heading, row)
    assert (found.number, people(found)) == ("7", ANN_AND_BOB)


def test_names_may_stand_in_one_cell() -> None:
    rows = read("No;Names;Club", "1;Ann Quill - Bob Rye;West", "2;Ann, Bob", ";Cy & Di").rows
    assert [[name for name, _ in people(row)] for row in rows] == [
        ["Ann Quill", "Bob Rye"],
        ["Ann", "Bob"],
        ["Cy", "Di"],
    ]
    assert [row.number for row in rows] == ["1", "2", None]


def test_a_team_is_a_name_or_a_number() -> None:
    lions, third = read("Team,Player 1,Player 2", "Lions,Ann,Bob", "3,Cy,Di").rows
    assert ((lions.number, lions.team), (third.number, third.team)) == (
        (None, "Lions"),
        ("3", None),
    )


def test_what_stands_above_the_headings_and_other_columns_are_left() -> None:
    found = read(
        "Spring Pairs", "", "No,Player 1,Player 2,Dir,Stratum,Paid", "1.0,Ann,Bob,n/s,B,yes"
    )
    (row,) = found.rows
    assert (row.place, row.number, row.field, row.category) == ("line 4", "1", "NS", "B")
    assert found.unread == ("Paid",)


@pytest.mark.parametrize("cell", ["", "0", "000", "-", "?"])
def test_a_number_that_is_none_is_no_number(cell: str) -> None:
    assert people(only("Player 1;Number 1;Player 2", f"Ann;{cell};Bob")) == [
        ("Ann", None),
        ("Bob", None),
    ]


@pytest.mark.parametrize(
    "text", ["7 Ann Smith - Bob Jones\n", "Lions: Ann, Bob, Col\n", "Ann Smith & Bob Jones\n", ""]
)
def test_a_text_without_headings_is_no_table(text: str) -> None:
    assert entry_list.read("the list", text) is None


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("No;Name;No;Name", "1;Ann;2;Bob"), "line 1: has 1 columns of numbers for 2 players"),
        (("Player 1;Player 2;No 3", "Ann;Bob;1"), "line 1: a heading for each player"),
        (("First name;First name;Surname", "Ann;Bob;Q"), "line 1: a heading for each player"),
        (("No;Player 1;Player 2", "1;Ann;Bob;Cy"), "line 2: has more cells than the 3 headings"),
        (("No;Player 1;Player 2", "1;;"), "line 2: names nobody"),
        (("No;Player 1;Direction", "1;Ann;up"), "line 2: direction 'up' is neither NS nor EW"),
        (("No;Player 1;Player 2", '1;"Ann;Bob', "2;Cy;Di"), "line 2: unexpected end of data: is a"),
        (('No;Player 1;"Player', '2";Dir', "1;Ann;Bob;NS"), "line 1: a heading runs over several"),
    ],
)
def test_what_cannot_be_told_is_refused_by_its_line(lines: tuple[str, ...], message: str) -> None:
    with pytest.raises(InFile, match=message):
        read(*lines)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("odd", ["\x85", "\u2028", "\x0b"])
def test_a_line_ends_where_a_file_ends_it(end: str, odd: str) -> None:
    text = end.join(("No;Player 1;Player 2", f"1;Ann{odd}Q;Bob", "2;Cy;Di", ""))
    found = entry_list.read("the list", text)
    assert found is not None
    assert [(row.place, row.number) for row in found.rows] == [("line 2", "1"), ("line 3", "2")]
