"""ANC 4.1: the colours of the systems that may be played in an event, or in a stage of it."""

from typing import Literal

from ledger.rules import Rule

System = Literal["green", "blue", "red", "brown-sticker", "yellow"]
"""As the ABF's System Regulations classify systems; brown-sticker: one with such a convention."""


class Permitted(Rule, frozen=True, kw_only=True, tag="systems-permitted"):
    """Those that are named and no others."""

    systems: tuple[System, ...]

    def permits(self, system: System) -> bool:
        """Whether it may be played."""
        return system in self.systems
