"""Travellers and scorecards for people and for programs."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ledger.bridge.awards import describe_two
from ledger.bridge.numbers import so_many
from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.scorecards import CardLine, Scorecard
from projections.views.travellers import FrequencyRow, Traveller, TravellerLine
from projections.writers import hands, who
from projections.writers.known import Known
from projections.writers.sheet import Alone, Block, Cell, Column, Sheet, number

TRAVELLER_COLUMNS = (
    Column("NS", right=True),
    Column("EW", right=True),
    Column("contract"),
    Column("by"),
    Column("lead"),
    Column("tricks", right=True),
    Column("points", right=True),
    Column("NS score", right=True, even=True),
    Column("EW score", right=True, even=True),
)
AGAINST_PAR = Column("against par", right=True)
ROOM, SESSION, PARTNER = Column("room"), Column("session"), Column("with", right=True)
COUNTS = (Column("NS counts", right=True, even=True), Column("EW counts", right=True, even=True))
"""The columns counted in totals, where they differ from the worth by the board's own top."""
CARD_COLUMNS = (
    Column("board", right=True),
    Column("side"),
    Column("against", right=True),
    Column("contract"),
    Column("by"),
    Column("tricks", right=True),
    Column("points", right=True),
    Column("score", right=True, even=True),
    Column("counts", right=True, even=True),
)


def plain_travellers(travellers: tuple[Traveller, ...], known: Known) -> dict[str, Any]:
    """Return travellers as JSON: with their boards, lines, frequencies and worths, all exact."""
    return {**known.plain(), "travellers": to_plain(travellers)}


def travellers_sheet(
    travellers: tuple[Traveller, ...], known: Known, entries: Entries, *, each: bool = False
) -> Sheet:
    """Make the sheet of travellers, a block each, with its cards and frequencies below it.

    each: on paper every one of them has a page of its own.
    """
    lines = [line for traveller in travellers for line in traveller.lines]
    rooms = any(line.room for line in lines)
    otherwise = not rooms and any(_counts_otherwise(line) for line in lines)
    par = any(line.against_par is not None for line in lines)
    columns = (*(ROOM,) * rooms, *TRAVELLER_COLUMNS, *COUNTS * otherwise, *(AGAINST_PAR,) * par)
    return Sheet(
        above=(known.heading(),),
        columns=columns,
        blocks=[
            Block(
                _board_heading(traveller),
                [
                    [line.room] * rooms
                    + _line(line, entries)
                    + [number(line.ns_counts), number(line.ew_counts)] * otherwise
                    + [line.against_par] * par
                    for line in traveller.lines
                ],
                below=_beneath(traveller),
                alone=Alone("traveller", {"board": str(traveller.board)}),
            )
            for traveller in travellers
        ],
        below=known.footing(),
        layout="leaves" if each else "list",
    ).or_said("no board has a score yet", known)


def _counts_otherwise(line: TravellerLine) -> bool:
    return (line.ns_worth, line.ew_worth) != (line.ns_counts, line.ew_counts)


def _board_heading(traveller: Traveller) -> str:
    parts = [f"Board {traveller.board}, session {traveller.session}"]
    parts.append(f"dealer {traveller.dealer}")
    parts.append(f"{' and '.join(traveller.vulnerable) or 'nobody'} vulnerable")
    if traveller.section:
        parts.append(f"section {traveller.section}")
    if traveller.top is not None:
        parts.append(f"top {traveller.top}")
    scores = f"of {so_many(traveller.considered, 'score')}"
    if traveller.datum is not None:
        parts.append(f"datum {number(traveller.datum)} {scores}, {traveller.left_out} left out")
    elif traveller.considered:
        parts.append(f"no datum {scores}: too few")
    return ", ".join(parts)


def _line(line: TravellerLine, entries: Entries) -> list[str | int | None]:
    contract, points = line.contract, line.points
    if line.awards is not None:
        contract = f"{contract + ': ' if contract else ''}{describe_two(*line.awards)}"
    return [
        who.cell(line.ns, entries),
        who.cell(line.ew, entries),
        contract or ("" if points is not None else "not played"),
        line.declarer,
        line.lead,
        line.tricks,
        points,
        number(line.ns_worth),
        number(line.ew_worth),
    ]


def _beneath(traveller: Traveller) -> tuple[str, ...]:
    """Write its cards and its frequencies, as far as there are any, with a gap between."""
    cards, frequencies = _cards(traveller), _frequencies(traveller)
    return (*cards, *[""] * bool(cards and frequencies), *frequencies)


def _cards(traveller: Traveller) -> list[str]:
    """Return the hands, where they are known."""
    if traveller.deal is None:
        return []
    return [f"Cards of board {traveller.board}:", *hands.in_lines(traveller.deal)]


