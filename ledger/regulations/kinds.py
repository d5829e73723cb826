"""List what a set may hold: the keys of a stage, the rules for each, and their keys."""

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from typing import NamedTuple

from msgspec import inspect

from ledger.regulations.faults import allowed
from ledger.rulebook import Conditions


class Key(NamedTuple):
    """A key of a rule's table: what may stand there, and whether it may be left out."""

    name: str
    allowed: str
    required: bool


class Kind(NamedTuple):
    """A rule that may stand in one place of a stage.

    Attributes:
        place: the keys that lead there, * for a key that is itself chosen or a place in a list.
        cites: the clause and what it says.
        says: what the rule's keys mean.

    """

    place: str
    name: str
    cites: str
    says: str
    keys: tuple[Key, ...]


def kinds() -> tuple[Kind, ...]:
    """Return every rule in every place, in the order of a stage's keys."""
    conditions = inspect.type_info(Conditions)
    assert isinstance(conditions, inspect.StructType)
    return tuple(
        kind
        for field in conditions.fields
        for kind in _within(field.type, field.encode_name)
        if kind.name
    )


def stage_keys() -> tuple[Key, ...]:
    """Return what a set can say of a stage: each key, with the kinds of rule it takes."""
    conditions = inspect.type_info(Conditions)
    assert isinstance(conditions, inspect.StructType)
    return _keys(conditions)


def _within(kind: inspect.Type, place: str) -> Iterator[Kind]:
    match kind:
        case inspect.UnionType(types=options):
            for option in options:
                yield from _within(option, place)
        case inspect.DictType(value_type=value):
            yield from _within(value, f"{place}.*")
        case inspect.VarTupleType(item_type=item):
            yield from _within(item, f"{place}.*")
        case inspect.StructType():
            yield kind_of(kind, place)
            for field in kind.fields:
                yield from _within(field.type, f"{place}.{field.encode_name}")
        case _:
            pass


def kind_of(kind: inspect.StructType, place: str) -> Kind:
    """Return the rule, or the table, of this type in a place."""
    return Kind(
        place=place,
        name=str(kind.tag or ""),
        cites=_first_sentence(sys.modules[kind.cls.__module__].__doc__),
        says=" ".join((_in_one_line(kind.cls.__doc__ or ""), *_inherited(kind))),
        keys=_keys(kind),
    )


def _keys(kind: inspect.StructType) -> tuple[Key, ...]:
    return tuple(
        Key(field.encode_name, allowed(field.type), field.required) for field in kind.fields
    )


def _inherited(kind: inspect.StructType) -> Iterator[str]:
    """Yield what the keys mean that a rule has from its family, where it does not tell itself."""
    wanted = {field.encode_name for field in kind.fields} - {*_attributes(kind.cls)}
    for family in kind.cls.__mro__[1:]:
        for name, told in _attributes(family).items():
            if name in wanted:
                wanted.remove(name)
                yield told


def _attributes(cls: type) -> dict[str, str]:
    """Return what a docstring tells of each attribute of its class, as "name: meaning"."""
    _, _, told = cleandoc(cls.__dict__.get("__doc__") or "").partition("Attributes:\n")
    entries = re.split(r"\n(?= {4}\w)", told) if told else []
    return {
        name: _in_one_line(entry)
        for entry in entries
        for name in entry.partition(":")[0].strip().split(", ")
    }


def _in_one_line(text: str) -> str:
    """Write a docstring as running text: what a rule is, then "key: meaning" for each key."""
    return " ".join(cleandoc(text).replace("Attributes:\n", "").split())


def _first_sentence(text: str | None) -> str:
    return cleandoc(text or "").split("\n\n", 1)[0].replace("\n", " ")
