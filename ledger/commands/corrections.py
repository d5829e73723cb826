"""Ask for a correction, agree to one, annul an event, post results."""

from typing import ClassVar, Literal

from ledger.commands.base import Command
from ledger.events.annulments import EventAnnulled
from ledger.events.base import Reference
from ledger.events.corrections import AnyChange, ConsentGiven, CorrectionRequested
from ledger.events.postings import ResultsPosted
from ledger.forms import ContestantId, Digest, PersonId, Position, Reason, SessionName, Version
from ledger.rules.corrections import Cause


class RequestCorrection(Command, frozen=True, kw_only=True, tag="RequestCorrection"):
    """Ask for a change; it is made, refused, or waits for consent.

    Attributes:
        side: who asks for it.
        director, organiser: the officials who are satisfied beyond reasonable doubt that the record
            is wrong, which Law 79C2 asks for when the period is over.

    """

    says: ClassVar = CorrectionRequested

    asks: AnyChange
    cause: Cause
    side: ContestantId | None = None
    director: PersonId | None = None
    organiser: PersonId | None = None


class GiveConsent(Command, frozen=True, kw_only=True, tag="GiveConsent"):
    """Agree, for a contestant, to a requested correction, or refuse to."""

    says: ClassVar = ConsentGiven

    request: Reference
    contestant: ContestantId
    agrees: bool = True


CorrectionCommand = RequestCorrection | GiveConsent


class AnnulEvent(Command, frozen=True, kw_only=True, tag="AnnulEvent"):
    """Take back an event that was recorded by mistake."""

    says: ClassVar = EventAnnulled

    target: Reference
    cause: Cause = "scorer"


class PostResults(Command, frozen=True, kw_only=True, tag="PostResults"):
    """Make the standings of a session available officially, as computed at `basis`.

    Attributes:
        incomplete: why what is still open is not waited for.
        reckoning: by which they are computed.

    """

    says: ClassVar = ResultsPosted

    session: SessionName
    digest: Digest
    basis: Position
    status: Literal["provisional", "final"] = "provisional"
    incomplete: Reason | None = None
    reckoning: Version | None = None
