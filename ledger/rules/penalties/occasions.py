"""ANC 1.6, 5.3, 10.6, appendix; NSWBA 8.3: warnings first, then rising with each occasion."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from ledger.rules.penalties.sanction import (
    AT_DISCRETION,
    WARNING,
    CountedLadder,
    Offence,
    Sanction,
)


class Occasions(CountedLadder, frozen=True, kw_only=True, tag="occasions"):
    """A number of warnings, then the victory points listed, one for each further offence.

    Attributes:
        then: what follows after the last of them, the same again or the director's discretion (ANC
            1.7).
        seating_rights: whether the offence also costs the right to choose seats (ANC 10.6).

    """

    vps: tuple[Fraction, ...]
    warnings: Annotated[int, Meta(ge=0)] = 0
    then: Literal["the-same", "discretion"] = "the-same"
    seating_rights: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.vps and self.then == "the-same":
            raise ValueError("vps are missing: after the warnings nothing is laid down")
        if any(vps <= 0 for vps in self.vps):
            raise ValueError("vps must be above 0: a penalty is taken off")

    @property
    def costs(self) -> Literal["victory points", "a share of a top"] | None:
        """The unit of penalties: victory points, where any are laid down."""
        return "victory points" if self.vps else None

    def sanction(self, offence: Offence) -> Sanction:
        """Return what is due for the offence after so many earlier ones."""
        step = offence.earlier - self.warnings
        if step < 0:
            return WARNING
        if step < len(self.vps):
            return self.due(self.vps[step])
        return AT_DISCRETION if self.then == "discretion" else self.due(self.vps[-1])
