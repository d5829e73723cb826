"""PBN of pairs: lines in ScoreTables, pairs in a TotalScoreTable, as several programs write it."""

from fractions import Fraction

import pytest

from ledger import readers
from ledger.bridge.awards import describe
from ledger.errors import BadInput
from ledger.events import AdjustedScoreAwarded
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import bring_in, imported, pbn, pbn_board, pbn_table, quarrels

COLUMNS = r"Table\1R;Round\1R;PairId_NS\2R;PairId_EW\2R;Contract\3L;Declarer;Result;"
RUTER = COLUMNS + "Score_NS;Score_EW;MP_NS;MP_EW;Percentage_NS;Percentage_EW"
TOTALS = r"Rank\2R;RankTie;PairId;TotalScoreMP;TotalPercentage;Names\42L;NrBoards;MemberID1"
CLUB = r"Section;PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW;"
CLUB += r"Names_NS\13;Names_EW"


def read(*records: str) -> ResultFile:
    return readers.read("friday.pbn", pbn(*records))


def ruter(*rows: str, totals: tuple[str, ...] = ()) -> ResultFile:
    table = pbn_table("TotalScoreTable", TOTALS, *totals) if totals else ""
    board = pbn_board(1, table + pbn_table("ScoreTable", RUTER, *rows), Application="Ruter i Norge")
    return read(board)


def test_matchpoints_about_zero_are_those_from_zero_up_and_their_average() -> None:
    file = ruter(
        '1 1  1  2 4S N 10 "420" - 2.0 -2.0 100 0',
        '2 1  3  4 4S N  9 - "50" -1.0 1.0 25 75',
        '3 1  5  6 3N N  8 - "50" -1.0 1.0 25 75',
        totals=(
            '1 -  1  2.0 100.00 "Ada Quill - Bram Otter" 1 "17"',
            '2 =  4  1.0 75.00 "Cy Ross - Di Snow" 1 "0"',
            '2 =  6  1.0 75.00 "Ed Tarn - Flo Ure" 1 ""',
            '4 =  3 -1.0 25.00 "Gus Vale - Hal Wye" 1 "-"',
            '4 =  5 -1.0 25.00 "Ida Yates - Jon Zorn" 1 "-"',
            '6 -  2 -2.0 0.00 "Kit Abel - Lou Bird" 1 "-"',
        ),
    )
    assert file.regulations == "norwegian-matchpoints-neuberg"
    assert [row.ns_claim for row in file.lines] == [4, 1, 1]
    assert [claim.total for claim in file.totals] == [4, 3, 3, 1, 1, 0]
    assert [claim.tied for claim in file.totals] == [None, True, True, True, True, None]
    first = file.entries[0].players
    assert [(player.name, player.number) for player in first] == [
        ("Ada Quill", "national:17"),
        ("Bram Otter", None),
    ]
    assert quarrels(file, imported(file)) == []


def test_a_total_that_the_lines_do_not_give_is_said() -> None:
    file = ruter(
        '1 1 1 2 4S N 10 "420" - 1.0 -1.0 100 0',
        '2 1 3 4 4S N  9 - "50" -1.0 1.0 0 100',
        totals=(
            '1 = 1 1.0 99.00 "A A - B B" 1 "-"',
            '1 = 4 1.0 100.00 "C C - D D" 1 "-"',
            '3 = 2 -1.0 0.00 "E E - F F" 1 "-"',
            '3 = 3 -1.0 0.00 "G G - H H" 1 "-"',
        ),
    )
    assert [quarrel.split(":")[0] for quarrel in quarrels(file, imported(file))] == [
        "line 6, pair 1"
    ]


def test_awards_are_read_and_a_score_set_aside_is_what_stands_beside_it() -> None:
    file = ruter(
        '1 1 1 2 - - - "A+" "A-" 0.4 -0.4 60 40',
        '2 1 3 4 6DX N 9 - "800>a" 0.4 0.4 60 60',
        '3 1 5 6 4S N 10 "420" - 1.0 -1.0 75 25',
        '4 1 7 8 4S N 9 - "50" -1.0 1.0 25 75',
    )
    events = [recorded.event for recorded in imported(file).record]
    awards = [event for event in events if isinstance(event, AdjustedScoreAwarded)]
    assert [tuple(map(describe, (event.ns, event.ew))) for event in awards] == [
        ("A+", "A-"),
        ("A+", "A+"),
    ]


def test_a_pair_that_sits_out_is_told_and_has_no_line() -> None:
    file = ruter(
        '1 1 1 2 4S N 10 "420" - 1.0 -1.0 100 0',
        '2 1 3 4 4S N 9 - "50" -1.0 1.0 0 100',
        '3 1 5 - - - - "Bye" "Bye" -0.2 - 47 -',
    )
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [("1", "2"), ("3", "4")]
    assert file.notes == ("line 8, board 1 5--: a pair sits out",)


@pytest.mark.parametrize(
    ("application", "matchpoints", "rules"),
    [
        ("Magic Contest France", ("2.0 0.0", "0.0 2.0"), "magic-contest-matchpoints"),
        ("Magic Contest France", ("1.0 0.0", "0.0 1.0"), "acblscore-matchpoints"),
        ("", ("2.00 0.00", "0.00 2.00"), "compscore-matchpoints"),
        ("", ("1.00 0.00", "0.00 1.00"), "acblscore-matchpoints"),
    ],
)
def test_the_set_is_that_of_the_scale_or_of_the_program(
    application: str, matchpoints: tuple[str, str], rules: str
) -> None:
    rows = (
        f"1 1 1 2 4S N 10 420 - {matchpoints[0]} 100 0",
        f"2 1 3 4 4S N  9 -  50 {matchpoints[1]} 0 100",
    )
    file = read(pbn_board(1, pbn_table("ScoreTable", RUTER, *rows), Application=application))
    assert file.regulations == rules
    assert quarrels(file, imported(file)) == []


