"""Contests played in a ledger: every draw legal, the first in its order, and derived again."""

from random import Random

import pytest

from tests.draws.derived import check

BLOCK = 30


@pytest.mark.parametrize("block", range(5))
def test_every_draw_of_a_contest_is_the_first_legal_one_and_follows_from_its_basis(
    block: int,
) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        check(Random(seed))
