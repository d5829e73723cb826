"""Check quickly whether a value of a record is beyond all bounds, which is very rare.

It is done for every event that is folded, so it looks at numbers, times and zones alone;
`in_bounds` says in words what is wrong.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from functools import cache, lru_cache
from operator import attrgetter
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from ledger.forms.numbers import Whole
from ledger.forms.walk import USUAL, form_and_type
from ledger.forms.zones import Zone

Look = Callable[[Any], bool]
"""Tells whether a value is within bounds."""


def is_in_bounds(record: Any) -> bool:
    """Tell whether all numbers, times and zones of a record are within bounds."""
    kind: Any = type(record)
    look = _at_record(kind)
    return look is None or look(record)


@cache
def _at_record(kind: Any) -> Look | None:
    """Return the check for records of a kind; None where there is nothing to check."""
    hints = get_type_hints(kind, include_extras=True)
    looks = {name: _at(hints[name]) for name in kind.__struct_fields__}
    wholes = {name: bounds for name, hint in hints.items() if (bounds := _whole(hint)) is not None}
    others = [(name, look) for name, look in looks.items() if look and name not in wholes]
    if not wholes and not others:
        return None
    numbers = _at_numbers(wholes) if wholes else None

    def look(record: Any) -> bool:
        if numbers is not None and not numbers(record):
            return False
        for name, inner in others:
            value = getattr(record, name)
            if value is not None and not inner(value):
                return False
        return True

    return look


def _at_numbers(wholes: Mapping[str, tuple[int, int]]) -> Look:
    """Return the check for the whole numbers of a record, cached: the same few come up often."""
    bounds, of = tuple(wholes.values()), attrgetter(*wholes)

    @lru_cache(maxsize=1 << 14)
    def are_within(*values: int | None) -> bool:
        return all(
            value is None or least <= value <= most
            for value, (least, most) in zip(values, bounds, strict=True)
        )

    if len(wholes) == 1:
        return lambda record: are_within(of(record))
    return lambda record: are_within(*of(record))


def _whole(hint: Any) -> tuple[int, int] | None:
    """Return the range of a whole number, which may be missing; None for anything else."""
    options = [option for option in _options(hint) if option is not type(None)]
    if len(options) != 1:
        return None
    form, plain = form_and_type(options[0])
    form = form or USUAL.get(plain)
    return (form.least, form.most) if plain is int and isinstance(form, Whole) else None


def _options(hint: Any) -> tuple[Any, ...]:
    _, plain = form_and_type(hint)
    return get_args(plain) if get_origin(plain) in (Union, UnionType) else (hint,)


def _at(hint: Any) -> Look | None:
    """Return the check for values of a type; None where there is nothing to check."""
    form, plain = form_and_type(hint)
    origin = get_origin(plain) or plain
    if isinstance(form, Zone):
        return form.bears
    if origin in (Union, UnionType):
        return _at_choice(get_args(plain))
    if origin in (int, Fraction, datetime, date):
        return (form or USUAL[origin]).bears
    if isinstance(origin, type) and issubclass(origin, Struct):
        return _at_record(origin)
    if origin is tuple:
        return _at_items([part for part in get_args(plain) if part is not Ellipsis])
    if origin is dict:
        inner = _at(get_args(plain)[1])
        return None if inner is None else lambda table: all(map(inner, table.values()))
    return None


def _at_choice(options: tuple[Any, ...]) -> Look | None:
    looks = {}
    for option in options:
        plain = form_and_type(option)[1]
        looks[get_origin(plain) or plain] = _at(option)
    if not any(looks.values()):
        return None

    def look(value: Any) -> bool:
        inner = looks.get(type(value))
        return inner is None or inner(value)

    return look


def _at_items(parts: list[Any]) -> Look | None:
    """Return the check for items of one kind; items of several kinds are no numbers or times."""
    looks = [_at(part) for part in parts]
    inner = looks[0] if looks else None
    if inner is None:
        return None
    return lambda items: not items or all(map(inner, items))
