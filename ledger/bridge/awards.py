"""Adjusted scores, one per side: what a director or a committee can award (Law 12C)."""

from typing import Annotated, Literal

from msgspec import Struct

from ledger.forms import Amount, Listed, Points, Share

Grade = Literal["A+", "A", "A-"]
Unit = Literal["matchpoints", "imps", "percent", "vps"]


class Award(Struct, frozen=True, kw_only=True, gc=False, tag_field="award"):
    """The award of one side."""


class Artificial(Award, frozen=True, kw_only=True, gc=False, tag="artificial"):
    """Average plus, average or average minus; its worth is policy (Law 12C2)."""

    grade: Grade


class Assigned(Award, frozen=True, kw_only=True, gc=False, tag="assigned"):
    """The north-south points that the side is scored on instead of those obtained (12C1)."""

    points: Points


class Part(Struct, frozen=True, kw_only=True, gc=False):
    """One outcome of a weighted score: north-south points and their share."""

    points: Points
    weight: Share


class Weighted(Award, frozen=True, kw_only=True, gc=False, tag="weighted"):
    """Several outcomes with weights that sum to 1 (Law 12C1c)."""

    parts: Annotated[tuple[Part, ...], Listed(20)]


class Typed(Award, frozen=True, kw_only=True, gc=False, tag="typed"):
    """A value given outright, in matchpoints, IMPs, percent of the board or VPs."""

    value: Amount
    unit: Unit


class OwnSession(Award, frozen=True, kw_only=True, gc=False, tag="own-session"):
    """The side's own percentage on the rest of the session (Law 12C2c; DD-83.PCT)."""


AnyAward = Artificial | Assigned | Weighted | Typed | OwnSession

AVERAGE_PLUS = Artificial(grade="A+")


def describe(award: AnyAward) -> str:
    """Describe the award in a few words."""
    match award:
        case Artificial():
            return award.grade
        case Assigned():
            return f"{award.points:+d} assigned"
        case Weighted():
            return " + ".join(f"{p.weight} of {p.points:+d}" for p in award.parts)
        case Typed():
            return f"{award.value} {award.unit}"
        case OwnSession():
            return "own session percentage"


def describe_two(ns: str, ew: str) -> str:
    """Describe what both sides are given; a result that both are given, only once."""
    is_result = ns.endswith(" assigned") or " of " in ns
    return ns if ns == ew and is_result else f"{ns}/{ew}"
