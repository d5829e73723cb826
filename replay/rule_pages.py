"""The rules of the manual: what each says, who takes it by which clause, its readings and examples.

All of it comes from the rules, the sets and the readings; the examples are run as tests.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ledger import regulations
from ledger.coding import to_plain
from ledger.regulations import Key, Kind
from replay.manual import passages

RULES = "rules"
RULES_TELL = "every rule that may stand in a set, who takes it, by which clause, with an example"
"""A topic that is made of the rules themselves."""

CODE = re.compile(r"AMB-\d\d")
READING = re.compile(r"^Read so: (.*?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
MOST_SETS = 6
"""So many sets that take a rule alike are named; of others it is said how many they are."""


class Taken(NamedTuple):
    """How sets take a rule: under which clause, and with which choices, in words."""

    clause: str
    choices: str


def page() -> str:
    """All rules, as Markdown, in the order of a stage's keys."""
    parts = [f"# Rules: {RULES_TELL}", INTRODUCTION]
    for key in regulations.stage_keys():
        known = [kind for (of, _), kind in _kinds().items() if of == key.name]
        if known:
            parts += [f"## {key.name}", f"{_optional(key)}{key.allowed}."]
            parts += map(passage, known)
    return "\n\n".join(parts)


def passages_of(rule: str) -> tuple[str, ...]:
    """What the page says of a rule, under each key where it may stand."""
    return tuple(passage(kind) for (_, name), kind in _kinds().items() if name == rule)


@cache
def _kinds() -> Mapping[tuple[str, str], Kind]:
    """Every rule, by the key of a stage that it stands under and its name."""
    return {(_key_of(kind.place), kind.name): kind for kind in regulations.kinds()}


INTRODUCTION = (
    "A set is a TOML file that gives each key of a stage a rule: `regulations show SET` prints one,"
    " `regulations kinds` what may stand in it. A code such as AMB-03 is a doubtful place of a"
    " regulation, with the reading that the sets take (`manual readings`)."
)


def passage(kind: Kind) -> str:
    """What the page says of a rule."""
    return "\n\n".join((f"### {kind.name}", *_said(kind)))


def _said(kind: Kind) -> Iterator[str]:
    """What it is, its keys, who takes it how, its readings, its examples."""
    yield kind.cites
    yield kind.says
    if kind.keys:
        yield "\n".join(["| key | holds |", "|---|---|", *map(_row, kind.keys)])
    key = _key_of(kind.place)
    taken = _taken().get((key, kind.name), {})
    if taken:
        yield "\n".join(f"- {_taken_so(how, sets)}" for how, sets in taken.items())
    said = (kind.cites, kind.says, *(how.clause for how in taken))
    for code in sorted({code for text in said for code in CODE.findall(text)}):
        yield f"{code}: {_reading(code)}"
    for example in _examples().get((key, kind.name), ()):
        asked = f"`bridge-ledger {example['asks']}` answers: " if "asks" in example else ""
        yield f"Example: {asked}{example['says']}"


def _row(key: Key) -> str:
    return f"| {key.name} | {_optional(key)}{key.allowed.replace('|', '/')} |"


def _optional(key: Key) -> str:
    return "" if key.required else "may be left out: "


def _taken_so(how: Taken, sets: tuple[str, ...]) -> str:
    named = ", ".join(f"`{one}`" for one in sets[:MOST_SETS])
    more = f" and {len(sets) - MOST_SETS} more" if len(sets) > MOST_SETS else ""
    choices = f" ({how.choices})" if how.choices else ""
    return f"{how.clause}{choices}: {named}{more}"


@cache
def _reading(code: str) -> str:
    """How a doubtful place is read, in one line."""
    found = READING.search("\n\n".join(passages(code)))
    return " ".join(found[1].split()) if found else ""


def _key_of(place: str) -> str:
    return place.partition(".")[0]


@cache
def _examples() -> Mapping[tuple[str, str], list[dict[str, Any]]]:
    """The worked examples, by their key and rule."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for one in json.loads((files("replay.manual") / "examples.json").read_text("utf-8")):
        found.setdefault((one["key"], one["rule"]), []).append(one)
    return found


@cache
def _taken() -> Mapping[tuple[str, str], dict[Taken, tuple[str, ...]]]:
    """Who takes each rule of each key, by how."""
    found: dict[tuple[str, str], dict[Taken, tuple[str, ...]]] = {}
    for name in regulations.names():
        plain: Any = to_plain(regulations.load(name))
        for stage in (plain["default"], *plain["stages"].values()):
            for key, value in stage.items():
                for table in _tables(value):
                    hows = found.setdefault((key, table["rule"]), {})
                    how = Taken(table.get("clause", ""), _choices(table))
                    hows[how] = tuple(dict.fromkeys((*hows.get(how, ()), name)))
    return found


def _tables(value: Any) -> Iterator[dict[str, Any]]:
    """Every rule's table within a value."""
    if isinstance(value, dict) and "rule" in value:
        yield value
    inside = value.values() if isinstance(value, dict) else value
    if isinstance(value, dict | list | tuple):
        for one in inside:
            yield from _tables(one)


def _choices(table: Mapping[str, Any]) -> str:
    """What a table chooses beside its rule and clause, as far as it is said in a word."""
    said = {name: value for name, value in table.items() if name not in ("rule", "clause")}
    words = {True: "true", False: "false"}
    return ", ".join(
        f"{name} {words[value] if isinstance(value, bool) else value}"
        for name, value in said.items()
        if isinstance(value, str | int) and value != ""
    )
