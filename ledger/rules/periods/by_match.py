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
from ledger.rules.up_to import check_rising, row_for

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

    A session of several matches has the period of its last one, and starts all of them. Where the
    stage is over without the match that would end a period, it ends as that of the last match.

    """

    matches: tuple[Matches, ...]
    start: Literal["recorded", "scheduled"] = "recorded"
    posting: Posting = "first"

    def __post_init__(self) -> None:
        check_rising("matches", self.matches)

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period ends; None while what would end it has not happened."""
        stage = stage_of(timetable, session)
        rule, match = self._end_of(session, stage)
        times = _with_match(match, stage)
        if times is None:
            return None
        by_posting = rule.until == "posted"
        anchor = times.posting(self.posting) if by_posting else self._start(times, stage)
        return None if anchor is None else anchor + timedelta(minutes=rule.minutes)

    def waits_for(self, session: str, timetable: Timetable) -> Anchor | None:
        """Return the start or posting that will end the period; None once it has happened."""
        if self.ends_at(session, timetable) is not None:
            return None
        stage = stage_of(timetable, session)
        rule, match = self._end_of(session, stage)
        if rule.until == "posted":
            return Anchor("posting", rule.minutes, match)
        times = _with_match(match, stage)
        return Anchor("start", rule.minutes, match, None if times is None else times.starts_at)

    def _end_of(self, session: str, stage: Timetable) -> tuple[Matches, int]:
        """Return what ends the period of a session, and of which match of the stage that is."""
        own = _matches_until(session, stage)
        place, awaited = self.awaits(own)
        last = sum(times.matches for times in stage)
        if awaited > last and stage[-1].stage_over:
            rest = self.matches[-1]
            return rest, min(last, rest.match or own + rest.later)
        return self.matches[place], awaited

    def in_vain(self, matches: int) -> InVain | None:
        """Return the first match whose period waits for one after the last; None: no match."""
        for match in range(1, matches + 1):
            place, awaited = self.awaits(match)
            if awaited > matches:
                return InVain(f"matches/{place}", match, awaited)
        return None

    def awaits(self, match: int) -> Awaited:
        """Return what ends the period of this match."""
        rule = row_for(match, self.matches)
        return Awaited(self.matches.index(rule), rule.match or match + rule.later)

    def _start(self, times: SessionTimes, stage: Timetable) -> datetime | None:
        recorded = any(other.started_at is not None for other in stage)
        return times.started_at if recorded and self.start == "recorded" else times.starts_at


def _matches_until(session: str, stage: Timetable) -> int:
    """Return the number of the last match of a session, counted through its stage."""
    place = stage.index(times_of(stage, session)) + 1
    return sum(times.matches for times in stage[:place])


def _with_match(match: int, stage: Timetable) -> SessionTimes | None:
    """Return the session in which a match of the stage is played; None: in none so far."""
    return next((times for times in stage if match <= _matches_until(times.session, stage)), None)
