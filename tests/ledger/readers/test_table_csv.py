"""Table results as CSV: needed columns, their other names, pairs and teams, RealBridge's form."""

from fractions import Fraction

import pytest

from ledger import readers
from ledger.bridge.awards import Artificial, Assigned
from ledger.errors import InFile
from ledger.readers import table_csv as reader
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import imported, quarrels


def read(*rows: str, encoding: str = "utf-8") -> ResultFile:
    return reader.read("friday.csv", "\n".join((*rows, "")).encode(encoding))


def outcomes(file: ResultFile) -> list[str | None]:
    return [row.played.outcome if row.played else None for row in file.lines]


def test_board_pairs_and_score_are_enough() -> None:
    file = read("board,ns,ew,score", "1,1,2,420", "1,3,4,-50", "2,4,1,NP")
    assert outcomes(file) == ["+420", "-50", None]
    assert file.regulations == "compscore-matchpoints"
    assert imported(file).totals()["1"] == 2


def test_contract_declarer_and_tricks_are_enough() -> None:
    file = read("board,ns,ew,contract,declarer,tricks", "1,1,2,4S,N,10", "1,3,4,3NX,E,8")
    assert outcomes(file) == ["4S N 10 +420", "3NTX E 8 +100"]


@pytest.mark.parametrize("result", ["+1", "=", "-2"])
def test_a_result_stands_against_the_contract(result: str) -> None:
    file = read("board,ns,ew,contract,declarer,result", f"1,1,2,2S,S,{result}")
    assert outcomes(file) == [
        {"+1": "2S S 9 +140", "=": "2S S 8 +110", "-2": "2S S 6 -100"}[result]
    ]


def test_a_result_without_a_sign_is_in_doubt() -> None:
    with pytest.raises(InFile, match="result '1' is not against the contract"):
        read("board,ns,ew,contract,declarer,result", "1,1,2,2S,S,1")


def test_tricks_and_a_result_say_the_same_or_are_refused() -> None:
    header = "board,ns,ew,contract,declarer,tricks,result"
    same = read(header, "1,1,2,2S,S,9,+1", "1,3,4,3NX,E,8,-1", "1,5,6,2S,S,8,=", "1,7,8,2S,S,8,")
    assert outcomes(same)[::3] == ["2S S 9 +140", "2S S 8 +110"]
    assert outcomes(read(header, "1,1,2,2S,S,8,110")) == ["2S S 8 +110"]
    for told in ("9,=", "8,+1", "8,-1"):
        with pytest.raises(InFile, match="tricks in 2S are not"):
            read(header, f"1,1,2,2S,S,{told}")
    with pytest.raises(InFile, match="in 2S are not ="):
        read(header, f"1,1,2,2S,S,{'1' * 10_000},=")


def test_columns_have_other_names_in_any_case_and_order() -> None:
    file = read(
        "EW Pair;Score NS;Bd;NS-Pair;Rnd;Tbl;Section;Opening Lead;Remark",
        "2;420;1;1;3;7;Blue;s10;nice",
    )
    line = file.lines[0].line
    assert (line.ns, line.ew, line.board, line.round, line.table) == ("1", "2", 1, 3, "7")
    assert file.lines[0].played is not None
    assert file.lines[0].played.lead == "S10"
    assert file.notes == ("columns that are not read: remark",)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_byte_order_mark_makes_no_difference(encoding: str) -> None:
    file = read("board,ns,ew,score,ns_names", "1,1,2,420,Åse & Zoë", encoding=encoding)
    assert [player.name for player in file.entries[0].players] == ["Åse", "Zoë"]


@pytest.mark.parametrize(
    ("between", "end"),
    [(",", "\n"), (";", "\r\n"), ("\t", "\n"), (",", "\r"), ("|", "\n"), (",", ",\n")],
)
def test_cells_and_rows_may_end_in_several_ways(between: str, end: str) -> None:
    rows = ["board,ns,ew,score", "1,1,2,420", "", "1,3,4,\N{MINUS SIGN}50", ""]
    content = end.join(rows).replace(",", between).encode()
    assert outcomes(reader.read("friday.csv", content)) == ["+420", "-50"]


def test_matchpoint_claims_are_compared() -> None:
    file = read("board,ns,ew,score,ns_mp,ew_mp", "1,1,2,420,2,0", "1,3,4,-50,0.5,1.5", "2,1,4,90,,")
    assert (file.unit, file.decimals) == ("matchpoints", 1)
    assert [quarrel.split(", ")[0] for quarrel in quarrels(file, imported(file))] == ["line 3"]


REALBRIDGE = "session,board,ns,ew,contract,declarer,lead,ns_score,ns_imp,ew_imp"


def test_imp_claims_make_it_realbridges_with_unplayed_lines() -> None:
    file = read(
        REALBRIDGE,
        "20210113,1,P01,P02,4S,N,DQ,420,7.5,-7.5",
        "20210113,1,P03,P04,4S,S,D9,-50,-7.5,7.5",
        "20210113,1,P05,P06,---,---,---,0,0.0,0.0",
        "20210120,1,P02,P03,PASS,---,---,0,0.0,0.0",
    )
    assert file.regulations == "realbridge-cross-imps"
    assert [row.session for row in file.sessions] == ["20210113", "20210120"]
    assert outcomes(file) == ["4S N 10 +420", "4S S 9 -50", None, "PASS +0"]
    assert quarrels(file, imported(file)) == []


