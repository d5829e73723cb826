"""Bytes that were stored once are read for ever: events.jsonl only ever grows.

A new kind of event, a new shape of something inside one, or a new regulation set gets its
line there. A line is never changed: what can no longer be read needs an upcast
(ledger/upcasts.py).
"""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from ledger import regulations
from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import Score
from ledger.coding import encode
from ledger.events import AnyChange, AnyEvent
from ledger.rulebook import Regulations
from ledger.upcasts import EVENT_LIFTS, read_event

LINES = Path(__file__).with_name("events.jsonl").read_bytes().splitlines()
STORED = [msgspec.json.decode(line) for line in LINES]


def tags_of(union: Any) -> set[str]:
    """The names under which the members of a union are stored."""
    members = [one for one in get_args(union) or (union,) if hasattr(one, "__struct_config__")]
    return {str(one.__struct_config__.tag) for one in members}


def tags_in(plain: Any, field: str) -> set[str]:
    """The names under which something is stored in the golden lines."""
    if isinstance(plain, list):
        return {tag for item in plain for tag in tags_in(item, field)}
    if not isinstance(plain, dict):
        return set()
    nested = {tag for item in plain.values() for tag in tags_in(item, field)}
    return nested | ({plain[field]} if isinstance(plain.get(field), str) else set())


def holds(now: Any, then: Any) -> bool:
    """Whether a value says all that was stored, and perhaps more than there was to say then."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(
            key in now and holds(now[key], then[key]) for key in then
        )
    if isinstance(then, list):
        return len(now) == len(then) and all(map(holds, now, then))
    return bool(now == then)


@pytest.mark.parametrize("line", LINES, ids=[stored["kind"] for stored in STORED])
def test_a_stored_line_is_read_and_would_be_written_the_same(line: bytes) -> None:
    event, then = read_event(line), msgspec.json.decode(line)
    again = encode(event)
    assert read_event(again) == event
    if "regulations" in then:  # a rule book grows: what it did not know is left as it was
        assert holds(msgspec.json.decode(again), then)
    elif then["kind"] not in EVENT_LIFTS:
        assert again == line


def test_every_kind_of_event_has_a_line() -> None:
    assert tags_of(AnyEvent) - {stored["kind"] for stored in STORED} == set()


def test_everything_that_can_stand_inside_an_event_has_a_line() -> None:
    assert tags_of(AnyAward) - tags_in(STORED, "award") == set()
    assert tags_of(AnyChange) - tags_in(STORED, "change") == set()
    assert tags_of(Score) - tags_in(STORED, "type") == set()


def rules_in(kind: Any, seen: set[type]) -> set[str]:
    """The names of all rules that can stand anywhere inside a type."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in seen:
            return set()
        seen.add(kind.cls)
        found = {str(kind.tag)} if kind.tag_field == "rule" else set()
        return found.union(*(rules_in(field.type, seen) for field in kind.fields))
    inside = [getattr(kind, name, None) for name in ("item_type", "key_type", "value_type")]
    options = [*getattr(kind, "types", ()), *getattr(kind, "item_types", ()), *inside]
    return set[str]().union(*(rules_in(one, seen) for one in options if one is not None))


def test_every_rule_that_a_shipped_set_writes_has_a_line() -> None:
    """A rule that no set takes yet has not been stored; `python -m tests.golden` adds the line."""
    known = rules_in(inspect.type_info(Regulations), set())
    sets = (msgspec.json.decode(encode(regulations.load(one))) for one in regulations.names())
    written = {tag for one in sets for tag in tags_in(one, "rule")}
    assert {"matchpoints", "trimmed-mean", "posted-plus", "roles"} <= written <= known
    assert written - tags_in(STORED, "rule") == set()


@pytest.mark.parametrize("name", regulations.names())
def test_every_shipped_set_has_a_line(name: str) -> None:
    stored = [line["regulations"]["name"] for line in STORED if "regulations" in line]
    assert name in stored, "python -m tests.golden adds it"


def test_every_field_of_every_kind_has_been_stored_once() -> None:
    for kind in get_args(AnyEvent):
        seen = {
            key
            for stored in STORED
            if stored["kind"] == kind.__struct_config__.tag
            for key in stored
        }
        optional = {"reason", "cites"}
        assert set(kind.__struct_fields__) - optional <= seen, kind.__name__
