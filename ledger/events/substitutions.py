"""Who plays instead of whom, for a session or for good; what must be handed in; eligibility."""

from datetime import datetime

from ledger.events.base import Event, Reference


class SubstitutionMade(Event, frozen=True, kw_only=True, tag="SubstitutionMade"):
    """Somebody plays for a member in a session.

    emergency: authorised as one; approved: beyond the limits, by the tournament committee.
    form_at, told_at: when the form was handed in and the director told. eligible,
    equivalent: what the director found of the substitute.
    """

    session: str
    contestant: str
    out: str
    into: str
    emergency: bool = False
    approved: bool = False
    eligible: bool = True
    equivalent: bool = True
    form_at: datetime | None = None
    told_at: datetime | None = None


class SubstitutionDiscounted(Event, frozen=True, kw_only=True, tag="SubstitutionDiscounted"):
    """The director rules that it was none: a few boards only (NSWBA 4.5.6)."""

    substitution: Reference
    ruling: Reference | None = None


class MemberAdded(Event, frozen=True, kw_only=True, tag="MemberAdded"):
    """A team takes in somebody more."""

    contestant: str
    player: str


class MemberReplaced(Event, frozen=True, kw_only=True, tag="MemberReplaced"):
    """A substitute becomes a member for good; who goes counts as having been a substitute."""

    contestant: str
    out: str
    into: str


class DocumentLodged(Event, frozen=True, kw_only=True, tag="DocumentLodged"):
    """A contestant hands something in; the event's own `at` says when. count: how many."""

    contestant: str
    document: str
    session: str | None = None
    count: int = 1


class EligibilityRuled(Event, frozen=True, kw_only=True, tag="EligibilityRuled"):
    """Whether a player may take part, in a category ("" for the contest as a whole).

    dispensed: the regulating authority dispensed with what was missing; may be dated back.
    """

    contestant: str
    player: str
    eligible: bool
    category: str = ""
    clause: str | None = None
    dispensed: bool = False


SubstitutionEvent = (
    SubstitutionMade
    | SubstitutionDiscounted
    | MemberAdded
    | MemberReplaced
    | DocumentLodged
    | EligibilityRuled
)
