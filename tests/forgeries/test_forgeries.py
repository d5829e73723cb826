"""Forgeries: a slice of what `python -m tests.forgeries` makes, small enough for every change."""

from pathlib import Path

import pytest

from tests.forgeries.cases import Original, originals, run

SEED, COUNT = 14, 280


@pytest.fixture(scope="module")
def known() -> list[Original]:
    return originals()


@pytest.mark.parametrize("share", range(8))
def test_every_forgery_is_found_by_every_verifier(
    share: int, tmp_path: Path, known: list[Original]
) -> None:
    outcomes = [run(SEED, case, tmp_path, known) for case in range(share, COUNT, 8)]
    assert [outcome for outcome in outcomes if outcome.missed] == []
