"""ANC appendix (late arrival), NSWBA 8.2, 8.5: so many victory points by the minutes late."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from ledger.rules.penalties.sanction import (
    AT_DISCRETION,
    NOTHING,
    WARNING,
    Committed,
    CountedLadder,
    Offence,
    Sanction,
)


class Band(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The penalty for being late by up to and including so many minutes.

    Attributes:
        warn_first: whether the first time brings a warning only.

    """

    up_to: Annotated[int, Meta(ge=1)]
    vps: Fraction
    warn_first: bool = False

    def __post_init__(self) -> None:
        if self.vps < 0:
            raise ValueError("vps of a band cannot be below 0: a penalty is taken off")


class Bands(CountedLadder, frozen=True, kw_only=True, tag="bands"):
    """Penalties by minutes late, from the official start; beyond the last band at discretion.

    A band of 0 victory points is a period of grace. In a band that warns first, only earlier
    offences of that band count.
    """

    by_minutes: ClassVar[bool] = True

    bands: tuple[Band, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        bounds = [band.up_to for band in self.bands]
        if not bounds or bounds != sorted(set(bounds)):
            raise ValueError("bands must have rising up_to")

    def sanction(self, offence: Offence) -> Sanction:
        """Return what is due; somebody who is not late has committed no offence."""
        if offence.minutes is None:
            return AT_DISCRETION
        if offence.minutes <= 0:
            return NOTHING
        band = self.band(offence.minutes)
        if band is None:
            return AT_DISCRETION
        if band.warn_first and not offence.earlier:
            return WARNING
        return self.due(band.vps) if band.vps else NOTHING

    def band(self, minutes: Fraction) -> Band | None:
        """Return the band of so many minutes; None beyond the last."""
        return next((band for band in self.bands if minutes <= band.up_to), None)

    def alike(self, one: Committed, other: Committed) -> bool:
        """Tell whether both were late by minutes of the same band."""
        if one.minutes is None or other.minutes is None:
            return one.minutes is other.minutes
        return self.band(one.minutes) == self.band(other.minutes)
