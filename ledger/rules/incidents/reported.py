"""ACBL Duplicate Decisions, barring of players: what may not be a reason, and who is told."""

from ledger.rules import Rule


class Reported(Rule, frozen=True, kw_only=True, tag="reported"):
    """An incident of a kind that is reported.

    Attributes:
        report_to: those who must be told of it at once.
        not_because: reasons that are not allowed for it.

    """

    report_to: str
    not_because: tuple[str, ...] = ()

    def allows(self, reason: str | None) -> bool:
        """Tell whether this may be the reason; a report must give one."""
        return bool(reason) and reason not in self.not_because
