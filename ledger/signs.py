"""Visible characters, and texts that a spreadsheet must not take for formulas."""

import re
from functools import lru_cache
from unicodedata import category

UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories of invisible characters.

Controls, formats (bidi, zero-width, tags), unassigned and private characters, lone halves of a
pair, and what ends a line or a paragraph.
"""

BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters of other categories that show nothing either: joiners, fillers, variations."""

FORMULA = re.compile(r"[\s'\"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""The beginning of a cell that a spreadsheet may take for a formula, also in full width."""

FIGURE = re.compile(r"[-+]?\d+([.,/]\d+)*%?|-+")
"""A number, which stays one, or hyphens for none."""


@lru_cache(maxsize=4096)
def is_seen(sign: str) -> bool:
    """Tell whether this one character is visible: a space is, a zero-width joiner is not."""
    return category(sign) not in UNSEEN and not BLANK.match(sign)


def guard(cell: str) -> str:
    """Put an apostrophe before what a spreadsheet would calculate; `unguard` removes it again.

    A spreadsheet that splits at semicolons sees several cells, so each part is guarded.
    """
    if ";" in cell:
        return ";".join(map(guard, cell.split(";")))
    return f"'{cell}" if _is_formula(cell) else cell


def unguard(cell: str) -> str:
    """Return the text of a cell as it was before `guard`."""
    if "'" not in cell:
        return cell
    return ";".join(
        part[1:] if part.startswith("'") and _is_formula(part[1:]) else part
        for part in cell.split(";")
    )


def _is_formula(text: str) -> bool:
    return FORMULA.match(text) is not None and FIGURE.fullmatch(text) is None
