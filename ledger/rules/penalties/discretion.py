"""ANC appendix (matchpoint pairs), Law 91: the director states the amount."""

from ledger.rules.penalties.sanction import AT_DISCRETION, Offence, OffenceLadder, Sanction


class Discretion(OffenceLadder, frozen=True, kw_only=True, tag="discretion"):
    """No amount is laid down."""

    @property
    def costs(self) -> None:
        """None: the director states the amount."""
        return None

    def sanction(self, offence: Offence) -> Sanction:
        """Return that the director decides what is due, and states it."""
        return AT_DISCRETION
