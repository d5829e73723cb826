"""Team matches of a file that names no rounds: one after the other in a session, as it grows."""

from pathlib import Path

import pytest

from tests.replay.cli.telling import at
from tests.replay.program import Program

RULES = ("--regulations", "ebu-multiple-teams-3-boards")


def evening(matches: int) -> str:
    """A meets B, then C, D …, three boards each, beside the matches of L."""
    rows = ["board,ns,ew,room,score"]
    for played in range(matches):
        for home, away in (("A", "BCDEFGHJK"[played]), ("L", "MNPQRSTUV"[played])):
            for board in range(3 * played + 1, 3 * played + 4):
                rows.append(f"{board},{home},{away},open,{100 if board % 2 else -100}")
                rows.append(f"{board},{away},{home},closed,{100 if board % 3 else -100}")
    return "\n".join([*rows, ""])


@pytest.fixture
def grown(empty: Program, tmp_path: Path) -> Program:
    """Nine matches each, of which a file brought four, and the same file nine later on."""
    empty.does("open", "--declared", *at("18:00"))
    file = tmp_path / "evening.csv"
    for matches, clock in ((4, "20:00"), (9, "22:00")):
        file.write_text(evening(matches))
        empty.does("import", file, "--contest", "one", *RULES, *at(clock))
    return empty


@pytest.mark.parametrize("form", ["csv", "pbn"])
def test_more_boards_than_a_match_has_come_back_as_they_went(
    grown: Program, tmp_path: Path, form: str
) -> None:
    out = tmp_path / f"out.{form}"
    grown.does("export", "one", "--as", form, out)
    grown.does("import", out, "--contest", "two", *RULES, *at("23:00"))
    totals = [
        [(row["rank"], row["total"]) for row in grown.json("standings", name)["standings"]]
        for name in ("one", "two")
    ]
    assert totals[0] == totals[1]
    assert len(totals[0]) == 20


def test_a_match_has_no_more_boards_for_that(grown: Program) -> None:
    line = ("--board", "9", "--ns", "A", "--ew", "B", "--room", "open")
    said = grown.refuses(1, "enter", "one", "100", *line, *at("22:30"))
    assert "a match has 3 boards, and this one has board" in said
