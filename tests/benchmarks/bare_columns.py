"""What any moment costs at least: bare numpy columns with validity, matchpoints and an order.

A line counts from one position on, until another; frequency sheets say what each score is worth.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from ledger.bridge.scores import BoardScore
from ledger.events import AnyEvent, ScoreEntered

FOR_EVER = 2**62


class BareColumns:
    """The scores of a contest whose events these are, from a position on."""

    def __init__(self, events: Iterable[AnyEvent], position: int) -> None:
        self.np: Any = import_module("numpy")
        scores = [
            (place, event.score)
            for place, event in enumerate(events, position)
            if isinstance(event, ScoreEntered) and isinstance(event.score, BoardScore)
        ]
        self.since = self.np.array([place for place, _ in scores])
        self.until = self.np.full(len(scores), FOR_EVER)
        self.boards = self._numbered([score.board for _, score in scores])
        self.points = self._numbered([score.points for _, score in scores])
        self.ns = self._numbered([score.ns for _, score in scores])
        self.ew = self._numbered([score.ew for _, score in scores])

    def _numbered(self, values: list[Any]) -> Any:
        """Each value by its place among all of them in order."""
        return self.np.unique(self.np.array(values), return_inverse=True)[1]

    def standings(self, position: int) -> tuple[Any, Any]:
        """North-south and east-west in the order of their matchpoints at a position."""
        np = self.np
        counts = (self.since <= position) & (position < self.until)
        boards, points = self.boards[counts], self.points[counts]
        kinds = int(self.points.max()) + 1
        sheet = np.bincount(boards * kinds + points, minlength=(int(boards.max()) + 1) * kinds)
        sheet = sheet.reshape(-1, kinds)
        worth = 2 * (sheet.cumsum(axis=1) - sheet) + sheet - 1
        won = worth[boards, points]
        lost = 2 * (sheet.sum(axis=1)[boards] - 1) - won
        return (
            np.argsort(-np.bincount(self.ns[counts], weights=won)),
            np.argsort(-np.bincount(self.ew[counts], weights=lost)),
        )
