"""Lines whose claims the director typed: those that the user names become awards."""

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ledger.bridge.awards import AnyAward, Typed
from ledger.bridge.scores import Line
from ledger.errors import BadValue
from ledger.readers.result_file import LineRow, ResultFile

Awards = tuple[AnyAward, AnyAward]


def with_typed(file: ResultFile, typed: Collection[str]) -> Iterator[LineRow]:
    """Yield the file's lines; those named by the user get the award that their claims describe.

    typed: as "3:1NS-1EW", after "SESSION:" where that is in doubt. Raises BadValue for a name
    that is not that of one line with claims.
    """
    named = {_named(file, name).line.key for name in typed}
    for row in file.lines:
        yield replace(row, awards=typed_awards(row, file)) if row.line.key in named else row


def typed_awards(row: LineRow, file: ResultFile) -> Awards | None:
    """Return the line's claims as an award; None without a claim for each side.

    Points of boards won and lost are no award's unit.
    """
    if row.ns_claim is None or row.ew_claim is None or file.unit == "points":
        return None
    return Typed(value=row.ns_claim, unit=file.unit), Typed(value=row.ew_claim, unit=file.unit)


def perhaps_typed(board: Collection[LineRow], among: Collection[LineRow]) -> list[LineRow]:
    """Find the lines of a board whose figures do not follow from its scores.

    A typed claim changes those of the other lines, too, which still follow the order of their
    scores. The typed line is the only one, one whose two sides have another sum than others',
    or the one that is out of order with most of them.
    """
    among = [row for row in among if None not in (row.ns_claim, row.ew_claim)]
    if len(among) < 2:
        return among
    shared = Counter(map(_shared, board)).most_common(1)[0][0]
    odd = [row for row in among if row.played is None or _shared(row) != shared]
    if odd:
        return odd
    out = {row.place: sum(_out_of_order(row, other) for other in board) for row in among}
    most = max(out.values())
    found = [row for row in among if most and out[row.place] == most]
    awarded = [row for row in found if _is_artificial(row)]
    return awarded or found


def _shared(row: LineRow) -> Fraction:
    """Return the sum of both sides' claims."""
    return (row.ns_claim or Fraction(0)) + (row.ew_claim or Fraction(0))


def _out_of_order(row: LineRow, other: LineRow) -> bool:
    """Tell whether two lines' claims are in another order than their scores."""
    if row.played is None or other.played is None or None in (row.ns_claim, other.ns_claim):
        return False
    points, claims = (row.played.points, other.played.points), (row.ns_claim, other.ns_claim)
    return _order(*points) != _order(*claims)


def _order(one: Any, other: Any) -> int:
    """Return 1, 0 or -1 as one is more than, equal to or less than the other."""
    return int(one > other) - int(one < other)


def _is_artificial(row: LineRow) -> bool:
    """Tell whether a side has exactly the value of an artificial score (Law 12C2a)."""
    share = _shared(row)
    return bool(share) and {row.ns_claim, row.ew_claim} <= {share * of / 10 for of in (4, 5, 6)}


def _named(file: ResultFile, name: str) -> LineRow:
    """Return the one line with claims that the user means. Raises BadValue."""
    plain = name.replace(" ", "").upper()
    found = [row for row in file.lines if plain in _names(row.line)]
    if len(found) != 1 or typed_awards(found[0], file) is None:
        expected = "one line of the file with a claim on each side, as BOARD:NS-EW"
        sessions = " or ".join(f"{row.line.session}:{name}" for row in found[:4])
        expected += f" ({sessions})" if len(found) > 1 else ""
        raise BadValue(place="--typed", value=name, expected=expected)
    return found[0]


def _names(line: Line) -> tuple[str, str]:
    """Return the names by which a user may call a line."""
    name = f"{line.board}:{line.ns}-{line.ew}"
    return name.upper(), f"{line.session}:{name}".upper()
