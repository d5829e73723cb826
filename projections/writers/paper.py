"""A sheet on paper: PDF, the same bytes wherever it is made.

Typst sets it with the fonts that it brings itself, and no clock. What no line of a sheet says on
paper it does not say on a screen either: both are made of the same sheet.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from ledger.errors import NotInstalled, NotPrintable
from projections.writers.medium import on_screen, width
from projections.writers.sheet import Cell, Sheet, evened

Paper = Literal["a4", "us-letter"]

TEMPLATE = Path(__file__).with_name("sheet.typ")
SIZE, SMALLEST = 10.5, 5.0
"""How large the letters of a table are set, and at the least: in points."""

NO_LETTERS = re.compile(r'the text `"(.+?)"` could not be displayed')
"""How Typst says that its fonts lack letters."""

UPRIGHT, ACROSS = 92, 140
"""How many columns of letters of that size a page takes upright and on its side."""


def pdf(sheet: Sheet, title: str, paper: Paper) -> bytes:
    """The sheet as PDF, to be kept (PDF/A-2a) and read aloud (PDF/UA-1).

    Raises NotInstalled; NotPrintable for letters that no font here has.
    """
    try:
        import typst
    except ImportError as error:
        lacking = error.name or "typst"
        raise NotInstalled(what="a PDF", lacking=lacking, extra="print") from None
    plain = json.dumps(_plain(sheet, title, paper), ensure_ascii=False)
    try:
        made: bytes = typst.compile(
            TEMPLATE.read_bytes(),
            format="pdf",
            ignore_system_fonts=True,
            font_paths=[],
            sys_inputs={"sheet": plain},
            timestamp=0,
            pdf_standards=["a-2a", "ua-1"],
        )
    except typst.TypstError as error:
        unknown = NO_LETTERS.search(str(error))
        if unknown is None:
            raise
        raise NotPrintable(letters=unknown[1]) from None
    return made


def _plain(sheet: Sheet, title: str, paper: Paper) -> dict[str, object]:
    """What the template is told: text that can be seen, and how large it fits."""
    sheet = evened(sheet)
    rows = [[_cells(row) for row in block.rows] for block in sheet.blocks]
    headings = [on_screen(column.heading) for column in sheet.columns]
    wide = [
        max([width(heading), *(width(row[at]) for block in rows for row in block)]) + 2
        for at, heading in enumerate(headings)
    ]
    across = sum(wide) > UPRIGHT
    room = (ACROSS if across else UPRIGHT) / max(sum(wide), 1)
    above = [on_screen(line) for line in sheet.above]
    below = [on_screen(line) if line else " " for line in sheet.below]
    return {
        "title": on_screen(title),
        "paper": paper,
        "wide": across,
        "size": max(SMALLEST, min(SIZE, SIZE * room)),
        "above": above[0] if above else on_screen(title),
        "more": above[1:],
        "columns": [
            {"heading": heading, "right": column.right}
            for heading, column in zip(headings, sheet.columns, strict=True)
        ],
        "blocks": [
            {"heading": on_screen(block.heading), "rows": cells}
            for block, cells in zip(sheet.blocks, rows, strict=True)
        ],
        "below": below[:-1],
        "footing": below[-1] if below else "",
    }


def _cells(row: Sequence[Cell]) -> list[str]:
    """A row's cells as text."""
    return ["" if cell is None else on_screen(str(cell)) for cell in row]
