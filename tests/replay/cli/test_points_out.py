"""export --as points: who has won how many masterpoints, by member's number, for a federation."""

import csv
import io
from pathlib import Path

import pytest
from defusedxml import ElementTree

from tests.replay.program import Program

PUBLISHED = {
    "usebio/mp_pairs_howell.xml": ("abf-club-pairs", '[default.awards]\ngrade = "special"', "RED"),
    "usebio-more/mp_pairs_pairsscorer.xml": ("ebu-club-pairs", "", "BLACK"),
}
"""Files with the awards that their programs computed, and the set that gives them."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_masterpoints_are_those_that_were_published(
    data: Path, tmp_path: Path, name: str
) -> None:
    if not (data / name).exists():
        pytest.skip(f"no {name}")
    base, written, colour = PUBLISHED[name]
    rules = tmp_path / "ours.toml"
    rules.write_text(f'extends = "{base}"\nname = "ours"\n{written}\n')
    program = Program(tmp_path / "points.ledger")
    when = ("--recorded-at", "2026-03-05T22:00Z")
    said = program.does("import", data / name, "--contest", "wed", "--regulations", rules, *when)
    assert "points" not in said.out

    ours = awarded(program.does("export", "wed", "--as", "usebio").out)

    published = awarded((data / name).read_text())
    assert {number: won for number, won in published.items() if won[0] != "0"} == ours
    assert {won[1] for won in ours.values()} == {colour}
    rows = list(csv.DictReader(io.StringIO(program.says("export", "wed", "--as", "points"))))
    assert len(rows) == 2 * len(ours)
    assert all(row["member"].isdigit() for row in rows)


def test_masterpoints_that_are_others_here_are_said(data: Path, tmp_path: Path) -> None:
    path = data / "usebio-more/mp_pairs_pairsscorer.xml"
    if not path.exists():
        pytest.skip(f"no {path}")
    told, file = path.read_text(), tmp_path / "other.xml"
    best = max(int(won) for won, _ in awarded(told).values())
    file.write_text(told.replace(f"AWARDED>{best}<", f"AWARDED>{best + 1}<", 1))
    program = Program(tmp_path / "points.ledger")
    words = ("--contest", "wed", "--regulations", "ebu-club-pairs")
    said = program.does("import", file, *words, "--recorded-at", "2026-03-05T22:00Z").out
    assert f"points {best + 1} in the file, {best}.00 here" in said


def awarded(content: str) -> dict[str, tuple[str, str]]:
    """Masterpoints and their colour by pair number."""
    pairs = ElementTree.fromstring(content.strip().encode()).iter("PAIR")
    return {
        pair.findtext("PAIR_NUMBER", ""): (
            pair.findtext(".//MASTER_POINTS_AWARDED", ""),
            pair.findtext(".//MASTER_POINT_TYPE", ""),
        )
        for pair in pairs
        if pair.find(".//MASTER_POINTS_AWARDED") is not None
    }


def rows(folder: Path, rules: str) -> Program:
    """Four pairs, two of them level, of whom four people are known by name, and three boards."""
    file = folder / "evening.csv"
    lines = ("1,1,2,420", "1,3,4,-50", "2,1,3,-420", "2,2,4,100", "3,1,4,-50", "3,2,3,170")
    names = "Ann & Bob,Cy & Di"
    file.write_text(
        "board,ns,ew,score,ns_names,ew_names\n"
        + "\n".join(f"{line},{names}" if line == "1,1,2,420" else f"{line},," for line in lines)
    )
    program = Program(folder / "evening.ledger")
    when = ("--recorded-at", "2026-03-05T22:00Z")
    program.does("import", file, "--contest", "wed", "--regulations", rules, *when)
    return program


def test_who_has_no_number_is_listed(tmp_path: Path) -> None:
    program = rows(tmp_path, "acbl-club-pairs-masterpoints")
    said = program.does("export", "wed", "--as", "points")
    first, *_ = csv.DictReader(io.StringIO(said.out))
    assert (first["member"], first["points"], first["of"]) == ("", "0.34", "masterpoints (black)")
    assert "not said in the file: the member's number of" in said.err


def test_where_the_regulations_give_no_points_there_is_no_list(tmp_path: Path) -> None:
    program = rows(tmp_path, "compscore-matchpoints")
    assert "of this contest give none" in program.refuses(2, "export", "wed", "--as", "points")
