"""ANC 5.1, SBF 1.5: penalties that count in the ranking but not in the draw."""

from typing import Literal

from ledger.rules import Rule


class HeldBack(Rule, frozen=True, kw_only=True, tag="held-back"):
    """Penalties for these offences (all, if none is named) stay out of the draw.

    Attributes:
        until: whether they stay out for good, or until the stage has ended.

    """

    offences: tuple[str, ...] = ()
    until: Literal["ever", "stage-end"]

    def counts_in_draw(self, offence: str, *, stage_is_over: bool) -> bool:
        """Tell whether a penalty for this offence counts in the order of the draw."""
        if self.offences and offence not in self.offences:
            return True
        return self.until == "stage-end" and stage_is_over
