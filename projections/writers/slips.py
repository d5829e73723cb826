"""Slips on which a table writes down what it obtained: a form a table and room, cut apart."""

from collections.abc import Iterator, Sequence

from ledger.bridge.boards import Side, dealer, vulnerable
from ledger.record.entries import Entries
from projections.views.draws import DrawSheet, Table
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet

BLANK = 4
"""The lines on a slip where nobody said which boards are played."""

COLUMNS = (
    Column("board", right=True),
    Column("dealer"),
    Column("vulnerable"),
    Column("contract"),
    Column("by"),
    Column("lead"),
    Column("tricks"),
    Column("NS +"),
    Column("EW +"),
    Column("signed"),
)

VULNERABLE: dict[frozenset[Side], str] = {
    frozenset(): "nobody",
    frozenset({"NS"}): "NS",
    frozenset({"EW"}): "EW",
    frozenset({"NS", "EW"}): "both",
}


def sheet(sheets: Sequence[DrawSheet], known: Known, entries: Entries) -> Sheet:
    """Make a slip for each table of these draws, of teams for each of its two rooms."""
    return Sheet(
        above=(known.heading("slips"),),
        columns=COLUMNS,
        blocks=[slip for drawn in sheets for slip in _slips(drawn, known, entries)],
        below=known.footing(),
        layout="cards",
        is_form=True,
    ).or_said("nothing is drawn yet", known)


def _slips(drawn: DrawSheet, known: Known, entries: Entries) -> Iterator[Block]:
    for table in drawn.tables:
        ns, ew = (who.numbered(one, known, entries, drawn.stage) for one in (table.ns, table.ew))
        section = f", section {drawn.section}" if drawn.section else ""
        where = f"Session {drawn.session}{section}, round {drawn.round}, table {table.table}"
        rows = list(_rows(table))
        if not drawn.rooms:
            yield Block(f"{where}: NS {ns}, EW {ew}", rows)
        for room in drawn.rooms:
            first, second = (ns, ew) if room == "open" else (ew, ns)
            yield Block(f"{where}, {room} room: NS {first}, EW {second}", rows)


def _rows(table: Table) -> Iterator[Sequence[Cell]]:
    empty = [""] * (len(COLUMNS) - 3)
    played = table.boards and range(table.boards[0], table.boards[-1] + 1)
    for board in played:
        yield [board, dealer(board), VULNERABLE[frozenset(vulnerable(board))], *empty]
    if not played:
        yield from [["", "", "", *empty]] * BLANK
