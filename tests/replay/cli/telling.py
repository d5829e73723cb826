"""What the verbs of a club night are told, and what they recorded."""

import json
from typing import Any

from tests.replay.program import Program

BOARD_11 = ("--board", "11", "--ns", "1", "--ew", "2")
BOARD_1 = ("--board", "1", "--ns", "1", "--ew", "2")


def at(clock: str) -> tuple[str, str]:
    """At a time of the evening of 20 November 2026, in UTC."""
    return "--at", f"2026-11-20T{clock}Z"


def events(program: Program, contest: str = "wed") -> list[Any]:
    """The contest's envelopes with their events."""
    return [json.loads(line) for line in program.says("log", contest, "--json").splitlines()]


def last(program: Program, contest: str = "wed") -> Any:
    """The last of them."""
    return events(program, contest)[-1]


def kinds(program: Program) -> list[str]:
    """What kinds of events there are."""
    return [one["kind"] for one in events(program)]
