"""Draws made by hand for whole contests: printed ones, circles, and a Swiss that looks ahead."""

from collections.abc import Collection, Sequence

Pair = tuple[str, str]

SEVEN = (
    "5v2 6v3 7v4",
    "1v7 3v5 4v6",
    "6v1 7v2 5v4",
    "1v5 2v6 3v7",
    "4v1 3v2 7v6",
    "1v3 2v4 5v7",
    "2v1 4v3 6v5",
)
"""ANC 10.4.1; the team that sits out is the round's own number."""

SIX = ("6v2 4v1 5v3", "5v2 4v6 3v1", "1v5 2v4 6v3", "2v3 4v5 6v1", "1v2 3v4 5v6")
"""ANC 10.5.1."""

BLUE_RIBBON = (
    "10v1 4v2 9v5 3v6 7v8",
    "10v2 5v3 1v6 4v7 8v9",
    "10v3 6v4 2v7 5v8 9v1",
    "10v4 7v5 3v8 6v9 1v2",
    "10v5 8v6 4v9 7v1 2v3",
    "10v6 9v7 5v1 8v2 3v4",
    "10v7 1v8 6v2 9v3 4v5",
    "10v8 2v9 7v3 1v4 5v6",
    "10v9 3v1 8v4 2v5 6v7",
)
"""SBF Appendix B; the third table changes direction after three boards."""

HOWELL = (
    ("8-1/1", "5-4/2", "2-7/3", "3-6/5"),
    ("8-2/2", "6-5/3", "3-1/4", "4-7/6"),
    ("8-3/3", "7-6/4", "4-2/5", "5-1/7"),
    ("8-4/4", "1-7/5", "5-3/6", "6-2/1"),
    ("8-5/5", "2-1/6", "6-4/7", "7-3/2"),
    ("8-6/6", "3-2/7", "7-5/1", "1-4/3"),
    ("8-7/7", "4-3/1", "1-6/2", "2-5/4"),
)
"""Eight pairs, seven rounds: north-south, east-west, board set."""


def printed(row: str, team: dict[str, str]) -> list[Pair]:
    """A printed row with the teams that have its numbers; the first named is north-south."""
    tables = [table.split("v") for table in row.split()]
    return [(team[first], team[second]) for first, second in tables]


def circle(names: Sequence[str]) -> list[list[Pair]]:
    """Everybody meets everybody once; even numbers only."""
    turning, rounds = list(names[1:]), []
    for number in range(len(names) - 1):
        order = [names[0], *turning]
        half = len(order) // 2
        tables = list(zip(order[:half], reversed(order[half:]), strict=True))
        rounds.append([(b, a) if number % 2 else (a, b) for a, b in tables])
        turning = turning[1:] + turning[:1]
    return rounds


def swiss(order: Sequence[str], barred: Collection[frozenset[str]]) -> list[Pair]:
    """The first of the order meets the next one it may, and so on; nobody is left over."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for opponent in rest:
        if frozenset((first, opponent)) not in barred:
            others = swiss([name for name in rest if name != opponent], barred)
            if len(others) * 2 == len(rest) - 1:
                return [(first, opponent), *others]
    return []


def two_fields(
    ns: Sequence[str], ew: Sequence[str], barred: Collection[frozenset[str]]
) -> list[Pair]:
    """North-south against east-west in the order of rank (SBF 5.3.2)."""
    if not ns:
        return []
    for opponent in ew:
        if frozenset((ns[0], opponent)) not in barred:
            others = two_fields(ns[1:], [name for name in ew if name != opponent], barred)
            if len(others) == len(ns) - 1:
                return [(ns[0], opponent), *others]
    return []
