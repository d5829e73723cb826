"""ANC 9.1: new partnerships in a team, if they play something that others could prepare for."""

from ledger.rules.entries.entry import Entering


class Partnerships(Entering, frozen=True, kw_only=True, tag="partnerships"):
    """Partnerships may change if the system was submitted.

    Attributes:
        natural: whether a system that is natural enough need not have been submitted.

    """

    natural: bool

    def may_change(self, *, submitted: bool, natural_enough: bool) -> bool:
        """Tell whether they may change. natural_enough: in the chief director's view."""
        return submitted or (self.natural and natural_enough)
