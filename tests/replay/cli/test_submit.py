"""Commands as JSON: what a line must be can be asked."""

import json
from typing import get_args

import pytest

from ledger.commands import AnyCommand
from tests.replay.program import Program

NAMES = [kind.__name__ for kind in get_args(AnyCommand)]


def test_the_schema_of_every_command_is_told_without_a_ledger(empty: Program) -> None:
    schema = json.loads(empty.says("submit", "--schema"))
    assert {one["$ref"].rpartition("/")[2] for one in schema["anyOf"]} == {*NAMES}
    assert not empty.ledger.exists()


@pytest.mark.parametrize("name", ["EnterScore", "OpenContest", "AwardAdjustedScore", "PostResults"])
def test_the_schema_of_one_command_names_its_fields(empty: Program, name: str) -> None:
    schema = json.loads(empty.says("submit", "--schema", name))
    assert schema["$ref"] == f"#/$defs/{name}"
    told = schema["$defs"][name]
    assert told["properties"]["command"] == {"enum": [name]}
    assert told["additionalProperties"] is False
    assert "reason" not in told["required"]


def test_a_number_is_told_as_it_is_written(empty: Program) -> None:
    schema = json.loads(empty.says("submit", "--schema", "AwardAdjustedScore"))
    said = json.dumps(schema)
    assert "a decimal or a fraction" in said
    assert "float" not in said


def test_a_command_that_there_is_not_is_refused_with_some_that_there_are(empty: Program) -> None:
    sentence = empty.refuses(2, "submit", "--schema", "EnterScores")
    assert sentence.startswith("no command EnterScores; there is EnterScore, ")


def test_what_the_schema_allows_is_decoded(program: Program) -> None:
    line = {"command": "MarkNotPlayed", "line": {"session": "1", "board": 3, "ns": "1", "ew": "2"}}
    said = program.run("submit", "club", "-", "--by", "ann", stdin=json.dumps(line))
    assert "malformed" not in said.err
    assert "unknown field" not in said.err


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        '{"command":"EnterScore","score":' + "[" * 100_000,
        '{"command":"OpenContest","regulations":' + '{"a":' * 100_000,
    ],
)
def test_what_is_nested_without_end_is_refused_in_our_words(program: Program, line: str) -> None:
    said = program.run("submit", "club", "-", "--by", "ann", stdin=line)
    assert (said.code, "-, line 1: nested too deeply" in said.err) == (2, True), said.err


@pytest.mark.parametrize(
    ("line", "twice"),
    [
        ('{"command":"MarkNotPlayed","command":"MarkNotPlayed","line":LINE}', "command"),
        ('{"command":"MarkNotPlayed","line":LINE,"line":LINE}', "line"),
        ('{"command":"MarkNotPlayed","line":TWICE}', "board"),
    ],
)
def test_of_two_values_for_one_thing_neither_is_taken(
    program: Program, line: str, twice: str
) -> None:
    """A reader of JSON takes the last, and another the first."""
    once = '{"session":"1","board":3,"ns":"1","ew":"2"}'
    text = line.replace("LINE", once).replace("TWICE", once.replace("{", '{"board":4,'))
    said = program.run("submit", "club", "-", "--by", "ann", stdin=text)
    assert (said.code, f"line 1: {twice} is there twice" in said.err) == (2, True), said.err
