"""Read what a question is told: from the texts of an address, or from a program's own values."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ledger.errors import BadValue
from replay.parameters import Kind, Parameter
from replay.positions import parse_event, parse_position


def value_in(parameter: Parameter, values: Sequence[str], choices: Sequence[str]) -> Any:
    """Return the value of a parameter; its usual one where no text says it.

    choices: all that it may be; none: anything of its kind. Raises BadValue, NotAPosition, InFile.
    """
    if parameter.kind == "flag":
        return bool(values)
    if parameter.several:
        return tuple(_pair(parameter, value) for value in values)
    if not values:
        return parameter.usual
    if choices and values[0] not in choices:
        expected = f"one of {', '.join(choices)}"
        raise BadValue(place=parameter.typed, value=values[0], expected=expected)
    return _read(parameter.kind, parameter.typed, values[0])


def value_of(parameter: Parameter, given: Any) -> Any:
    """Return the value of a parameter that a program gives: a text, a whole number, or a list.

    None is its usual one; a flag is True or False, an event a dictionary or its JSON, and what is
    said together a pair. Raises BadValue, and what `value_in` raises.
    """
    return value_in(parameter, list(_texts(parameter, given)), parameter.choices)


def _texts(parameter: Parameter, given: Any) -> Iterator[str]:
    """Yield what is given as an address would say it."""
    if parameter.kind == "flag":
        if given not in (None, True, False):
            raise BadValue(place=parameter.typed, value=ascii(given)[:40], expected="True or False")
        yield from ["yes"] if given else []
    elif given is not None:
        are_many = parameter.several and isinstance(given, list | tuple)
        for one in given if are_many else [given]:
            is_pair = parameter.together_with is not None and isinstance(one, list | tuple)
            yield " ".join(_text(parameter, part) for part in (one if is_pair else [one]))


def _text(parameter: Parameter, given: Any) -> str:
    if isinstance(given, str):
        return given
    if isinstance(given, int) and not isinstance(given, bool):
        return str(given)
    if isinstance(given, Mapping) and "event" in (parameter.kind, parameter.together_with):
        return msgspec.json.encode(given).decode()
    expected = "a text or whole number"
    raise BadValue(place=parameter.typed, value=ascii(given)[:40], expected=expected)


def _pair(parameter: Parameter, text: str) -> Any:
    """Return one of several values; with it what is said together with it, after a space."""
    if parameter.together_with is None:
        return _read(parameter.kind, parameter.typed, text)
    first, _, second = text.partition(" ")
    name = parameter.typed
    return _read(parameter.kind, name, first), _read(parameter.together_with, name, second)


def _read(kind: Kind, name: str, text: str) -> Any:
    match kind:
        case "number":
            if not (text.isascii() and text.isdigit() and 0 < len(text) < 10 and int(text)):
                raise BadValue(place=name, value=text[:40], expected="a whole number from 1 on")
            return int(text)
        case "position":
            return parse_position(text)
        case "event":
            return parse_event(text.encode(), name)
        case _:
            return text
