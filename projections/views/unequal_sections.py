"""Sections of unequal length or tops, ranked together, and how they are compared all the same."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct

from projections.scoring.accounts import Account
from projections.scoring.ranked import Placing
from projections.scoring.stage import Stage

BY_PERCENTAGE = "places go by percentage"
AS_THEY_ARE = "totals are compared as they are"


class Length(NamedTuple):
    """A number of boards, and the number of contestants whose results are of so many.

    Attributes:
        most: that one of them can have, in the unit of the totals; 0 where there is no such thing.

    """

    section: str
    boards: int
    contestants: int
    most: Fraction


class UnequalSections(Struct, frozen=True, kw_only=True):
    """The lengths in the order of the sections.

    Attributes:
        differ: in what they are unequal.
        compared: what is done about it, in words.

    """

    lengths: tuple[Length, ...]
    differ: Literal["length", "tops"]
    compared: str


def unequal_sections(stage: Stage, rows: Iterable[Placing]) -> UnequalSections | None:
    """Compare sections of unequal length or tops in one ranking; None if all are alike.

    The length of a section is that of its fullest member: who sat out has no other section's.
    Tops differ where each section is scored by itself, and one has more tables than another.
    No regulations say what to do about it: the scoring does what it does with a sit-out.
    """
    entries = stage.facts.entries
    in_sections = any(entries.sections(stage.name))
    if not in_sections or stage.conditions.scoring.across is None or stage.is_by_match:
        return None
    boards: dict[str, Counter[int]] = defaultdict(Counter)
    maxima: dict[str, Fraction] = defaultdict(Fraction)
    for row in rows:
        if row.rank is not None:
            section = entries.section(row.contestant, stage.name)
            account = stage.accounts[row.contestant]
            boards[section][_boards(account)] += 1
            maxima[section] = max(maxima[section], Fraction(account.maximum))
    lengths = tuple(
        Length(section, most, own[most], maxima[section])
        for section, own in sorted(boards.items())
        if (most := max(own))
    )
    many = {one.boards for one in lengths}
    if len(many) > 1:
        compared = _compared(stage, min(many), max(many))
        return UnequalSections(lengths=lengths, differ="length", compared=compared)
    if stage.conditions.compare == "section" and len({one.most for one in lengths}) > 1:
        by_percentage = stage.conditions.scoring.across.ranks_percentages
        compared = BY_PERCENTAGE if by_percentage else AS_THEY_ARE
        return UnequalSections(lengths=lengths, differ="tops", compared=compared)
    return None


def _boards(account: Account) -> int:
    return sum(item.boards for item in account.items)


def _compared(stage: Stage, least: int, most: int) -> str:
    """Say how totals over fewer boards are compared with others."""
    scoring = stage.conditions.scoring.across
    assert scoring is not None
    if scoring.ranks_percentages:
        return BY_PERCENTAGE
    if scoring.raised(most, most) != 1:
        return "the mean of a board counts"
    if scoring.full_session_is_of == "session" and scoring.raised(least, most) != 1:
        return "totals are raised to those of the longest"
    return AS_THEY_ARE
