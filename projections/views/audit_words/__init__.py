"""Every event in one line: a file for each subject, and a function for each of its topics.

An event without words of its own is told by its kind and its fields.
"""

from datetime import datetime
from functools import partial
from typing import Any, get_args
from zoneinfo import ZoneInfo

from ledger import events
from projections.views.audit_words.contestants import (
    OfContestants,
    describe_contestants,
    describe_entry,
)
from projections.views.audit_words.general import in_general
from projections.views.audit_words.justice import describe_justice
from projections.views.audit_words.keeping import OfOffices, describe_keeping, describe_office
from projections.views.audit_words.play import AtTheTable, describe_play
from projections.views.audit_words.scores import (
    OfCorrections,
    OfScores,
    describe_change,
    describe_correction,
    describe_score,
)
from projections.views.audit_words.sessions import OfSessions, describe_session

__all__ = ["describe_change", "describe_event"]

TOPICS: tuple[tuple[Any, Any], ...] = (
    (OfScores, describe_score),
    (OfCorrections, describe_correction),
    (OfOffices, describe_office),
    (events.KeepingEvent, describe_keeping),
    (OfSessions, describe_session),
    (events.EntryEvent, describe_entry),
    (OfContestants, describe_contestants),
    (AtTheTable, describe_play),
    (events.RulingEvent, describe_justice),
)
"""The kinds of each topic, and the function with their words."""

WORDS = {kind: describe for kinds, describe in TOPICS for kind in get_args(kinds)}


def describe_event(event: events.AnyEvent, zone: str) -> str:
    """Describe an event in one line, with times as at the venue in this zone."""
    words: str = WORDS.get(type(event), in_general)(event, partial(_time, zone=zone))
    return words


def _time(time: datetime, zone: str) -> str:
    return time.astimezone(ZoneInfo(zone)).isoformat(sep=" ", timespec="minutes")
