"""What all refusals have in common, and the four kinds of them by their exit codes."""

import re
from dataclasses import dataclass, fields
from datetime import UTC, datetime, tzinfo
from difflib import get_close_matches
from functools import partial
from inspect import cleandoc
from string import digits
from typing import ClassVar

from ledger.errors.ways import see


@dataclass(kw_only=True, eq=False)
class LedgerError(Exception):
    """Anything that the ledger refuses to do.

    as_typed: the values that somebody typed, or is to type. acting: the contestants that are named
    by the command which is refused. who_is_who: what those are called whom the sentence names by
    their numbers, as it is said after it.
    """

    exit_code: ClassVar[int] = 1
    as_typed: ClassVar[tuple[str, ...]] = ("value",)
    acting = tuple[str, ...]()
    who_is_who = ""

    def __str__(self) -> str:
        return f"{self._sentence()}{self.who_is_who}"

    def _sentence(self) -> str:
        message = self._message()
        return f"{message}{see(type(self).__name__, message)}"

    def _message(self) -> str:
        """What is wrong, without what to see."""
        message = " ".join(cleandoc(type(self).__doc__ or "").split())
        return message.format(**{f.name: _shown(getattr(self, f.name)) for f in fields(self)})

    def tells_times(self) -> bool:
        """Whether there is a time in what it says."""
        return any(_with_times(getattr(self, f.name), UTC) is not None for f in fields(self))

    def at_venue(self, zone: tzinfo) -> None:
        """Let the times in it be those that the clocks show in a zone, as on every sheet.

        What is typed stays as it is.
        """
        for field in fields(self):
            told = _with_times(getattr(self, field.name), zone)
            if told is not None and field.name not in self.as_typed:
                setattr(self, field.name, told)


TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)", re.ASCII)
"""A time with its zone, as texts tell it."""


def _with_times(value: object, zone: tzinfo) -> object:
    """The value with its times in a zone; None where it holds none."""
    if isinstance(value, datetime):
        return value.astimezone(zone)
    if isinstance(value, str) and TIME.search(value):
        return TIME.sub(partial(_in_zone, zone), value)
    if isinstance(value, tuple) and any(_with_times(one, zone) is not None for one in value):
        return tuple(_with_times(one, zone) or one for one in value)
    return None


def _in_zone(zone: tzinfo, found: re.Match[str]) -> str:
    try:
        return _shown(datetime.fromisoformat(found[0]).astimezone(zone))
    except (ValueError, OverflowError):  # no time after all, or out of the calendar there
        return found[0]


def _shown(value: object) -> str:
    """A value as a message shows it: times to the minute with their zone, lists with commas."""
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, tuple | list | frozenset):
        return _listed(tuple(map(str, value)))
    return str(value)


MOST_LISTED = 10
"""How many of a long list a message names."""


def _listed(values: tuple[str, ...]) -> str:
    """The values with commas between them; of a long list only the first."""
    more = [f"and {len(values) - MOST_LISTED} more"] if _is_long(values) else []
    return ", ".join([*(values[:MOST_LISTED] if more else values), *more]) or "none"


def _is_long(values: tuple[str, ...]) -> bool:
    return len(values) > MOST_LISTED + 2


def natural(text: str) -> tuple[tuple[bool, int, str], ...]:
    """Sorts 2 before 10, and 2NS before 10NS: digits by the number that they make."""
    parts = (part for part in re.split(r"([0-9]{1,18})", text) if part)
    return tuple(
        (False, int(part), "") if part[0] in digits else (True, 0, part.casefold())
        for part in parts
    )


def nearest_first(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """What there is instead, in order; of a long list first what was probably meant."""
    known = tuple(sorted(known, key=natural))
    if not _is_long(known):
        return known
    like = [*get_close_matches(name, known), *(each for each in known if name in each)]
    return tuple(dict.fromkeys((*like, *known)))


@dataclass(kw_only=True, eq=False)
class Refused(LedgerError):
    """A rule says no."""

    clause: str = ""

    def _sentence(self) -> str:
        """The message, and what to see; the clause at the end, unless it stands elsewhere."""
        message, clause = self._message(), f" ({self.clause})" if self.clause else ""
        elsewhere = "{clause}" in (type(self).__doc__ or "") and not message.endswith(clause)
        sentence = message.removesuffix(clause)
        end = "" if elsewhere else clause
        return f"{sentence}{see(type(self).__name__, sentence)}{end}"


class BadInput(LedgerError):
    """The input cannot be read, or asks about something unknown; an act about it is refused."""

    exit_code = 2


class Broken(LedgerError):
    """The record does not hold what it should."""

    exit_code = 3


class Overtaken(LedgerError):
    """Someone else changed it meanwhile."""

    exit_code = 4
