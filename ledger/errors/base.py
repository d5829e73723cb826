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
        return f"{self.message()}{self.see()}{self.last_clause()}{self.who_is_who}"

    @classmethod
    def template(cls) -> str:
        """The sentence with its places, in one line."""
        return " ".join(cleandoc(cls.__doc__ or "").split())

    def message(self) -> str:
        """What is wrong, without what to see."""
        return self.template().format(
            **{f.name: told(f.name, getattr(self, f.name)) for f in fields(self)}
        )

    def see(self) -> str:
        """What to see, in brackets; empty for nothing."""
        return see(type(self).__name__, self.message())

    def last_clause(self) -> str:
        """The clause that stands at the end of the sentence, in brackets."""
        return ""

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
        return shown(datetime.fromisoformat(found[0]).astimezone(zone))
    except (ValueError, OverflowError):  # no time after all, or out of the calendar there
        return found[0]


TYPED = frozenset(["actor", "contestant", "name", "opponent", "value"])
"""The values of a refusal that somebody typed, or called by their names."""

MOST_TYPED = 200
"""How many signs a message repeats of what was typed: a sentence is to be read."""


NAMING = TYPED | {"file"}
"""Values shown between quotation marks where they would not be seen, or not whole."""

OF_A_FILE = frozenset(["found", "place", "what"])
"""The values of a refusal in which the cells of a file are quoted."""

LONG = re.compile(r"((?<!\w)'[^']{80})[^']*'(?!\w)|([^\s/]{80})[^\s/]+")
"""A cell at length: between quotation marks, or without a blank. Strokes stand in paths."""


def told(name: str, value: object) -> str:
    """A value as a message shows it, by its name: of what was typed only the beginning, if long."""
    text = shown(value)
    if name in OF_A_FILE:
        return briefly(text)
    if name in NAMING and (not text or text != text.strip()):
        return repr(text[:MOST_TYPED])
    is_long = name in TYPED and len(text) > MOST_TYPED
    return f"{text[:MOST_TYPED]}…" if is_long else text


def briefly(text: str) -> str:
    """A sentence with only the beginning of each cell that it quotes at length."""
    return LONG.sub(lambda found: f"{found[1]}…'" if found[1] else f"{found[2]}…", text)


def shown(value: object) -> str:
    """A value as a message shows it: times to the minute with their zone, lists with commas."""
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, tuple | list | frozenset):
        return listed(tuple(map(str, value)))
    return str(value)


MOST_LISTED = 10
"""How many of a long list a message names."""


def listed(values: tuple[str, ...]) -> str:
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

    def message(self) -> str:
        """What is wrong, without the clause where it stands at the end."""
        return super().message().removesuffix(self._in_brackets())

    def last_clause(self) -> str:
        """The clause, unless it stands elsewhere in the sentence."""
        brackets, whole = self._in_brackets(), super().message()
        is_elsewhere = "{clause}" in self.template() and not whole.endswith(brackets)
        return "" if is_elsewhere else brackets

    def _in_brackets(self) -> str:
        return f" ({self.clause})" if self.clause else ""


class BadInput(LedgerError):
    """The input cannot be read, or asks about something unknown; an act about it is refused."""

    exit_code = 2


class Broken(LedgerError):
    """The record does not hold what it should."""

    exit_code = 3


class Overtaken(LedgerError):
    """Someone else changed it meanwhile."""

    exit_code = 4
