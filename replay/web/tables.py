"""The blocks of a sheet as tables of a page, aligned on decimals, with links in their cells."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from projections.writers.languages.texts import cell, line, said
from projections.writers.matters import Answering
from projections.writers.medium import on_screen
from projections.writers.sheet import Cell, Column, Sheet
from projections.writers.who import Numbered
from replay.addresses import AS_OF, address
from replay.questions.asking import Asked
from replay.questions.log import KINDS as EVENTS
from replay.web import words
from replay.web.addresses import Address
from replay.web.form_links import act_title, form_of

WHOSE = ("no.", "against", "NS", "EW")
"""Headings under which a contestant stands by its number."""

KINDS = {
    "names": "name",
    "result": "told",
    "remarks": "told",
    "boards": "short",
    "line-up": "text",
    "sat": "text",
    **dict.fromkeys(("rank", "place", "total"), "ranked"),
    **dict.fromkeys(WHOSE, "who"),
}
"""The kind of the cells under each heading."""

OF_THE_ROW = {
    "rank": "timeline",
    "names": "scorecard",
    "total": "explain",
    "%": "explain",
    "carried": "explain",
}
"""The question about the row's contestant that a cell links to, by its heading."""

SYMBOLS = {"contract": words.contract, "result": words.contract, "lead": words.lead}
"""The columns in which a contract or a card alone is shown with the symbol of its suit."""

TRAVELLERS = ("traveller", "travellers")
OF_THE_BOARD = ("board", "score", "counts", "of", "datum")


class Shown(NamedTuple):
    """A cell, and where it leads, if anywhere.

    Attributes:
        kind: name, told (words), text (more of them), who (number), ranked (what one looks for
            first), short (on one line), or none.

    """

    text: Markup | str
    right: bool
    address: str = ""
    kind: str = ""


class Row(NamedTuple):
    """Cells, and what the row is known by when it has moved.

    Attributes:
        anchor: where links can lead.

    """

    key: str
    cells: Sequence[Shown]
    anchor: str = ""


class Table(NamedTuple):
    """Rows under their headings, and under a heading of their own."""

    heading: Markup
    columns: Sequence[Shown]
    rows: Sequence[Row]


class Leads:
    """The links from the cells of a page, all at the page's own moment."""

    def __init__(self, asked: Asked, here: Address, *, has_desk: bool = False) -> None:
        """here: the page's own address. has_desk: whether acts are done there, too."""
        self._may_act = has_desk and here.as_of is None
        self._contest, self._tells_of = here.contest, asked.tells_of
        self.kept = here.moment_and_scope()

    def to(self, question: str, **asks: str) -> str:
        """Return the address of another question about the same contest."""
        return address(
            self._contest, question, {**self.kept, **{name: [it] for name, it in asks.items()}}
        )

    def contestant(self, question: str, cell: object) -> str:
        """Return the address of a question about a cell's contestant; "" if that is not known."""
        return self.to(question, number=cell.contestant) if isinstance(cell, Numbered) else ""

    def at(self, as_of: str) -> str:
        """Return the standings as known at another moment."""
        return address(self._contest, "standings", {**self.kept, AS_OF: [as_of]})

    def form(self, act: Answering) -> str:
        """Return the form of the act that answers a matter; "" where no acts are done."""
        return form_of(self._contest, act, act.about) if self._may_act else ""

    def event(self, position: int) -> str:
        """Return the page of an event of the contest that was on record by then; else ""."""
        return self.to("log", event=f"#{position}") if self._tells_of(position) else ""

    def since(self, when: str) -> str:
        """Return the address of the changes from a moment until that of the page."""
        return self.to("diff", since=when)

    def now_since(self, as_of: str | None) -> str:
        """Return the address of the changes from a moment until now; "" if that moment is now."""
        if as_of is None:
            return ""
        kept = {name: values for name, values in self.kept.items() if name != AS_OF}
        return address(self._contest, "diff", {**kept, "since": [as_of]})


def tables(sheet: Sheet, leads: Leads, question: str) -> Iterator[Table]:
    """Yield the blocks of a sheet; columns in which nothing stands are left out."""
    cells = [row for block in sheet.blocks for row in block.rows]
    used = [i for i in range(len(sheet.columns)) if any(row[i] not in (None, "") for row in cells)]
    shown = [sheet.columns[i] for i in used]
    for block in sheet.blocks:
        texts = [[_said(row[i]) for i in used] for row in block.rows]
        shapes = [_shape([row[i] for row in texts]) for i in range(len(shown))]
        rows = [_row(row, shown, shapes, leads, question) for row in texts]
        columns = [Shown(column.heading, column.right) for column in shown]
        yield Table(words.told(line(block.heading), leads.event), columns, rows)


def _said(one: Cell) -> str:
    """Return a cell as text; whose number it is stays known."""
    return one if isinstance(one, str) else "" if one is None else str(one)


class Shape(NamedTuple):
    """The common format of the figures of a column: see words.figure."""

    places: int
    tied: bool


def _shape(texts: Sequence[str]) -> Shape:
    places = max(map(words.places_of, texts), default=0)
    return Shape(places, any(text[:-1].isdigit() and text.endswith("=") for text in texts))


def _row(
    texts: Sequence[str],
    columns: Sequence[Column],
    shapes: Sequence[Shape],
    leads: Leads,
    question: str,
) -> Row:
    row = {column.heading: text for column, text in zip(columns, texts, strict=True)}
    cells = [
        Shown(
            _text(text, column, shape, leads),
            column.right,
            _leads(column.heading, row, leads, question) if text else "",
            KINDS.get(column.heading, ""),
        )
        for text, column, shape in zip(texts, columns, shapes, strict=True)
    ]
    anchor = f"e{row['#']}" if question == "log" and row.get("#", "").isdigit() else ""
    return Row(row.get("no.") or texts[0] if texts else "", cells, anchor)


def _text(text: str, column: Column, shape: Shape, leads: Leads) -> Markup | str:
    if isinstance(text, Answering):
        return said(act_title(text))
    if column.heading == "event" and text in EVENTS:
        return words.happening(text)
    if column.heading in SYMBOLS and (drawn := SYMBOLS[column.heading](text)):
        return drawn
    if column.even and ":" in text:
        whom, got = text.split(":", 1)
        return Markup("{}:<wbr>{}").format(on_screen(whom), on_screen(got))
    if column.right and words.NUMBER.match(text):
        return words.figure(text, *shape)
    return words.told(cell(text, column.heading), leads.event)


def _leads(heading: str, row: Mapping[str, str], leads: Leads, question: str) -> str:
    text = row[heading]
    if isinstance(text, Answering):
        return leads.form(text)
    if heading == "#" and text.isdigit():
        return leads.event(int(text))
    if heading in OF_THE_BOARD and question not in TRAVELLERS and row.get("board", "").isdigit():
        return leads.to("traveller", board=row["board"])
    if heading in WHOSE:
        is_said = heading == "no." and row.get("names")
        return "" if is_said else leads.contestant("scorecard", text)
    if heading in OF_THE_ROW:
        return leads.contestant(OF_THE_ROW[heading], row.get("no."))
    return ""
