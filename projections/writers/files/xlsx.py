"""A workbook: standings, lines and cards, a sheet each, figures as numbers."""

import re
from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ledger.bridge.boards import SEATS
from ledger.bridge.deals import suits_of
from ledger.bridge.scores import partners
from ledger.errors import NotInstalled
from projections.views.outgoing import Outgoing
from projections.writers.files import Written
from projections.writers.files.cells import called, cells, lost_in, names_of, worth
from projections.writers.medium import on_screen
from projections.writers.sheet import number

MADE = "1980-01-01T00:00:00Z"
"""When every workbook says that it was made: that of the same contest is the same file."""

CHANGED = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(</dcterms:)")
STANDINGS = ("place", "no.", "section", "direction", "names", "total", "%")
LINES = ("session", "section", "round", "table", "room", "board", "ns", "ew", "contract", "by")
FIGURES = ("tricks", "lead", "score", "ew score", "ns worth", "ew worth")


def write(out: Outgoing) -> Written:
    """Write the workbook. Raises NotInstalled."""
    try:
        from openpyxl import Workbook
    except ImportError as error:
        lacking = error.name or "openpyxl"
        raise NotInstalled(what="a workbook", lacking=lacking, extra="xlsx") from None
    book = Workbook()
    book.properties.creator = "bridge-ledger"
    for name, heading, rows in (
        ("standings", STANDINGS, _standings(out)),
        ("lines", (*LINES, *FIGURES), _lines(out)),
        ("cards", ("session", "section", "board", *SEATS, "par"), _cards(out)),
    ):
        sheet = book.create_sheet(name)
        sheet.append(heading)
        for row in rows:
            sheet.append([None if text == "" else _value(text) for text in row])
            for cell in sheet[sheet.max_row]:
                if cell.data_type == "f":  # a name that begins with = stays a name
                    cell.data_type = "s"
        sheet.freeze_panes = "A2"
    del book["Sheet"]
    made = BytesIO()
    book.save(made)
    return Written(_undated(made.getvalue()), lost_in(out))


def _value(text: str) -> str | int | float:
    """A figure as a number, all else as text without what no cell may hold."""
    plain = text.removeprefix("-")
    if plain.isdecimal() and plain.isascii() and len(plain) < 10:
        return int(text)
    whole, point, rest = plain.partition(".")
    if point and whole.isdecimal() and rest.isdecimal() and plain.isascii():
        return float(text)
    return on_screen(text)


def _standings(out: Outgoing) -> Iterable[list[str]]:
    for one in out.contestants.values():
        place = one.standing
        yield [
            "" if place is None else place.place,
            called(one),
            one.section,
            one.field or "",
            one.team or names_of(one, " - "),
            "" if place is None else number(place.total),
            "" if place is None else number(place.percentage),
        ]


def _lines(out: Outgoing) -> Iterable[list[str]]:
    for one in out.lines:
        line, said = one.line, cells(one)
        ns, ew = (
            ", ".join(called(out.contestants[name]) for name in partners(side))
            for side in (line.ns, line.ew)
        )
        yield [
            line.session,
            line.section,
            "" if line.round is None else str(line.round),
            line.table or "",
            line.room or "",
            str(line.board),
            ns,
            ew,
            said.contract,
            said.declarer,
            said.tricks,
            said.lead,
            said.score,
            said.ew,
            worth(one, "NS"),
            worth(one, "EW"),
        ]


def _cards(out: Outgoing) -> Iterable[list[str]]:
    for (session, section, board), deal in out.deals.items():
        hands = [".".join(suits_of(deal, seat)) for seat in SEATS]
        par = "" if deal.par is None else str(deal.par)
        yield [session, section, str(board), *hands, par]


def _undated(content: bytes) -> bytes:
    """The same archive, whose parts bear no time of their own."""
    made = BytesIO()
    with ZipFile(BytesIO(content)) as dated, ZipFile(made, "w", ZIP_DEFLATED) as undated:
        for name in dated.namelist():
            part = CHANGED.sub(rb"\g<1>%b\g<2>" % MADE.encode(), dated.read(name))
            undated.writestr(ZipInfo(name), part, ZIP_DEFLATED)
    return made.getvalue()
