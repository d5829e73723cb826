"""Find lines that stood under the wrong pair, on the wrong board or the wrong way round."""

from ledger.bridge.scores import Line, LineKey
from ledger.readers.changes import same_score
from ledger.readers.result_file import LineRow
from ledger.record import Contest
from ledger.record.result import LineResult


def moves(
    goes: list[LineResult], comes: list[LineRow], contest: Contest
) -> list[tuple[LineResult, LineRow]]:
    """Return the entries that the file lacks, each with the row that it became.

    A swap of two lines is no move: each would meet the other on its way.
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
