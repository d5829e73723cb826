"""A workbook: standings, lines and cards, a sheet each, figures as numbers.

Its parts are written as they are, without a library: text stands in the cells themselves, and no
cell is a formula. That of the same contest is the same file.
"""

import re
from collections.abc import Iterable, Sequence
from io import BytesIO
from string import ascii_uppercase
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ledger.bridge.boards import SEATS
from ledger.bridge.deals import suits_of
from projections.views.outgoing import Outgoing
from projections.writers.files import Written, csv
from projections.writers.files.cells import called, lost_in, names_of, worth
from projections.writers.medium import on_screen
from projections.writers.sheet import number

FIGURE = re.compile(r"-?[0-9]{1,9}(\.[0-9]+)?")
STANDINGS = ("place", "no.", "section", "direction", "names", "total", "%")
CARDS = ("session", "section", "board", *SEATS, "par")
AMBIGUOUS = "which of two is meant by a number that both have"
"""Their names tell whoever looks; an import goes by numbers."""

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
FROZEN = (
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"'
    ' activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
)


def write(out: Outgoing) -> Written:
    """Write a workbook of three sheets: standings, lines, and the cards of the boards."""
    sheets: dict[str, Iterable[Sequence[str]]] = {
        "standings": [STANDINGS, *_standings(out)],
        "lines": _lines(out),
        "cards": [CARDS, *_cards(out)],
    }
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as parts:
        for name, part in _around(list(sheets)).items():
            parts.writestr(ZipInfo(name), XML + part, ZIP_DEFLATED)
        for count, rows in enumerate(sheets.values(), 1):
            place = ZipInfo(f"xl/worksheets/sheet{count}.xml")
            parts.writestr(place, XML + _sheet(rows), ZIP_DEFLATED)
    shared = (AMBIGUOUS,) if out.shared_numbers else ()
    return Written(made.getvalue(), (*shared, *lost_in(out), *csv.winners(out)))


def _around(names: Sequence[str]) -> dict[str, str]:
    """Return the parts that say what a workbook is made of."""
    counted = list(enumerate(names, 1))
    types = "".join(
        f'<Override PartName="/xl/worksheets/sheet{i}.xml" ContentType="{TYPE}.worksheet+xml"/>'
        for i, _ in counted
    )
    sheets = "".join(f'<sheet name="{name}" sheetId="{i}" r:id="rId{i}"/>' for i, name in counted)
    return {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Override PartName="/xl/workbook.xml"'
        f' ContentType="{TYPE}.sheet.main+xml"/>{types}</Types>',
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
        f"<sheets>{sheets}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(
            [("worksheet", f"worksheets/sheet{i}.xml") for i, _ in counted]
        ),
    }


def _relations(found: Sequence[tuple[str, str]]) -> str:
    told = "".join(
        f'<Relationship Id="rId{i}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for i, (kind, target) in enumerate(found, 1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{told}</Relationships>'


def _sheet(rows: Iterable[Sequence[str]]) -> str:
    """Return a sheet whose first row stays in sight."""
    told = "".join(
        f'<row r="{at}">'
        + "".join(
            _cell(f"{column}{at}", text)
            for column, text in zip(ascii_uppercase, row, strict=False)
            if text
        )
        + "</row>"
        for at, row in enumerate(rows, 1)
    )
    return f'<worksheet xmlns="{MAIN}">{FROZEN}<sheetData>{told}</sheetData></worksheet>'


def _cell(place: str, text: str) -> str:
    """Return a figure as a number, all else as text without what no cell may hold."""
    if FIGURE.fullmatch(text):
        return f'<c r="{place}"><v>{text}</v></c>'
    said = escape(on_screen(text))
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{said}</t></is></c>'


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
    """Return the table that `import` reads, and the worth of boards that are won and lost."""
    heading, *rows = csv.table(out)
    if out.unit in csv.CLAIMS:
        return [heading, *rows]
    worths = ([worth(one, "NS"), worth(one, "EW")] for one in out.lines)
    told = (row + both for row, both in zip(rows, worths, strict=True))
    return [[*heading, "ns worth", "ew worth"], *told]


def _cards(out: Outgoing) -> Iterable[list[str]]:
    for (session, section, board), deal in out.deals.items():
        hands = [".".join(suits_of(deal, seat)) for seat in SEATS]
        par = "" if deal.par is None else str(deal.par)
        yield [session, section, str(board), *hands, par]
