"""Explanations of a contestant's place and total, for people and for programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ledger.bridge.numbers import write_exact
from ledger.record.entries import Entries
from projections.scoring.accounts import Item
from projections.scoring.ranking import Split
from projections.views.audit_trail import TrailLine
from projections.views.board_parts import BoardPart
from projections.views.explanations import Beside, Explanation, Part
from projections.views.handicaps import Net
from projections.writers import audit_trail, who
from projections.writers.known import Known, state_words
from projections.writers.sheet import Block, Cell, Column, Sheet, number, quantity
from projections.writers.standings import plain_net

COLUMNS = (
    Column("board", right=True),
    Column("side"),
    Column("against", right=True),
    Column("result"),
    Column("counts", right=True),
    Column("of", right=True),
    Column("remarks"),
    Column("events"),
)
PLAIN = ("ScoreEntered", "SessionScheduled")
"""Kinds of event that are not told in words: the boards say it all."""


def cited(found: Explanation, events: Iterable[TrailLine]) -> Iterator[str | None]:
    """Yield the clauses that an explanation rests on, as they come in it."""
    yield from (part.item.clause for part in found.parts)
    yield from (each for part in found.parts if part.beside for each in part.beside.clauses)
    yield from (split.clause for split in found.splits)
    yield from (event.clause for event in events)


def plain(
    found: Explanation,
    events: Sequence[TrailLine],
    clauses: Mapping[str, str],
    known: Known,
    entries: Entries,
) -> dict[str, Any]:
    """Return the explanation as JSON. events: those behind it; clauses: the text of those cited."""
    return {
        **known.plain(),
        "scope": found.scope,
        "stage": found.stage,
        **who.plain(found.contestant, known, entries, found.stage),
        "rank": found.rank,
        "tied": found.tied,
        "unit": found.unit,
        "total": write_exact(found.total),
        "exact": write_exact(found.exact),
        "percentage": _exact(found.percentage),
        "maximum": write_exact(found.maximum),
        "state": found.state.word,
        "state_detail": state_words(found.state, known).plain,
        "parts": [_part(part, entries, found.stage) for part in found.parts],
        "told_apart": [
            {
                "criterion": split.criterion,
                "clause": split.clause,
                "level": [entries.number(name, found.stage) for name in split.group],
                "order": [
                    [entries.number(name, found.stage) for name in part] for part in split.parts
                ],
                "figures": {
                    entries.number(name, found.stage): write_exact(figure)
                    for name, figure in split.figures.items()
                },
            }
            for split in found.splits
        ],
        "with_handicap": found.net and plain_net(found.net),
        "needed": list(found.needed),
        "events": [audit_trail.plain(line, known) for line in events],
        "clauses": dict(clauses),
    }


def sheet(
    found: Explanation,
    events: Sequence[TrailLine],
    clauses: Mapping[str, str],
    known: Known,
    entries: Entries,
) -> Sheet:
    """Make the sheet: the sum, the boards of each part, tie-breaks, further events, clauses."""
    state = state_words(found.state, known)
    return Sheet(
        above=(
            known.heading(found.scope, state.text),
            _placed(found, known, entries),
            *(f"  {_summand(part, entries, found.stage)}" for part in found.parts),
            *_with_handicap(found.net),
        ),
        says_state=True,
        columns=COLUMNS,
        blocks=[
            Block(
                f"{_named(part.item, entries, found.stage)}{_sum(part)}",
                [_row(board, known, entries, found.stage) for board in part.boards],
            )
            for part in found.parts
            if part.boards
        ],
        below=(
            *(_split(split, entries, found.stage) for split in found.splits),
            *(f"needs a ruling: {what}" for what in found.needed),
            *(audit_trail.line(event, known) for event in events if event.kind not in PLAIN),
            *audit_trail.clauses_said(clauses),
            *known.footing(),
        ),
    )


def _placed(found: Explanation, known: Known, entries: Entries) -> str:
    place = "no place" if found.rank is None else f"rank {found.rank}{'=' * found.tied}"
    share = "" if found.percentage is None else f" ({number(found.percentage)} %)"
    numbered = entries.number(found.contestant, found.stage)
    named = f"{numbered} {who.joined(found.contestant, known, entries)}".strip()
    return f"{named}: {place} with {quantity(found.total, found.unit)}{share}, made of"


def _with_handicap(net: Net | None) -> Iterator[str]:
    """Write the total with the handicap, and the place by that."""
    if net is not None:
        yield f"with a handicap of {number(net.handicap)}: {number(net.total)}, place {net.place}"


def _summand(part: Part, entries: Entries, stage: str) -> str:
    """Return one part of the sum, and of what it is the mean."""
    item = part.item
    amount = "a ruling" if item.amount is None else number(item.amount)
    of = [f"{entries.number(name, stage)} {number(total)}" for name, total in part.averaged]
    mean = f"the mean of {', '.join(of)}" if of else ""
    said = [text for text in (item.detail, mean, item.clause) if text]
    why = f" ({'; '.join(said)})" if said else ""
    at = f" {who.positions(item.events)}" if 0 < len(item.events) <= 6 else ""
    return f"{amount}  {_named(item, entries, stage)}{why}{at}"


def _named(item: Item, entries: Entries, stage: str) -> str:
    versus = "against" if item.source == "match" else "v"  # its own number stands before this
    against = f" {versus} {entries.number(item.opponent, stage)}" if item.opponent else ""
    offence = f" for {item.offence}" if item.offence else ""
    where = f", session {item.session}" if item.session else ""
    what = f"match no. {item.number}" if item.source == "match" else item.source.replace("-", " ")
    if item.source == "session":
        return f"session {item.session}"
    return f"{what}{against}{offence}{where}"


def _sum(part: Part) -> str:
    """Write the sum of the boards, and the amount that counts for the part."""
    result = part.item.result
    own = "" if result is None else f", own result {number(result)}"
    boards = sum((board.counts for board in part.boards if board.counts is not None), Fraction(0))
    counts = "" if part.item.amount is None else f", counts {number(part.item.amount)}"
    return f": boards {number(boards)}{_beside(part.beside)}{own}{counts}"


def _beside(beside: Beside | None) -> str:
    return f", beside them {number(beside.amount)} ({'; '.join(beside.clauses)})" if beside else ""


def _row(board: BoardPart, known: Known, entries: Entries, stage: str) -> list[Cell]:
    of = number(board.datum) if board.datum is not None else board.top
    return [
        board.board,
        board.side or "",
        who.cell(board.opponent, entries, stage),
        ", ".join(board.results) or ("" if board.award else "not played"),
        number(board.counts),
        of,
        "; ".join(_remarks(board, known)),
        who.positions(board.events) if len(board.events) > 1 or board.state else "",
    ]


def _remarks(board: BoardPart, known: Known) -> Iterator[str]:
    if board.award is not None:
        yield f"awarded {board.award}"
    if board.fouled:
        yield "fouled"
    if board.state is not None:
        yield state_words(board.state, known).text


def _split(split: Split, entries: Entries, stage: str) -> str:
    level = ", ".join(_with_figure(name, split, entries, stage) for name in split.group)
    order = " before ".join(who.numbers(part, entries, stage) for part in split.parts)
    came = "tells nobody apart" if len(split.parts) == 1 else order
    return f"level: {level}; {split.criterion}: {came} ({split.clause})"


def _with_figure(name: str, split: Split, entries: Entries, stage: str) -> str:
    """Return a contestant with the figure that it is compared by."""
    figure = split.figures.get(name)
    return entries.number(name, stage) + ("" if figure is None else f" {number(figure)}")


def _part(part: Part, entries: Entries, stage: str) -> dict[str, Any]:
    item = part.item
    return {
        "source": item.source,
        "amount": _exact(item.amount),
        "own": _exact(item.result),
        "session": item.session,
        "match": item.number,
        "opponent": item.opponent and entries.number(item.opponent, stage),
        "offence": item.offence,
        "detail": item.detail,
        "averaged": {
            entries.number(name, stage): write_exact(total) for name, total in part.averaged
        },
        "clause": item.clause,
        "beside_boards": part.beside
        and {"amount": write_exact(part.beside.amount), "clauses": list(part.beside.clauses)},
        "events": list(item.events),
        "boards": [
            {
                "session": board.session,
                "board": board.board,
                "round": board.round,
                "side": board.side,
                "opponent": entries.number(board.opponent, stage),
                "results": list(board.results),
                "award": board.award,
                "counts": _exact(board.counts),
                "top": board.top,
                "datum": _exact(board.datum),
                "fouled": board.fouled,
                "state": None if board.state is None else board.state.word,
                "amended_by": [] if board.state is None else list(board.state.amended),
                "events": list(board.events),
            }
            for board in part.boards
        ],
    }


def _exact(value: Fraction | None) -> int | str | None:
    return None if value is None else write_exact(value)
