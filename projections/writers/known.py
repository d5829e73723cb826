"""The head and foot of every sheet: which ledger, known as of when, and the hash there."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Struct

from ledger.bridge.numbers import so_many
from projections.views.audit_trail import TrailLine
from projections.views.state import State


class Known(Struct, frozen=True, kw_only=True):
    """The circumstances of an answer.

    Attributes:
        clock: live or declared.
        hash: the record's at that position, or at hash_at, where what was recorded since then is
            not for everybody yet.
        zone: the venue's.
        names: person id to name, for those who are known.
        moment: the name by which it was asked for.
        named_at: the position up to which the record was asked what that means.
        ended_at: when the period ended that has the name.
        late: requests in time by then, and recorded only after it.
        kinds: of the events that change results, by their positions.

    """

    contest: str
    title: str
    position: int
    recorded_at: datetime
    clock: str
    hash: str
    zone: str
    names: dict[str, str]
    hash_at: int | None = None
    moment: str = ""
    named_at: int | None = None
    ended_at: datetime | None = None
    kinds: dict[int, str] = {}
    late: tuple[TrailLine, ...] = ()

    def heading(self, *more: str) -> str:
        """Return the line at the top of a sheet."""
        when = f"known as of #{self.position}, {shown_time(self.recorded_at, self.zone)}"
        if self.moment:
            ended = self.ended_at and f", {shown_time(self.ended_at, self.zone)},"
            when += f" ({self.moment}{ended or ''} as known at #{self.named_at})"
        return " · ".join([f"{self.title} ({self.contest})", when, *more])

    def footing(self) -> tuple[str, ...]:
        """Return the lines at the bottom of a sheet."""
        return (
            *(
                f"in time {shown_time(line.at, self.zone)}, recorded later"
                f" {shown_time(line.recorded_at, self.zone)}: #{line.position} {line.what}"
                for line in self.late
            ),
            f"{self.clock} ledger, hash at #{self.hash_at or self.position}: {self.hash}",
        )

    def plain(self) -> dict[str, Any]:
        """Return as JSON what every answer begins with: the contest, the moment, the head."""
        known_as_of: dict[str, Any] = {
            "position": self.position,
            "recorded_at": shown_utc(self.recorded_at),
        }
        if self.moment:
            known_as_of |= {
                "moment": self.moment,
                "named_at": self.named_at,
                "ended_at": None if self.ended_at is None else shown_utc(self.ended_at),
                "recorded_later": [
                    {
                        "position": line.position,
                        "what": line.what,
                        "at": shown_utc(line.at),
                        "recorded_at": shown_utc(line.recorded_at),
                    }
                    for line in self.late
                ],
            }
        return {
            "contest": self.contest,
            "clock": self.clock,
            "hash": self.hash,
            **({} if self.hash_at is None else {"hash_at": self.hash_at}),
            "known_as_of": known_as_of,
        }

    def names_of(self, players: tuple[str, ...]) -> list[str]:
        """Return the names of these people, as far as they are known."""
        return [self.names[player] for player in players if player in self.names]


OTHERWISE = ("change", "changes")
AMENDING: Mapping[str, tuple[str, str]] = {
    "ScoreCorrected": ("correction", "corrections"),
    "ScoreEntered": ("late score", "late scores"),
    "ScoreVoided": ("score struck out", "scores struck out"),
    "BoardNotPlayed": ("board not played", "boards not played"),
    "BoardRemoved": ("board taken out", "boards taken out"),
    "BoardFouled": ("fouled board", "fouled boards"),
    "BoardSubstituted": ("board played anew", "boards played anew"),
    "AdjustedScoreAwarded": ("adjusted score", "adjusted scores"),
    "ScoreAltered": ("altered score", "altered scores"),
    "PenaltyImposed": ("penalty", "penalties"),
    "PenaltyWaived": ("waiver", "waivers"),
    "ForfeitDeclared": ("forfeit", "forfeits"),
    "HandicapGiven": ("handicap", "handicaps"),
    "ContestantWithdrew": ("withdrawal", "withdrawals"),
    "ContestantDisqualified": ("disqualification", "disqualifications"),
    "EventAnnulled": ("annulment", "annulments"),
    "RegulationsAmended": ("change of regulations", "changes of regulations"),
    "SessionScheduled": ("change of deals", "changes of deals"),
    "TieSettled": ("settled tie", "settled ties"),
}
"""The kinds of event that amend results, in words: singular, plural."""


class StateWords(NamedTuple):
    """The state of standings: a sentence for people, and its parts for programs."""

    text: str
    plain: dict[str, Any]


def _confirmations(sides: Sequence[str]) -> str:
    """Say who has still to confirm: by name up to four, else their number."""
    who = ", ".join(sides) if len(sides) <= 4 else f"{len(sides)} contestants"
    return f"not confirmed by {who} yet"


def state_words(state: State, known: Known) -> StateWords:
    """Describe how final results are, in words ("provisional until 22:30") and for JSON."""
    text, zone = state.word.replace("-", " "), known.zone
    appeals = f" ({', '.join(map(str, state.appeals))})" if state.appeals else ""
    if state.word == "under-appeal":
        text += appeals
    if state.extents:
        text += f": {_extents(state)}"
    if state.until is not None:
        text += f" until {shown_time(state.until, zone)}"
    if state.since is not None:
        text += f" since {shown_time(state.since, zone)}"
    if appeals and state.word != "under-appeal":
        text += f", under appeal{appeals}"
    if state.requests:
        text += f", {_counted('request', state.requests)} not answered yet"
    if state.decisions:
        text += f", {_counted('decision', state.decisions)} not carried out yet"
    if state.disputed_by:
        text += f", disputed by {', '.join(state.disputed_by)}"
    if state.unconfirmed_by:
        text += f", {_confirmations(state.unconfirmed_by)}"
    if state.untold:
        text += f", parties of {_counted('ruling', state.untold)} not told yet"
    if state.amended:
        text += f", amended by {_amended(state.amended, known.kinds)}"
    return StateWords(
        text,
        {
            "until": None if state.until is None else shown_utc(state.until),
            "since": None if state.since is None else shown_utc(state.since),
            "appeals": list(state.appeals),
            "requests": list(state.requests),
            "decisions": list(state.decisions),
            "untold": list(state.untold),
            "disputed_by": list(state.disputed_by),
            "unconfirmed_by": list(state.unconfirmed_by),
            "amended_by": list(state.amended),
            "incomplete": [
                {"session": session, "results": there, "of": expected}
                for session, (there, expected) in state.extents
            ],
        },
    )


def _extents(state: State) -> str:
    """Write how incomplete results are: 84 of 126 results, 2 sessions to come.

    Of a session of which nothing is in nobody may know how many results it will have.
    """
    begun = [extent for _, extent in state.extents if extent.there]
    to_come = len(state.extents) - len(begun)
    there, expected = (sum(numbers) for numbers in zip(*begun, strict=True)) if begun else (0, 0)
    said = [f"{there} of {so_many(expected, 'result')}"] if begun else []
    said += [f"{so_many(to_come, 'session')} to come"] if to_come else []
    return ", ".join(said)


FEW = 3
"""The greatest number of events listed one by one."""


def _amended(positions: tuple[int, ...], kinds: Mapping[int, str]) -> str:
    """Describe the amendments: #131 (correction), or 42 corrections, 2 fines, #131 to #512."""
    what = Counter(AMENDING.get(kinds.get(one, ""), OTHERWISE) for one in positions)
    if len(positions) > FEW:
        counted = [f"{count} {many if count > 1 else one}" for (one, many), count in what.items()]
        return f"{', '.join(counted)}, #{positions[0]} to #{positions[-1]}"
    if len(what) == 1:
        one, many = next(iter(what))
        return f"{_positions(positions)} ({many if len(positions) > 1 else one})"
    told = (f"#{one} ({AMENDING.get(kinds.get(one, ''), OTHERWISE)[0]})" for one in positions)
    return ", ".join(told)


def _counted(what: str, positions: tuple[int, ...]) -> str:
    return f"{what}{'s' * (len(positions) > 1)} {_positions(positions)}"


def _positions(positions: Iterable[int]) -> str:
    return ", ".join(f"#{position}" for position in positions)


def shown_time(time: datetime, zone: str) -> str:
    """Return a time at the venue, to the second, with its offset."""
    return time.astimezone(ZoneInfo(zone)).isoformat(sep=" ", timespec="seconds")


def shown_utc(time: datetime) -> str:
    """Return a time in UTC as the record writes it."""
    return time.astimezone(ZoneInfo("UTC")).isoformat(timespec="microseconds")[:26] + "Z"
