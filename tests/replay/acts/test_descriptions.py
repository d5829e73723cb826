"""Every act is described whole: its words, its fields, its command, its office."""

from typing import get_args

import msgspec
import pytest
from click.testing import CliRunner

from ledger.commands import AnyCommand
from ledger.rules.authority.acts import Act as Deed
from replay.acts import NAMES, described
from replay.acts.describing import Act
from replay.acts.page import page
from replay.cli import main

ACTS = {name: described(name) for name in NAMES}
OTHERWISE = {"OpenTournament", "OpenContest", "ImportFile", "TakeLink"}
"""Commands of verbs that make what an act needs first, of files, and of who opens a link."""


@pytest.mark.parametrize("name", ACTS)
def test_an_act_says_what_it_does_and_what_its_fields_are_for(name: str) -> None:
    act = ACTS[name]
    assert act.name == name.rsplit(maxsplit=1)[-1]
    assert act.words.strip().endswith(".")
    assert act.deed in get_args(Deed)
    names = [one.name for one in act.parameters]
    assert len(set(names)) == len(names)
    assert len({one.typed for one in act.parameters}) == len(names)
    for one in act.parameters:
        assert one.words or one.is_argument, one.name


def plain(act: Act) -> bool:
    """Whether an act's parameters are the fields of its command."""
    return act.answering.__qualname__.startswith("plain.")


@pytest.mark.parametrize("name", [name for name, act in ACTS.items() if plain(act)])
def test_a_plain_act_tells_all_that_its_command_needs_and_nothing_else(name: str) -> None:
    act = ACTS[name]
    (command,) = act.asks
    fields = {field.name: field for field in msgspec.structs.fields(command)}
    told = {one.name for one in act.parameters}
    assert told <= set(fields)
    assert {name for name, field in fields.items() if field.required} <= told


def test_every_command_is_asked_for_by_an_act() -> None:
    asked = {command.__name__ for act in ACTS.values() for command in act.asks}
    assert {command.__name__ for command in get_args(AnyCommand)} - asked == OTHERWISE


@pytest.mark.parametrize("name", ACTS)
def test_the_manual_has_a_page_about_it(name: str) -> None:
    told = CliRunner().invoke(main, ["manual", name]).stdout
    assert told == page(name, ACTS[name]) + "\n"
    for one in ACTS[name].parameters:
        assert (one.typed.upper() if one.is_argument else f"--{one.typed}") in told
