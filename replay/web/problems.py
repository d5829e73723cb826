"""Refusals over HTTP: the status of each kind, and problem+json for programs."""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, NamedTuple

from ledger.errors import (
    BadInput,
    Broken,
    ClockIsBehind,
    DamagedFile,
    ForOfficials,
    LedgerError,
    LedgerHasOtherNames,
    LedgerIsBusy,
    LedgerIsNewer,
    LedgerIsReadOnly,
    LinkIsOver,
    MayBeRecorded,
    NoFile,
    NoSuch,
    NotALedger,
    NotInRole,
    NotSignedIn,
    NotYet,
    Overtaken,
    Refused,
    TooMuchAtOnce,
)
from projections.writers.languages.refusals import refusal
from projections.writers.medium import as_json
from replay.web.headers import HEADERS

PROBLEM = "application/problem+json"
WORD = re.compile(r"(?<!^)(?=[A-Z])")
"""The place between two words of a refusal's name."""

PHRASES = {413: "content too large"}
"""What a status is called where one Python calls it otherwise than the next (RFC 9110, 15.5.14)."""

OF_PROGRAMS = re.compile(r"(?:/l/[^/]+)?/api(?:/.*)?", re.DOTALL)
"""The addresses that are asked by programs; those of one ledger of many begin with its name."""

STATUS: tuple[tuple[type[LedgerError], int], ...] = (
    (NotSignedIn, 401),
    (LinkIsOver, 401),
    (NotInRole, 403),
    (ForOfficials, 403),
    (TooMuchAtOnce, 429),
    (NoSuch, 404),
    (NotYet, 404),
    (DamagedFile, 500),
    (NoFile, 503),
    (NotALedger, 503),
    (LedgerIsNewer, 503),
    (LedgerIsBusy, 503),
    (LedgerIsReadOnly, 503),
    (MayBeRecorded, 503),
    (LedgerHasOtherNames, 503),
    (ClockIsBehind, 503),
    (Overtaken, 409),
    (Refused, 422),
    (Broken, 500),
    (BadInput, 400),
)
"""The status of each kind of refusal; the first that fits."""

LEDGER_FAILS = 500
"""From this status on an error decides nothing about what was asked: the ledger fails."""

OF_THE_DISK = frozenset(["file", "why"])
"""The values of such an error in the words of a disk or server, which only its sentence tells."""

FINAL = (400, 403, 404, 409, 422)
"""After these nobody is to send the very same request again."""


def status_of(error: LedgerError) -> int:
    """Return the status that says what an exit code says at the shell."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 422)


class Problem(NamedTuple):
    """A refusal as HTTP tells it (RFC 9457): its status and sentence; for programs also the rest.

    Attributes:
        kind: the name of the refusal, as NotInRole; empty where the status says all.
        clause: the rule that says no; None where it is none.
        values: what the sentence speaks of.

    """

    status: int
    sentence: str
    kind: str = ""
    clause: str | None = None
    values: Mapping[str, Any] = MappingProxyType({})

    def as_json(self) -> str:
        """Return it for programs."""
        title = WORD.sub(" ", self.kind) or PHRASES.get(self.status, HTTPStatus(self.status).phrase)
        told = {
            "type": f"urn:bridge-ledger:{self.kind}" if self.kind else "about:blank",
            "title": title.lower(),
            "status": self.status,
            "detail": self.sentence,
            "clause": self.clause,
            "values": dict(self.values),
        }
        return as_json(told) + "\n"


def problem(error: LedgerError, hide: Callable[[str], str]) -> Problem:
    """Return a refusal as it is told. hide: takes out of a text what HTTP must not tell."""
    status = status_of(error)
    values = {
        each.name: _plain(value, hide)
        for each in fields(error)
        if (value := getattr(error, each.name)) is not None
        and not (status >= LEDGER_FAILS and each.name in OF_THE_DISK)
    }
    clause = values.pop("clause", None)
    return Problem(status, hide(refusal(error)), type(error).__name__, clause, values)


def _plain(value: Any, hide: Callable[[str], str]) -> Any:
    """Return a value of a refusal for programs: a number, a list, or a text."""
    if isinstance(value, int):
        return value
    if isinstance(value, tuple | list):
        return [_plain(one, hide) for one in value]
    return hide(str(value))


def is_for_programs(path: str) -> bool:
    """Tell whether an address is asked by programs, which are answered in JSON whatever happens."""
    return OF_PROGRAMS.fullmatch(path) is not None


def unkept() -> dict[str, str]:
    """Return the headers of an answer that no browser is to keep."""
    return {**HEADERS, "Cache-Control": "no-store"}
