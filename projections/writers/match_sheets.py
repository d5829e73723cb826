"""Match sheets for people and for programs."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from ledger.bridge.numbers import write_exact
from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.match_boards import SheetBoard
from projections.views.match_sheets import MatchSheet, SheetSide
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet, number, quantity

ZERO = Fraction(0)
TEAMS = (Column("open", right=True), Column("closed", right=True))
PAIRS = (Column("NS", right=True), Column("points", right=True))
DATUM = Column("datum", right=True)
UNITS = {"imps": "IMPs", "percent": "%", "points": "points"}
KINDS = {
    "played": "",
    "bye": "bye",
    "forfeit": "forfeited",
    "too-few-comparisons": "too few comparisons",
}


def plain(sheets: Sequence[MatchSheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON, for each match, its sides with what each got, and its boards."""
    return {
        **known.plain(),
        "matches": [
            {
                "stage": sheet.stage,
                "session": sheet.session,
                "match": sheet.number,
                "phase": sheet.phase,
                "round": sheet.round,
                "table": sheet.table,
                "kind": sheet.kind,
                "home": entries.number(sheet.home.contestant, sheet.stage),
                "away": sheet.away and entries.number(sheet.away.contestant, sheet.stage),
                "measure": sheet.measure,
                "home_side": _side(sheet.home),
                "away_side": sheet.away and _side(sheet.away),
                "boards_counted": sheet.played,
                "boards_compared": sheet.compared,
                "clause": sheet.clause,
                "boards": to_plain(sheet.boards),
                "events": list(sheet.events),
            }
            for sheet in sheets
        ],
    }


def sheet(sheets: Sequence[MatchSheet], known: Known, entries: Entries) -> Sheet:
    """Match sheets, a block each: its boards, then what they come to."""
    of_pairs = any(board.ns is not None for one in sheets for board in one.boards)
    with_datum = any(board.datum is not None for one in sheets for board in one.boards)
    layout = _Layout((*PAIRS, DATUM) if with_datum else PAIRS if of_pairs else TEAMS, entries)
    return Sheet(
        above=(known.heading(),),
        columns=(
            Column("board", right=True),
            *layout.columns,
            Column("home", right=True),
            Column("away", right=True),
            Column("note"),
        ),
        blocks=[
            Block(
                _heading(one, known, entries),
                [*(layout.board(board, one.stage) for board in one.boards), *layout.results(one)],
            )
            for one in sheets
        ],
        below=known.footing(),
    ).or_said("no match has a result yet, or boards are not compared by matches here", known)


def _side(side: SheetSide) -> dict[str, Any]:
    candidates = side.candidates
    return {
        "contestant": side.contestant,
        "own": write_exact(side.own),
        "gross": write_exact(side.gross),
        "vps": None if side.vps is None else write_exact(side.vps),
        "counts": None if side.counts is None else write_exact(side.counts),
        "altered": side.altered,
        "offender": side.offender,
        "candidates": None if candidates is None else to_plain(candidates._asdict()),
    }


def _heading(sheet: MatchSheet, known: Known, entries: Entries) -> str:
    home, away = sheet.home, sheet.away
    named = who.numbered(home.contestant, known, entries, sheet.stage)
    if away is None:
        worth = quantity(home.counts, "vps")
        return f"Match {sheet.number}, {named}: bye, {worth} ({sheet.clause})"
    against = who.numbered(away.contestant, known, entries, sheet.stage)
    parts = [f"{number(home.own)} / {number(away.own)} {UNITS[sheet.measure]}"]
    if home.vps is not None or away.vps is not None:
        parts.append(f"{number(home.vps)} / {number(away.vps)} VPs")
    if KINDS[sheet.kind]:
        parts.append(KINDS[sheet.kind])
    clause = f" ({sheet.clause})" if sheet.clause else ""
    return f"Match {sheet.number}, {named} v {against}: {', '.join(parts)}{clause}"


class _Layout:
    """The middle columns of the sheet, which differ for teams and for pairs."""

    def __init__(self, columns: Sequence[Column], entries: Entries) -> None:
        self.columns = columns
        self._entries = entries

    def board(self, board: SheetBoard, stage: str) -> Sequence[Cell]:
        """Return a board as it was played and what it counts."""
        middle: Sequence[Cell] = (board.points, board.closed)
        if self.columns is not TEAMS:
            ns = "" if board.ns is None else self._entries.number(board.ns, stage)
            middle = (ns, board.points, number(board.datum))[: len(self.columns)]
        scored = (board.points, board.closed, board.home, board.away)
        note = board.note or ("" if any(one is not None for one in scored) else "not played")
        return (board.board, *middle, number(board.home), number(board.away), note)

    def results(self, sheet: MatchSheet) -> Iterator[Sequence[Cell]]:
        """Yield the rows for the result of the match, and the figures behind a forfeit."""
        empty = [""] * len(self.columns)
        for name, home, away in _results(sheet):
            yield (name, *empty, home, away, "")


def _results(sheet: MatchSheet) -> Iterator[tuple[str, str, str]]:
    home, away = sheet.home, sheet.away
    more = _besides(sheet)
    if any(more):
        yield "besides", number(more[0]), number(more[1])
    yield UNITS[sheet.measure], number(home.own), number(away.own) if away else ""
    sides = [home] if away is None else [home, away]
    if any(side.vps is not None for side in sides):
        yield "VPs", number(home.vps), number(away.vps) if away else ""
    if any(side.altered for side in sides):
        yield "altered to", number(home.counts), number(away.counts) if away else ""
    if any(side.counts is None for side in sides):
        yield "needs", _needs(home), _needs(away) if away else ""
    if away is not None and sheet.kind == "forfeit":
        yield "at fault", _fault(home), _fault(away)
    if away is not None and any(side.candidates for side in sides):
        for place, name in enumerate(("floor", "own mean", "offenders'")):
            yield name, _figure(home, place), _figure(away, place)


def _besides(sheet: MatchSheet) -> tuple[Fraction, Fraction]:
    """Compute what both sides have beyond their boards, possibly negative.

    Several boards of average plus count together (ANC appendix), and fouled boards may count
    for the innocent (ACBL Law 87).
    """
    home, away = sheet.home, sheet.away
    if away is None or not sheet.boards or sheet.kind != "played" or sheet.measure == "percent":
        return ZERO, ZERO
    return (
        home.own - sum((board.home or ZERO for board in sheet.boards), ZERO),
        away.own - sum((board.away or ZERO for board in sheet.boards), ZERO),
    )


def _needs(side: SheetSide) -> str:
    return "a ruling" if side.counts is None else ""


def _fault(side: SheetSide) -> str:
    return "yes" if side.offender else "no"


def _figure(side: SheetSide, place: int) -> str:
    return number(side.candidates[place]) if side.candidates else ""
