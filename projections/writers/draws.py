"""Draws for people and for programs: proposed or published, and who has met whom."""

from collections.abc import Sequence
from typing import Any, Literal

from ledger.record.entries import Entries
from projections.views.draws import DrawSheet, Meetings
from projections.views.proposal import Proposal
from projections.writers import slips, who
from projections.writers.known import Known
from projections.writers.sheet import Block, Column, Sheet

Drawn = Proposal | DrawSheet
Cards = Literal["tables", "contestants", "slips"]
TABLES = (
    Column("table", right=True),
    Column("NS", right=True),
    Column("names"),
    Column("EW", right=True),
    Column("names"),
    Column("boards"),
)


def plain_proposals(
    proposals: Sequence[Proposal], known: Known, entries: Entries
) -> dict[str, Any]:
    """Return proposals as JSON, with what they rest on."""
    return {**known.plain(), "draws": [_plain(one, known, entries) for one in proposals]}


def _plain(proposal: Proposal, known: Known, entries: Entries) -> dict[str, Any]:
    return {
        "stage": proposal.stage,
        "session": proposal.session,
        "section": proposal.section,
        "round": proposal.round,
        "number": proposal.number,
        "method": proposal.method,
        "version": proposal.version,
        "basis": proposal.basis,
        "clause": proposal.clause,
        "tables": [
            {
                "table": pairing.table,
                "ns": who.plain(pairing.ns, known, entries, proposal.stage),
                "ew": who.plain(pairing.ew, known, entries, proposal.stage),
                "boards": list(pairing.boards),
                "switched_after": pairing.switched_after,
            }
            for pairing in proposal.pairings
        ],
        "sits_out": list(proposal.sits_out),
        "triangle": list(proposal.triangle),
        "order": list(proposal.order),
        "outstanding": list(proposal.outstanding),
        "undrawn": list(proposal.undrawn),
        "barred": [list(pair) for pair in proposal.barred],
        "lot_wanted": [list(group) for group in proposal.ties],
    }


def proposal_sheet(
    proposals: Sequence[Proposal], known: Known, entries: Entries, said: str
) -> Sheet:
    """Make the sheet of proposals; said: proposed, published or what it would have been."""
    first = proposals[0]
    methods = dict.fromkeys((one.method, one.version, one.clause) for one in proposals)
    below = [
        f"{method}, version {version}" + (f", by {clause}" if clause else "")
        for method, version, clause in methods
    ]
    below += [
        f"a lot is wanted between {who.numbers(tied, entries, first.stage)} (lot --for draw)"
        for tied in first.ties
    ]
    return Sheet(
        above=(known.heading(said),),
        columns=TABLES,
        blocks=[Block(_round(one, entries), _rows(one, known, entries)) for one in proposals],
        below=(*below, *known.footing()),
    )


def _round(proposal: Proposal, entries: Entries) -> str:
    remarks = _remarks(proposal, entries)
    where = f"session {proposal.session}{_section(proposal)}"
    return "; ".join([f"{_turn(proposal)}, {where}", *remarks])


def _turn(drawn: Drawn) -> str:
    """Name the match of its stage, or the round of its session."""
    return f"match {drawn.number}" if drawn.by_match else f"round {drawn.round}"


def _rows(drawn: Drawn, known: Known, entries: Entries) -> list[list[str]]:
    return [
        [
            table.table,
            *_side(table.ns, drawn.stage, known, entries),
            *_side(table.ew, drawn.stage, known, entries),
            _boards(table.boards, table.switched_after),
        ]
        for table in (drawn.pairings if isinstance(drawn, Proposal) else drawn.tables)
    ]


