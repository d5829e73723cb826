"""ANC 10.4-10.7: when line-ups are due, first or last or blind, and who sits where."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from ledger.bridge.boards import Side
from ledger.rules import Rule

Seating = Literal["first", "last", "blind"]
Minutes = Annotated[int, Meta(ge=0)]


class Seats(NamedTuple):
    """A team's sides in the two rooms."""

    open_room: Side
    closed_room: Side


class Rooms(NamedTuple):
    """The seats of both teams of a match."""

    first_named: Seats
    second_named: Seats


class Meeting(NamedTuple):
    """A match of two teams in a stage of round robins.

    Attributes:
        round_robin: its number, None where that is not known.
        posted_first: who did so; None where that is not recorded.

    """

    round_robin: int | None
    first_named: str
    second_named: str
    posted_first: str | None = None


class PostedBefore(Rule, frozen=True, kw_only=True, tag="posted-before"):
    """Line-ups are posted so many minutes before the scheduled start.

    Attributes:
        blind_first_of: the number of round robins with which line-ups of the first are blind.

    """

    first: Minutes
    last: Minutes
    blind: Minutes
    blind_first_of: Annotated[int, Meta(ge=1)] | None = None

    def due_at(self, seating: Seating, starts_at: datetime) -> datetime:
        """Return the last moment; exactly then is in time."""
        minutes = {"first": self.first, "last": self.last, "blind": self.blind}[seating]
        return starts_at - timedelta(minutes=minutes)

    def in_time(self, seating: Seating, starts_at: datetime, posted_at: datetime) -> bool:
        """Tell whether a line-up was posted in time."""
        return posted_at <= self.due_at(seating, starts_at)

    def yellow_allowed(
        self, *, in_time: bool, opponents_agree: bool, director_agrees: bool
    ) -> bool:
        """Tell whether a YELLOW system may be played (ANC 10.7)."""
        return in_time or (opponents_agree and director_agrees)

    def rooms(self) -> Rooms:
        """Return the rooms: the first named team sits north-south in the open room (ANC 10.6)."""
        return Rooms(first_named=Seats("NS", "EW"), second_named=Seats("EW", "NS"))

    def blind_line_ups(self, round_robin: int, round_robins: int) -> bool:
        """Tell whether both sides post without knowing the other's line-up (ANC 10.5.3)."""
        return round_robin == 1 and round_robins == self.blind_first_of

    def first_to_post(self, meetings: Sequence[Meeting], round_robins: int) -> str | None:
        """Return who posts first in the last of these meetings of two teams.

        None where both post blind, or nothing is laid down. meetings: all of the stage, in the
        order of play; each but the last counts as it was posted, or else as it had to be.
        """
        first: str | None = None
        for meeting in meetings:
            number = meeting.round_robin
            if meeting.posted_first is not None:
                first = meeting.posted_first
            elif number is None or self.blind_line_ups(number, round_robins):
                first = None
            else:
                first = self.sits_first(meeting.second_named, meeting.first_named, first)
        return first

    def sits_first(self, second_named: str, opponent: str, sat_first_before: str | None) -> str:
        """Return who posts first, seen by the other: the second named (ANC 10.4.2, 10.5.3).

        sat_first_before: who did so when the two last met, not blind, in this stage; then
        the other one does.
        """
        if sat_first_before is None:
            return second_named
        return opponent if sat_first_before == second_named else second_named
