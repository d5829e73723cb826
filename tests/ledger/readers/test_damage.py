"""Damage that a format lets a reader notice is noticed, and never read as intent."""

import pytest

from ledger import readers
from ledger.bridge.awards import describe
from ledger.errors import InFile
from tests.ledger.readers.files import (
    participants,
    pbn,
    pbn_record,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

CSV = b"board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n2,1,2,110\n2,3,4,1100\n"
CUP = pbn(
    *(
        pbn_record(board, table, home, visit, score, players=table)
        for board in (1, 2, 3)
        for table, home, visit, score in (("1", "A", "B", "NS 110"), ("2", "B", "A", "NS -110"))
    )
)


def refused(name: str, content: bytes) -> str:
    with pytest.raises(InFile) as refusal:
        readers.read(name, content)
    return str(refusal.value)


# ------------------------------------------------------------------------------------------- CSV


def test_a_table_cut_within_its_last_line_says_so() -> None:
    file = readers.read("wed.csv", CSV[:-2])
    assert file.breaks_off == "line 5, board 2 3-4"
    assert file.notes == ("line 5: has no line end; the file may be cut off here",)
    assert readers.read("wed.csv", CSV).breaks_off is None


def test_a_quotation_mark_that_swallows_lines_is_noticed() -> None:
    swallowed = CSV.replace(b"1,3,4,-50\n", b'1,3,"4,-50\n').replace(b"4,1100", b'4",1100')
    assert refused("wed.csv", swallowed) == (
        "wed.csv, line 3: has a cell that runs over several lines: is a quotation mark closed?"
    )
    assert refused("wed.csv", CSV.replace(b"1,3,4", b'1,"3,4')).startswith("wed.csv, line ")


def test_a_row_of_another_length_is_noticed() -> None:
    what = refused("wed.csv", CSV.replace(b"1,3,4,-50", b"1,3l4,-50"))
    assert what == "wed.csv, line 3: has 3 cells; the header has 4"


# ------------------------------------------------------------------------------------------- PBN


@pytest.mark.parametrize(
    ("bracket", "says"),
    [
        ("{", "is not a PBN tag, and a comment would begin here"),
        ("Z", "is not a PBN tag"),
        ("", "is not a PBN tag"),
    ],
)
def test_a_tag_that_lost_its_bracket_is_noticed(bracket: str, says: str) -> None:
    text = CUP.decode().replace('[Board "2"]', f'{bracket}Board "2"]', 1)
    assert says in refused("cup.pbn", text.encode())


def test_a_comment_that_is_not_closed_is_noticed() -> None:
    before, _, last = CUP.decode().rpartition('[Event "Cup"]')
    said = refused("cup.pbn", f"{before}{{ seen{last}".encode())
    assert said.endswith("a comment begins here and is not closed")


def test_a_comment_that_swallows_records_is_noticed() -> None:
    text = CUP.decode().replace('\n[Event "Cup"]\n[Board "2"]', '\n{ seen\n[Board "2"]', 1)
    said = refused("cup.pbn", f"{text}}}\n".encode())
    assert "a comment begins here and swallows the records up to line " in said


def test_a_cup_cut_within_its_last_line_says_so() -> None:
    file = readers.read("cup.pbn", CUP.rstrip()[:-1] + b"]")
    assert file.breaks_off is not None
    assert file.breaks_off.startswith("line ")
    assert file.notes[-1].endswith("has no line end; the file may be cut off here")


# ---------------------------------------------------------------------------------------- USEBIO

PAIRS = participants(usebio_pair("1"), usebio_pair("2"))
BOARD = usebio_board(1, usebio_line("1", "2", "420"))
HANDS = "<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><HAND/></BOARD></HANDSET>"


@pytest.mark.parametrize(
    "within",
    [
        (PAIRS, BOARD, HANDS),
        (PAIRS, f"<SESSION>{BOARD}{HANDS}</SESSION>"),
        (PAIRS, f"<SESSION><SECTION>{BOARD}{HANDS}</SECTION></SESSION>"),
        (PAIRS, f"<SESSION>{HANDS}<SECTION>{BOARD}</SECTION></SESSION>"),
    ],
)
def test_hands_may_stand_anywhere(within: tuple[str, ...]) -> None:
    (row,) = readers.read("wed.xml", usebio(*within)).lines
    assert row.played is not None
    assert row.played.points == 420


def test_a_board_with_results_elsewhere_is_still_noticed() -> None:
    within = (PAIRS, BOARD, f"<MATCH>{BOARD}</MATCH>")
    assert "a board stands elsewhere" in refused("wed.xml", usebio(*within))


@pytest.mark.parametrize("word", ["MP", "mps", "Match Points", "MATCHPOINTS"])
def test_matchpoints_have_several_names(word: str) -> None:
    more = f"<BOARD_SCORING_METHOD>{word}</BOARD_SCORING_METHOD>"
    file = readers.read("wed.xml", usebio(PAIRS, BOARD, event_type="PAIRS", more=more))
    assert file.regulations == "compscore-matchpoints"


def test_one_bad_cell_of_a_contract_does_not_refuse_the_file() -> None:
    lines = (
        usebio_line("1", "2", "480", contract="42", by="N", tricks="12"),
        usebio_line("3", "4", "450", contract="4S", by="N", tricks="11"),
    )
    pairs = participants(*(usebio_pair(number) for number in "1234"))
    file = readers.read("wed.xml", usebio(pairs, usebio_board(1, *lines)))
    assert [row.played.points for row in file.lines if row.played] == [480, 450]
    (note,) = file.notes
    assert note.startswith("board 1, line 1 (1-2): contract '42' is no contract (4S, 3NTX) nor")
    assert note.endswith(": its score of +480 is taken without a contract")


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ("<NS_SCORE>A+</NS_SCORE><EW_SCORE>A-</EW_SCORE>", ["A+", "A-"]),
        ("<NS_SCORE>A+</NS_SCORE>", ["A+", "+480 assigned"]),
        ("<EW_SCORE>A=</EW_SCORE>", ["+480 assigned", "A"]),
    ],
)
def test_an_award_of_one_side_stands_beside_the_score(sides: str, expected: list[str]) -> None:
    board = usebio_board(1, usebio_line("1", "2", "480", more=sides))
    (row,) = readers.read("wed.xml", usebio(PAIRS, board)).lines
    assert row.awards is not None
    assert list(map(describe, row.awards)) == expected
