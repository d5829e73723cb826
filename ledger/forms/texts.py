"""Forms of texts and names: one line, visible characters only, one spelling, a greatest length."""

import re
from dataclasses import dataclass
from unicodedata import category, normalize

from ledger.forms.form import Form, can_be_seen


def spelled(text: str) -> str:
    """Write a text in the one spelling of the record: letters composed (NFC), spaces plain."""
    if text.isascii():
        return text
    return normalize("NFC", "".join(" " if category(sign) == "Zs" else sign for sign in text))


@dataclass(frozen=True)
class Text(Form):
    """Words in one line, of up to so many characters.

    Attributes:
        least: 0 where it may be empty.

    """

    most: int
    least: int = 1

    @property
    def expected(self) -> str:
        """The form in words."""
        return f"a text in one line, of {self.least} to {self.most} signs that can be seen"

    def written(self, value: object) -> object:
        """Return the text in the one spelling of the record."""
        return spelled(value) if isinstance(value, str) else value

    def fits(self, value: object) -> bool:
        """Tell whether it is such a text."""
        return (
            isinstance(value, str) and self.least <= len(value) <= self.most and can_be_seen(value)
        )

    def bears(self, value: object) -> bool:
        """Tell whether it is a text at all: texts once had no form."""
        return isinstance(value, str)


@dataclass(frozen=True)
class Name(Text):
    """A name, which is typed again with every act about its bearer."""

    most: int = 100

    @property
    def expected(self) -> str:
        """The form in words."""
        signs = f"{self.least} to {self.most} signs"
        return f"a name of {signs}, without spaces around it or signs that cannot be seen"

    def fits(self, value: object) -> bool:
        """Tell whether it is such a name."""
        return isinstance(value, str) and value == value.strip() and super().fits(value)

    def bears(self, value: object) -> bool:
        """Tell whether there is a name at all, where there must be one."""
        return isinstance(value, str) and (self.least == 0 or bool(value.strip()))


@dataclass(frozen=True)
class Addressed(Name):
    """A name that stands in the address of its pages, so it may not be dots alone."""

    @property
    def expected(self) -> str:
        """The form in words."""
        return f"{super().expected}, nor of dots alone"

    def fits(self, value: object) -> bool:
        """Tell whether it is such a name."""
        return super().fits(value) and set(str(value)) != {"."}


@dataclass(frozen=True)
class Pattern(Form):
    """A text that is written in one way.

    Attributes:
        pattern: of its ASCII characters.
        said: the pattern in words.
        anew: whether only new names must be written so, and other names stand.

    """

    said: str
    pattern: str
    most: int = 200
    anew: bool = False

    @property
    def expected(self) -> str:
        """The form in words."""
        return self.said

    def fits(self, value: object) -> bool:
        """Tell whether it is written so."""
        return (
            isinstance(value, str)
            and len(value) <= self.most
            and re.fullmatch(self.pattern, value, re.ASCII) is not None
        )

    def bears(self, value: object) -> bool:
        """Tell whether it is written so, or is a name from before there was this form."""
        return Name().bears(value) if self.anew else self.fits(value)
