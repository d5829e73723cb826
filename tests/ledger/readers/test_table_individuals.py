"""Table results of individuals: players by their numbers or names, and who sits out."""

import pytest

from ledger import readers
from ledger.errors import InFile
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import imported, quarrels

HEADER = "board,north,south,east,west,score"


def read(*rows: str) -> ResultFile:
    return readers.read("friday.csv", "\n".join((*rows, "")).encode())


def seats(file: ResultFile) -> list[tuple[str, str]]:
    return [(row.line.ns, row.line.ew) for row in file.lines]


def test_a_row_names_the_four_players_by_their_numbers() -> None:
    header = f"{HEADER},ns_matchpoints,ew_matchpoints,ns_names,ew_names"
    file = read(
        header, "1,2,1,3,4,420,2,0,Bob & Ann,Cy & Di", "1,5,6,8,7,50,0,2,Ed & Flo,Hal & Gus"
    )
    assert seats(file) == [("1 with 2", "3 with 4"), ("5 with 6", "7 with 8")]
    assert [(one.number, one.players[0].name) for one in file.entries][:2] == [
        ("2", "Bob"),
        ("1", "Ann"),
    ]
    evening = imported(file)
    assert quarrels(file, evening) == []
    assert evening.totals()["1"] == evening.totals()["2"] == 2


def test_players_called_by_names_are_numbered_as_they_come() -> None:
    rows = ("1,Ann Alba,Bob Bern,Cy Como,Di Dax,420", "2,Ann Alba,Cy Como,Bob Bern,Di Dax,50")
    file = read("Donne;Nord;Sud;Est;Ouest;Score", *(row.replace(",", ";") for row in rows))
    assert seats(file) == [("1 with 2", "3 with 4"), ("1 with 3", "2 with 4")]
    assert [one.players[0].name for one in file.entries] == [
        *("Ann Alba", "Bob Bern", "Cy Como", "Di Dax")
    ]


def test_somebody_sits_out_and_nobody_scores_alone() -> None:
    file = read(HEADER, "1,1,2,3,4,420", "1,5,,,,")
    assert file.notes == ("line 3, board 1: somebody sits out",)
    with pytest.raises(InFile, match="line 2: board 1 has a score and not four players"):
        read(HEADER, "1,1,2,3,,420")
    with pytest.raises(InFile, match="line 1: has no column score"):
        read("board,north,south,east,west", "1,1,2,3,4")
