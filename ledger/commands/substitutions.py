"""Substitute players, add and replace members, lodge documents, rule on eligibility."""

from typing import Annotated, ClassVar

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.substitutions import (
    DocumentLodged,
    EligibilityRuled,
    MemberAdded,
    MemberReplaced,
    SubstitutionDiscounted,
    SubstitutionMade,
)
from ledger.forms import (
    CategoryName,
    ContestantId,
    Count,
    KnownPersonId,
    PersonId,
    SessionName,
    Time,
    Whole,
    Word,
)
from ledger.rules.authority.acts import Role
from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.systems.permitted import System


class Substitute(Command, frozen=True, kw_only=True, tag="Substitute"):
    """Let somebody play for a member in a session; the rest as in SubstitutionMade."""

    says: ClassVar = SubstitutionMade

    session: SessionName
    contestant: ContestantId
    out: KnownPersonId
    into: PersonId
    authorised_by: Role | None = None
    approved: bool = False
    eligible: bool = True
    equivalent: bool = True
    form_at: Time | None = None
    told_at: Time | None = None


class DiscountSubstitution(Command, frozen=True, kw_only=True, tag="DiscountSubstitution"):
    """Rule that a substitution was none."""

    says: ClassVar = SubstitutionDiscounted

    substitution: Reference
    ruling: Reference | None = None


class AddMember(Command, frozen=True, kw_only=True, tag="AddMember"):
    """Take somebody more into a team.

    Attributes:
        played_for_another: in this contest, so far.
        eligible: to compete in it.

    """

    says: ClassVar = MemberAdded

    contestant: ContestantId
    player: PersonId
    played_for_another: bool = False
    eligible: bool = True


class ReplaceMember(Command, frozen=True, kw_only=True, tag="ReplaceMember"):
    """Make a substitute a member for good.

    Attributes:
        approved: beyond the limits, by the committee.

    """

    says: ClassVar = MemberReplaced

    contestant: ContestantId
    out: KnownPersonId
    into: PersonId
    approved: bool = False


class LodgeDocument(Command, frozen=True, kw_only=True, tag="LodgeDocument"):
    """Take in what a contestant hands in."""

    says: ClassVar = DocumentLodged

    contestant: ContestantId
    document: Word
    session: SessionName | None = None
    count: Count = 1
    system: System | None = None
    pages: Annotated[int, Whole(0, 200)] | None = None
    copies: Annotated[int, Whole(1, 200)] | None = None


class RuleOnEligibility(Command, frozen=True, kw_only=True, tag="RuleOnEligibility"):
    """Say whether a player may take part in a category ("" for the contest as a whole).

    Attributes:
        facts: what stands beside the record; the requirements are put to them, and they are not
            recorded.
        eligible: what somebody rules, where the facts do not say or are dispensed with.

    """

    says: ClassVar = EligibilityRuled

    contestant: ContestantId
    player: PersonId
    category: CategoryName = ""
    facts: PersonFacts | None = None
    eligible: bool | None = None


SubstitutionCommand = (
    Substitute
    | DiscountSubstitution
    | AddMember
    | ReplaceMember
    | LodgeDocument
    | RuleOnEligibility
)
