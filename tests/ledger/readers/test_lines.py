"""Lines of play: checked against contract, vulnerability and score, and kept once."""

import pytest

from ledger.bridge.awards import Artificial
from ledger.bridge.scores import Line
from ledger.errors import InFile
from ledger.readers.lines import Shown, claimed, decimals_of, reading, scored, whole
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import LineRow
from tests.given import line

A_LINE = line(1, "1", "2")
"""On board 1, where nobody is vulnerable."""


def read(shown: Shown, where: Line = A_LINE) -> tuple[object, ...]:
    score, awards, _ = scored(where, shown, "matchpoints")
    if score is None:
        return (awards,)
    return score.points, score.contract, score.declarer, score.tricks


PLAYED = [
    # score, contract, declarer, tricks -> points, contract, declarer, tricks
    (("420", "4S", "N", "10"), (420, "4S", "N", 10)),
    (("420", "4 S", "n", "="), (420, "4S", "N", 10)),
    (("+450", "4S", "South", "+1"), (450, "4S", "S", 11)),
    (("", "3NTx", "W", "-2"), (300, "3NTX", "W", 7)),
    (("-420", "4♥", "E", "NS 10"), (-420, "4H", "E", 10)),
    (("0", "PASS", "", ""), (0, "PASS", None, None)),
    (("", "All Pass", "", ""), (0, "PASS", None, None)),
    (("-50", "", "", ""), (-50, None, None, None)),
    # tricks follow from the score where they are not shown
    (("170", "3S", "S", ""), (170, "3S", "S", 10)),
    (("-500", "4SX", "S", "---"), (-500, "4SX", "S", 7)),
    # declarer's side is enough to check, but names no declarer
    (("-400", "3NT", "EW", "9"), (-400, "3NT", None, 9)),
    (("100", "4S", "", ""), (100, "4S", None, 8)),
    # nobody knows who went down by how much: two answers
    (("-50", "1NT", "?", ""), (-50, "1NT", None, 6)),
]


@pytest.mark.parametrize(("shown", "expected"), PLAYED)
def test_a_score_is_read_with_what_is_shown_of_its_contract(
    shown: tuple[str, ...], expected: tuple[object, ...]
) -> None:
    assert read(Shown(*shown)) == expected


NOT_PLAYED = [("", ""), ("NP", ""), ("---", ""), ("0", "---"), ("Not played", ""), ("", "NP")]


@pytest.mark.parametrize(("score", "contract"), NOT_PLAYED)
def test_a_line_without_a_score_was_not_played(score: str, contract: str) -> None:
    assert read(Shown(score, contract)) == (None,)


def test_an_artificial_score_stands_in_place_of_points() -> None:
    assert read(Shown("A6040", "")) == ((Artificial(grade="A+"), Artificial(grade="A-")),)


REFUSED = [
    (("430", "4S", "N", "10"), "4S by N with 10 tricks scores 420"),
    (("10", "", "", ""), "no contract scores 10"),
    (("50", "PASS", "", ""), "scores 0"),
    (("90", "3NT", "N", ""), "3NT by N cannot score 90"),
    (("90", "3NT", "", ""), "3NT cannot score 90"),
    (("", "4S", "", "10"), "needs its declarer and its tricks"),
    (("", "4S", "N", ""), "needs its declarer and its tricks"),
    (("", "4S", "N", "14"), "not between 0 and 13"),
    (("", "4S", "N", "ten"), "not a number"),
    (("", "9S", "N", "10"), "contract '9S' is no contract"),
    (("", "4S", "Q", "10"), "declarer 'Q'"),
    (("10", "9S", "N", "10"), "no contract scores 10"),
    (("four", "", "", ""), "is not points"),
    (("420", "---", "", ""), "without a contract"),
]


@pytest.mark.parametrize(("shown", "expected"), REFUSED)
def test_what_cannot_have_happened_is_refused_with_its_place(
    shown: tuple[str, ...], expected: str
) -> None:
    with pytest.raises(InFile) as refusal, reading("evening.csv", "line 7"):
        read(Shown(*shown))
    assert str(refusal.value).startswith("evening.csv, line 7: ")
    assert expected in str(refusal.value)