def _frequencies(traveller: Traveller) -> list[str]:
    """Write the frequency of each score, and its worth."""
    if not traveller.frequencies:
        return []
    rows = [f"  {row.points:>6} x {row.tables}{_worth(row)}" for row in traveller.frequencies]
    return [f"Frequencies of board {traveller.board}:", *rows]


def _worth(row: FrequencyRow) -> str:
    if row.ns_worth is None:
        return ""
    return f": {number(row.ns_worth)} / {number(row.ew_worth)}"


def plain_scorecard(card: Scorecard, known: Known, entries: Entries) -> dict[str, Any]:
    """Return the scorecard of one contestant as JSON: board by board, with exact worths."""
    return {**known.plain(), **_plain_card(card, known, entries)}


def plain_scorecards(cards: Sequence[Scorecard], known: Known, entries: Entries) -> dict[str, Any]:
    """Return everybody's scorecard as JSON."""
    made = [{"table": card.table, **_plain_card(card, known, entries)} for card in cards]
    return {**known.plain(), "scorecards": made}


def _plain_card(card: Scorecard, known: Known, entries: Entries) -> dict[str, Any]:
    return {
        "number": entries.number(card.contestant),
        "names": known.names_of(entries.contestants[card.contestant].players),
        "boards": [
            {
                **to_plain(line),
                "opponent": entries.number(line.opponent),
                "partner": line.partner and entries.number(line.partner),
            }
            for line in card.lines
        ],
        "sits_out": to_plain(card.sits_out),
    }


def scorecard_sheet(card: Scorecard, known: Known, entries: Entries) -> Sheet:
    """Make a scorecard, one block a session."""
    columns, row = _laid_out(card.lines, entries, sessions=False)
    return Sheet(
        above=(known.heading(_whose(card, known, entries)),),
        columns=columns,
        blocks=[
            Block(f"Session {session}", [row(one) for one in card.lines if one.session == session])
            for session in dict.fromkeys(line.session for line in card.lines)
        ],
        below=(*_sitting_out(card), *known.footing()),
    ).or_said("no board yet", known)


def scorecards_sheet(cards: Sequence[Scorecard], known: Known, entries: Entries) -> Sheet:
    """Make everybody's scorecard, a block each, which on paper is handed out."""
    lines = [line for card in cards for line in card.lines]
    several = len({line.session for line in lines}) > 1
    columns, row = _laid_out(lines, entries, sessions=several)
    return Sheet(
        above=(known.heading("scorecards"),),
        columns=columns,
        blocks=[
            Block(
                f"{_whose(card, known, entries)}{f' · table {card.table}' if card.table else ''}",
                [row(line) for line in card.lines],
                below=tuple(_sitting_out(card)),
                alone=Alone("scorecard", {"number": card.contestant}),
            )
            for card in cards
        ],
        below=known.footing(),
        layout="leaves",
    ).or_said("no board yet", known)


def _laid_out(
    lines: Sequence[CardLine], entries: Entries, *, sessions: bool
) -> tuple[tuple[Column, ...], Callable[[CardLine], list[Cell]]]:
    """Return the columns that scorecards of these lines need, and how a line fills them."""
    rooms = any(line.room for line in lines)
    alone = any(line.partner for line in lines)
    par = any(line.against_par is not None for line in lines)

    def row(line: CardLine) -> list[Cell]:
        return [
            *[line.session] * sessions,
            *[line.room] * rooms,
            *_with(line, entries) * alone,
            *_card_row(line, entries),
            *[line.against_par] * par,
        ]

    before = (*(SESSION,) * sessions, *(ROOM,) * rooms, *(PARTNER,) * alone)
    return (*before, *CARD_COLUMNS, *(AGAINST_PAR,) * par), row


def _with(line: CardLine, entries: Entries) -> list[Cell]:
    """Return an individual's partner of a board."""
    return ["" if line.partner is None else who.cell(line.partner, entries)]


def _sitting_out(card: Scorecard) -> Iterator[str]:
    """Yield the rounds in which it meets nobody, and what that is worth."""
    for one in card.sits_out:
        yield f"round {one.round} of session {one.session}: sits out; {one.worth} ({one.clause})"


def _whose(card: Scorecard, known: Known, entries: Entries) -> str:
    names = " - ".join(known.names_of(entries.contestants[card.contestant].players))
    return f"{entries.number(card.contestant)} {names}".strip()


def _card_row(line: CardLine, entries: Entries) -> list[Cell]:
    return [
        line.board,
        line.direction,
        who.cell(line.opponent, entries),
        line.award or line.contract or ("" if line.points is not None else "not played"),
        line.declarer,
        line.tricks,
        line.points,
        number(line.worth),
        number(line.counts),
    ]
