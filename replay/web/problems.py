"""Refusals over HTTP: the status of each kind, and problem+json for programs."""

import re
from dataclasses import fields
from typing import Any

from litestar import Response

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
from ledger.store import Place
from projections.writers.medium import as_json
from replay.web.headers import HEADERS
from replay.web.lending import without_place

PROBLEM = "application/problem+json"

STATUS: tuple[tuple[type[LedgerError], int], ...] = (
    (NotSignedIn, 401),
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

FINAL = (400, 403, 404, 409, 422)
"""After these nobody is to send the very same request again."""


def status_of(error: LedgerError) -> int:
    """Return the status that says what an exit code says at the shell."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 422)


def problem(error: LedgerError, ledger: Place) -> Response[str]:
    """Return a refusal for programs: its kind, its sentence, its clause, the values in it."""
    values = {
        each.name: _plain(value, ledger)
        for each in fields(error)
        if (value := getattr(error, each.name)) is not None
    }
    told = {
        "type": f"urn:bridge-ledger:{type(error).__name__}",
        "title": re.sub(r"(?<!^)(?=[A-Z])", " ", type(error).__name__).lower(),
        "status": status_of(error),
        "detail": without_place(str(error), ledger),
        "clause": values.pop("clause", None),
        "values": values,
    }
    return Response(
        as_json(told) + "\n", media_type=PROBLEM, status_code=status_of(error), headers=unkept()
    )


def _plain(value: Any, ledger: Place) -> Any:
    """Return a value of a refusal for programs: a number, a list, or a text."""
    if isinstance(value, int):
        return value
    if isinstance(value, tuple | list):
        return [_plain(one, ledger) for one in value]
    return without_place(str(value), ledger)


def unkept() -> dict[str, str]:
    """Return the headers of an answer that no browser is to keep."""
    return {**HEADERS, "Cache-Control": "no-store"}
