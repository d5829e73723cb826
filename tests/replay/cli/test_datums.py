"""Datums: of which scores they are made, and what is only put against them (ANC 17, 7.2)."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting

FOURTEEN = (-300, -300, *[450] * 10, 460, 460)


def pairs(many: int) -> list[str]:
    return [str(number) for number in range(1, many + 1)]


def tables(told: Boards, scores: Sequence[int], board: int = 1, session: str = "1") -> None:
    """Pairs 1-2, 3-4 and so on."""
    for place, points in enumerate(scores):
        told.table(board, str(2 * place + 1), str(2 * place + 2), points, session)


def restricted(folder: Path, scores: Sequence[int]) -> Boards:
    told = Boards(folder, "anc-2018-butler-restricted", *pairs(2 * len(scores) + 2))
    told.session("1")
    tables(told, scores)
    return told


def datum(told: Boards, board: int = 1) -> tuple[object, object]:
    (sheet,) = told.travellers(board)
    return sheet["datum"], sheet["considered"]


@pytest.mark.parametrize(
    ("awards", "worth"),
    [
        (("450", "420"), (2, -1)),  # 60 above 390, and 30 above it
        (("1/2:450,1/2:420", "1/2:450,1/2:420"), ("1.5", "-1.5")),
        (("460", "A-"), (2, -2)),
    ],
)
def test_an_assigned_score_of_one_side_is_put_against_the_datum_of_the_others(
    tmp_path: Path, awards: tuple[str, str], worth: tuple[object, object]
) -> None:
    """ANC 17.10: of 14 scores two are left out: (-300 + 10 x 450 + 460) / 12 is 388, so 390.

    With one more four would be left out, and the datum of that side 450.
    """
    told = restricted(tmp_path, FOURTEEN)
    told.tells("adjust", *awards, *sitting(1, "29", "30"))
    assert datum(told) == (390, 14)
    assert told.worth(1)["29"] == worth


def test_one_result_for_both_sides_is_a_score_like_others(tmp_path: Path) -> None:
    """It is the fifteenth: four are left out, and the datum is 450."""
    told = restricted(tmp_path, FOURTEEN)
    told.tells("adjust", "450", *sitting(1, "29", "30"))
    assert datum(told) == (450, 15)
    assert told.worth(1)["29"] == (0, 0)


def test_a_split_score_waits_for_a_datum(tmp_path: Path) -> None:
    """ANC 7.2a wants three scores; SBF 5.3.3 leaves two out."""
    told = Boards(tmp_path, "sydney-2003-blue-ribbon-pairs", *pairs(8))
    told.session("1", stage="qualifying")
    told.tells("adjust", "450", "420", *sitting(1, "7", "8"))
    tables(told, (420, 450))
    assert told.worth(1)["7"] == (None, None)
    tables_more = ("430", *sitting(1, "5", "6"))
    told.tells("enter", *tables_more)
    assert datum(told) == (430, 3)
    assert told.worth(1)["7"] == (1, 0)


# ----------------------------------------------------------------------------- two fields


def two_fields(folder: Path) -> tuple[Boards, Boards]:
    """The Open Final and the Women's Preliminary, three tables each, on the same deals."""
    opened = Boards(folder, "anc-2018-butler-open", *pairs(6), contest="o")
    opened.session("1", stage="final", deals="day 3")
    womens = Boards(folder, "anc-2018-butler-womens", *pairs(6), related=("open=o",))
    womens.session("1", stage="preliminary", deals="day 3")
    for board in (1, 8):
        tables(opened, (-50, -50, -50), board)
        tables(womens, (420, 420, 450), board)
    return opened, womens


def test_scores_of_the_other_field_count_where_it_had_the_same_cards(tmp_path: Path) -> None:
    """ANC 17.9: of six scores two are left out: (-50 -50 +420 +420) / 4 is 185, so 190."""
    _, womens = two_fields(tmp_path)
    assert datum(womens) == (190, 6)


@pytest.mark.parametrize("group", ["1", "1,3", "5"])
def test_a_board_that_was_fouled_there_does_not_count_here(tmp_path: Path, group: str) -> None:
    """ANC 7.2 with 17.9: only the middle one of 420, 420 and 450 is left."""
    opened, womens = two_fields(tmp_path)
    opened.tells("board fouled", "1", "--group", group)
    assert datum(womens) == (420, 3)
    assert datum(womens, 8) == (190, 6)


def test_a_foul_that_was_a_mistake_is_as_if_it_had_not_been(tmp_path: Path) -> None:
    opened, womens = two_fields(tmp_path)
    opened.tells("board fouled", "1", "--group", "1")
    fouled = opened.program.json("standings", "o")["known_as_of"]["position"]
    opened.tells("annul", f"#{fouled}", "--reason", "another contest's board")
    assert datum(womens) == (190, 6)
