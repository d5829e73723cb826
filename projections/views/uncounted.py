"""Boards on which nothing can be compared, so that what was played there counts 0."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ledger.record import Contest
from projections.scoring.boards import scored_boards
from projections.scoring.scored_board import ScoredBoard


class Uncounted(NamedTuple):
    """A board that counts 0 in a session, and why, in words with the clause."""

    session: str
    section: str
    board: int
    why: str

    @property
    def place(self) -> str:
        """The board, with its section where there are several."""
        return f"{self.board} of section {self.section}" if self.section else str(self.board)


def in_imps(facts: Contest, session: str) -> bool:
    """Tell whether the boards of a session count in IMPs, each by itself."""
    scoring = facts.conditions(session).scoring
    return scoring.across is not None and scoring.unit == "imps"


def uncounted(facts: Contest, sessions: Collection[str]) -> Iterator[Uncounted]:
    """Yield the boards of these sessions that were played and yet have too few scores to count."""
    scored = [session for session in sessions if in_imps(facts, session)]
    for board in scored_boards(facts, scored) if scored else ():
        why = _why(board)
        if why is not None:
            for session in scored:
                if session in board.scores:
                    yield Uncounted(session, board.section, board.board, why)


def in_words(boards: Iterable[Uncounted]) -> tuple[str, ...]:
    """Return the boards session by session, those of one reason together."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for board in boards:
        found[board.session, board.why].append(board.place)
    return tuple(
        f"session {session}, board{'s' * (len(places) > 1)} {', '.join(places)}: {why}"
        for (session, why), places in found.items()
    )


def too_few(clause: str) -> str:
    """Return the remark for a board without enough scores for a datum."""
    return f"too few scores for a datum, played scores count 0 ({clause})"


def _why(board: ScoredBoard) -> str | None:
    """Say why the scores played on a board count 0; None if they do not, as with average plus."""
    scoring, datum = board.scoring, board.datum_rule
    if not board.many or board.is_artificial:
        return None
    if scoring is not None and not scoring.compares(board.many):
        return f"nothing to compare it with, the played score counts 0 ({scoring.clause}, AMB-30)"
    if datum is not None and board.sheet.datum is None:
        return too_few(datum.clause)
    return None
