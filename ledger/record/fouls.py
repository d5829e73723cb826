"""Which boards were fouled or replaced, at which tables; and who held the same cards."""

from collections.abc import Collection, Iterable
from typing import TypeVar

from ledger.bridge.scores import Line, partners
from ledger.events import BoardFouled, BoardSubstituted
from ledger.record.boards import REST, WHOLE, parts, reaches
from ledger.record.contest import Contest
from ledger.record.result import LineResult
from ledger.recorded import Recorded

BoardAct = TypeVar("BoardAct", BoardFouled, BoardSubstituted)


def fouled(
    contest: Contest, session: str, board: int, section: str = "", sides: Collection[str] = ()
) -> BoardFouled | None:
    """Find the latest event about a fouled board at a table or match.

    None if there is none, or the board was replaced there since.
    """
    found = _fouled(contest, session, board, section, sides)
    return None if found is None else found[1]


def _fouled(
    contest: Contest, session: str, board: int, section: str, sides: Collection[str]
) -> tuple[Recorded, BoardFouled] | None:
    foul = _latest_of(contest, BoardFouled, session, board, section, sides)
    replaced = _latest_of(contest, BoardSubstituted, session, board, section, sides)
    if foul is None or (replaced is not None and replaced[0].version > foul[0].version):
        return None
    return foul


def is_fouled(
    contest: Contest, session: str, board: int, section: str, home: str, away: str
) -> bool:
    """Tell whether the two rooms of a match held different cards on a board.

    Each side sat north-south in one of the rooms.
    """
    found = fouled(contest, session, board, section, (home, away))
    return found is not None and parts(found, home, away)


def foul_scored(
    contest: Contest,
    session: str,
    board: int,
    section: str,
    sides: tuple[str, str],
    lines: Iterable[LineResult | None],
) -> BoardFouled | None:
    """Find the foul as which a board of a match is scored; lines: those of its two rooms.

    None also where the director has awarded a score on one of them since: that is what the board
    is worth then (Law 86, WBF 2.3, 4.3).
    """
    found = _fouled(contest, session, board, section, sides)
    if found is None or not parts(found[1], *sides):
        return None
    recorded, foul = found
    awarded = any(line is not None and line.awarded_by > recorded.version for line in lines)
    return None if awarded else foul


def substituted(
    contest: Contest, session: str, board: int, section: str = "", sides: Collection[str] = ()
) -> BoardSubstituted | None:
    """Find the latest replacement of a board at a table or match."""
    found = _latest_of(contest, BoardSubstituted, session, board, section, sides)
    return None if found is None else found[1]


def _latest_of(
    contest: Contest,
    kind: type[BoardAct],
    session: str,
    board: int,
    section: str,
    sides: Collection[str],
) -> tuple[Recorded, BoardAct] | None:
    found = None
    for recorded, act in contest.of(kind):
        if reaches(act, session, board, section, sides):
            found = (recorded, act)
    return found


def group_of(contest: Contest, line: Line) -> int:
    """Give the group of a fouled board that a line belongs to; WHOLE if it was not fouled."""
    found = fouled(contest, line.session, line.board, line.section, (line.ns, line.ew))
    if found is None or not found.groups:
        return WHOLE
    sat = {*partners(line.ns)}
    return next((n for n, group in enumerate(found.groups) if sat <= {*group}), REST)
