"""USEBIO of individuals in sessions and sections, by matchpoints or IMPs, with who sits out."""

import pytest

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.encounters import four, player, tags
from tests.ledger.readers.files import (
    imported,
    participants,
    quarrels,
    usebio,
    usebio_board,
    usebio_line,
)

LINES = (four((1, 2, 3, 4), "420", (2, 0)), four((5, 6, 7, 8), "-50", (0, 2)))
FIELD = participants(*(player(number, "", "") for number in range(1, 9)))


def read(*within: str, more: str = "") -> ResultFile:
    return readers.read("ind.xml", usebio(*within, event_type="INDIVIDUAL", more=more))


def section(name: str, *within: str) -> str:
    return f'<SECTION SECTION_ID="{name}">{"".join(within)}</SECTION>'


def session(name: str, *within: str) -> str:
    return f'<SESSION SESSION_ID="{name}">{"".join(within)}</SESSION>'


def test_the_same_board_is_another_one_in_another_session() -> None:
    again = usebio_board(1, four((1, 3, 2, 4), "100", (2, 0)), four((5, 7, 6, 8), "50", (0, 2)))
    file = read(FIELD, session("1", usebio_board(1, *LINES)), session("2", again))
    assert [(row.line.session, row.line.ns) for row in file.lines] == [
        ("1", "1 with 2"),
        ("1", "5 with 6"),
        ("2", "1 with 3"),
        ("2", "5 with 7"),
    ]
    assert len(file.entries) == 8
    evening = imported(file)
    assert quarrels(file, evening) == []
    assert evening.totals()["1"] == 4


def test_players_have_their_numbers_in_their_section() -> None:
    board = usebio_board(1, *LINES)
    file = read(session("1", section("A", FIELD, board), section("B", FIELD, board)))
    assert [(one.contestant, one.number, one.section) for one in file.entries][7:9] == [
        ("A8", "8", "A"),
        ("B1", "1", "B"),
    ]
    assert [row.line.ns for row in file.lines] == [
        *("A1 with A2", "A5 with A6", "B1 with B2", "B5 with B6")
    ]


def test_boards_by_imps_are_scored_against_every_table() -> None:
    ten = (four((1, 2, 3, 4), "420", (10, -10)), four((5, 6, 7, 8), "-50", (-10, 10)))
    lines = [one.replace("MATCH_POINTS", "CROSS_IMP_POINTS") for one in ten]
    more = tags(BOARD_SCORING_METHOD="CROSS_IMPS")
    file = read(FIELD, usebio_board(1, *lines), more=more)
    assert (file.regulations, file.unit) == ("individual-cross-imps", "imps")
    evening = imported(file)
    assert quarrels(file, evening) == []
    assert evening.totals()["1"] == 10


def test_boards_against_a_datum_are_refused_by_name() -> None:
    with pytest.raises(NotThisKindOfFile, match="individuals by Butler IMPs"):
        read(FIELD, usebio_board(1, *LINES), more=tags(BOARD_SCORING_METHOD="BUTLER_IMPS"))


def test_somebody_sits_out() -> None:
    alone = tags(N_PLAYER_NUMBER=9, S_PLAYER_NUMBER="", E_PLAYER_NUMBER="", W_PLAYER_NUMBER="")
    board = usebio_board(1, *LINES, f"<TRAVELLER_LINE>{alone}</TRAVELLER_LINE>")
    assert read(FIELD, board).notes == ("board 1, line 3: somebody sits out",)


def test_a_board_outside_the_sections_is_refused() -> None:
    with pytest.raises(InFile, match="a board stands elsewhere"):
        read(FIELD, session("1", section("A", usebio_board(1, *LINES))), usebio_board(2, *LINES))


def test_a_player_listed_twice_is_refused() -> None:
    with pytest.raises(InFile, match="player 1: has no PLAYER_NUMBER of its own"):
        read(participants(player(1, "", ""), player(1, "", "")), usebio_board(1, *LINES))


ADJUSTED = "<ADJUSTMENT>-5.00</ADJUSTMENT>"


@pytest.mark.parametrize(
    ("within", "event", "place"),
    [
        (FIELD.replace("</PLAYER>", f"{ADJUSTED}</PLAYER>", 1), "INDIVIDUAL", "player 1"),
        (
            participants(
                f"<PAIR>{tags(PAIR_NUMBER=1, ADJUSTMENT='-5.00')}</PAIR>",
                f"<PAIR>{tags(PAIR_NUMBER=2, ADJUSTMENT='0.00')}</PAIR>",
            )
            + usebio_board(1, usebio_line("1", "2", "420")),
            "MP_PAIRS",
            "pair 1",
        ),
        (
            participants(f'<TEAM TEAM_ID="1">{ADJUSTED}</TEAM>', '<TEAM TEAM_ID="2"></TEAM>'),
            "TEAMS",
            "team 1",
        ),
    ],
)
def test_what_was_given_beside_the_score_is_noted(within: str, event: str, place: str) -> None:
    """As RealBridge writes it of every pair: mostly it is nothing."""
    notes = readers.read("given.xml", usebio(within, event_type=event)).notes
    assert f"PARTICIPANTS, {place}: the adjustment of -5.00 is not read" in notes
    assert sum("adjustment" in one for one in notes) == 1
