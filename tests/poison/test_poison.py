"""A slice of what `python -m tests.poison` asks, in the gate."""

from pathlib import Path
from random import Random

import pytest

from tests.poison.checking import check


@pytest.mark.parametrize("seed", range(1000, 1004))
def test_no_verb_ends_in_a_traceback_over_events_that_no_desk_takes(
    seed: int, tmp_path: Path
) -> None:
    assert check(Random(seed), tmp_path, stories=False) == []
