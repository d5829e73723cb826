"""NSWBA 4.3: in a restricted event, or for its prize, all who play are of the category."""

from typing import ClassVar

from ledger.rules.participation.participation import ParticipationRule


class CategoryThroughout(ParticipationRule, frozen=True, kw_only=True, tag="category-throughout"):
    """In every session everybody who plays, substitutes included, is of the category."""

    of_category: ClassVar[bool] = True

    @property
    def finals(self) -> None:
        """None: it asks nothing of players in finals."""
        return None

    def keeps(self, sessions_outside: int) -> bool:
        """Tell whether the contestant stays in it, with an outsider in so many sessions."""
        return sessions_outside == 0