@pytest.mark.parametrize("row", ["1;1;2;420;2,5;-2,5", '1,1,2,420,"2,5","-2,5"'])
def test_claims_may_have_a_decimal_comma(row: str) -> None:
    file = read("board,ns,ew,score,ns_imp,ew_imp".replace(",", row[1]), row)
    assert file.lines[0].ns_claim == Fraction(5, 2)


def test_each_sides_score_may_have_a_column_of_its_own() -> None:
    file = read(
        "board,ns,ew,ns score,ew score,ns %",
        "1,1,2,420,,100",
        "1,3,4,,50,0",
        "2,1,4,110,-110,",
        "2,3,2,110,100,",
        "3,1,2,AVE+,AVE,",
        "3,3,4,A60/40,,",
    )
    assert outcomes(file) == ["+420", "-50", "+110", None, None, None]
    plus, average, minus = (Artificial(grade="A+"), Artificial(grade="A"), Artificial(grade="A-"))
    assert [row.awards for row in file.lines[3:]] == [
        (Assigned(points=110), Assigned(points=-100)),
        (plus, average),
        (plus, minus),
    ]
    assert file.notes == ("columns that are not read: nspercent",)


def test_a_room_makes_it_a_team_match() -> None:
    file = read(
        "round,board,room,ns,ew,score,north,south,ns_imp,ew_imp",
        "1,1,Open,7,9,420,Ann,Bob,10,-10",
        "1,1,Closed,9,7,-50,Cy,Di,-10,10",
        "1,2,open,7,9,110,Eve,Bob,0,0",
        "1,2,c,9,7,110,Cy,Di,0,0",
    )
    assert file.regulations == "team-match"
    assert {entry.contestant: len(entry.players) for entry in file.entries} == {"7": 3, "9": 2}
    assert quarrels(file, imported(file)) == []


def test_rooms_of_which_none_is_named_are_those_of_pairs() -> None:
    """So a workbook has them that says everything of pairs and teams alike."""
    file = read("round,board,room,ns,ew,score", "1,1,,7,9,420", "1,1,,8,10,-50")
    assert file.regulations == "compscore-matchpoints"
    assert file.notes == ("columns that are not read: room",)
    with pytest.raises(InFile, match="line 3: room '' is neither open nor closed"):
        read("round,board,room,ns,ew,score", "1,1,open,7,9,420", "1,1,,9,7,-50")


def test_names_stand_in_one_cell_or_in_two() -> None:
    file = read(
        "board,ns,ew,score,ns_names,east,west", "1,1,2,420,Ann Lee & Bob Day,Cy,Di", "2,1,3,50,,,"
    )
    names = {entry.contestant: [p.name for p in entry.players] for entry in file.entries}
    assert names == {"1": ["Ann Lee", "Bob Day"], "2": ["Cy", "Di"], "3": []}


def test_pairs_called_by_names_get_numbers_and_their_names_stay_erasable() -> None:
    rows = (
        "board,ns,ew,score",
        "1,Ann Ash & Bob Oak,Cy & Di,420",
        "2,Cy & Di,Bob Oak/Ann Ash,50",
    )
    file = readers.read("friday.csv", "\n".join(rows).encode())
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [("1", "2"), ("2", "1")]
    assert [player.name for player in file.entries[0].players] == ["Ann Ash", "Bob Oak"]
    said = repr([(row.line, row.played) for row in file.lines])
    assert "Ash" not in said
    assert "Di" not in said


@pytest.mark.parametrize("called", ["P01", "12NS", "A/B", "1 - 2", "Team 7"])
def test_a_label_is_no_name(called: str) -> None:
    assert read("board,ns,ew,score", f"1,{called},99,420").lines[0].line.ns.startswith(called)


def test_other_names_for_the_same_pair_are_noted() -> None:
    file = read("board,ns,ew,score,ns_names", "1,1,2,420,A & B", "2,1,2,50,A & C")
    assert file.notes == (
        "line 3, board 2 1-2: 1 NS is A & C, who is A & B in 1 of its lines: that is taken",
    )


def test_a_score_of_0_without_a_contract_is_in_doubt_where_others_have_theirs() -> None:
    bare = "1,3,4,,,0"
    file = read("board,ns,ew,contract,declarer,score", "1,1,2,4S,N,420", bare, "2,1,4,PASS,,0")
    assert outcomes(file) == ["4S N 10 +420", "+0", "PASS +0"]
    assert file.notes == ("line 3, board 1 3-4: 0 without a contract is taken for passed out",)
    assert read("board,ns,ew,contract,declarer,score", bare, "1,1,2,,,50").notes == ()


def test_awards_and_sit_outs_are_read_from_the_score_and_the_pairs() -> None:
    file = read("board,ns,ew,score", "1,1,2,A6040", "1,3,0,", "1,4,Bye,")
    assert file.lines[0].awards == (Artificial(grade="A+"), Artificial(grade="A-"))
    assert (len(file.lines), len(file.notes)) == (1, 2)


