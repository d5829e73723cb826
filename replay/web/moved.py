"""Mark who has moved in the standings since they were last posted, and by how many places."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from ledger.record import Contest
from projections.scope import Scope
from projections.writers.sheet import Block, Sheet
from projections.writers.who import Numbered
from replay.questions.asking import Answer, Asked
from replay.timeline import Past
from replay.web.tables import Leads, Shown, Table

QUESTION = "standings"
"""The question whose answers are posted, and compared here."""

WAY = Markup('<span aria-hidden="true">{}{}</span><span class="unseen">{:+}</span>')
"""A sign and by how many places; for whoever hears it, as a number with its own sign."""


class Posted(NamedTuple):
    """Standings as they were posted.

    Attributes:
        position: that of the posting.
        stage: the stage that was ranked; None where there was none.
        places: everybody's place then, by contestant.

    """

    position: int
    stage: str | None
    places: Mapping[str, int]


def last_posting(then: Past, facts: Contest, scope: Scope) -> int | None:
    """Return the position of the last posting of a session within a scope.

    None where nothing was posted, or nothing has been recorded since.
    """
    postings = (one for name in scope.sessions for one in facts.sessions[name].postings)
    last = max((one.position for one in postings), default=None)
    return None if last == then.events[-1].position else last


def posted(asked: Asked, answer: Answer) -> Posted:
    """Return the standings of an answer as those that were posted at its position."""
    sheet = answer.sheet()
    found = (_places(sheet, block) for block in sheet.blocks)
    places = {name: place for each in found for name, place in each if place}
    return Posted(asked.known.position, asked.scope.stage, places)


def marked(
    tables: Sequence[Table], sheet: Sheet, before: Posted, leads: Leads
) -> tuple[Sequence[Table], str]:
    """Add a mark beside the place of everybody who had another one when posted.

    Returns the tables, and the line that explains the marks: empty where there are none.
    """
    moves = [_moves(sheet, block, before.places) for block in sheet.blocks]
    if not any(map(any, moves)):
        return tables, ""
    why = leads.since(f"#{before.position}")
    found = list[Table]()
    for table, ways in zip(tables, moves, strict=True):
        at = [column.text for column in table.columns].index("rank") + 1
        rows = [
            row._replace(cells=_with(row.cells, at, _mark(way, why)))
            for row, way in zip(table.rows, ways, strict=True)
        ]
        columns = _with(table.columns, at, Shown("", right=False))
        found.append(table._replace(columns=columns, rows=rows))
    return found, f"▲ ▼ places since the posting #{before.position}"


def _places(sheet: Sheet, block: Block) -> Iterator[tuple[str, int]]:
    """Yield the contestants of a block, each with its place; 0 for none."""
    headings = [column.heading for column in sheet.columns]
    if "rank" not in headings:
        return
    rank, number = headings.index("rank"), headings.index("no.")
    for row in block.rows:
        whose, place = row[number], str(row[rank]).removesuffix("=")
        name = whose.contestant if isinstance(whose, Numbered) else ""
        yield name, int(place) if place.isdigit() else 0


def _moves(sheet: Sheet, block: Block, before: Mapping[str, int]) -> list[int]:
    """Return by how many places each of a block has gone up; below 0 for down."""
    places = _places(sheet, block)
    return [before[name] - place if place and name in before else 0 for name, place in places]


def _mark(way: int, why: str) -> Shown:
    if not way:
        return Shown("", right=False)
    sign, kind = ("▲", "up") if way > 0 else ("▼", "down")
    return Shown(WAY.format(sign, abs(way), way), right=False, address=why, kind=kind)


def _with(cells: Iterable[Shown], at: int, cell: Shown) -> list[Shown]:
    """Return the cells with another one inserted."""
    found = list(cells)
    return [*found[:at], cell, *found[at:]]
