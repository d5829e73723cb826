"""A real file that was cut is refused or listed line by line; nothing is struck out."""

from pathlib import Path

import pytest

from tests.cuts import FILES, cuts


@pytest.mark.parametrize("name", FILES)
def test_a_cut_file_takes_nothing_away(data: Path, name: str) -> None:
    tried = list(cuts(data / name, every=10, most=6))
    assert len(tried) == 6
    assert [fault for cut in tried for fault in cut.faults] == []
