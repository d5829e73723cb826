"""Who plays instead of whom, for a session or for good; what must be handed in; eligibility."""

from datetime import datetime

from ledger.events.base import Event, Reference
from ledger.forms import KnownPersonId
from ledger.rules.authority.acts import Role
from ledger.rules.systems.permitted import System


class SubstitutionMade(Event, frozen=True, kw_only=True, tag="SubstitutionMade"):
    """Somebody plays for a member in a session.

    Attributes:
        out: the member who does not play.
        into: who plays instead.
        emergency: whether it is one.
        approved: beyond the limits, by the tournament committee.
        eligible, equivalent: what the director found of the substitute.
        form_at, told_at: when the form was handed in and the director told.
        authorised_by: by whom.
        late: which of the two came too late.

    """

    session: str
    contestant: str
    out: KnownPersonId
    into: KnownPersonId
    emergency: bool = False
    approved: bool = False
    eligible: bool = True
    equivalent: bool = True
    form_at: datetime | None = None
    told_at: datetime | None = None
    authorised_by: Role | None = None
    late: tuple[str, ...] = ()


class SubstitutionDiscounted(Event, frozen=True, kw_only=True, tag="SubstitutionDiscounted"):
    """The director rules that it was none: a few boards only (NSWBA 4.5.6)."""

    substitution: Reference
    ruling: Reference | None = None


class MemberAdded(Event, frozen=True, kw_only=True, tag="MemberAdded"):
    """A team takes in somebody more."""

    contestant: str
    player: KnownPersonId


class MemberReplaced(Event, frozen=True, kw_only=True, tag="MemberReplaced"):
    """A substitute becomes a member for good; who goes counts as having been a substitute.

    Attributes:
        out: the member who leaves.
        into: the substitute who becomes a member.
        played: the sessions of the stage in which that is so, as recorded so far.
        approved: whether the committee approved it beyond the limits.

    """

    contestant: str
    out: KnownPersonId
    into: KnownPersonId
    played: tuple[str, ...] = ()
    approved: bool = False


class DocumentLodged(Event, frozen=True, kw_only=True, tag="DocumentLodged"):
    """A contestant hands something in; the event's own `at` says when.

    A ruling that approves it is among what it cites.

    Attributes:
        document: its name in the regulations.
        session: for which session; None: for the contest.
        count: how many.
        due_at: the time laid down, as it was scheduled then.
        in_time: whether this was by then.
        system: which one it describes.
        pages: how many there are beside the card itself.
        copies: of each. None: nobody said.

    """

    contestant: str
    document: str
    session: str | None = None
    count: int = 1
    due_at: datetime | None = None
    in_time: bool = True
    system: System | None = None
    pages: int | None = None
    copies: int | None = None


class EligibilityRuled(Event, frozen=True, kw_only=True, tag="EligibilityRuled"):
    """Whether a player may take part, in a category ("" for the contest as a whole).

    Attributes:
        dispensed: the regulating authority dispensed with what was missing.
        retrospective: after the contest had begun.

    """

    contestant: str
    player: KnownPersonId
    eligible: bool
    category: str = ""
    clause: str | None = None
    dispensed: bool = False
    retrospective: bool = False


SubstitutionEvent = (
    SubstitutionMade
    | SubstitutionDiscounted
    | MemberAdded
    | MemberReplaced
    | DocumentLodged
    | EligibilityRuled
)
