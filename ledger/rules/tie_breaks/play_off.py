"""SBF 5.1.4, 5.2.1: successive play-offs, until decided; its outcome is recorded as a fact."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, NamedTuple

from msgspec import Meta

from ledger.rules import Rule
from ledger.rules.tie_breaks.splitting import Group, by_record
from ledger.rules.tie_breaks.table import Table


class PlayOffPlan(NamedTuple):
    """How many boards each two of the tied contestants play, and whether that is repeated."""

    boards_each_pairing: int
    repeat_until_decided: bool


class PlayOff(Rule, frozen=True, kw_only=True, tag="play-off"):
    """Boards between two, or fewer against each of several, counted by matches won."""

    boards: Annotated[int, Meta(ge=1)]
    boards_if_several: Annotated[int, Meta(ge=1)]

    def plan(self, tied: int) -> PlayOffPlan:
        """What has to be played, by each two of so many."""
        return PlayOffPlan(self.boards if tied == 2 else self.boards_if_several, True)

    def wins(self, tied: Iterable[str], winners: Iterable[str]) -> dict[str, int]:
        """How many of the play-off's matches each of the tied contestants won."""
        won = Counter(winners)
        return {contestant: won[contestant] for contestant in tied}

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """As the play-off went, if one is on record."""
        return by_record(group, table.settled, "play-off")