def test_a_table_without_rows_is_an_empty_result() -> None:
    assert read("board,ns,ew,score").lines == ()


SCORES = "board,ns,ew,score"
REFUSED = [
    (["board,ns,ew,contract"], "line 1: has no column score"),
    (["board,ns,ew,score,Score"], "line 1: has two columns 'score'"),
    ([SCORES, "1,1,2"], "line 2: has 3 cells; the header has 4"),
    ([SCORES, "1,1,2,420,5"], "line 2: has 5 cells; the header has 4"),
    ([SCORES, '1,1,2,"420'], "line 2: unexpected end of data: is a quotation mark closed?"),
    ([SCORES, "1,1,2,420", "x" * 140_000], "line 3: has a cell of more than 131,072 signs: is a"),
    ([SCORES, "1,1,2," + "4" * 140_000], "line 2: has a cell of more than 131,072 signs"),
    (["Friday", SCORES, "1,1,2,420", "x" * 140_000], "line 4: has a cell of more than 131,072"),
    ([SCORES, "1,1,2,420", "x,1,2,420"], "line 3: board 'x'"),
    ([SCORES, "1,1,2,425"], "line 2, board 1 1-2: board 1: no contract scores 425"),
    ([SCORES, "1,1,2,420", "1,1,2,450"], "another result than line 2, board 1 1-2"),
    ([SCORES, "1,1,2,420", "1,3,2,450"], "2 plays this board already in line 2"),
    ([SCORES + ",room", "1,1,2,420,bar"], "room 'bar' is neither open nor closed"),
    ([SCORES + ",round", "1,1,2,420,first"], "round 'first'"),
    ([SCORES + ",ns_mp", "1,1,2,420,top"], "'top' is not a whole number"),
    ([SCORES + ",contract", "1,1,2,420,---"], "without a contract"),
]


@pytest.mark.parametrize(("rows", "expected"), REFUSED)
def test_what_is_wrong_is_told_with_file_line_and_value(rows: list[str], expected: str) -> None:
    with pytest.raises(InFile) as refusal:
        read(*rows)
    assert str(refusal.value).startswith("friday.csv, line ")
    assert expected in str(refusal.value)


def test_a_file_of_another_encoding_is_read_as_windows_writes_it_and_says_so() -> None:
    file = reader.read("friday.csv", b"board,ns,ew,score,ns_names\n1,1,2,50,A\n2,3,2,50,Ren\xe9\n")
    told = "line 3: byte 0xe9 is not UTF-8; the file is read as Windows-1252 (Ren\xe9)"
    assert file.notes == (told,)
    assert [entry.players[0].name for entry in file.entries if entry.players] == ["A", "Ren\xe9"]


def test_bytes_of_no_encoding_are_told_with_their_line() -> None:
    with pytest.raises(InFile, match="line 2: byte 0x81 is not UTF-8; save the file as UTF-8"):
        reader.read("friday.csv", b"board,ns,ew,score,ns_names\n1,1,2,50,A\x81\n")
    with pytest.raises(InFile, match="byte 37: UTF-16 that breaks off"):
        reader.read("friday.csv", (SCORES + "\n").encode("utf-16")[:-1])


NAMED = "board,ns,ew,score,ns_names,ew_names"


def named(*pairs: str) -> ResultFile:
    rows = (f"{n},1,2,110,{names},Cy & Di" for n, names in enumerate(pairs, 1))
    return read(NAMED, *rows)


def called(file: ResultFile, contestant: str) -> list[str]:
    (entry,) = (entry for entry in file.entries if entry.contestant == contestant)
    return [player.name for player in entry.players]


@pytest.mark.parametrize(
    ("pairs", "notes"),
    [
        (("Ann & Bob", "Bob & Ann", ""), []),
        (
            ("Ann & Bbo", "Ann & Bob", "Ann & Bob"),
            [
                (
                    "line 2, board 1 1-2: 1 NS is Ann & Bbo,"
                    " who is Ann & Bob in 2 of its lines: that is taken"
                )
            ],
        ),
        (
            ("Ann & Bob", "Ann & Bob", "Ann & Cy", "Ann & Cy", "Ann & Bob"),
            [
                (
                    "line 4, board 3 1-2 and 1 more: 1 NS is Ann & Cy,"
                    " who is Ann & Bob in 3 of its lines: that is taken"
                )
            ],
        ),
        (("", "Ann & Bob"), []),
    ],
)
def test_a_pair_is_who_most_of_its_lines_say_and_the_others_are_listed(
    pairs: tuple[str, ...], notes: list[str]
) -> None:
    file = named(*pairs)
    assert sorted(called(file, "1")) == ["Ann", "Bob"]
    assert list(file.notes) == notes


def test_of_two_namings_that_are_as_frequent_the_first_is_taken() -> None:
    file = named("Ann & Bob", "Ann & Bbo")
    assert called(file, "1") == ["Ann", "Bob"]
    assert len(file.notes) == 1
