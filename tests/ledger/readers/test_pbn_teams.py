"""PBN of team matches: two tables, two rooms, and who sits where."""

import re
from fractions import Fraction

import pytest

from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import pbn as reader
from ledger.readers.result_file import LineRow, ResultFile
from tests.ledger.readers.files import imported, pbn, pbn_record, quarrels


def read(*records: str) -> ResultFile:
    return reader.read("cup.pbn", pbn(*records))


def seats(file: ResultFile) -> list[tuple[str, str, str | None]]:
    """Who sits north-south and east-west in which room, by the teams' names."""
    teams = {entry.contestant: entry.team or "" for entry in file.entries}
    return [(teams[row.line.ns], teams[row.line.ew], row.line.room) for row in file.lines]


def test_tables_that_name_their_own_home_team_are_two_rooms_by_number() -> None:
    file = read(
        pbn_record(1, "11", "AUSTRIA", "DENMARK", "NS 420", "NS 10 EW -10", "a"),
        pbn_record(1, "7", "DENMARK", "AUSTRIA", "NS -50", "NS -10 EW 10", "b"),
    )
    assert seats(file) == [("AUSTRIA", "DENMARK", "closed"), ("DENMARK", "AUSTRIA", "open")]
    assert {row.line.table for row in file.lines} == {"7"}
    assert [len(entry.players) for entry in file.entries] == [4, 4]
    assert quarrels(file, imported(file)) == []


def test_a_room_tells_where_the_home_team_sits() -> None:
    file = read(
        pbn_record(1, "1", "A", "B", "NS 420", "NS 10 EW -10", Room="Open"),
        pbn_record(1, "1", "A", "B", "NS -50", "NS -10 EW 10", Room="Closed"),
    )
    assert seats(file) == [("A", "B", "open"), ("B", "A", "closed")]
    assert quarrels(file, imported(file)) == []


def test_two_tables_of_one_home_team_are_two_rooms_by_number() -> None:
    file = read(
        pbn_record(1, "22", "A", "B", "NS -50"),
        pbn_record(1, "3", "A", "B", "NS 420"),
    )
    assert seats(file) == [("B", "A", "closed"), ("A", "B", "open")]


def test_without_tables_and_rooms_the_first_record_of_a_board_is_the_open_rooms() -> None:
    records = [pbn_record(board, "", "A", "B", "NS 420") for board in (1, 1, 3, 3)]
    assert seats(read(*records)) == [("A", "B", "open"), ("B", "A", "closed")] * 2


def test_tags_are_found_in_whatever_capitals_they_are_written() -> None:
    records = [
        pbn_record(1, "1", "A", "B", "NS 420", "NS 10 EW -10", Room="Open"),
        pbn_record(1, "1", "A", "B", "NS -50", "NS -10 EW 10", Room="Closed"),
    ]
    other = [re.sub(r"(?<=\[)\w+", lambda tag: tag[0].swapcase(), one) for one in records]
    assert read(*other).lines == read(*records).lines


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_names_may_be_written_in_the_standards_own_encoding(encoding: str) -> None:
    content = pbn(pbn_record(1, "1", "Équipe", "Zürich", "NS 420")).decode().encode(encoding)
    assert [entry.team for entry in reader.read("cup.pbn", content).entries] == ["Équipe", "Zürich"]


def test_a_score_without_a_side_is_the_declaring_ones() -> None:
    file = read(
        pbn_record(1, "1", "A", "B", "420", "10", Contract="4S", Declarer="N", Result="10"),
        pbn_record(1, "2", "B", "A", "110", "11", Contract="2S", Declarer="E", Result="8"),
        pbn_record(2, "1", "A", "B", "-50", "-4.5", Contract="2S", Declarer="^W", Result="7"),
        pbn_record(2, "2", "B", "A", "NS 90", "NS 1"),
    )
    assert [row.played and row.played.points for row in file.lines] == [420, -110, 50, 90]
    assert [(row.ns_claim, row.ew_claim) for row in file.lines[1:3]] == [
        (None, 11),
        (None, Fraction(-9, 2)),
    ]


def test_comments_are_not_read() -> None:
    comment = '{ [Board "9"]\n[Event "none"]\n}\n; [Board "8"]\n{ one line }\n'
    records = pbn_record(1, "1", "A", "B", "NS 420"), pbn_record(1, "2", "B", "A", "NS 420")
    assert [row.line for row in read(comment, *records).lines] == [
        row.line for row in read(*records).lines
    ]


def test_rounds_are_sessions() -> None:
    file = read(
        *(
            pbn_record(1, table, home, away, "NS 90", Round=number)
            for number in "12"
            for table, home, away in (("1", "A", "B"), ("2", "B", "A"))
        )
    )
    assert [row.session for row in file.sessions] == ["1", "2"]
    assert [row.line.round for row in file.lines] == [1, 1, 2, 2]
    imported(file)


def one(**tags: str) -> LineRow:
    return read(pbn_record(1, "1", "A", "B", **tags)).lines[0]


