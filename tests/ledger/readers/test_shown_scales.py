"""The scale of victory points that a file shows is the one under which its contest is opened."""

import pytest

from ledger import readers
from ledger.readers.result_file import ResultFile
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from tests.ledger.readers.encounters import match, room, tags, team
from tests.ledger.readers.files import (
    imported,
    participants,
    pbn,
    pbn_board,
    pbn_table,
    quarrels,
    usebio,
    usebio_board,
    usebio_pair,
)

IN_VPS = tags(MATCH_SCORING_METHOD="VPS")
WBF = (("16.46", "3.54"), ("5.61", "14.39"))
EBU = (("16", "4"), ("6", "14"))
"""What 10 and -6 IMPs on two boards come to."""


def two(number: int, open_room: str, closed_room: str) -> str:
    """Two boards of a match: one played so in both rooms, and one that is flat."""
    flat = usebio_board(number + 1, room("NS", "100"), room("EW", "100"))
    return usebio_board(number, room("NS", open_room), room("EW", closed_room)) + flat


def swiss(*said: tuple[str, str], more: str = IN_VPS, totals: str = "") -> ResultFile:
    """Two matches of two boards, won by 10 IMPs and lost by 6."""
    field = participants(*(team(number, "", "") for number in "1234"))
    content = usebio(
        field,
        match(1, "1", "2", said[0], two(1, "420", "-50")),
        match(1, "3", "4", said[1], two(1, "170", "420")),
        event_type="SWISS_TEAMS",
        more=more,
    )
    return readers.read("swiss.xml", content)


def totals(file: ResultFile) -> dict[str, float]:
    facts = imported(file).facts()
    rows = standings(facts, resolve(CONTEST, facts)).rows
    return {row.contestant: float(row.exact) for row in rows}


@pytest.mark.parametrize("more", [IN_VPS, ""], ids=["said", "unsaid"])
@pytest.mark.parametrize(
    ("said", "rules"), [(WBF, "teams-in-vps"), (EBU, "ebu-teams-in-vps")], ids=["wbf", "ebu"]
)
def test_matches_of_teams_are_in_the_victory_points_that_their_boards_come_to(
    said: tuple[tuple[str, str], ...], rules: str, more: str
) -> None:
    file = swiss(*said, more=more)
    assert (file.regulations, file.in_vps) == (rules, True)
    assert quarrels(file, imported(file)) == []
    figures = [float(one) for both in said for one in both]
    assert totals(file) == dict(zip("1234", figures, strict=True))


def test_a_match_that_came_to_something_else_is_a_disagreement() -> None:
    """A fine in victory points, which the file does not name."""
    field = participants(*(team(number, "", "") for number in "123456"))
    third = match(1, "5", "6", ("15.46", "3.54"), two(1, "420", "-50"))
    matches = [
        match(1, "1", "2", WBF[0], two(1, "420", "-50")),
        match(1, "3", "4", WBF[1], two(1, "170", "420")),
        third,
    ]
    file = readers.read("swiss.xml", usebio(field, *matches, event_type="TEAMS", more=IN_VPS))
    assert file.regulations == "teams-in-vps"
    assert quarrels(file, imported(file)) == [
        "match 3 (5-6), 5: match 15.46 in the file, 16.46 here"
    ]


@pytest.mark.parametrize(
    "said",
    [(("16", "4"), ("4", "16")), (("16.46", "4.54"), ("4.61", "14.39")), (("10", "-10"), ("", ""))],
    ids=["one of two", "loser", "imps"],
)
def test_a_scale_that_few_matches_show_is_not_taken(said: tuple[tuple[str, str], ...]) -> None:
    assert swiss(*said).regulations == "team-match"


def test_an_award_says_nothing_of_the_scale() -> None:
    """Whatever a program gives for it: the other matches show the scale."""
    given = tags(DIRECTION="NS", NS_SCORE="A+", EW_SCORE="A-")
    board = usebio_board(3, f"<TRAVELLER_LINE>{given}</TRAVELLER_LINE>")
    field = participants(*(team(number, "", "") for number in "1234"))
    matches = (
        match(1, "1", "2", WBF[0], two(1, "420", "-50")),
        match(1, "3", "4", ("12", "8"), board + two(1, "170", "420")),
    )
    file = readers.read("swiss.xml", usebio(field, *matches, event_type="TEAMS", more=IN_VPS))
    assert file.regulations == "teams-in-vps"


def pairs(*said: tuple[str, str], boards: str = "", event_type: str = "SWISS_PAIRS") -> ResultFile:
    """Two matches of pairs on one board, 420 and 170: 6 IMPs."""
    field = participants(*(usebio_pair(number) for number in "1234"))
    matches = (
        "<MATCH>"
        + tags(ROUND_NUMBER=1, NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, NS_SCORE=one, EW_SCORE=other)
        + usebio_board(1, f"<TRAVELLER_LINE>{tags(SCORE=score)}</TRAVELLER_LINE>")
        + "</MATCH>"
        for (ns, ew, score), (one, other) in zip(((1, 2, 420), (3, 4, 170)), said, strict=True)
    )
    more = IN_VPS + (tags(BOARD_SCORING_METHOD=boards) if boards else "")
    return readers.read("s.xml", usebio(field, *matches, event_type=event_type, more=more))


@pytest.mark.parametrize(
    ("boards", "kind"),
    [("CROSS_IMPS", "SWISS_PAIRS"), ("", "SWISS_PAIRS"), ("", "SWISS_PAIRS_CROSS_IMPS")],
)
def test_matches_of_pairs_are_by_cross_imps_where_these_come_to_their_points(
    boards: str, kind: str
) -> None:
    file = pairs(("15.74", "4.26"), ("4.26", "15.74"), boards=boards, event_type=kind)
    assert (file.regulations, file.unit, file.notes) == ("cross-imps-in-vps", "imps", ())
    assert quarrels(file, imported(file)) == []
    assert totals(file) == {"1": 15.74, "4": 15.74, "2": 4.26, "3": 4.26}


def test_the_words_of_an_older_version_say_how_boards_are_scored() -> None:
    file = pairs(("20", "0"), ("0", "20"), event_type="SWISS_PAIRS_BUTLER_IMPS")
    assert (file.regulations, file.in_vps) == ("compscore-butler", True)


def test_matches_of_pairs_that_come_to_something_else_are_as_before() -> None:
    file = pairs(("20", "0"), ("0", "20"))
    assert (file.regulations, file.unit) == ("compscore-matchpoints", "matchpoints")
    assert file.notes


def test_tables_of_teams_show_their_scale_too() -> None:
    columns = "Round;TeamId_Home;TeamId_Away;Room;Score_NS;Score_EW;VP_Home;VP_Away"
    rows = ("1 1 2 Open 420 - 18.09 1.91", "1 1 2 Closed - 50 18.09 1.91")
    file = readers.read("cup.pbn", pbn(pbn_board(1, pbn_table("ScoreTable", columns, *rows))))
    assert file.regulations == "teams-in-vps"
    assert totals(file) == {"1": 18.09, "2": 1.91}
