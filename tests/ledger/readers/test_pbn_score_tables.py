"""PBN of individuals and of team matches, whose lines and totals stand in tables."""

import pytest

from ledger import readers
from ledger.errors import BadInput
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import bring_in, imported, pbn, pbn_board, pbn_table, quarrels
from tests.ledger.readers.kinds import PBN_INDIVIDUALS, PBN_TEAMS

ROOMS = "Round;TeamId_Home;TeamId_Away;Room;Score_NS;Score_EW;"
PLAYERS = "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Score_NS;Score_EW;MP_NS;MP_EW"


def read(*records: str) -> ResultFile:
    return readers.read("friday.pbn", pbn(*records))


# -------------------------------------------------------------------------------------------- teams


def test_a_row_of_two_teams_is_what_a_record_of_them_is() -> None:
    file = readers.read("cup.pbn", PBN_TEAMS)
    seats = [(row.line.ns, row.line.ew, row.line.room, row.ns_claim) for row in file.lines]
    assert seats == [("1", "2", "open", 10), ("2", "1", "closed", -10)]
    assert [(entry.team, len(entry.players)) for entry in file.entries] == [
        ("Quill Four", 2),
        ("Ross", 0),
    ]
    assert [(claim.contestant, claim.total) for claim in file.totals] == [("1", 10), ("2", -10)]
    evening = imported(file)
    assert quarrels(file, evening) == []
    bring_in(evening, file).then_events()


def test_a_total_of_a_team_that_the_boards_do_not_give_is_said() -> None:
    file = readers.read("cup.pbn", PBN_TEAMS.replace(b"Ross -10", b"Ross -11"))
    assert [told.split(":")[0] for told in quarrels(file, imported(file))] == ["line 7, team 2"]


@pytest.mark.parametrize(("won", "lost"), [("2", "0"), ("1", "0")])
def test_a_board_won_is_two_points_or_one(won: str, lost: str) -> None:
    rows = (f"1 1 2 Open 420 - {won} {lost}", f"1 1 2 Closed - 50 {lost} {won}")
    totals = pbn_table("TotalScoreTable", "Rank;TeamId;TotalScoreBAM", f"1 1 {won}", f"2 2 {lost}")
    table = totals + pbn_table("ScoreTable", ROOMS + "BAM_NS;BAM_EW", *rows)
    file = read(pbn_board(1, table))
    assert (file.regulations, file.lines[0].ns_claim, file.totals[0].total) == (
        "point-a-board-teams",
        2,
        2,
    )
    assert [entry.team for entry in file.entries] == [None, None]
    assert quarrels(file, imported(file)) == []


def test_rounds_of_teams_are_sessions_and_victory_points_are_their_matches() -> None:
    columns = ROOMS + "VP_Home;VP_Away"
    first = ("1 1 2 Open 90 - 12 8", "1 1 2 Closed 90 - 12 8")
    again = ("2 1 3 Open A+ A- - -", "2 1 3 Closed NP - - -")
    file = read(pbn_board(1, pbn_table("ScoreTable", columns, *first, *again)))
    assert [row.session for row in file.sessions] == ["1", "2"]
    assert [(m.home, m.away, m.home_total, m.round) for m in file.matches] == [("1", "2", 12, 1)]
    assert file.in_vps
    assert [row.awards is not None for row in file.lines] == [False, False, True, False]
    imported(file)


# -------------------------------------------------------------------------------------- individuals


def test_individuals_are_partners_for_a_while() -> None:
    file = readers.read("ind.pbn", PBN_INDIVIDUALS)
    assert (file.regulations, len(file.entries)) == ("individual-matchpoints", 8)
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [
        ("1 with 2", "3 with 4"),
        ("5 with 6", "7 with 8"),
    ]
    evening = imported(file)
    assert quarrels(file, evening) == []
    bring_in(evening, file).then_events()
    wrong = readers.read("ind.pbn", PBN_INDIVIDUALS.replace(b"2.0 0.0", b"1.0 1.0"))
    assert [told.split(":")[0] for told in quarrels(wrong, imported(wrong))] == [
        "line 15, board 1 2+1-3+4"
    ]


def test_players_whom_no_table_ranks_are_those_who_sit_there() -> None:
    rows = ("1 2 3 4 420 - 2 0", "5 6 7 8 - 50 0 2", "9 - 10 11 - - - -")
    file = read(pbn_board(1, pbn_table("ScoreTable", PLAYERS, *rows)))
    assert [entry.contestant for entry in file.entries] == list("12345678")
    assert file.notes == ("line 7, board 1 9+--10+11: somebody sits out",)


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        (
            pbn_table("TotalScoreTable", "PlayerId;Name", "1 Ada", "2 Bo", "3 Cy")
            + pbn_table("ScoreTable", PLAYERS, "1 2 3 9 420 - 2 0"),
            "player 9 EW is not among the participants",
        ),
        (
            pbn_table("TotalScoreTable", "PlayerId;Name", "1 Ada", "1 Bo")
            + pbn_table("ScoreTable", PLAYERS, "1 2 3 4 420 - 2 0"),
            "player 1: stands in the table twice",
        ),
        (
            pbn_table("ScoreTable", PLAYERS.replace("MP_", "IMP_"), "1 2 3 4 420 - 2 -2"),
            "PBN of players by IMPs",
        ),
        (
            pbn_table("ScoreTable", "PlayerId_North;Score_NS", "1 420"),
            "does not say which players played",
        ),
        (
            pbn_table("ScoreTable", ROOMS[:-1], "1 1 2 Open 420"),
            "has not one element for each column",
        ),
        (pbn_table("ScoreTable", ROOMS[:-1], "1 1 1 Open 420 -"), "are not two teams"),
        (
            pbn_table("TotalScoreTable", "TeamId", "1", "1")
            + pbn_table("ScoreTable", ROOMS[:-1], "1 1 2 Open 420 -"),
            "team 1: stands in the table twice",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_place(tables: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        read(pbn_board(1, tables))
    assert "friday.pbn" in str(refused.value)
