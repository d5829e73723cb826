"""A few hundred generated contests in the gate; python -m tests.draws makes more of them."""

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.draws.contests import check

BLOCK = 25


@pytest.mark.parametrize("block", range(8))
def test_every_draw_is_perfect_legal_and_what_the_oracle_says(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        assert check(Random(seed))


def test_the_contests_contain_what_they_are_meant_to_prove() -> None:
    seen = sum((check(Random(seed)) for seed in range(1000, 1150)), start=Counter[str]())
    forms = ("swiss", "modified-swiss", "danish", "one-round-behind")
    wanted = {f"{form}-draw, {fields}" for form in forms for fields in ("one field", "two fields")}
    wanted |= {"byes", "triangles", "house contestants", "withdrawals and drop-ins"}
    wanted |= {"NoLegalDraw", "round robin", "howell", "mitchell", "several sessions", "knock out"}
    assert {what for what in wanted if seen[what] < 5} == set()


def test_the_oracle_shares_no_code_with_the_program() -> None:
    tree = ast.parse((Path(__file__).parent / "oracle.py").read_text())
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    assert modules <= {"collections.abc", "functools", "itertools", "random"}
