"""NSWBA 4.5.1, 4.5.2, 4.5.6: limits by the number of sessions in the stage, pairs and teams."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Annotated

from msgspec import Meta, Struct

from ledger.rules.substitutions.limited import BeyondReach, Limited
from ledger.rules.substitutions.record import Substituted, Verdict

Count = Annotated[int, Meta(ge=0)]


class Limit(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Limits in a stage of so many sessions: substitutions, intact sessions, those each plays."""

    sessions: Count
    substitutions: Count | None = None
    intact: Count | None = None
    each: Count | None = None


class BySessions(Limited, frozen=True, kw_only=True, tag="by-sessions"):
    """Limits by the sessions of a stage: a table, and beyond it shares of them, rounded up.

    A contestant that does not keep to them is disqualified, unless the tournament committee
    has approved more (4.5.2, 4.6.4).
    """

    limits: tuple[Limit, ...]
    share_intact: Fraction
    share_each: Fraction | None = None

    def __post_init__(self) -> None:
        named = [limit.sessions for limit in self.limits]
        if named != sorted(set(named)):
            raise ValueError("limits must have rising sessions")
        if not 0 <= self.share_intact <= 1 or not 0 <= (self.share_each or 0) <= 1:
            raise ValueError("share_intact and share_each must be from 0 to 1")

    def beyond_reach(self) -> Iterator[BeyondReach]:
        """Find limits of more substitutions or sessions than their stage has."""
        for place, limit in enumerate(self.limits):
            for key in ("substitutions", "intact", "each"):
                wanted = getattr(limit, key)
                if wanted is not None and wanted > limit.sessions:
                    yield BeyondReach(f"limits/{place}/{key}", wanted, limit.sessions)

    def limit(self, sessions: int) -> Limit:
        """Return the limit for a stage of so many sessions; beyond the table by its shares."""
        for limit in self.limits:
            if limit.sessions == sessions:
                return limit
        each = None if self.share_each is None else ceil(self.share_each * sessions)
        return Limit(sessions, None, ceil(self.share_intact * sessions), each)

    def verdict(self, record: Substituted) -> Verdict:
        """Tell whether the substitutions of a contestant are within the limits."""
        return self.within(record.sessions, record.substitutions, record.intact, record.each)

    def within(
        self, sessions: int, substitutions: int, intact: int, each: tuple[int, ...] = ()
    ) -> Verdict:
        """Tell whether so many substitutions, sessions intact and played by each are within it."""
        limit = self.limit(sessions)
        return Verdict(
            ok=(
                (limit.substitutions is None or substitutions <= limit.substitutions)
                and (limit.intact is None or intact >= limit.intact)
                and (limit.each is None or all(played >= limit.each for played in each))
            ),
            substitutions=substitutions,
            limit=limit.substitutions,
            intact=intact,
            need_intact=limit.intact,
            need_each=limit.each,
        )

    def counts(self, *, ruled_none: bool) -> bool:
        """Tell whether one who played a few boards was a substitute, unless ruled otherwise."""
        return not ruled_none
