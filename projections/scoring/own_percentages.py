"""What contestants have on the boards that they simply played, for awards that go by it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from ledger.bridge.scores import partners
from ledger.rules.artificial.percentages import own_percentage
from projections.scoring.gains import Alike, Gains, session_gains, tally_of
from projections.scoring.scored_board import ScoredBoard

ZERO = Fraction(0)


class OwnPercentages:
    """Each contestant's percentage in a session on the boards without an award (Law 12C2c).

    gains: what was gained on them, where it is known already.
    """

    def __init__(
        self, boards: Iterable[ScoredBoard], gains: Mapping[Alike, Gains] | None = None
    ) -> None:
        self._boards = boards
        self._gains = gains

    def of(self, session: str, contestant: str) -> Fraction | None:
        """Return the percentage; None where there are no such boards or no top.

        Of partners in a contest of individuals, the mean of both.
        """
        if self._gains is None:
            self._gains = session_gains(self._boards)
        found = [tally_of(self._gains, session, one) for one in partners(contestant)]
        known = [one for one in found if one.boards and one.top]
        if not known:
            return None
        return sum((own_percentage(one.plain, one.top) for one in known), ZERO) / len(known)
