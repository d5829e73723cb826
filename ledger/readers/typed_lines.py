"""Lines whose claims the director typed: named by the user, they become awards."""

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
    """The file's lines, those named by the user with the award that their claims describe.

    typed: as "3:1NS-1EW", after "SESSION:" where that is in doubt. Raises BadValue for a name
    that is not that of one line with claims.
    """
    named = {_named(file, name).line.key for name in typed}
    for row in file.lines:
        yield replace(row, awards=typed_awards(row, file)) if row.line.key in named else row


def typed_awards(row: LineRow, file: ResultFile) -> Awards | None:
    """What the line's claims are as an award; None without a claim for each side.

    Points of boards won and lost are no award's unit.
    """
    if row.ns_claim is None or row.ew_claim is None or file.unit == "points":
        return None
    return Typed(value=row.ns_claim, unit=file.unit), Typed(value=row.ew_claim, unit=file.unit)


def perhaps_typed(board: Collection[LineRow], among: Collection[LineRow]) -> list[LineRow]:
    """Find the lines of a board whose figures do not follow from its scores.

    A claim that was typed in puts those of the other lines out, too: what they come to follows
    the order of the scores still. The one that does not is the typed one: a lone one, one whose
    two sides share something else than the others', or who is out of order with most of them.
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
    """What both sides of a line have together."""
    return (row.ns_claim or Fraction(0)) + (row.ew_claim or Fraction(0))


def _out_of_order(row: LineRow, other: LineRow) -> bool:
    """Whether two lines' claims are in another order than their scores."""
    if row.played is None or other.played is None or None in (row.ns_claim, other.ns_claim):
        return False
    points, claims = (row.played.points, other.played.points), (row.ns_claim, other.ns_claim)
    return _order(*points) != _order(*claims)


def _order(one: Any, other: Any) -> int:
    """1, 0 or -1: whether the one is more than the other."""
    return int(one > other) - int(one < other)


def _is_artificial(row: LineRow) -> bool:
    """Whether a side has just what an artificial score is (Law 12C2a)."""
    share = _shared(row)
    return bool(share) and {row.ns_claim, row.ew_claim} <= {share * of / 10 for of in (4, 5, 6)}


def _named(file: ResultFile, name: str) -> LineRow:
    """The one line with claims that the user means."""
    plain = name.replace(" ", "").upper()
    found = [row for row in file.lines if plain in _names(row.line)]
    if len(found) != 1 or typed_awards(found[0], file) is None:
        expected = "one line of the file with a claim on each side, as BOARD:NS-EW"
        sessions = " or ".join(f"{row.line.session}:{name}" for row in found[:4])
        expected += f" ({sessions})" if len(found) > 1 else ""
        raise BadValue(place="--typed", value=name, expected=expected)
    return found[0]


def _names(line: Line) -> tuple[str, str]:
    """What a user may call a line."""
    name = f"{line.board}:{line.ns}-{line.ew}"
    return name.upper(), f"{line.session}:{name}".upper()
