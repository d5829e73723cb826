"""A Mitchell over several sessions: laid out one after the other, as a stage plays it."""

from collections import Counter
from collections.abc import Sequence

from ledger.rules.draws.balance import Two, balance
from ledger.rules.draws.by_movement import Hall
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.movement import Movement


def sessions_of(
    draw: MitchellDraw, tables: int, rounds: int, sessions: int
) -> tuple[Movement, ...]:
    """Sessions of so many rounds; each begins where the one before it would have gone on."""
    return tuple(
        draw.laid_out(Hall(2 * tables, rounds=rounds, before=session)).movement
        for session in range(sessions)
    )


def meetings(sessions: Sequence[Movement]) -> Counter[Two]:
    """How often any two contestants meet over all sessions."""
    total: Counter[Two] = Counter()
    for movement in sessions:
        total += balance(movement).met
    return total
