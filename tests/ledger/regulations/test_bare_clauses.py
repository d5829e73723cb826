"""A choice behind which no clause stands is no choice of the regulations."""

from pathlib import Path

import pytest

from ledger.errors import InFile
from ledger.regulations.reading import read


@pytest.mark.parametrize(
    ("written", "place"),
    [
        (
            "[default.bye]\nrule = 'fixed-bye'\nclause = ''\nvps = 12\nimps = 0",
            "default.bye.clause",
        ),
        (
            "[default.ties]\nstage = [{ rule = 'net-imps', clause = ' ' }]",
            "default.ties.stage.0.clause",
        ),
        (
            "[default.corrections.players]\nperiod = { clause = '' }",
            "default.corrections.players.period.clause",
        ),
        ("[default.authority]\nclause = ''", "default.authority.clause"),
    ],
)
def test_an_empty_clause_is_refused_with_its_place(
    tmp_path: Path, written: str, place: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(f'extends = "wbf-2023-teams"\nname = "ours"\n{written}\n')
    with pytest.raises(InFile, match="it says what makes the choice") as refused:
        read(file)
    assert str(refused.value).startswith(f"ours.toml, {place}: ")
