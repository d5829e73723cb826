"""USEBIO beyond pairs: teams in two rooms, boards won and lost, pairs in a Swiss, individuals."""

import pytest

from ledger import readers
from ledger.errors import BadInput
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.encounters import four, match, player, room, tags, team
from tests.ledger.readers.files import (
    bring_in,
    imported,
    participants,
    quarrels,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)


def teams(*within: str, boards: str = "IMPS", matches: str = "IMPS") -> ResultFile:
    more = tags(BOARD_SCORING_METHOD=boards, MATCH_SCORING_METHOD=matches)
    content = usebio(*within, event_type="SWISS_TEAMS", more=more)
    return readers.read("cup.xml", content)


TWO = participants(team("1", "10", "1", "Quill"), team("2", "-10", "2"))


def test_a_team_sits_north_south_where_the_line_says_so() -> None:
    board = usebio_board(1, room("NS", "420"), room("EW", "-50"), more=tags(IMPS=10))
    file = teams(TWO, match(1, "1", "2", ("10", "-10"), board))
    seats = [(row.line.ns, row.line.ew, row.line.room, row.ns_claim) for row in file.lines]
    assert seats == [("1", "2", "open", 10), ("2", "1", "closed", -10)]
    assert [entry.team for entry in file.entries] == ["Quill", None]
    assert [len(entry.players) for entry in file.entries] == [4, 4]
    evening = imported(file)
    assert quarrels(file, evening) == []
    bring_in(evening, file).then_events()


def test_a_board_won_is_two_points_and_the_match_is_what_they_come_to() -> None:
    points = tags(TEAM_POINTS=0, OPPOSING_TEAM_POINTS=2)
    board = usebio_board(1, room("NS", "-50"), room("EW", "420"), more=points)
    field = participants(team("1", "0", "2"), team("2", "2", "1"))
    file = teams(field, match(1, "1", "2", ("1", "1"), board), boards="PAB", matches="PAB")
    assert (file.regulations, file.unit) == ("point-a-board-teams", "points")
    assert quarrels(file, imported(file)) == [
        "match 1 (1-2), 1: match 1 in the file, 0.00 here",
        "match 1 (1-2), 2: match 1 in the file, 2.00 here",
    ]


@pytest.mark.parametrize(("one", "other"), [("X and Y", "2"), ("0", "2 pts"), ("1/0", "1/0")])
def test_points_of_a_board_that_are_no_figure_are_refused_with_their_place(
    one: str, other: str
) -> None:
    points = tags(TEAM_POINTS=one, OPPOSING_TEAM_POINTS=other)
    board = usebio_board(7, room("NS", "-50"), room("EW", "420"), more=points)
    with pytest.raises(BadInput, match=r"cup\.xml, .*board 7"):
        teams(TWO, match(1, "1", "2", ("1", "1"), board), boards="PAB", matches="PAB")


def test_rounds_on_the_same_boards_are_sessions_of_their_own() -> None:
    board = usebio_board(1, room("NS", "420"), room("EW", "420"), more=tags(IMPS=0))
    three = participants(*(team(number, "0", "1=") for number in "123"))
    again = (match(1, "1", "2", ("0", "0"), board), match(2, "1", "3", ("0", "0"), board))
    sessions = [(one.session, one.boards) for one in teams(three, *again).sessions]
    assert sessions == [("1", None), ("2", None)]
    other = usebio_board(2, room("NS", "620"), room("EW", "620"), more=tags(IMPS=0))
    one_session = teams(three, again[0], match(2, "1", "3", ("0", "0"), other))
    assert [(one.session, one.boards) for one in one_session.sessions] == [("1", 2)]


def test_victory_points_are_not_compared_where_the_set_has_no_scale() -> None:
    board = usebio_board(1, room("NS", "420"), room("EW", "-50"), more=tags(IMPS=10))
    file = teams(TWO, match(1, "1", "2", ("17", "3"), board), matches="VPS")
    assert (file.regulations, file.in_vps) == ("team-match", True)
    assert quarrels(file, imported(file)) == []


def test_pairs_of_a_swiss_have_the_numbers_of_their_match() -> None:
    line = "<TRAVELLER_LINE>{}</TRAVELLER_LINE>"
    head = tags(ROUND_NUMBER=1, NS_PAIR_NUMBER=3, EW_PAIR_NUMBER=12, NS_SCORE=15, EW_SCORE=5)
    board = usebio_board(1, line.format(tags(CONTRACT="3NT", PLAYED_BY="N", TRICKS=9, SCORE=400)))
    pairs = participants(usebio_pair("3"), usebio_pair("12"))
    more = tags(MATCH_SCORING_METHOD="VPS", BOARD_SCORING_METHOD="CROSS_IMPS")
    content = usebio(pairs, f"<MATCH>{head}{board}</MATCH>", event_type="SWISS_PAIRS", more=more)
    file = readers.read("swiss.xml", content)
    assert [(row.line.ns, row.line.ew, row.line.round) for row in file.lines] == [("3", "12", 1)]
    assert (file.regulations, file.in_vps) == ("compscore-cross-imps", True)
    bring_in(imported(file), file).then_events()


def individuals(*lines: str) -> ResultFile:
    ranks = [(n, "100.00", "1=") for n in (1, 2, 7, 8)] + [(n, "0.00", "5=") for n in (3, 4, 5, 6)]
    field = "".join(player(*rank) for rank in ranks)
    content = usebio(participants(field), usebio_board(1, *lines), event_type="INDIVIDUAL")
    return readers.read("ind.xml", content)


def test_individuals_are_partners_for_a_while() -> None:
    file = individuals(four((2, 1, 3, 4), "420", (2, 0)), four((5, 6, 8, 7), "-50", (0, 2)))
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [
        ("1 with 2", "3 with 4"),
        ("5 with 6", "7 with 8"),
    ]
    assert len(file.entries) == 8
    evening = imported(file)
    assert quarrels(file, evening) == []
    bring_in(evening, file).then_events()


@pytest.mark.parametrize(
    ("within", "message"),
    [
        (match(1, "1", "9", ("0", "0")), "'9' is not among the participants"),
        (match(1, "1", "2", ("x", "0")), "'x'"),
        (match(1, "1", "2", ("0", "0"), usebio_board("?")), "BOARD_NUMBER"),
        (match(1, "1", "2", ("0", "0"), usebio_board(1, room("?", "420"))), "neither NS nor EW"),
        (match(1, "1", "2", ("0", "0")) + usebio_board(1), "elsewhere than in a match"),
    ],
)
def test_a_match_that_cannot_be_read_is_refused_by_its_place(within: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        teams(TWO, within)


def test_an_unknown_player_and_a_line_of_a_pair_are_refused() -> None:
    with pytest.raises(BadInput, match="player '9' in seat W"):
        individuals(four((1, 2, 3, 9), "420", (0, 0)))
    with pytest.raises(BadInput, match="player '' in seat N"):
        individuals(usebio_line("1", "2", "420"))
