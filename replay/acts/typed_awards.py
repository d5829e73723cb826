"""Awards as a director types them."""

import re
from fractions import Fraction

from ledger.bridge.awards import (
    AnyAward,
    Artificial,
    Assigned,
    OwnSession,
    Part,
    Typed,
    Unit,
    Weighted,
)
from ledger.bridge.numbers import parse_exact
from ledger.errors import BadValue
from ledger.readers.awards_in_files import GRADES, ScoredIn, parse_awards

UNITS: dict[str, Unit] = {
    "mp": "matchpoints",
    "imp": "imps",
    "imps": "imps",
    "%": "percent",
    "vp": "vps",
}
TYPED = re.compile(r"(-?\d{1,9}(?:\.\d{1,12}|/[1-9]\d{0,12})?)\s*(mp|imps?|%|vp)", re.ASCII)
PART = re.compile(r"(\d{1,9}(?:/[1-9]\d{0,12})?)\s*(%?):([+-]?\d{1,6})", re.ASCII)

AVERAGE = Artificial(grade="A")
"""The award given to both sides alike."""

FORMS = "A+, A, A-, 60%, 12mp, 3imps, 420 (assigned), 2/3:420,1/3:-50 (weighted) or own"


def parse_award(text: str) -> AnyAward:
    """Return one side's award. Raises BadValue with the forms it may have."""
    plain = text.strip()
    if plain.upper() in ("A+", "A", "A-"):
        return Artificial(grade=plain.upper())  # type: ignore[arg-type]  # one of the three
    if plain.lower() == "own":
        return OwnSession()
    if re.fullmatch(r"[+-]?\d{1,6}", plain, re.ASCII):
        return Assigned(points=int(plain))
    typed = TYPED.fullmatch(plain.lower())
    if typed is not None:
        value, unit = parse_exact(typed[1]), UNITS[typed[2]]
        if unit == "percent" and value in GRADES:
            return Artificial(grade=GRADES[int(value)])
        return Typed(value=value, unit=unit)
    parts = [PART.fullmatch(part) for part in plain.split(",")]
    if all(parts):
        return Weighted(
            parts=tuple(
                Part(
                    points=int(part[3]),
                    weight=parse_exact(part[1]) / (Fraction(100) if part[2] else 1),
                )
                for part in parts
                if part is not None
            )
        )
    raise BadValue(place="award", value=text, expected=f"an award: {FORMS}")


def parse_both(first: str, second: str | None, unit: ScoredIn) -> tuple[AnyAward, AnyAward]:
    """Read both sides' awards: two of them, one assigned to both, or a pair in one word (A6040)."""
    if second is not None:
        return parse_award(first), parse_award(second)
    plain = first.strip()
    one_sided = plain.upper() in ("A+", "A-") or TYPED.fullmatch(plain.lower()) is not None
    both = None if one_sided else parse_awards(first, unit)
    if both is not None:
        return both
    award = parse_award(first)
    if isinstance(award, Assigned | Weighted | OwnSession) or award == AVERAGE:
        return award, award
    raise BadValue(place="award", value=first, expected="followed by the other side's award")
