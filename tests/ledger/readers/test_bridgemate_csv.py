"""Bridgemate's ReceivedData: what was keyed, erased, keyed again, or never played."""

import pytest

from ledger.bridge.awards import Artificial
from ledger.errors import InFile
from ledger.readers import bridgemate_csv as reader
from ledger.readers import delimited
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import imported

HEADER = (
    "ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,"
    "Remarks,DateLog,TimeLog,Processed,Erased"
)


def keyed(
    board: int,
    ns: int,
    ew: int,
    contract: str = "4 S",
    result: str = "=",
    seat: str = "N",
    remark: str = "",
    *,
    erased: int = 0,
    section: int = 1,
    declarer: int | None = None,
) -> str:
    if declarer is None:
        declarer = ns if seat in ("N", "S", "NS") else ew
    return (
        f'1,{section},{ns},2,{board},{ns},{ew},{declarer},"{seat}","{contract}","{result}",,'
        f'"{remark}","01/26/26 00:00:00","12/30/99 10:13:02",0,{erased}'
    )


def read(*rows: str) -> ResultFile:
    return reader.read("ReceivedData.csv", "\n".join((HEADER, *rows, "")).encode())


def outcomes(file: ResultFile) -> list[str | None]:
    return [row.played.outcome if row.played else None for row in file.lines]


def test_contract_result_and_seat_make_the_score() -> None:
    file = read(
        keyed(1, 1, 2, "4 S", "+2"),
        keyed(1, 3, 4, "3 NT x", "-1", "W"),
        keyed(2, 2, 3, "2 H xx", "=", "E"),
        keyed(2, 4, 1, "PASS", "", ""),
    )
    assert outcomes(file) == ["4S N 12 +480", "3NTX W 8 +100", "2HXX E 8 -640", "PASS +0"]
    assert (file.lines[0].line.table, file.lines[0].line.round) == ("1", 2)


def test_the_declaring_side_is_enough() -> None:
    assert outcomes(read(keyed(1, 1, 2, "4 S", "=", "EW"))) == ["4S 10 -420"]


def test_erased_rows_do_not_count() -> None:
    file = read(keyed(1, 1, 2, erased=1), keyed(1, 1, 2, "4 S", "-1"))
    assert outcomes(file) == ["4S N 9 -50"]
    assert file.notes == ("line 2, board 1 1-2: erased at the table",)


def test_of_two_rows_for_the_same_pairs_the_later_counts() -> None:
    file = read(keyed(1, 1, 2), keyed(1, 3, 4), keyed(1, 1, 2, "4 S", "-1"))
    assert outcomes(file) == ["4S N 10 +420", "4S N 9 -50"]
    assert file.notes == ("line 2, board 1 1-2: keyed again in line 4, board 1 1-2",)


def test_remarks_tell_what_is_no_contract() -> None:
    file = read(
        keyed(1, 1, 2, "", "", remark="Not played"),
        keyed(1, 3, 4, "", "", remark="60%-40%"),
        keyed(2, 1, 4, "", ""),
    )
    assert [row.played for row in file.lines] == [None, None, None]
    assert [row.awards for row in file.lines] == [
        None,
        (Artificial(grade="A+"), Artificial(grade="A-")),
        None,
    ]


@pytest.mark.parametrize(
    ("code", "grades"),
    [("-1", "A- A-"), ("-3", "A- A+"), ("-5", "A A"), ("-6", "A A+"), ("-7", "A+ A-"), ("-10", "")],
)
@pytest.mark.parametrize(("seat", "declarer"), [("", 0), ("N", 1)])
def test_a_level_below_zero_is_an_award_or_a_board_that_was_not_played(
    code: str, grades: str, seat: str, declarer: int
) -> None:
    (line,) = read(keyed(1, 1, 2, code, "", seat, declarer=declarer)).lines
    said = " ".join(award.grade for award in line.awards or () if isinstance(award, Artificial))
    assert (line.played, said) == (None, grades)


def test_a_level_that_stands_for_nothing_is_refused() -> None:
    with pytest.raises(InFile, match="contract '-11' is no contract"):
        read(keyed(1, 1, 2, "-11", ""))


def test_a_card_led_may_have_its_suit_behind_it() -> None:
    row = keyed(1, 1, 2).replace('"=",,', '"=","10S",')
    (line,) = read(row).lines
    assert line.played is not None
    assert line.played.lead == "S10"


@pytest.mark.parametrize(
    ("remark", "is_said"),
    [("Not played", "is not played (Not played)"), ("60%-40%", "is awarded 60%-40%")],
)
def test_a_contract_beside_a_remark_is_said_and_not_taken(remark: str, is_said: str) -> None:
    file = read(keyed(1, 1, 2, remark=remark))
    assert file.lines[0].played is None
    assert file.notes == (f"line 2, board 1 1-2: {is_said}, though the contract 4 S stands there",)


