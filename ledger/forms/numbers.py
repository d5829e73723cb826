"""Forms of whole numbers, exact numbers and times, each with its range."""

from collections.abc import Sized
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction

from ledger.forms.form import Form

FIRST_YEAR, LAST_YEAR = 1900, 2200
"""The years within which all dates and times must lie."""

EARLIEST = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC)
LATEST = datetime(LAST_YEAR + 1, 1, 1, tzinfo=UTC)

MOST_PARTS = 10**12
"""The most parts into which 1 is divided: a mean of factored matchpoints needs many."""


@dataclass(frozen=True)
class Whole(Form):
    """A whole number from least to most."""

    least: int
    most: int

    @property
    def expected(self) -> str:
        """The form in words."""
        return f"a whole number from {self.least} to {self.most}"

    def fits(self, value: object) -> bool:
        """Tell whether it lies between the two."""
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True)
class Exact(Form):
    """An exact number from least to most, in no finer parts than these."""

    least: int
    most: int
    parts: int = MOST_PARTS

    @property
    def expected(self) -> str:
        """The form in words."""
        parts = f"{self.parts:,}".replace(",", " ")
        return f"a number from {self.least} to {self.most}, in parts of 1/{parts} at the finest"

    def written(self, value: object) -> object:
        """Return a whole number as the fraction that it is."""
        return Fraction(value) if type(value) is int else value

    def fits(self, value: object) -> bool:
        """Tell whether it lies between the two and is no finer."""
        return (
            isinstance(value, Fraction)
            and value.denominator <= self.parts
            and self.least <= value <= self.most
        )


@dataclass(frozen=True)
class Moment(Form):
    """A time with its zone, in these years."""

    @property
    def expected(self) -> str:
        """The form in words."""
        return f"a time with its zone from the years {FIRST_YEAR} to {LAST_YEAR}"

    def fits(self, value: object) -> bool:
        """Tell whether it is such a time."""
        return (
            isinstance(value, datetime) and value.tzinfo is not None and EARLIEST <= value < LATEST
        )


@dataclass(frozen=True)
class Day(Form):
    """A day of the calendar, in these years."""

    @property
    def expected(self) -> str:
        """The form in words."""
        return f"a day from the years {FIRST_YEAR} to {LAST_YEAR}"

    def fits(self, value: object) -> bool:
        """Tell whether it is such a day."""
        return isinstance(value, date) and FIRST_YEAR <= value.year <= LAST_YEAR


@dataclass(frozen=True)
class Listed(Form):
    """A list, or a table by keys, of at most so many items."""

    most: int

    @property
    def expected(self) -> str:
        """The form in words."""
        return f"a list of at most {self.most}"

    def fits(self, value: object) -> bool:
        """Tell whether it is no longer."""
        return isinstance(value, Sized) and len(value) <= self.most

    def bears(self, value: object) -> bool:
        """Tell whether it is a list at all: lists once had no limit."""
        return isinstance(value, Sized)
