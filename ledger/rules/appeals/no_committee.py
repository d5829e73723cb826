"""ACBL Duplicate Decisions, Law 80: a club need not have an appeals committee."""

from ledger.rules.appeals.hearing import AppealsRule


class NoCommittee(AppealsRule, frozen=True, kw_only=True, tag="no-committee"):
    """The director's rulings are final."""

    @property
    def hearing(self) -> None:
        """None: nobody hears appeals."""
        return None