def test_pairs_that_sat_in_the_wrong_direction_are_put_right() -> None:
    file = read(keyed(1, 1, 2, "4 S", "=", "N", "Wrong direction", declarer=2))
    assert (file.lines[0].line.ns, file.lines[0].line.ew) == ("2", "1")


def test_pairs_of_two_fields_may_sit_in_the_wrong_direction() -> None:
    rows = [keyed(1, 1, 1), keyed(1, 2, 2), keyed(2, 1, 2), keyed(3, 2, 2)]
    crossed = keyed(2, 2, 1, "4 S", "-1", "N", "Wrong direction", declarer=1)
    same = keyed(3, 1, 1, "4 S", "-1", "N", "Wrong direction")
    file = read(*rows, crossed, same)
    assert [(row.line.ns, row.line.ew) for row in file.lines[-2:]] == [
        ("1EW", "2NS"),
        ("1EW", "1NS"),
    ]
    assert imported(file).totals()["1EW"] == 1


def test_a_table_without_the_column_erased_has_no_erased_rows() -> None:
    content = b"Section,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result\n1,1,1,2,1,N,4 S,=\n"
    assert reader.recognises(delimited.header(content.decode())[0])
    assert outcomes(reader.read("ReceivedData.csv", content)) == ["4S N 10 +420"]


def test_numbers_on_both_sides_of_a_board_are_two_fields() -> None:
    file = read(keyed(1, 1, 1), keyed(1, 2, 2), keyed(2, 1, 2), keyed(2, 2, 1))
    assert {(entry.contestant, entry.field) for entry in file.entries} == {
        ("1NS", "NS"),
        ("2NS", "NS"),
        ("1EW", "EW"),
        ("2EW", "EW"),
    }
    imported(file)


def test_numbers_that_change_sides_are_one_field() -> None:
    file = read(keyed(1, 1, 2), keyed(1, 3, 4), keyed(2, 2, 3), keyed(2, 4, 1))
    assert {entry.field for entry in file.entries} == {None}
    assert len(file.entries) == 4


def test_who_sits_out_or_was_erased_need_not_be_declarer() -> None:
    file = read(
        keyed(1, 1, 2), keyed(1, 3, 0, "", "", declarer=3), keyed(1, 1, 2, erased=1, declarer=9)
    )
    assert len(file.lines) == 1


def test_a_contract_against_nobody_was_played_against_a_guest() -> None:
    file = read(keyed(1, 1, 2), keyed(2, 3, 0, declarer=3), keyed(2, 1, 2))
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [
        ("1", "2"),
        ("3", "guest-ew"),
        ("1", "2"),
    ]
    assert [entry.is_guest for entry in file.entries] == [False, False, False, True]
    with pytest.raises(InFile, match="Declarer 3 does not sit E, where pair 0 does"):
        read(keyed(1, 3, 0, declarer=3, seat="E"))


def test_sections_have_pairs_of_their_own_and_sit_outs_are_noted() -> None:
    file = read(keyed(1, 1, 2), keyed(1, 1, 2, section=2), keyed(1, 3, 0, "", ""))
    assert [row.line.ns for row in file.lines] == ["11", "21"]
    assert file.notes == ("line 4, board 1 3-0: a pair sits out",)
    imported(file)


REFUSED = [
    (keyed(0, 1, 2), "Board '0'"),
    (keyed(1, 1, 2, "9 S"), "contract '9 S' is no contract"),
    (keyed(1, 1, 2, "4 S", "+9"), "not between 0 and 13"),
    (keyed(1, 1, 2, "4 S", ""), "needs its declarer and its tricks"),
    (keyed(1, 1, 2, "4 S", "=", ""), "needs its declarer and its tricks"),
    (keyed(1, 1, 2, "", "+2"), "has the tricks '+2' without a contract or a score"),
    (keyed(1, 1, 2, "", "", remark="?!"), "remark '?!' is neither Not played nor percentages"),
    (keyed(1, 1, 2, declarer=2), "Declarer 2 does not sit N, where pair 1 does"),
    (keyed(1, 1, 2, declarer=7, remark="Wrong direction"), "Declarer 7 does not sit N"),
    (keyed(1, 1, 2)[:-2], "has 16 cells; the header has 17"),
]


@pytest.mark.parametrize(("row", "expected"), REFUSED)
def test_what_is_wrong_is_told_with_file_line_and_value(row: str, expected: str) -> None:
    with pytest.raises(InFile) as refusal:
        read(keyed(9, 5, 6), row)
    assert str(refusal.value).startswith("ReceivedData.csv, line 3")
    assert expected in str(refusal.value)


def test_a_missing_column_is_told() -> None:
    content = b"Board,PairNS,PairEW,NS/EW,Erased\n1,1,2,N,0\n"
    with pytest.raises(InFile, match="has no column contract, result, section"):
        reader.read("ReceivedData.csv", content)