def test_names_without_quotation_marks_are_told_apart_by_the_width_of_their_columns() -> None:
    rows = (
        "A 1 2 4S N 10 420 - 1.00 0.00 Quill-Otter   Van Dam-Ross",
        "A 3 4 PASS - - PASS - 0.00 1.00 Whiskey-Yankee  Oak-Pine",
    )
    file = read(pbn_board(1, pbn_table("ScoreTable", CLUB, *rows)))
    assert [tuple(p.name for p in entry.players) for entry in file.entries] == [
        ("Quill", "Otter"),
        ("Van Dam", "Ross"),
        ("Whiskey", "Yankee"),
        ("Oak", "Pine"),
    ]
    assert [row.played and row.played.points for row in file.lines] == [420, 0]
    assert quarrels(file, imported(file)) == []


def test_a_table_and_tags_may_be_inherited_and_a_record_without_results_is_none() -> None:
    head = pbn_board(None, "", Event="##Friday", Application="##Ruter i Norge")
    row = pbn_table("ScoreTable", RUTER, "1 1 1 2 4S N 10 420 - 0.0 0.0 50 50")
    second = pbn_table("ScoreTable", RUTER, "1 1 1 2 4S N 10 620 - 0.0 0.0 50 50")
    file = read(head, pbn_board(1, row, Date="2026.03.05"), pbn_board(2, second, Date="#"))
    assert (file.title, file.sessions[0].day) == ("Friday", "2026.03.05")
    assert [row.line.board for row in file.lines] == [1, 2]
    assert file.regulations == "norwegian-matchpoints-neuberg"


def test_butler_and_cross_imps_are_told_by_the_scoring() -> None:
    columns = COLUMNS + "Score_NS;Score_EW;IMP_NS;IMP_EW"
    rows = ("1 1 1 2 4S N 10 420 - 10 -10", "2 1 3 4 4S N 9 - 50 -10 10")
    table = pbn_table("ScoreTable", columns, *rows)
    file = read(pbn_board(1, table, Scoring="IMP;Cross1"))
    assert (file.regulations, file.unit) == ("compscore-cross-imps", "imps")
    assert file.lines[0].ns_claim == Fraction(10)
    assert quarrels(file, imported(file)) == []
    assert read(pbn_board(1, table, Scoring="IMP;Butler")).regulations == "compscore-butler"
    with pytest.raises(BadInput, match="Scoring is 'IMP'"):
        read(pbn_board(1, table, Scoring="IMP"))


def test_two_winners_are_two_first_places() -> None:
    file = read(
        pbn_board(
            1,
            pbn_table(
                "TotalScoreTable",
                "Rank;PairId;Direction;TotalPercentage;Names",
                '1 1 "N-S" 50.00 "A A - B B"',
                '1 1 "E-W" 50.00 "C C - D D"',
            )
            + pbn_table("ScoreTable", RUTER, "1 1 1 1 4S N 10 420 - 0.0 0.0 50 50"),
        )
    )
    assert [(e.contestant, e.field) for e in file.entries] == [("1NS", "NS"), ("1EW", "EW")]
    assert [claim.contestant for claim in file.totals] == ["1NS", "1EW"]
    bring_in(imported(file), file).then_events()


def test_two_who_share_the_first_place_of_a_direction_leave_the_other_its_own() -> None:
    totals = ("1 1 N-S", "1 2 N-S", "1 1 E-W", "2 2 E-W")
    lines = ("1 1 1 1 4S N 10 420 - 0 0 50 50", "1 1 2 2 4S N 10 420 - 0 0 50 50")
    table = pbn_table("TotalScoreTable", "Rank;PairId;Direction", *totals)
    file = read(pbn_board(1, table + pbn_table("ScoreTable", RUTER, *lines)))
    assert [e.contestant for e in file.entries] == ["1NS", "2NS", "1EW", "2EW"]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1 1 1 2 4S N 10 420", "has not one element for each column"),
        ("1 1 1 2 4S N 10 430 - 0 0 50 50", "score"),
        ('1 1 1 2 4S N 10 "420>a" - 0 0 - -', "set aside without a percentage"),
        ("1 x 1 2 4S N 10 420 - 0 0 50 50", "Round 'x'"),
    ],
)
def test_a_row_that_cannot_be_read_is_refused_by_its_place(row: str, message: str) -> None:
    others = ("2 1 3 4 4S N 9 - 50 0 0 50 50", "3 1 1 2 4S N 9 - 50 0 0 50 50")
    with pytest.raises(BadInput, match=message) as refused:
        ruter(row, *others[:1])
    assert "line 6" in str(refused.value)


def test_a_frequency_table_says_of_nobody_what_they_scored() -> None:
    table = pbn_table(
        "ScoreTable", "Rank;Contract;Declarer;Result;Score_NS;Multiplicity", "1 4S N 10 420 7"
    )
    with pytest.raises(BadInput, match="does not say which pairs played"):
        read(pbn_board(1, table))
