"""The most that one board can bring: of what a fine in tops is a share."""

from collections.abc import Collection, Mapping
from functools import cached_property

from ledger.record import Contest
from projections.scoring.full_sessions import UNNAMED, Sections, sections_of
from projections.scoring.scored_board import ScoredBoard


class Tops:
    """The top of a board for each contestant of a set of sessions, found once somebody asks.

    boards: none where totals are not made of boards.
    """

    def __init__(
        self, facts: Contest, boards: Collection[ScoredBoard] = (), within: Collection[str] = ()
    ) -> None:
        self._facts, self._boards, self._within = facts, boards, tuple(within)

    def of(self, session: str, contestant: str) -> int:
        """Return the top of this contestant's section, or of the largest where it plays in none."""
        most, section = self._most, self._sections.get((session, contestant), "")
        if (session, section) in most:
            return most[session, section]
        return max((top for key, top in most.items() if key[0] == session), default=0)

    @cached_property
    def _most(self) -> Mapping[tuple[str, str], int]:
        """The tops by session and section; the section is empty where all are compared."""
        most: dict[tuple[str, str], int] = {}
        for board in self._boards:
            top = board.top(shown=False) or 0
            for session in board.played_in:
                key = (session, board.section)
                most[key] = max(most.get(key, 0), top)
        return most

    @cached_property
    def _sections(self) -> Sections:
        """In which section each contestant plays, where each section is compared by itself."""
        apart = any(section for _, section in self._most)
        return sections_of(self._facts, self._boards, self._within) if apart else UNNAMED
