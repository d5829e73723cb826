"""Recorded events: an event with its position, its times, and who is responsible for it."""

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from operator import attrgetter
from sys import intern

from msgspec import Struct
from msgspec.structs import force_setattr

from ledger.bridge.scores import BoardScore, share_words
from ledger.events import (
    AnyEvent,
    ContestantEntered,
    CorrectionRequested,
    NewScore,
    Reference,
    ScoreCorrected,
    ScoreEntered,
    kind_of,
)


class Envelope(Struct, frozen=True, gc=False, array_like=True):
    """The fields that the events of one batch and stream have in common.

    Attributes:
        stream: the contest, the tournament or the ledger that they are about.
        recorded: when the ledger took them down, RFC 3339 in UTC.
        happened: when what they say happened or reached the official, RFC 3339 in UTC.
        actor: the id of the person who did it.
        responsible: the id of whoever answers for it, if somebody else.
        request_id: the request they came from, if it had an id.
        count: how many events of this stream the batch holds.

    """

    stream: str
    recorded: str
    happened: str
    actor: str
    responsible: str | None
    request_id: str | None
    count: int

    def __post_init__(self) -> None:
        """Share words with other envelopes: of single commands a contest holds one for each."""
        force_setattr(self, "stream", intern(self.stream))
        force_setattr(self, "actor", intern(self.actor))
        if self.happened == self.recorded:
            force_setattr(self, "happened", self.recorded)


class Recorded(Struct, frozen=True, gc=False):
    """An event as it stands in the record.

    Attributes:
        position: its place in the ledger's one order, from 1.
        version: its place in its stream, from 1.
        event: what happened.
        envelope: what the events of its batch have in common.

    """

    position: int
    version: int
    event: AnyEvent
    envelope: Envelope

    @property
    def stream(self) -> str:
        """The stream of which it is an event: a contest's, a tournament's, or the ledger's own."""
        return self.envelope.stream

    @property
    def recorded_at(self) -> datetime:
        """The time at which the ledger recorded it."""
        return datetime.fromisoformat(self.envelope.recorded)

    @property
    def at(self) -> datetime:
        """The time at which it happened or reached the official."""
        return datetime.fromisoformat(self.envelope.happened)

    @property
    def actor(self) -> str:
        """The id of the person who did it."""
        return self.envelope.actor

    @property
    def responsible(self) -> str | None:
        """The id of the person who answers for it, if somebody else; else None."""
        return self.envelope.responsible

    @property
    def kind(self) -> str:
        """The name of its kind, as it is stored: "ScoreEntered"."""
        return kind_of(self.event)

    @property
    def reference(self) -> Reference:
        """The reference by which other events name it."""
        return Reference(self.envelope.stream, self.version)


def of_version(history: Sequence[Recorded], version: int) -> Recorded:
    """Find the event of this version, counted from 1, in the history of a stream.

    Where some are withheld from it, others stand earlier than their versions say.
    """
    with suppress(IndexError):
        found = history[version - 1]
        if found.version == version:
            return found
    return history[bisect_left(history, version, key=attrgetter("version"))]


def to_be_held(recorded: Recorded) -> Recorded:
    """Give the event, whose scores have the words of others: so they are in memory but once."""
    match recorded.event:
        case ScoreEntered(score=BoardScore() as score):
            share_words(score)
        case (
            ScoreCorrected(was=BoardScore() as was, now=BoardScore() as now)
            | CorrectionRequested(asks=NewScore(was=BoardScore() as was, now=BoardScore() as now))
        ):
            share_words(was)
            share_words(now)
        case ContestantEntered() as entered:
            force_setattr(entered, "contestant", intern(entered.contestant))
        case _:
            pass
    return recorded
