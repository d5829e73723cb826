"""Sections of unequal length that are ranked together, and how they are compared all the same."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from projections.scoring.accounts import Account
from projections.scoring.ranking import Placing
from projections.scoring.stage import Stage


class Length(NamedTuple):
    """A number of boards, and the number of contestants whose results are of so many."""

    section: str
    boards: int
    contestants: int


class UnequalSections(Struct, frozen=True, kw_only=True):
    """The lengths in the order of the sections.

    Attributes:
        compared: what is done about it, in words.

    """

    lengths: tuple[Length, ...]
    compared: str


def unequal_sections(stage: Stage, rows: Iterable[Placing]) -> UnequalSections | None:
    """Compare sections of unequal length in one ranking; None if all are of one length.

    The length of a section is that of its fullest member: who sat out has no other section's.
    No regulations say what to do about it: the scoring does what it does with a sit-out.
    """
    entries = stage.facts.entries
    in_sections = any(entries.sections(stage.name))
    if not in_sections or stage.conditions.scoring.across is None or stage.is_by_match:
        return None
    boards: dict[str, Counter[int]] = defaultdict(Counter)
    for row in rows:
        if row.rank is not None:
            section = entries.section(row.contestant, stage.name)
            boards[section][_boards(stage.accounts[row.contestant])] += 1
    lengths = tuple(
        Length(section, most, own[most])
        for section, own in sorted(boards.items())
        if (most := max(own))
    )
    many = {one.boards for one in lengths}
    if len(many) < 2:
        return None
    return UnequalSections(lengths=lengths, compared=_compared(stage, min(many), max(many)))


def _boards(account: Account) -> int:
    return sum(item.boards for item in account.items)


def _compared(stage: Stage, least: int, most: int) -> str:
    """Say how totals over fewer boards are compared with others."""
    scoring = stage.conditions.scoring.across
    assert scoring is not None
    if scoring.ranks_percentages:
        return "places go by percentage"
    if scoring.raised(most, most) != 1:
        return "the mean of a board counts"
    if scoring.full_session_is_of == "session" and scoring.raised(least, most) != 1:
        return "totals are raised to those of the longest"
    return "totals are compared as they are"
