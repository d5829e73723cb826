"""Whatever can be asked of the ledger can be asked by a verb."""

import ast
from functools import cache
from importlib.resources import files
from typing import get_args

import pytest

from ledger.commands import AnyCommand

ASKING = "replay.cli", "replay.acts", "replay.web", "ledger.readers"
"""The verbs' own files, acts, pages, and what puts into words what a file says, for `import`."""


@cache
def named_by_verbs() -> set[str]:
    """Every name that stands where verbs find their words."""
    folders = map(files, ASKING)
    verbs = [file for each in folders for file in each.iterdir() if file.name.endswith(".py")]
    return {
        node.id
        for file in verbs
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Name)
    }


@pytest.mark.parametrize("command", get_args(AnyCommand), ids=lambda kind: kind.__name__)
def test_a_command_has_a_verb(command: type) -> None:
    assert command.__name__ in named_by_verbs()
