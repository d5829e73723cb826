"""The questions that every criterion answers: what it looks at, and how it tells equals apart."""

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from ledger.rules import Rule
from ledger.rules.tie_breaks.splitting import Group, by_figures, by_record
from ledger.rules.tie_breaks.table import Table

Evidence = Literal["matches", "net IMPs", "match percentages", "matchpoints", "carry-over"]
"""The evidence that a stage must have for a criterion to look at."""

Means = Literal["figures", "lot", "play-off", "ruling", "nothing"]
"""The means by which equals are told apart: computed, by a recorded act, or not at all."""


class Criterion(Rule, frozen=True, kw_only=True):
    """A criterion that tells equals apart; who is still level is left to the next one."""

    @property
    @abstractmethod
    def looks_at(self) -> Evidence | None:
        """The evidence that the stage must have; None: what every stage has, or a recorded act."""

    @property
    def means(self) -> Means:
        """The means of telling apart: figures, or a recorded act."""
        return "figures"

    @property
    def may_come_first(self) -> bool:
        """Tell whether the act may be recorded before there is a tie that it decides."""
        return False

    @property
    def skip_rounds(self) -> int:
        """The number of rounds at the start that do not count."""
        return 0

    @abstractmethod
    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """Tell a group of equals apart: smaller groups, best first."""

    def figured(self, group: Group, table: Table) -> Mapping[str, Fraction]:
        """Give the figures by which equals are told apart; none where nothing is computed."""
        return {}

    def offer(self, tied: int) -> str | None:
        """Say what can still settle a tie of so many; None where nothing has to be done."""
        return None


class FigureTieBreak(Criterion, frozen=True, kw_only=True):
    """A criterion by which the higher figure wins; a contestant without one splits nobody."""

    @abstractmethod
    def figures(self, table: Table) -> Mapping[str, Fraction]:
        """Return each contestant's figure."""

    def figured(self, group: Group, table: Table) -> Mapping[str, Fraction]:
        """Return the figures by which the group is compared, of those that have one."""
        figures = table.once(self, self.figures)
        return {name: figures[name] for name in group if name in figures}

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """Split the group into smaller groups of equals, best first."""
        return by_figures(group, table.once(self, self.figures))


class RecordedTieBreak(Criterion, frozen=True, kw_only=True):
    """A criterion that waits for an act: who is level stays so until its order is on record."""

    @property
    def looks_at(self) -> None:
        """None: only what was recorded."""
        return None

    @property
    @abstractmethod
    def means(self) -> Means:
        """The means: the act that it waits for."""

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """Split by the latest order of this kind that names the whole group."""
        return by_record(group, table.settled, self.means)
