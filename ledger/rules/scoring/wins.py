"""Law 78A: for each score, 2 for every worse one on the board and 1 for every equal one.

Where a board has fewer scores than expected, Neuberg's formula (2-1-0 scale) gives
(M + 1) x E / A - 1 with A scores and E expected.
"""

from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Worth


def wins(
    frequencies: Frequencies,
    expected: int,
    per_win: int,
    *,
    share: int = 1,
    halves: bool = False,
) -> BoardSheet:
    """Return the worth of each score to both sides where so many are expected.

    share: so many of the counts in frequencies are one score. halves: each score that is not
    there counts half a win, and Neuberg's formula is not asked.
    """
    played = sum(frequencies.values()) // share
    complete = expected == played or halves
    more = (expected - played) * share if complete else 0
    top, over = (expected - 1) * per_win, 2 * share if complete else 2 * share * played
    worth: dict[int, Worth] = {}
    worse = 0
    for points in sorted(frequencies):
        equal = frequencies[points]
        raw = 2 * worse + equal - share + more
        ns = (raw if complete else (raw + share) * expected - share * played) * per_win
        worth[points] = Worth(ns, top * over - ns)
        worse += equal
    return BoardSheet(worth, over, top)
