"""The questions that every rule about substitutes answers: who authorises one, and the limits."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import NamedTuple, Self

from ledger.rules import Rule
from ledger.rules.authority.acts import Role
from ledger.rules.substitutions.record import Substituted, Verdict

DIRECTORS: tuple[Role, ...] = ("chief-director", "director")


class BeyondReach(NamedTuple):
    """A limit above the number of sessions for which it is printed, and its key."""

    key: str
    wanted: int
    sessions: int


class SubstitutionRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about substitutes answers."""

    @property
    @abstractmethod
    def by(self) -> tuple[Role, ...]:
        """The roles that may authorise an emergency."""

    @property
    def limited(self) -> "Limited | None":
        """The limits within which others may play without an emergency; None: never."""
        return None

    def allowed(self, authorised_by: Role | None) -> bool:
        """Tell whether a substitution is allowed, authorised by this role or (None) by nobody."""
        return authorised_by in self.by

    def beyond_reach(self) -> Iterator[BeyondReach]:
        """Yield the limits that no stage can reach."""
        yield from ()


class Limited(SubstitutionRule, frozen=True, kw_only=True):
    """A rule that says how often others may play for a contestant's members.

    In an emergency the limits do not count, by a special ruling of the director (NSWBA 4.1).
    """

    @property
    def by(self) -> tuple[Role, ...]:
        """The roles that may authorise an emergency."""
        return DIRECTORS

    @property
    def limited(self) -> Self:
        """This rule: it limits substitutions."""
        return self

    @abstractmethod
    def verdict(self, record: Substituted) -> Verdict:
        """Tell whether the substitutions of a contestant are within the limits."""

    def disqualifies(self, *, breached: bool, approved: bool) -> bool:
        """Tell whether a breach of the limits disqualifies: not if more was approved."""
        return breached and not approved

    def counts(self, *, ruled_none: bool) -> bool:
        """Tell whether a few boards count as a substitution although they were ruled to be none."""
        return True
