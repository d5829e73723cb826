"""Who plays against nobody: it counts, and the guest takes no place."""

from fractions import Fraction

import pytest

from ledger import readers
from ledger.errors import InFile
from ledger.events import ContestantEntered, HouseContestantAdded
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import (
    acbl,
    acbl_pair,
    acbl_result,
    acbl_section,
    bring_in,
    imported,
    participants,
    quarrels,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

ROWS = ("1,1,2,420,2,2", "1,3,4,-50,0,4", "1,5,0,430,4,", "2,1,0,,,")


def csv(*rows: str, header: str = "board,ns,ew,score,ns_mp,ew_mp") -> ResultFile:
    return readers.read("friday.csv", "\n".join((header, *rows, "")).encode())


def test_a_score_against_nobody_counts_for_all_who_played_the_board() -> None:
    file = csv(*ROWS)
    assert [row.line.ew for row in file.lines] == ["2", "4", "guest-ew"]
    assert file.notes == ("line 5, board 2 1-0: a pair sits out",)
    evening = imported(file)
    assert quarrels(file, evening) == []
    assert evening.totals()["5"] == Fraction(4)
    bring_in(evening, file).then_events()


def test_a_guest_is_a_house_contestant_who_takes_no_place() -> None:
    evening = imported(csv(*ROWS))
    events = [r.event for r in evening.record]
    (added,) = [event for event in events if isinstance(event, HouseContestantAdded)]
    assert (added.contestant, added.session) == ("guest-ew", "1")
    assert sum(isinstance(event, ContestantEntered) for event in events) == 6
    ranks = {row.contestant: row.rank for row in evening.standings().rows}
    assert ranks["guest-ew"] is None
    assert ranks["5"] == 1


def test_two_guests_of_one_board_are_two() -> None:
    file = csv("1,1,0,420,,", "1,2,PHANTOM,430,,", "2,0,1,110,,")
    assert [(row.line.ns, row.line.ew) for row in file.lines] == [
        ("1", "guest-ew"),
        ("2", "guest-ew2"),
        ("guest-ns", "1"),
    ]


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        (("1,0,0,420,,",), "board,ns,ew,score,ns_mp,ew_mp"),
        (("1,open,A,0,420",), "board,room,ns,ew,score"),
    ],
)
def test_a_score_that_nobody_got_is_refused(rows: tuple[str, ...], header: str) -> None:
    with pytest.raises(InFile, match="has a score and nobody who got it"):
        csv(*rows, header=header)


def test_a_guest_of_usebio_and_of_acbl_counts_too() -> None:
    pairs = participants(*(usebio_pair(number) for number in "123"))
    board = usebio_board(1, usebio_line("1", "2", "420"), usebio_line("3", "0", "430"))
    file = readers.read("friday.xml", usebio(pairs, board))
    assert [row.line.ew for row in file.lines] == ["2", "guest-ew"]
    summaries = [acbl_pair(number) for number in "123"]
    results = {1: [acbl_result("1", "2", "420"), acbl_result("BYE", "3", "430")]}
    file = readers.read("friday.json", acbl(acbl_section("A", summaries, results)))
    assert [row.line.ns for row in file.lines] == ["1", "guest-ns"]
