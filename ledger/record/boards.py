"""Which tables a fouled, substituted or removed board is about, and no others."""

from collections.abc import Collection
from typing import Protocol

from ledger.bridge.scores import Line


class AboutBoard(Protocol):
    """An act about a board, or the command for it.

    Attributes:
        ns, ew: at which table; None: at all.

    """

    @property
    def session(self) -> str:
        """The session in which the board is played."""

    @property
    def board(self) -> int:
        """The number of the board."""

    @property
    def section(self) -> str:
        """The section whose board it is; "" for that of all sections."""

    @property
    def ns(self) -> str | None:
        """One side, if it is about one table or match alone; None: about all who play it."""

    @property
    def ew(self) -> str | None:
        """The other side of that table or match; None where ns is."""


WHOLE = -1
"""The group of a board that was not fouled."""

REST = 1_000_000
"""The last group of a fouled board: those who are named in none."""


class Foul(AboutBoard, Protocol):
    """A fouled board: not everybody had the same cards; the event or its command."""

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Who had the same cards; those not named form one more group."""


def reaches(
    act: AboutBoard, session: str, board: int, section: str, sides: Collection[str]
) -> bool:
    """Say whether an act about a board is about the table, or match, of these sides.

    Whoever it names must be among them, whichever way they sit; naming nobody it is about all.
    """
    return (
        (act.session, act.board) == (session, board)
        and act.section in ("", section)
        and all(name is None or name in sides for name in (act.ns, act.ew))
    )


def reaches_line(act: AboutBoard, line: Line) -> bool:
    """Say whether an act about a board is about this line of play."""
    return reaches(act, line.session, line.board, line.section, (line.ns, line.ew))


def parts(foul: Foul, home: str, away: str) -> bool:
    """Say whether the two rooms of a match had different cards: each side sat once north-south."""
    if not foul.groups:
        return reaches(foul, foul.session, foul.board, foul.section, (home, away))
    group_of = {name: n for n, group in enumerate(foul.groups) for name in group}
    return group_of.get(home) != group_of.get(away)
