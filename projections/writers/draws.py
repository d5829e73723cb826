"""Draws for people and for programs: proposed or published, and who has met whom."""

from collections.abc import Sequence
from typing import Any

from projections.folds.entries import Entries
from projections.views.draws import DrawSheet, Meetings
from projections.views.next_draw import Proposal
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Column, Sheet

TABLES = (
    Column("table", right=True),
    Column("NS", right=True),
    Column("names"),
    Column("EW", right=True),
    Column("names"),
    Column("boards"),
)
MET = (Column("no.", right=True), Column("met", right=True), Column("matches"))


def plain_proposals(
    proposals: Sequence[Proposal], known: Known, entries: Entries
) -> dict[str, Any]:
    """Proposals as JSON, with what they rest on."""
    return {**known.plain(), "draws": [_plain(one, known, entries) for one in proposals]}


def _plain(proposal: Proposal, known: Known, entries: Entries) -> dict[str, Any]:
    return {
        "session": proposal.session,
        "round": proposal.round,
        "number": proposal.number,
        "method": proposal.method,
        "version": proposal.version,
        "basis": proposal.basis,
        "clause": proposal.clause,
        "tables": [
            {
                "table": pairing.table,
                "ns": who.plain(pairing.ns, known, entries),
                "ew": who.plain(pairing.ew, known, entries),
                "boards": list(pairing.boards),
                "switched_after": pairing.switched_after,
            }
            for pairing in proposal.pairings
        ],
        "sits_out": list(proposal.sits_out),
        "triangle": list(proposal.triangle),
        "order": list(proposal.order),
        "outstanding": list(proposal.outstanding),
        "barred": [list(pair) for pair in proposal.barred],
        "lot_wanted": [list(group) for group in proposal.ties],
    }


def proposal_sheet(
    proposals: Sequence[Proposal], known: Known, entries: Entries, said: str
) -> Sheet:
    """Proposals as a sheet; said: proposed, published or what it would have been."""
    first = proposals[0]
    below = [f"{first.method}, version {first.version}, by {first.clause}"]
    below += [
        f"a lot is wanted between {who.numbers(t, entries)} (lot --for draw)" for t in first.ties
    ]
    return Sheet(
        above=(known.heading(said),),
        columns=TABLES,
        blocks=[Block(_round(one, entries), _rows(one, known, entries)) for one in proposals],
        below=(*below, known.footing()),
    )


def _round(proposal: Proposal, entries: Entries) -> str:
    remarks = [*_remarks(proposal, entries), *_barred(proposal.barred, entries)]
    return "; ".join([f"match {proposal.number}, session {proposal.session}", *remarks])


def _rows(proposal: Proposal, known: Known, entries: Entries) -> list[list[str]]:
    return [
        [
            pairing.table,
            *_side(pairing.ns, known, entries),
            *_side(pairing.ew, known, entries),
            _boards(pairing.boards, pairing.switched_after),
        ]
        for pairing in proposal.pairings
    ]


def plain(sheets: Sequence[DrawSheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Published draws as JSON."""
    return {
        **known.plain(),
        "draws": [
            {
                "position": sheet.position,
                "stage": sheet.stage,
                "session": sheet.session,
                "section": sheet.section,
                "round": sheet.round,
                "number": sheet.number,
                "method": sheet.method,
                "basis": sheet.basis,
                "clause": sheet.clause,
                "tables": [
                    {
                        "table": table.table,
                        "ns": who.plain(table.ns, known, entries, sheet.stage),
                        "ew": who.plain(table.ew, known, entries, sheet.stage),
                        "boards": list(table.boards),
                        "switched_after": table.switched_after,
                    }
                    for table in sheet.tables
                ],
                "sits_out": list(sheet.sits_out),
                "triangle": list(sheet.triangle),
                "outstanding": list(sheet.outstanding),
                "barred": [list(pair) for pair in sheet.barred],
                "ruling": sheet.ruling,
            }
            for sheet in sheets
        ],
    }


def sheet(sheets: Sequence[DrawSheet], known: Known, entries: Entries) -> Sheet:
    """Published draws as a sheet, one block a round."""
    return Sheet(
        above=(known.heading("draws as published"),),
        columns=TABLES,
        blocks=[
            Block(
                _heading(one, entries),
                [
                    [
                        table.table,
                        *_side(table.ns, known, entries),
                        *_side(table.ew, known, entries),
                        _boards(table.boards, table.switched_after),
                    ]
                    for table in one.tables
                ],
            )
            for one in sheets
        ],
        below=(known.footing(),),
    )


def plain_met(meetings: Sequence[Meetings], known: Known) -> dict[str, Any]:
    """Who has met whom as JSON."""
    return {
        **known.plain(),
        "met": [{"contestants": [m.one, m.other], "matches": list(m.numbers)} for m in meetings],
    }


def met_sheet(meetings: Sequence[Meetings], known: Known, entries: Entries) -> Sheet:
    """Who has met whom as a sheet, told of both sides."""
    rows = [
        [entries.number(one), entries.number(other), ", ".join(map(str, m.numbers))]
        for m in meetings
        for one, other in ((m.one, m.other), (m.other, m.one))
    ]
    rows.sort(key=lambda row: [(len(cell), cell) for cell in row[:2]])
    return Sheet(
        above=(known.heading("who has met whom"),),
        columns=MET,
        blocks=[Block("", rows)],
        below=(known.footing(),),
    )


def _heading(sheet: DrawSheet, entries: Entries) -> str:
    section = f", section {sheet.section}" if sheet.section else ""
    basis = "" if sheet.basis is None else f", as known at #{sheet.basis}"
    said = f"{sheet.stage}, match {sheet.number} (session {sheet.session}{section}): "
    remarks = [*_remarks(sheet, entries), *_barred(sheet.barred, entries)]
    if sheet.ruling is not None:
        remarks.append(f"by ruling #{sheet.ruling}")
    return "; ".join([f"{said}{sheet.method}{basis}, #{sheet.position}", *remarks])


def _remarks(round_drawn: Proposal | DrawSheet, entries: Entries) -> list[str]:
    said = []
    if round_drawn.sits_out:
        said.append(f"{who.numbers(round_drawn.sits_out, entries)} sits out")
    if round_drawn.triangle:
        said.append(f"{who.numbers(round_drawn.triangle, entries)} meet one another")
    if round_drawn.outstanding:
        said.append(f"without the results of {', '.join(round_drawn.outstanding)}")
    return said


def _barred(barred: Sequence[tuple[str, str]], entries: Entries) -> list[str]:
    """Pairings that are forbidden."""
    pairs = [f"{entries.number(one)}-{entries.number(other)}" for one, other in barred]
    return [f"{', '.join(pairs)} barred"] if pairs else []


def _side(contestant: str, known: Known, entries: Entries) -> tuple[str, str]:
    return entries.number(contestant), who.joined(contestant, known, entries)


def _boards(boards: Sequence[int], switched_after: int | None) -> str:
    """Which boards, and when the sides change; before the first of them, if after none."""
    said = f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else "".join(map(str, boards))
    match switched_after:
        case None:
            return said
        case 0:
            return f"{said} arrow switched".lstrip()
        case _:
            return f"{said} arrow switched after {switched_after}".lstrip()
