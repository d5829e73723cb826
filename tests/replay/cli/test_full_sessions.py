"""Whose boards make a full session: a direction that all sat out equally is not raised."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards

SET = """extends = "compscore-matchpoints"
name = "ours"
[default.scoring]
full_session_of = "{of}"
"""


def evening(folder: Path, of: str, *, section: bool = False) -> dict[str, str]:
    """North-south 1 and 2 play three boards, 11 to 13 of east-west two each: the totals."""
    rules = folder / "ours.toml"
    rules.write_text(SET.format(of=of))
    told = Boards(folder, str(rules))
    for name, field in (("1", "NS"), ("2", "NS"), ("11", "EW"), ("12", "EW"), ("13", "EW")):
        told.tells("entry", name, "--field", field, clock="18:00")
    told.session("1")
    met = {1: ("11", "12"), 2: ("12", "13"), 3: ("13", "11")}
    for board, (first, second) in met.items():
        for ns, ew, points in (("1", first, 110), ("2", second, 100)):
            where = ("--section", "A") if section else ()
            line = ("--board", str(board), "--ns", ns, "--ew", ew, *where)
            told.tells("enter", str(points), *line)
    rows = told.program.json("standings", told.contest)["standings"]
    return {row["number"]: str(row["total"]) for row in rows}


@pytest.mark.parametrize(
    ("of", "east_west"),
    [("session", ["3", "3", "3"]), ("direction", ["2", "2", "2"]), ("section", ["3", "3", "3"])],
)
def test_whose_boards_are_a_full_session_is_chosen(
    tmp_path: Path, of: str, east_west: list[str]
) -> None:
    """Each east-west pair has 2 of 4: raised to three boards it is 3 of 6."""
    found = evening(tmp_path, of)
    assert [found[name] for name in ("11", "12", "13")] == east_west
    assert [found[name] for name in ("1", "2")] == ["6", "0"]


def test_files_of_compscore_are_scored_by_direction(tmp_path: Path) -> None:
    found = evening(tmp_path, "direction", section=True)
    assert found["11"] == "2"
