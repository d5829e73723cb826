"""A scoring, a tie-break, a scale and a period are added from outside: one file and one name."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
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

Words = tuple[str, ...]

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


ONE_AFTER_THE_OTHER = """
import json, sys
from pathlib import Path
from tests.replay.program import Program

program = Program(Path(sys.argv[1]))
print(json.dumps([program.does(*words).out for words in json.load(sys.stdin)]))
"""


def says(house: Path, folder: Path, *told: Words) -> list[str]:
    """What the program of that house answers to each command, in a process that has its rules."""
    ran = subprocess.run(
        [sys.executable, "-c", ONE_AFTER_THE_OTHER, folder / "ours.ledger"],
        cwd=house,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(house), str(ROOT)))},
        input=json.dumps(told),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answers: list[str] = json.loads(ran.stdout)
    return answers


def test_a_set_may_name_each_of_them(house: Path, tmp_path: Path) -> None:
    places = {"scoring": "ranks", "ties": "good-boards", "victory_points": "by-fives"}
    places["corrections"] = "doubled"
    told = says(house, tmp_path, *(("regulations", "kinds", key) for key in places))
    for name, answer in zip(places.values(), told, strict=True):
        assert name in answer


def test_a_match_is_worth_what_the_scale_says(house: Path, tmp_path: Path) -> None:
    """20 IMPs on 20 boards: two more than 10."""
    asked = ("calc", "vp", "20", "--boards", "20", "--regulations", "fives.toml")
    assert says(house, tmp_path, asked) == ["20 IMPs against -20: 12 / 8 VPs (ours 5)\n"]


def begun(name: str, pairs: str) -> Iterator[Words]:
    at = ("--at", "2026-11-20T18:10Z")
    yield "open", "--declared", "--at", "2026-11-20T18:00Z"
    yield "open", name, "--regulations", f"{name}.toml", "--zone", "UTC", *at
    yield "schedule", name, "1", "--starts", "2026-11-20T19:00Z", *at
    for number in pairs:
        yield "entry", name, number, *at


def scored(name: str, board: int, *lines: str) -> Iterator[Words]:
    """Each line: north-south, east-west, and the points of north-south."""
    for line in lines:
        ns, ew, points = line.split()
        at = ("--at", "2026-11-20T19:20Z", "--board", str(board))
        yield "enter", name, *at, "--ns", ns, "--ew", ew, "--", points


def test_a_contest_is_scored_by_it_and_open_for_twice_the_minutes(
    house: Path, tmp_path: Path
) -> None:
    *_, told = says(
        house,
        tmp_path,
        *begun("ranks", "1234"),
        *scored("ranks", 1, "1 2 420", "3 4 -50"),
        ("post", "ranks", "--at", "2026-11-20T22:00Z"),
        ("standings", "ranks"),
    )
    assert "provisional until 2026-11-20 23:00" in told
    assert "level for place 1 (1, 4), place 3 (2, 3): shared (ours 2)" in told


def test_equals_are_told_apart_by_their_single_boards(house: Path, tmp_path: Path) -> None:
    """A top and a bottom, or two averages: as many matchpoints, and one good board or none."""
    *_, told = says(
        house,
        tmp_path,
        *begun("boards", "12345678"),
        *scored("boards", 1, "1 2 420", "3 4 -50"),
        *scored("boards", 2, "1 2 -100", "3 4 110"),
        *scored("boards", 3, "5 6 110", "7 8 110"),
        *scored("boards", 4, "5 6 110", "7 8 110"),
        ("standings", "boards"),
    )
    rows = [line.split()[:2] for line in told.splitlines()]
    ranks = {row[1]: row[0] for row in rows if len(row) == 2 and row[0].rstrip("=").isdigit()}
    assert {ranks[number] for number in "1234"} == {"1="}
    assert {ranks[number] for number in "5678"} == {"5="}
