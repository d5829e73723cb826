"""ANC 17.3, 23: a movement over several sessions, in which each meets as many as possible."""

from collections import Counter
from collections.abc import Sequence

from ledger.rules.draws.balance import Two, balance
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.movement import Movement


def sessions_of(
    draw: MitchellDraw, tables: int, rounds: int, sessions: int
) -> tuple[Movement, ...]:
    """Sessions of so many rounds; each begins where the one before it would have gone on.

    Nobody meets anybody again while rounds times sessions are at most the number of tables;
    board sets are numbered anew in each session.
    """
    return tuple(
        draw.movement(tables, rounds, moved_before=session * rounds) for session in range(sessions)
    )


def meetings(sessions: Sequence[Movement]) -> Counter[Two]:
    """How often any two contestants meet over all sessions."""
    total: Counter[Two] = Counter()
    for movement in sessions:
        total += balance(movement).met
    return total
