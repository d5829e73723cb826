"""NSWBA 8.1, 8.3, 8.4: when slow play may be penalised, and which pairs at the table."""

from collections.abc import Collection, Sequence

from ledger.rules import Rule


class SlowPlay(Rule, frozen=True, kw_only=True, tag="slow-play"):
    """Slow play is penalised if the director finds that it disturbed the movement.

    Attributes:
        offence: the name of the offence.
        at_any_time: whether disruptive slow play is one even if play ended in time.

    """

    offence: str
    at_any_time: bool

    def may_penalise(self, *, ended_in_time: bool, disruptive: bool) -> bool:
        """Tell whether a table that ended late, or disrupted the rest, may be penalised."""
        return not ended_in_time or (self.at_any_time and disruptive)

    def penalised(self, table: Sequence[str], innocent: Collection[str]) -> tuple[str, ...]:
        """Return the sides of the table, but those that the director found innocent or exempts."""
        return tuple(side for side in table if side not in innocent)
