"""The most that one board can bring: of what a fine in tops is a share."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ledger.record import Contest
from projections.scoring.full_sessions import UNNAMED, Sections, sections_of
from projections.scoring.scored_board import ScoredBoard


class Tops(NamedTuple):
    """The top of a board for each contestant of a set of sessions.

    Attributes:
        most: by session and section; the section is empty where all are compared.
        sections: in which section each contestant plays, where each is compared by itself.

    """

    most: Mapping[tuple[str, str], int]
    sections: Sections

    def of(self, session: str, contestant: str) -> int:
        """Return the top of this contestant's section, or of the largest where it plays in none."""
        section = self.sections.get((session, contestant), "")
        if (session, section) in self.most:
            return self.most[session, section]
        return max((top for key, top in self.most.items() if key[0] == session), default=0)


NO_TOPS = Tops({}, UNNAMED)
"""Where totals are not made of boards."""


def tops_of(facts: Contest, boards: Collection[ScoredBoard], within: Collection[str]) -> Tops:
    """Find the top of the boards of these sessions, by section where sections are apart."""
    most: dict[tuple[str, str], int] = {}
    for board in boards:
        top = board.top(shown=False) or 0
        for session in board.played_in:
            key = (session, board.section)
            most[key] = max(most.get(key, 0), top)
    apart = any(section for _, section in most)
    return Tops(most, sections_of(facts, boards, tuple(within)) if apart else UNNAMED)
