"""ANC 4.1: the colours of the systems that may be played in an event, or in a stage of it."""

from typing import Literal

from msgspec import field

from ledger.rules import Rule

System = Literal["green", "blue", "red", "brown-sticker", "yellow"]
"""The classes of systems of the ABF; brown-sticker: one with such a convention."""


class Permitted(Rule, frozen=True, kw_only=True, tag="systems-permitted"):
    """Only the systems named may be played.

    Attributes:
        in_category: the systems of contestants in a category, instead.

    """

    systems: tuple[System, ...]
    in_category: dict[str, tuple[System, ...]] = field(default_factory=dict)

    def of(self, category: str | None) -> tuple[System, ...]:
        """Return the systems that those in a category, or in none, may play."""
        return self.systems if category is None else self.in_category.get(category, self.systems)

    def permits(self, system: System, category: str | None = None) -> bool:
        """Tell whether a system may be played."""
        return system in self.of(category)
