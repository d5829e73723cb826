"""What every sheet says of itself: which ledger, known as of when, and its hash there."""

from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Struct

from projections.views.state import State


class Known(Struct, frozen=True, kw_only=True):
    """The circumstances of an answer.

    clock: live or declared; hash: the record's at that position; zone: the venue's; names:
    person id to name, for those who are known.
    """

    contest: str
    title: str
    position: int
    recorded_at: datetime
    clock: str
    hash: str
    zone: str
    names: dict[str, str]

    def heading(self, *more: str) -> str:
        """The line at the top of a sheet."""
        when = f"known as of #{self.position}, {shown_time(self.recorded_at, self.zone)}"
        return " · ".join([f"{self.title} ({self.contest})", when, *more])

    def footing(self) -> str:
        """The line at the bottom of a sheet."""
        return f"{self.clock} ledger, hash at #{self.position}: {self.hash}"

    def plain(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "contest": self.contest,
            "clock": self.clock,
            "hash": self.hash,
            "known_as_of": {
                "position": self.position,
                "recorded_at": shown_utc(self.recorded_at),
            },
        }

    def names_of(self, players: tuple[str, ...]) -> list[str]:
        """The names of these people, as far as they are known."""
        return [self.names[player] for player in players if player in self.names]


class StateWords(NamedTuple):
    """A state in words and for JSON."""

    text: str
    plain: dict[str, Any]


def state_words(state: State, zone: str) -> StateWords:
    """How final results are, in words ("provisional until 22:30") and for JSON."""
    text = str(state.word)
    if state.until is not None:
        text += f" until {shown_time(state.until, zone)}"
    if state.since is not None:
        text += f" since {shown_time(state.since, zone)}"
    if state.amended:
        text += f", amended by {', '.join(f'#{position}' for position in state.amended)}"
    return StateWords(
        text,
        {
            "until": None if state.until is None else shown_utc(state.until),
            "since": None if state.since is None else shown_utc(state.since),
            "amended_by": list(state.amended),
        },
    )


def shown_time(time: datetime, zone: str) -> str:
    """A time at the venue, to the second, with its offset."""
    return time.astimezone(ZoneInfo(zone)).isoformat(sep=" ", timespec="seconds")


def shown_utc(time: datetime) -> str:
    """A time in UTC as the record writes it."""
    return time.astimezone(ZoneInfo("UTC")).isoformat(timespec="microseconds")[:26] + "Z"
