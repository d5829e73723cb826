"""Forms: what a value must look like, and how a wrong one is shown in a refusal."""

from abc import ABC, abstractmethod
from fractions import Fraction

from ledger.signs import is_seen

MOST_SHOWN = 40
"""The most characters of a value that a refusal repeats."""


class Form(ABC):
    """The form of a field, written beside its type: Annotated[str, Text(200)].

    Commands must have it; stored events are read without it.
    """

    @property
    @abstractmethod
    def expected(self) -> str:
        """The form in words, as they follow "is not"."""

    def written(self, value: object) -> object:
        """Return the value as it is recorded: the same, however it was typed."""
        return value

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Tell whether a value, as it is recorded, has this form."""

    def bears(self, value: object) -> bool:
        """Tell whether such a value may stand in a record, though new ones are not accepted.

        An unusable one may not: a round of 10^24, a time in the year 9999.
        """
        return self.fits(value)


def shortened(value: object) -> str:
    """Show a value in a sentence: invisible characters escaped, a long one cut off."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _number(value)
    if isinstance(value, Fraction):
        parts = "" if value.denominator == 1 else f"/{_number(value.denominator)}"
        return f"{_number(value.numerator)}{parts}"
    if isinstance(value, dict | list | tuple) and len(value) > MOST_SHOWN:
        return f"{shortened(str(value)[:MOST_SHOWN])}… ({len(value)} in all)"
    if not isinstance(value, str):
        return str(value)
    start = value[:MOST_SHOWN]
    shown = repr(start) if can_be_seen(start) else ascii(start)
    return shown if start == value else f"{shown}… ({len(value)} signs)"


def can_be_seen(text: str) -> bool:
    """Tell whether every character of a text is visible."""
    return text.isprintable() and (text.isascii() or all(map(is_seen, text)))


def _number(value: int) -> str:
    """Write a number, or about how many digits it has: Python refuses to write the longest ones."""
    if value.bit_length() <= 100:
        return str(value)
    return f"a number of about {value.bit_length() * 30103 // 100000 + 1} digits"
