"""Rows of a rule, each for all up to its bound: rising, and the last one for all beyond."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol, TypeVar


class Row(Protocol):
    """A row with its bound; None: whatever is beyond the rows before it."""

    @property
    def up_to(self) -> int | None:
        """Return its bound, which belongs to it."""


AnyRow = TypeVar("AnyRow", bound=Row)


def check_rising(name: str, rows: Sequence[Row]) -> None:
    """Raise ValueError, with the name of the rows, unless each value has exactly one of them."""
    *finite, last = [row.up_to for row in rows] or [0]
    if last is not None or None in finite:
        raise ValueError(f"{name} must end with one entry without up_to")
    if finite != sorted({bound for bound in finite if bound is not None}):
        raise ValueError(f"{name} must have rising up_to")


def row_for(value: int | Fraction, rows: Sequence[AnyRow]) -> AnyRow:
    """Return the first row whose bound is not below a value."""
    return next(row for row in rows if row.up_to is None or value <= row.up_to)
