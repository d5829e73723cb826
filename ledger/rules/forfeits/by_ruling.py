"""AMB-64: no value is printed; the director states what each side gets."""

from typing import Literal

from ledger.rules.forfeits.forfeit import ForfeitRule


class ByRuling(ForfeitRule, frozen=True, kw_only=True, tag="by-ruling"):
    """A forfeit needs an explicit value for each side, and a ruling that gives it."""

    @property
    def printed(self) -> None:
        """None: no values are printed."""
        return None

    @property
    def raised_at(self) -> Literal["phase-end", "stage-end"] | None:
        """None: the score stays what the ruling says."""
        return None
