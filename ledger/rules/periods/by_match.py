"""SBF 6.3: until the start of a later match, or some minutes after a match is posted.

Which it is depends on the number of the match in its stage.
"""

from datetime import datetime, timedelta
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from ledger.rules.periods.period import FromPosting, InVain
from ledger.rules.periods.timetable import (
    Anchor,
    Posting,
    SessionTimes,
    Timetable,
    stage_of,
    times_of,
)

Count = Annotated[int, Meta(ge=0)]


class Matches(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """The period of matches up to this number (None: the rest): until one starts or is posted.

    Attributes:
        match: the number of that match; None: see later.
        later: how many matches later it is (0: the match itself).
        minutes: how long after that the period ends.

    """

    until: Literal["start", "posted"]
    up_to: Count | None = None
    match: Count | None = None
    later: Count = 0
    minutes: Count = 0


class Awaited(NamedTuple):
    """The place of a match's entry in the list, and the number of the match that it waits for."""

    place: int
    match: int


class ByMatch(FromPosting, frozen=True, kw_only=True, tag="by-match"):
    """Periods by the number of the match.

    Attributes:
        start: of a match as it was recorded, or always as it was scheduled (AMB-32). A start that
            is not recorded has not happened, where the stage's starts are recorded at all; where
            none is, the schedule says when matches start (AMB-67).
        posting: the first one, or the latest, so that posting again starts the minutes after it
            anew (AMB-40).

    """

    matches: tuple[Matches, ...]
    start: Literal["recorded", "scheduled"] = "recorded"
    posting: Posting = "first"

    def __post_init__(self) -> None:
        bounds = [matches.up_to for matches in self.matches]
        finite = [bound for bound in bounds[:-1] if bound is not None]
        if not bounds or bounds[-1] is not None or len(finite) < len(bounds) - 1:
            raise ValueError("matches must end with one entry without up_to")
        if finite != sorted(set(finite)):
            raise ValueError("matches must have rising up_to")

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period ends; None while what would end it has not happened."""
        stage = stage_of(timetable, session)
        place, other = self.awaits(stage.index(times_of(stage, session)) + 1)
        if other > len(stage):
            return None
        rule = self.matches[place]
        times = stage[other - 1]
        by_posting = rule.until == "posted"
        anchor = times.posting(self.posting) if by_posting else self._start(times, stage)
        return None if anchor is None else anchor + timedelta(minutes=rule.minutes)

    def waits_for(self, session: str, timetable: Timetable) -> Anchor | None:
        """Return the start or posting that will end the period; None once it has happened."""
        if self.ends_at(session, timetable) is not None:
            return None
        stage = stage_of(timetable, session)
        place, match = self.awaits(stage.index(times_of(stage, session)) + 1)
        rule = self.matches[place]
        if rule.until == "posted":
            return Anchor("posting", rule.minutes, match)
        scheduled_at = stage[match - 1].starts_at if match <= len(stage) else None
        return Anchor("start", rule.minutes, match, scheduled_at)

    def in_vain(self, matches: int) -> InVain | None:
        """Return the first match whose period waits for one after the last; None: no match."""
        for match in range(1, matches + 1):
            place, awaited = self.awaits(match)
            if awaited > matches:
                return InVain(f"matches/{place}", match, awaited)
        return None

    def awaits(self, match: int) -> Awaited:
        """Return what ends the period of this match."""
        place, rule = next(
            (place, rule)
            for place, rule in enumerate(self.matches)
            if rule.up_to is None or match <= rule.up_to
        )
        return Awaited(place, rule.match or match + rule.later)

    def _start(self, times: SessionTimes, stage: Timetable) -> datetime | None:
        recorded = any(other.started_at is not None for other in stage)
        return times.started_at if recorded and self.start == "recorded" else times.starts_at
