"""Read the parameters of an act from a form or from JSON, as the command line reads its own."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ledger import regulations
from ledger.bridge.numbers import parse_exact
from ledger.errors import BadValue, NoSuch, NotATime, NothingSaid
from ledger.forms import shortened
from ledger.rulebook import Regulations
from replay import times
from replay.acts.describing import Act
from replay.parameters import Attached, Kind, Parameter

LONGEST = 20_000
"""No text is longer, and no list has more."""

LONGEST_FILE = 1 << 18
"""Nor what a file holds."""

YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def said_in(act: Act, given: Mapping[str, Any], venue: times.Venue) -> dict[str, Any]:
    """Return the typed values by the parameters' names; an empty one counts as not typed.

    given: texts, numbers, booleans, or lists of them, by the names of the shell's options. venue:
    for times without a zone. Raises BadValue, NothingSaid, NoSuch, and the refusal of a bad time.
    """
    known = {one.typed: one for one in act.parameters}
    for name in given:
        if name not in known:
            raise BadValue(place=act.name, value=name[:40], expected=f"one of {', '.join(known)}")
    return {one.name: _value(one, given.get(one.typed), venue) for one in act.parameters}


def _value(one: Parameter, given: Any, venue: times.Venue) -> Any:
    if given is None or given in ("", [], ()):
        if one.required:
            raise NothingSaid(what=one.typed.replace("-", " "), options=one.words or one.typed)
        return one.usual
    if one.several:
        values = given if isinstance(given, list) else str(given).splitlines()
        if len(values) > LONGEST:
            raise BadValue(place=one.typed, value=f"{len(values)} values", expected="fewer")
        return tuple(_one(one, value, venue) for value in values if value != "")
    if one.together_with:
        both = given if isinstance(given, list) else [each.strip() for each in given.split(" v ")]
        if len(both) != 2:
            raise BadValue(place=one.typed, value=str(given)[:40], expected="two, such as 3 v 7")
        return tuple(_one(one, value, venue) for value in both)
    return _one(one, given, venue)


def _one(one: Parameter, given: Any, venue: times.Venue) -> Any:
    """Read the value of one parameter. Raises BadValue."""
    if one.kind in ("flag", "yes-no"):
        return _yes_or_no(one, given)
    if not isinstance(given, str | int) or isinstance(given, bool):
        raise BadValue(place=one.typed, value=ascii(given)[:40], expected="a text or whole number")
    text = str(given)
    longest = LONGEST_FILE if one.kind in ("file", "set") else LONGEST
    if len(text) > longest:
        expected = f"a text of at most {longest} signs"
        raise BadValue(place=one.typed, value=shortened(text), expected=expected)
    if one.choices and text not in one.choices:
        expected = f"one of {', '.join(one.choices)}"
        raise BadValue(place=one.typed, value=text[:40], expected=expected)
    return _read(one.kind, one, text, venue)


def _read(kind: Kind, one: Parameter, text: str, venue: times.Venue) -> Any:
    match kind:
        case "number":
            return _whole(one, text)
        case "exact":
            try:
                return parse_exact(text)
            except ValueError as error:
                raise BadValue(place=one.typed, value=text[:40], expected=str(error)) from None
        case "time":
            return _time(one, text, venue)
        case "file":
            return Attached(one.typed, text.encode())
        case "set" if "\n" in text:
            return _own_set(text)
        case "set" if text not in regulations.names():
            raise NoSuch(what="regulation set", name=text[:40], known=regulations.names())
        case _:
            return text


def _own_set(text: str) -> Regulations:
    """Read a user's own conditions from TOML. Raises InFile for the first fault."""
    book, faults = regulations.written(text, "conditions")
    if book is None:
        raise faults[0]
    return book


def _time(one: Parameter, text: str, venue: times.Venue) -> datetime:
    try:
        return times.with_zone(text) or times.at_venue(text, venue)
    except NotATime:
        expected = "a time as the clocks at the venue show it: 22:30, yesterday 22:30"
        raise BadValue(
            place=one.typed, value=text[:40], expected=f"{expected} or 2026-11-20 22:30"
        ) from None


def _yes_or_no(one: Parameter, given: Any) -> bool:
    said = str(given).lower()
    if said not in (*YES, *NO):
        raise BadValue(place=one.typed, value=ascii(given)[:40], expected="yes or no")
    return said in YES


def _whole(one: Parameter, text: str) -> int:
    least, most = one.range
    is_number = text.isascii() and text.isdigit() and len(text) < 10
    if not is_number or int(text) < least or (most is not None and int(text) > most):
        to = f" to {most}" if most is not None else " on"
        raise BadValue(
            place=one.typed, value=text[:40], expected=f"a whole number from {least}{to}"
        )
    return int(text)