SCORES = [
    ({"score": "NS 420", "Contract": "4S", "Declarer": "N", "Result": "10"}, "4S N 10 +420"),
    ({"score": "EW 100", "Contract": "4Sx", "Declarer": "^S", "Result": "NS 9"}, "4SX S 9 -100"),
    ({"score": "EW -420 NS 420"}, "+420"),
    ({"score": "NS 420 EW -420"}, "+420"),
    ({"score": "NS +90"}, "+90"),
    ({"score": "420", "Contract": "4S", "Declarer": "E", "Result": "10"}, "4S E 10 -420"),
    ({"Contract": "4S", "Declarer": "W", "Result": "10"}, "4S W 10 -420"),
    ({"Contract": "Pass", "score": "NS 0"}, "PASS +0"),
    ({"Contract": "Pass", "Auction": "N"}, "PASS +0"),
]


@pytest.mark.parametrize(("tags", "outcome"), SCORES)
def test_scores_are_turned_to_north_souths_side(tags: dict[str, str], outcome: str) -> None:
    row = one(**tags)
    assert row.played is not None
    assert row.played.outcome == outcome


@pytest.mark.parametrize("tags", [{"Contract": "Pass"}, {"Contract": "?", "score": "?"}, {}])
def test_a_board_without_a_result_was_not_played(tags: dict[str, str]) -> None:
    row = one(**tags)
    assert (row.played, row.awards) == (None, None)


def test_a_board_with_one_record_claims_nothing() -> None:
    file = read(pbn_record(1, "1", "A", "B", "NS 420", "NS 5 EW -5"))
    assert (file.lines[0].ns_claim, file.lines[0].ew_claim) == (None, None)
    assert file.notes == ("line 3, board 1, table 1, A-B: the other table's record is not there",)


def test_a_hash_repeats_the_record_before_and_two_hold_for_all_that_follow() -> None:
    file = reader.read(
        "cup.pbn",
        b'[Event "##Cup"]\n[Board "1"]\n[HomeTeam "##A"]\n[VisitTeam "##B"]\n[Table "1"]\n'
        b'[Room "Open"]\n[Score "NS 90"]\n\n'
        b'[Board "2"]\n[Table "#"]\n[Room "#"]\n[Score "NS 110"]\n\n'
        b'[Board "3"]\n[Table "#"]\n[Room "Closed"]\n[Score "#"]\n',
    )
    assert [(row.line.board, row.line.table, row.line.room) for row in file.lines] == [
        (1, "1", "open"),
        (2, "1", "open"),
        (3, "1", "closed"),
    ]
    assert [row.played and row.played.points for row in file.lines] == [90, 110, 110]


def test_sections_comments_and_escapes_are_passed_over() -> None:
    record = pbn_record(1, "1", r"A \"x\"", "B", "NS 90").rstrip()
    content = f'% PBN 2.1\r\n; [a comment\r\n{record}\n[Auction "N"]\nPass 1S\n[Play "W"]\nHK\n*\n'
    file = reader.read("cup.pbn", content.encode())
    assert {entry.team for entry in file.entries} == {'A "x"', "B"}


AT_TABLE_2 = pbn_record(1, "2", "B", "A", "NS 90")
REFUSED = [
    ([pbn_record(0, "1", "A", "B", "NS 90")], "Board '0'"),
    ([pbn_record(1, "1", "A", "", "NS 90")], "HomeTeam 'A' and VisitTeam ''"),
    ([pbn_record(1, "1", "A", "A", "NS 90")], "are not two teams"),
    ([pbn_record(1, "1", "A", "B", "NS 425")], "no contract scores 425"),
    ([pbn_record(1, "1", "A", "B", "much")], "'MUCH' is not points"),
    ([pbn_record(1, "1", "A", "B", "NS 90", Room="Bar")], "Room 'BAR' is neither"),
    ([pbn_record(1, "1", "A", "B", "NS 90", Vulnerable="All")], "on board 1 it is nobody"),
    ([pbn_record(2, "1", "A", "B", "NS 90", Vulnerable="None")], "on board 2 it is NS"),
    (
        [pbn_record(1, "1", "A", "B", "NS 90"), pbn_record(1, "1", "A", "B", "NS 110"), AT_TABLE_2],
        "another result than line 3",
    ),
    (
        [pbn_record(1, "1", "A", "B"), AT_TABLE_2, pbn_record(1, "3", "A", "B")],
        "the match is played at 3 tables",
    ),
    (
        [
            pbn_record(1, "1", "A", "B", "NS 90", players="a"),
            pbn_record(2, "1", "C", "B", "NS 90", players="a"),
        ],
        "Na and Sa sit for C and for A",
    ),
    (['[Event "Cup"]\n[Score "NS 4'], "line 4: '[Score \"NS 4' is not a PBN tag"),
    (
        [pbn_record(1, "1", "A", "B", "NS 420", Contract="4S", Declarer="N", Result="9")],
        "4S by N with 9 tricks scores -50",
    ),
]


@pytest.mark.parametrize(("records", "expected"), REFUSED)
def test_what_is_wrong_is_told_with_file_line_and_value(records: list[str], expected: str) -> None:
    with pytest.raises(InFile) as refusal:
        read(*records)
    assert str(refusal.value).startswith("cup.pbn, line ")
    assert expected in str(refusal.value)


def test_deals_without_teams_are_not_results_of_a_match() -> None:
    with pytest.raises(NotThisKindOfFile, match="PBN of 1 records without HomeTeam"):
        reader.read("deals.pbn", b'[Event "x"]\n[Board "1"]\n[Deal "N:..."]\n')
