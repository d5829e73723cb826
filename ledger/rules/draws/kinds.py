"""Which kind of draw a rule is: by the standings, by a movement, a round robin or a knock-out."""

from ledger.rules.draws.by_movement import ByMovement
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.draw import DrawRule
from ledger.rules.draws.knock_out import KnockOutDraw
from ledger.rules.draws.round_robin import RoundRobinDraw


def by_standings(draw: DrawRule | None) -> ByStandings | None:
    """Return the rule if it draws round by round, by the standings; else None."""
    return draw if isinstance(draw, ByStandings) else None


def round_robin(draw: DrawRule | None) -> RoundRobinDraw | None:
    """Return the rule if everybody meets everybody, round by round; else None."""
    return draw if isinstance(draw, RoundRobinDraw) else None


def by_movement(draw: DrawRule | None) -> ByMovement | None:
    """Return the rule if it draws at once for a session, by a movement; else None."""
    return draw if isinstance(draw, ByMovement) else None


def knock_out(draw: DrawRule | None) -> KnockOutDraw | None:
    """Return the rule if it draws a knock-out of the field, after its choices; else None."""
    return draw if isinstance(draw, KnockOutDraw) else None