def plain(sheets: Sequence[DrawSheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the published draws as JSON."""
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
    """Make the sheet of published draws, one block a round."""
    return Sheet(
        above=(known.heading("draws as published"),),
        columns=TABLES,
        blocks=[Block(_heading(one, entries), _rows(one, known, entries)) for one in sheets],
        below=known.footing(),
    ).or_said("nothing is drawn yet", known)


def cards(sheets: Sequence[DrawSheet], known: Known, entries: Entries, by: Cards) -> Sheet:
    """Make cards for the tables, cards for the contestants with their rounds, or slips for
    results."""
    if by == "slips":
        return slips.sheet(sheets, known, entries)
    found: dict[str, list[list[str]]] = {}
    for drawn in sheets:
        for row, table in zip(_rows(drawn, known, entries), drawn.tables, strict=True):
            whose = (table.table,) if by == "tables" else (row[1], row[3])
            for one in whose:
                found.setdefault(one, []).append([str(drawn.round), *row])
        for idle in drawn.sits_out if by == "contestants" else ():
            number = entries.number(idle, drawn.stage)
            found.setdefault(number, []).append([str(drawn.round), *[""] * 5, "sits out"])
    what = "Table" if by == "tables" else "No."
    order = sorted(found, key=lambda one: (len(one), one))
    return Sheet(
        above=(known.heading(f"cards of {by}"),),
        columns=(Column("round", right=True), *TABLES),
        blocks=[Block(f"{what} {one}", found[one]) for one in order],
        below=known.footing(),
        layout="cards",
    ).or_said("nothing is drawn yet", known)


def plain_met(meetings: Sequence[Meetings], known: Known) -> dict[str, Any]:
    """Return the pairs that have met, as JSON."""
    return {
        **known.plain(),
        "met": [
            {"stage": m.stage, "contestants": [m.one, m.other], "matches": list(m.numbers)}
            for m in meetings
        ],
    }


def met_sheet(meetings: Sequence[Meetings], known: Known, entries: Entries) -> Sheet:
    """Make the sheet of pairs that have met: a row a contestant, a column a match of the stage."""
    last = max((number for m in meetings for number in m.numbers), default=0)
    stages = dict.fromkeys(m.stage for m in meetings)
    word = "match" if all(m.by_match for m in meetings) else "round"
    return Sheet(
        above=(known.heading("who has met whom"),),
        columns=(
            Column("no.", right=True),
            *(Column(f"{word} {number}", right=True) for number in range(1, last + 1)),
        ),
        blocks=[
            Block(stage, _opponents([m for m in meetings if m.stage == stage], last, entries))
            for stage in stages
        ],
        below=known.footing(),
    ).or_said("nobody is drawn to meet anybody yet", known)


def _opponents(meetings: Sequence[Meetings], last: int, entries: Entries) -> list[list[str]]:
    """Return each contestant, and its opponents match by match; empty where it met nobody."""
    found: dict[str, list[list[str]]] = {}
    for m in meetings:
        for one, other in ((m.one, m.other), (m.other, m.one)):
            row = found.setdefault(entries.number(one, m.stage), [[] for _ in range(last)])
            for number in m.numbers:
                row[number - 1].append(entries.number(other, m.stage))
    rows = [[one, *map(", ".join, row)] for one, row in found.items()]
    return sorted(rows, key=lambda row: (len(row[0]), row[0]))


def _heading(sheet: DrawSheet, entries: Entries) -> str:
    basis = "" if sheet.basis is None else f", as known at #{sheet.basis}"
    said = f"{sheet.stage}, {_turn(sheet)} (session {sheet.session}{_section(sheet)}): "
    remarks = _remarks(sheet, entries)
    if sheet.ruling is not None:
        remarks.append(f"by ruling #{sheet.ruling}")
    return "; ".join([f"{said}{sheet.method}{basis}, #{sheet.position}", *remarks])


def _section(drawn: Drawn) -> str:
    return f", section {drawn.section}" if drawn.section else ""


def _remarks(drawn: Drawn, entries: Entries) -> list[str]:
    """List the remarks on a draw: sit-outs, triangles, results not yet known, forbidden
    meetings."""
    said, stage = [], drawn.stage
    if drawn.sits_out:
        sit = "sits" if len(drawn.sits_out) == 1 else "sit"
        said.append(f"{who.numbers(drawn.sits_out, entries, stage)} {sit} out")
    if drawn.triangle:
        said.append(f"{who.numbers(drawn.triangle, entries, stage)} meet one another")
    if isinstance(drawn, Proposal) and drawn.undrawn:
        said.append(f"session {', '.join(drawn.undrawn)} before it is not drawn")
    if drawn.outstanding:
        said.append(f"without the results of {', '.join(drawn.outstanding)}")
    if drawn.barred:
        twos = ("-".join(entries.number(name, stage) for name in two) for two in drawn.barred)
        said.append(f"{', '.join(twos)} barred")
    return said


def _side(contestant: str, stage: str, known: Known, entries: Entries) -> tuple[str, str]:
    return who.cell(contestant, entries, stage), who.joined(contestant, known, entries, stage)


def _boards(boards: Sequence[int], switched_after: int | None) -> str:
    """Write the range of boards, and after how many the sides are switched (0: before the
    first)."""
    said = f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else "".join(map(str, boards))
    match switched_after:
        case None:
            return said
        case 0:
            return f"{said} arrow switched".lstrip()
        case _:
            return f"{said} arrow switched after {switched_after}".lstrip()
