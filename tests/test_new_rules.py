"""A scoring, a tie-break, a scale and a period are added from outside: one file and one name."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = Path(__file__).parent / "new_rules"
ADDED = {
    "scoring": ("ranks", "Ranks", "PairScoring = "),
    "tie_breaks": ("good_boards", "GoodBoards", "TieBreak = (\n    "),
    "victory_points": ("by_fives", "ByFives", "VictoryPoints = "),
    "periods": ("doubled", "Doubled", "Period = (\n    "),
}
"""By family: the file, the name in it, and where the union takes it."""

SETS = {
    "ranks": """
[default.scoring]
rule = "ranks"
clause = "ours 1"

[default.ties]
stage = [{ rule = "shared", clause = "ours 2" }]

[default.corrections.players]
period = { rule = "doubled", clause = "ours 3", minutes = 30 }
""",
    "boards": """
[default.ties]
stage = [{ rule = "good-boards", clause = "ours 4" }]
""",
    "fives": """
[default.victory_points]
rule = "by-fives"
clause = "ours 5"
of = "imps"
""",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the write side with the four files and the four names in it."""
    house = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "ledger", house / "ledger")
    for family, (file, name, union) in ADDED.items():
        folder = house / "ledger" / "rules" / family
        shutil.copy(FILES / f"{file}.py", folder)
        listed = (folder / "__init__.py").read_text()
        assert union in listed
        listed = listed.replace(union, f"{union}{name} | ", 1)
        line = f"\nfrom ledger.rules.{family}.{file} import {name}"
        place = listed.index("\nfrom ledger.rules.")
        (folder / "__init__.py").write_text(listed[:place] + line + listed[place:])
    for name, text in SETS.items():
        below = "wbf-2023-teams" if name == "fives" else "rsvpbridge-matchpoints"
        head = f'extends = "{below}"\nname = "{name}"\ntitle = "Ours"\n'
        (house / f"{name}.toml").write_text(f'{head}edition = "1"\nsource = "ours"\n{text}')
    return house


def says(house: Path, *words: str) -> str:
    """What the program of that house answers."""
    path = os.pathsep.join((str(house), str(ROOT)))
    ran = subprocess.run(
        [sys.executable, "-m", "replay", *words],
        cwd=house,
        env={**os.environ, "PYTHONPATH": path, "BRIDGE_LEDGER": str(house / "ours.ledger")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_set_may_name_each_of_them(house: Path) -> None:
    places = {"scoring": "ranks", "ties": "good-boards", "victory_points": "by-fives"}
    for key, name in {**places, "corrections": "doubled"}.items():
        assert name in says(house, "regulations", "kinds", key)


def test_a_match_is_worth_what_the_scale_says(house: Path) -> None:
    """20 IMPs on 20 boards: two more than 10."""
    told = says(house, "calc", "vp", "20", "--boards", "20", "--regulations", "fives.toml")
    assert told == "20 IMPs against -20: 12 / 8 VPs (ours 5)\n"


def begun(house: Path, name: str, pairs: str) -> None:
    at = ("--at", "2026-11-20T18:10Z")
    (house / "ours.ledger").unlink(missing_ok=True)
    says(house, "open", "--declared", "--at", "2026-11-20T18:00Z")
    says(house, "open", name, "--regulations", f"{name}.toml", "--zone", "UTC", *at)
    says(house, "schedule", name, "1", "--starts", "2026-11-20T19:00Z", *at)
    for number in pairs:
        says(house, "entry", name, number, *at)


def scored(house: Path, name: str, board: int, *lines: str) -> None:
    """Each line: north-south, east-west, and the points of north-south."""
    for line in lines:
        ns, ew, points = line.split()
        at = ("--at", "2026-11-20T19:20Z", "--board", str(board))
        says(house, "enter", name, *at, "--ns", ns, "--ew", ew, "--", points)


def test_a_contest_is_scored_by_it_and_open_for_twice_the_minutes(house: Path) -> None:
    begun(house, "ranks", "1234")
    scored(house, "ranks", 1, "1 2 420", "3 4 -50")
    says(house, "post", "ranks", "--at", "2026-11-20T22:00Z")
    told = says(house, "standings", "ranks")
    assert "provisional until 2026-11-20 23:00" in told
    assert "level for place 1 (1, 4), place 3 (2, 3): shared (ours 2)" in told


def test_equals_are_told_apart_by_their_single_boards(house: Path) -> None:
    """A top and a bottom, or two averages: as many matchpoints, and one good board or none."""
    begun(house, "boards", "12345678")
    scored(house, "boards", 1, "1 2 420", "3 4 -50")
    scored(house, "boards", 2, "1 2 -100", "3 4 110")
    scored(house, "boards", 3, "5 6 110", "7 8 110")
    scored(house, "boards", 4, "5 6 110", "7 8 110")
    told = [line.split()[:2] for line in says(house, "standings", "boards").splitlines()]
    ranks = {row[1]: row[0] for row in told if len(row) == 2 and row[0].rstrip("=").isdigit()}
    assert {ranks[number] for number in "1234"} == {"1="}
    assert {ranks[number] for number in "5678"} == {"5="}
