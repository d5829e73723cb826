"""NSWBA 4.4.3: a disqualified unit plays the stage to its end, unless it is expelled."""

from typing import NamedTuple

from ledger.rules import Rule


class Duties(NamedTuple):
    """The duties of a disqualified contestant: whether it plays the stage out, and is ranked."""

    must_play: bool
    ranked: bool


class Disqualified(Rule, frozen=True, kw_only=True, tag="disqualified"):
    """The duties of a disqualified contestant to the others.

    It is never ranked.

    Attributes:
        plays_on: whether it plays the stage out as an opponent of the others.

    """

    plays_on: bool

    def duties(self, *, expelled: bool) -> Duties:
        """Return a disqualified contestant's duties; expelled: by director and committee."""
        return Duties(self.plays_on and not expelled, ranked=False)