BAD_CELLS = [
    (("420", "4S", "N", "14"), "tricks '14' are not between 0 and 13"),
    (("420", "4S", "N", "+9"), "tricks '+9' are not between 0 and 13"),
    (("420", "4S", "N", "ten"), "tricks 'ten' are not a number"),
    (("420", "9S", "N", "10"), "contract '9S' is no contract (4S, 3NTX) nor PASS"),
    (("420", "42", "N", "10"), "contract '42' is no contract"),
    (("420", "4S", "Q", "10"), "declarer 'Q' is none of N, S, E, W"),
]


@pytest.mark.parametrize(("shown", "expected"), BAD_CELLS)
def test_a_bad_cell_of_the_contract_is_said_and_the_score_taken(
    shown: tuple[str, ...], expected: str
) -> None:
    found = scored(A_LINE, Shown(*shown), "matchpoints")
    assert found.played is not None
    assert (found.played.points, found.played.contract) == (420, None)
    assert found.doubt is not None
    assert found.doubt.startswith(expected)
    assert found.doubt.endswith(": its score of +420 is taken without a contract")


def test_vulnerability_is_the_boards() -> None:
    assert read(Shown("620", "4S", "N", "10"), line(2, "1", "2"))[0] == 620
    with pytest.raises(InFile), reading("evening.csv", "line 8"):
        read(Shown("420", "4S", "N", "10"), line(2, "1", "2"))


def row(where: Line, points: str, place: str = "line 2", lead: str = "") -> LineRow:
    score, awards, _ = scored(where, Shown(points, lead=lead), "matchpoints")
    return LineRow(place=place, line=where, played=score, awards=awards)


def test_a_line_that_stands_there_twice_is_noted() -> None:
    lines = Lines("evening.csv")
    lines.keep(row(A_LINE, "420", "line 2"))
    lines.keep(row(A_LINE, "420", "line 5", lead="DK"))
    assert [kept.place for kept in lines.rows.values()] == ["line 2"]
    assert lines.notes == ["line 5: stands in the file twice"]


@pytest.mark.parametrize("other", ["450", "NP", "A50"])
def test_a_line_that_stands_there_twice_with_different_results_is_refused(other: str) -> None:
    lines = Lines("evening.csv")
    lines.keep(row(A_LINE, "420", "line 2"))
    with pytest.raises(InFile, match="another result than line 2") as refusal:
        lines.keep(row(A_LINE, other, "line 5"))
    assert refusal.value.place == "line 5"


def test_nobody_plays_a_board_twice() -> None:
    lines = Lines("evening.csv")
    lines.keep(row(line(3, "1", "2"), "420", "line 2"))
    with pytest.raises(InFile, match="2 plays this board already in line 2"):
        lines.keep(row(line(3, "2", "3"), "420", "line 3"))


def test_a_team_plays_a_board_in_both_rooms() -> None:
    lines = Lines("cup.csv")
    lines.keep(row(line(3, "1", "2", room="open"), "420"))
    lines.keep(row(line(3, "2", "1", room="closed"), "450"))
    assert len(lines.rows) == 2


def test_nobody_plays_against_themselves() -> None:
    with pytest.raises(InFile, match="plays against itself"):
        Lines("evening.csv").keep(row(line(3, "1", "1"), "420"))


@pytest.mark.parametrize("text", ["", "0", "x", "1.5", "10000", "٣", "1e3", "-1"])
def test_a_board_number_is_a_whole_number_from_1(text: str) -> None:
    with pytest.raises(ValueError, match="board"):
        whole(text, "board")


def test_claims_are_exact_with_their_decimals() -> None:
    assert [str(claimed(text)) for text in ("50.25", "50.25%", "-3", "", "---")] == [
        "201/4",
        "201/4",
        "-3",
        "None",
        "None",
    ]
    assert [decimals_of(text) for text in ("50.25", "50.2%", "-3", "")] == [2, 1, 0, 0]
