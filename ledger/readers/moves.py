"""Find lines that stood under the wrong pair, on the wrong board or the wrong way round."""

from ledger.bridge.scores import Line, LineKey
from ledger.readers.changes import same_score
from ledger.readers.result_file import LineRow
from ledger.record import Contest
from ledger.record.plays import plays_of
from ledger.record.result import LineResult

Exchange = tuple[list[LineResult], list[LineRow]]
"""Entries of a board, and rows with the same contestants, each of which meets two of them."""


def moves(
    goes: list[LineResult], comes: list[LineRow], contest: Contest
) -> list[tuple[LineResult, LineRow]]:
    """Return the entries that the file lacks, each with the row that it became.

    An exchange of two lines is no move: each would meet the other on its way.
    """
    near: dict[tuple[object, ...], list[LineRow]] = {}
    for row in comes:
        for place in _places(row.line):
            near.setdefault(place, []).append(row)
    found: list[tuple[LineResult, LineRow]] = []
    taken: set[LineKey] = set()
    for entry in goes:
        for row in (row for place in _places(entry.line) for row in near.get(place, ())):
            if row.line.key not in taken and _is_move(entry, row, contest):
                found.append((entry, row))
                taken.add(row.line.key)
                break
    return found


def exchanges(
    goes: list[LineResult], comes: list[LineRow], moved: list[tuple[LineResult, LineRow]]
) -> list[Exchange]:
    """Return the lines of a board that exchanged pairs, two or more, with the rows they became.

    moved: those that became another by themselves.
    """
    left, arrived = {entry.reference for entry, _ in moved}, {row.line.key for _, row in moved}
    boards: dict[tuple[object, ...], Exchange] = {}
    for entry in goes:
        if entry.score and not entry.awards and entry.reference not in left:
            boards.setdefault(_places(entry.line)[0], ([], []))[0].append(entry)
    for row in comes if boards else ():
        here = boards.get(_places(row.line)[0])
        if here and row.played and not row.awards and row.line.key not in arrived:
            here[1].append(row)
    return [(old, new) for old, new in boards.values() if len(old) > 1 and _same_plays(old, new)]


def _same_plays(old: list[LineResult], new: list[LineRow]) -> bool:
    """Tell whether the same contestants have the board in these lines, and nobody else."""
    plays = [{play for one in lines for play in plays_of(one.line)} for lines in (old, new)]
    return plays[0] == plays[1]


def _places(line: Line) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return the keys by which a line finds its move: its board, and its pairs."""
    here = (line.session, line.section, line.room)
    return (*here, line.board), (*here, line.ns, line.ew)


def _is_move(entry: LineResult, row: LineRow, contest: Contest) -> bool:
    """Tell whether a row is the entry's score with one pair, the sides or the board changed."""
    line, other = entry.line, row.line
    if entry.score is None or entry.awards or row.played is None or row.awards:
        return False
    if line.board == other.board:
        turned = (line.ns, line.ew) == (other.ew, other.ns)
        meant = turned or line.ns == other.ns or line.ew == other.ew
    else:
        meant = same_score(entry.board_score, row.played)
    return meant and contest.results.index.is_free(other, moving=entry.reference.version)
