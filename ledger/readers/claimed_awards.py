"""Awards that a file shows only by what it prints for them.

Some programs write "Adj" where a score was adjusted, others a 0 without a contract. What each side
gets for it stands beside it; passed out the board would have come to something else.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from ledger.bridge.awards import AnyAward, Artificial, Grade, describe
from ledger.readers.lines import ADJUSTED
from ledger.readers.lines_once import PASSED_OUT
from ledger.readers.result_file import LineRow, ResultFile
from ledger.readers.typed_lines import typed_awards

SHARES: dict[Fraction, Grade] = {
    Fraction(3, 5): "A+",
    Fraction(1, 2): "A",
    Fraction(2, 5): "A-",
}
"""Law 12C2a: the parts of a board's matchpoints that average plus, average and minus are."""

NEAR = Fraction(1, 50)
"""The part of a board's matchpoints by which awards on other lines may move a score (Law 87B)."""

Awards = tuple[AnyAward, AnyAward]


def with_claimed_awards(file: ResultFile) -> ResultFile:
    """Return the file with the awards that are seen in its figures, and notes that say so."""
    awards = dict(_awards(file))
    if not awards:
        return file
    doubts = {f"{place}: {what}" for place in awards for what in (ADJUSTED, PASSED_OUT)}
    notes = [note for note in file.notes if note not in doubts]
    for place, given in awards.items():
        told = " / ".join(map(describe, given))
        notes.append(f"{place}: by its figures an award of {told}, and taken for that")
    lines = tuple(
        replace(row, played=None, awards=awards[row.place], doubt=None)
        if row.place in awards
        else row
        for row in file.lines
    )
    return replace(file, lines=lines, notes=tuple(notes))


def _awards(file: ResultFile) -> Iterator[tuple[str, Awards]]:
    """Yield the places of such lines, each with its awards."""
    zeros = {note.removesuffix(f": {PASSED_OUT}") for note in file.notes}
    boards: dict[tuple[str, int], list[LineRow]] = defaultdict(list)
    for row in file.lines:
        boards[row.line.session, row.line.board].append(row)
    for row in file.lines:
        if row.doubt == ADJUSTED or (row.place in zeros and file.unit == "matchpoints"):
            board, typed = boards[row.line.session, row.line.board], typed_awards(row, file)
            if typed is not None and not (row.played and _is_passed_out(row, board)):
                grades = _grades(row, board) if file.unit == "matchpoints" else None
                if grades or row.played is None or _grades(row, board, rounded=True):
                    yield row.place, grades or typed


def _grades(row: LineRow, board: Sequence[LineRow], *, rounded: bool = False) -> Awards | None:
    """Return the artificial scores that its claims are; None where one is none.

    rounded: to whole matchpoints.
    """
    off = Fraction(1, 2) if rounded else 0
    for top in (_top(row, board), Fraction(2 * (len(board) - 1))):
        grades = [
            next(
                (grade for share, grade in SHARES.items() if abs(claim - share * top) <= off), None
            )
            for claim in (row.ns_claim, row.ew_claim)
            if claim is not None and (not rounded or claim.denominator == 1)
        ]
        if top and len(grades) == 2 and grades[0] is not None and grades[1] is not None:
            return Artificial(grade=grades[0]), Artificial(grade=grades[1])
    return None


def _top(row: LineRow, board: Sequence[LineRow]) -> Fraction:
    """Return what both sides of the board's other lines have together; of its own if alone."""
    sums = [(one.ns_claim or 0) + (one.ew_claim or 0) for one in board if one is not row]
    return Fraction(max(sums, default=0) or _both(row))


def _both(row: LineRow) -> Fraction:
    return (row.ns_claim or Fraction(0)) + (row.ew_claim or Fraction(0))


def _is_passed_out(row: LineRow, board: Sequence[LineRow]) -> bool:
    """Tell whether its claims are what a pass is worth, in the field or in its own section."""
    both = _both(row)
    if both == 0 or abs(both - _top(row, board)) > NEAR * both:
        return both == 0
    for group in (board, [one for one in board if one.line.section == row.line.section]):
        others = [one.played.points for one in group if one.played and one is not row]
        halves = sum(2 * (points < 0) + (points == 0) for points in others)
        share = (row.ns_claim or Fraction(0)) / both
        if others and abs(Fraction(halves, 2 * len(others)) - share) <= NEAR:
            return True
    return False
