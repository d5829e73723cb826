"""Visible characters, and texts that a spreadsheet must not take for formulas."""

import re
from functools import lru_cache
from unicodedata import category

UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode's controls, formats (bidi, zero-width, tags), unassigned and private signs, lone halves
of a pair, and what ends a line or a paragraph."""

BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Signs of other kinds that nevertheless show nothing: joiners, fillers, variation selectors."""

FORMULA = re.compile(r"[\s'\"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How a cell begins that a spreadsheet may take for a formula; of full width in some of them."""

FIGURE = re.compile(r"[-+]?\d+([.,/]\d+)*%?|-+")
"""A number, which stays one, or strokes for none."""


@lru_cache(maxsize=4096)
def is_seen(sign: str) -> bool:
    """Whether this one sign shows what it is: a space does, a zero-width joiner does not."""
    return category(sign) not in UNSEEN and not BLANK.match(sign)


def guard(cell: str) -> str:
    """Put a stroke before what a spreadsheet would calculate; `unguard` takes it away again.

    A spreadsheet that splits at semicolons sees several cells, so each part is guarded.
    """
    return ";".join(f"'{part}" if _is_formula(part) else part for part in cell.split(";"))


def unguard(cell: str) -> str:
    """The text of a cell as it was before `guard`."""
    return ";".join(
        part[1:] if part.startswith("'") and _is_formula(part[1:]) else part
        for part in cell.split(";")
    )


def _is_formula(text: str) -> bool:
    return FORMULA.match(text) is not None and FIGURE.fullmatch(text) is None
