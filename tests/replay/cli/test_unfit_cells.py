"""A value that stands in a file and may not stand in a record is refused with its place there."""

from pathlib import Path

import pytest

from tests.replay.cli.telling import at
from tests.replay.program import Program

LONG = "7" * 200


@pytest.fixture
def declared(empty: Program) -> Program:
    empty.does("open", "--declared", *at("18:00"))
    return empty


@pytest.mark.parametrize("how", [(), ("--dry-run",)])
@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("round", "5000", "score.round: 5000 is not a whole number from 1 to 999"),
        ("table", LONG, "score.table: '7777"),
        ("session", LONG, "score.session: '7777"),
        ("section", f"A\a{LONG}", "score.section: "),
    ],
)
def test_a_cell_beyond_its_form_is_refused_with_its_line(
    declared: Program, tmp_path: Path, column: str, value: str, told: str, how: tuple[str, ...]
) -> None:
    file = tmp_path / "friday.csv"
    rows = (f"board,ns,ew,score,{column}", "1,1,2,420,1", f"2,1,2,110,{value}", "")
    file.write_text("\n".join(rows))
    said = declared.refuses(2, "import", file, "--contest", "friday", *how, *at("22:00"))
    assert said.startswith(f"friday.csv, line 3, board 2 1-2: {told}")


def test_a_pair_whose_category_is_too_long_is_refused_by_its_number(
    declared: Program, tmp_path: Path
) -> None:
    file = tmp_path / "friday.json"
    pair = f'{{"pair_number": "1", "strat": "{LONG}", "players": [{{"name": "Ada"}}]}}'
    section = f'{{"name": "A", "pair_summaries": [{pair}], "boards": []}}'
    file.write_text(
        '{"name": "Friday", "type": "PAIRS", "board_scoring_method": "MATCH_POINTS",'
        f' "sessions": [{{"number": 1, "sections": [{section}]}}]}}'
    )
    said = declared.refuses(2, "import", file, "--contest", "friday", *at("22:00"))
    assert said.startswith("friday.json, contestant 1: category: '7777")
