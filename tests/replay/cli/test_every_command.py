"""Whatever can be asked of the ledger can be asked by a verb."""

import ast
from functools import cache
from importlib.resources import files
from typing import get_args

import pytest

from ledger.commands import AnyCommand, ImportFile


@cache
def named_by_verbs() -> set[str]:
    """Every name that stands in the verbs' own files."""
    verbs = [file for file in files("replay.cli").iterdir() if file.name.endswith(".py")]
    return {
        node.id
        for file in verbs
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Name)
    }


@pytest.mark.parametrize("command", get_args(AnyCommand), ids=lambda kind: kind.__name__)
def test_a_command_has_a_verb(command: type) -> None:
    if command is ImportFile:
        return  # what a file says is put into words by ledger.readers.differences, for `import`
    assert command.__name__ in named_by_verbs()
