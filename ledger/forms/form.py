"""Form: what a value must look like, and how a wrong one is shown in a refusal."""

from abc import ABC, abstractmethod
from fractions import Fraction

from ledger.signs import is_seen

MOST_SHOWN = 40
"""How many signs of a value a refusal repeats."""


class Form(ABC):
    """The form of a field, written beside its type: Annotated[str, Text(200)].

    It says nothing while a stored event is read: only what is asked for must have it.
    """

    @property
    @abstractmethod
    def expected(self) -> str:
        """The form in words, as they stand after "is not"."""

    def written(self, value: object) -> object:
        """Return the value as it is recorded: the same, however it was typed."""
        return value

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Return whether a value, as it is recorded, has this form."""

    def bears(self, value: object) -> bool:
        """Return whether such a value may stand in a record, though it is not taken any more.

        What cannot be reckoned with may not: a round of 10^24, a time in the year 9999.
        """
        return self.fits(value)


def shortened(value: object) -> str:
    """Show a value in a sentence: what cannot be seen escaped, what is long cut off."""
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
    """Return whether every sign of a text shows what it is."""
    return text.isprintable() and (text.isascii() or all(map(is_seen, text)))


def _number(value: int) -> str:
    """A number, or about how many digits it has: Python refuses to write the longest ones."""
    if value.bit_length() <= 100:
        return str(value)
    return f"a number of about {value.bit_length() * 30103 // 100000 + 1} digits"
