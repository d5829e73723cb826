"""Requests for a correction, and what became of them.

A request and its outcome are separate facts. The outcome is a ScoreCorrected, ScoreVoided,
AdjustedScoreAwarded, ScoreEntered or EventAnnulled that cites the request, or a refusal.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line, Score
from ledger.events.base import Event, Reference
from ledger.forms import KnownPersonId
from ledger.rules.corrections import Cause


class Change(Struct, frozen=True, kw_only=True, tag_field="change", omit_defaults=True, gc=False):
    """What a request asks for."""


class NewScore(Change, frozen=True, kw_only=True, tag="score", gc=False):
    """Another score for an entry (None and was None: a score that is missing).

    Attributes:
        now: the score as it should be.
        entry: the score to be corrected; None: it is missing.
        was: what stands there now.

    """

    now: Score
    entry: Reference | None = None
    was: Score | None = None


class NewAward(Change, frozen=True, kw_only=True, tag="award", gc=False):
    """An adjusted score, as a correction asks for it.

    Attributes:
        ns, ew: each side's award.
        entry: the score it replaces; None: the line has none.
        was: the awards that it replaces, None where there were none.

    """

    line: Line
    ns: AnyAward
    ew: AnyAward
    entry: Reference | None = None
    was: tuple[AnyAward, AnyAward] | None = None


class StrikeOut(Change, frozen=True, kw_only=True, tag="void", gc=False):
    """A line that should not be there."""

    entry: Reference
    was: BoardScore | None


class Annul(Change, frozen=True, kw_only=True, tag="annul", gc=False):
    """An event that affects scores and was recorded by mistake."""

    target: Reference


AnyChange = NewScore | NewAward | StrikeOut | Annul


class CorrectionRequested(Event, frozen=True, kw_only=True, tag="CorrectionRequested"):
    """Somebody asks for a change, because of an error of `cause`.

    Attributes:
        asks: the change that is asked for.
        cause: whose error it was.
        side: the contestant that asks, and so agrees; None where nobody of them did.
        director, organiser: the officials who are satisfied beyond reasonable doubt (Law 79C2).

    """

    asks: AnyChange
    session: str
    cause: Cause
    side: str | None = None
    director: KnownPersonId | None = None
    organiser: KnownPersonId | None = None


class ConsentGiven(Event, frozen=True, kw_only=True, tag="ConsentGiven"):
    """A side agrees to a requested correction.

    Attributes:
        request: what is agreed to.
        contestant: the side that agrees.

    """

    request: Reference
    contestant: str


class CorrectionRefused(Event, frozen=True, kw_only=True, tag="CorrectionRefused"):
    """The request is turned down: too late, without consent, or not in anyone's power.

    Attributes:
        request: what was asked for.
        clause: of the refusal.
        ended_at: when the period had ended, where that is why.

    """

    request: Reference
    why: Literal["too-late", "no-consent", "no-authority"]
    clause: str
    ended_at: datetime | None = None


CorrectionEvent = CorrectionRequested | ConsentGiven | CorrectionRefused
