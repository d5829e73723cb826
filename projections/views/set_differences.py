"""Two regulation sets side by side: what differs, with both clauses."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ledger.coding import to_plain
from ledger.rulebook import Regulations

SAME = ("name", "title")
"""The keys that differ between any two sets and mean nothing."""


class SetDifference(Struct, frozen=True, kw_only=True):
    """A key path, what each set has there (None: nothing), and the clause that says so."""

    path: str
    one: Any
    other: Any
    one_clause: str | None
    other_clause: str | None


def set_differences(one: Regulations, other: Regulations) -> tuple[SetDifference, ...]:
    """List the differences, in the order of the rule book.

    A stage's differences are listed where they are not those of the sets' default; a rule
    that is replaced by another one is named once.
    """
    plain, against = to_plain(one), to_plain(other)
    found = [
        difference
        for key in plain
        if key not in (*SAME, "stages")
        for difference in _between(key, plain[key], against[key], (None, None))
    ]
    everywhere = {_under(d): (d.one, d.other) for d in found if d.path.startswith("default.")}
    for stage in dict.fromkeys((*plain["stages"], *against["stages"])):
        path = f"stages.{stage}"
        theirs = (plain["stages"].get(stage), against["stages"].get(stage))
        if None in theirs:
            found.append(_said(path, *(None if own is None else "a stage" for own in theirs)))
            continue
        found += [
            difference
            for difference in _between(path, *theirs, (None, None))
            if everywhere.get(difference.path.removeprefix(f"{path}."))
            != (difference.one, difference.other)
        ]
    return tuple(found)


def _under(difference: SetDifference) -> str:
    return difference.path.removeprefix("default.")


def _said(path: str, one: Any, other: Any) -> SetDifference:
    return SetDifference(path=path, one=one, other=other, one_clause=None, other_clause=None)


Clauses = tuple[str | None, str | None]


def _between(path: str, one: Any, other: Any, clauses: Clauses) -> Iterator[SetDifference]:
    """Yield the differences under one path; clauses: of the rules that these values belong to."""
    if one == other:
        return
    clauses = (_clause(one, clauses[0]), _clause(other, clauses[1]))
    if isinstance(one, dict) and isinstance(other, dict) and _rule(one) == _rule(other):
        for key in dict.fromkeys((*one, *other)):
            if key != "clause":
                yield from _between(_under_key(path, key), one.get(key), other.get(key), clauses)
        return
    yield SetDifference(
        path=path,
        one=_rule(one) or one,
        other=_rule(other) or other,
        one_clause=clauses[0],
        other_clause=clauses[1],
    )


def _under_key(path: str, key: str) -> str:
    """Return the path as TOML writes it: requirements for everybody stand under an empty key."""
    return f"{path}.{key}" if key else f'{path}.""'


def _clause(value: Any, outer: str | None) -> str | None:
    return value.get("clause", outer) if isinstance(value, dict) else outer


def _rule(value: Any) -> str | None:
    """Return the rule that a table is, by name."""
    rule = value.get("rule") if isinstance(value, dict) else None
    return rule if isinstance(rule, str) else None
