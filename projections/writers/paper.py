"""A sheet on paper: PDF, the same bytes wherever it is made.

Typst sets it with the fonts that it brings itself, and no clock. What no line of a sheet says on
paper it does not say on a screen either: both are made of the same sheet.
"""

import json
import re
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ledger.errors import NotInstalled, NotPrintable
from projections.writers.languages import is_from_the_right, spoken
from projections.writers.languages.texts import in_language, line, said
from projections.writers.medium import on_screen, width
from projections.writers.qr import qr
from projections.writers.sheet import Alone, Cell, Column, Sheet, evened

Paper = Literal["a4", "us-letter"]

TEMPLATE = Path(__file__).with_name("sheet.typ")
SIZE, SMALLEST = 10.5, 5.0
"""The usual and the smallest size of letters in a table, in points."""

LARGE = 1.6
"""The factor by which all is enlarged for those who do not see well (some 17 points)."""

NO_LETTERS = re.compile(r'the text `"(.+?)"` could not be displayed')
"""The message by which Typst says that its fonts lack letters."""

MOST_LETTERS = 12
"""The most that a refusal names."""

UPRIGHT, ACROSS = 92, 140
"""The columns of letters of that size on an upright page and on one on its side."""

TEXT, TEXT_IN_LARGE = (72, 48, 36, 24), (36, 24)
"""So wide, in letters, a column of text is at most taken to be, the first with which all fit: what
is longer, such as the names of a few, goes on in a second line, and makes no letters smaller.
"""

SIGN = re.compile(r"(?<![\w.:])[-+](?=\d)", re.ASCII)
FROM_THE_LEFT = "\N{LEFT-TO-RIGHT MARK}"
"""The sign of a figure, and what keeps it at the left of it among letters from the right."""

PAGE_OF = "page {page} of {pages}"

ABREAST = 3
"""The most cards that lie beside each other where they have room."""


class Form(NamedTuple):
    """The paper on which a sheet goes.

    Attributes:
        is_large: in large print.

    """

    paper: Paper = "a4"
    is_large: bool = False


FORMS = {
    "a4": Form(),
    "us-letter": Form("us-letter"),
    "a4-large": Form(is_large=True),
    "us-letter-large": Form("us-letter", is_large=True),
}
"""All of them, each under one word."""


class Imprint(NamedTuple):
    """The facts that paper states about a sheet, beside its lines.

    Attributes:
        title: what it is.
        state: how final the results on it are, where it does not say so itself.
        page: where the page stands that shows the same, or one block alone; None where nobody said
            so.

    """

    title: str
    state: str = ""
    page: Callable[[Alone | None], str] | None = None


def is_at_hand() -> bool:
    """Tell whether the packages that make PDFs are installed."""
    return all(map(find_spec, ("typst", "segno")))


def pdf(sheet: Sheet, imprint: Imprint, form: Form) -> bytes:
    """Return the sheet as PDF, to be kept (PDF/A-2a) and read aloud (PDF/UA-1).

    Raises NotInstalled; NotPrintable for letters that no font here has; TooLongForQr.
    """
    try:
        import typst
    except ImportError as error:
        lacking = error.name or "typst"
        raise NotInstalled(what="a PDF", lacking=lacking, extra="print") from None
    plain = json.dumps(_plain(evened(in_language(sheet)), imprint, form), ensure_ascii=False)
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
        unknown = dict.fromkeys(NO_LETTERS.findall(error.diagnostic))
        if not unknown:
            raise
        more = " …" if len(unknown) > MOST_LETTERS else ""
        raise NotPrintable(letters=f"{' '.join([*unknown][:MOST_LETTERS])}{more}") from None
    return made


def _plain(sheet: Sheet, imprint: Imprint, form: Form) -> dict[str, Any]:
    """Return the data for the template: visible text, and the size at which it fits."""
    rows = [[_cells(row) for row in block.rows] for block in sheet.blocks]
    full = _full(sheet, [row for block in rows for row in block])
    rows = [[[row[at] for at in full] for row in block] for block in rows]
    columns = [sheet.columns[at] for at in full]
    headings = [on_screen(column.heading) for column in columns]
    scale = LARGE if form.is_large else 1
    texts = [
        [heading, *(row[at] for block in rows for row in block)]
        for at, heading in enumerate(headings)
    ]
    rooms = [_room(column, within) for column, within in zip(columns, texts, strict=True)]
    tried = [_wide(rooms, most) for most in (TEXT_IN_LARGE if form.is_large else TEXT)]
    wide = next((one for one in tried if one * scale <= ACROSS), tried[-1])
    across = wide * scale > UPRIGHT or sheet.layout == "certificates"
    room = (ACROSS if across else UPRIGHT) / max(wide, 1)
    least = SIZE if form.is_large else SMALLEST
    blocks = [
        {
            "heading": seen(block.heading),
            "rows": cells,
            "below": _told(block.below),
        }
        for block, cells in zip(sheet.blocks, rows, strict=True)
    ]
    first, *more = [*map(seen, sheet.above)] or [on_screen(imprint.title)]
    below = _told(sheet.below)
    state = on_screen(line(imprint.state))
    return {
        "language": spoken(),
        "from_the_right": is_from_the_right(),
        "page_of": re.split(r"\{pages?\}", said(PAGE_OF)),
        "title": on_screen(imprint.title),
        "paper": form.paper,
        "wide": across,
        "size": max(least, min(SIZE * scale, SIZE * room)),
        "scale": scale,
        "head": first if sheet.says_state or state in first else f"{first} · {state}",
        "more": more,
        "layout": sheet.layout,
        "beside": min(ABREAST, max(1, int(room / scale))) if sheet.layout == "cards" else 1,
        "is_form": sheet.is_form,
        "code": qr(sheet.code) if sheet.code else "",
        "columns": [
            {
                "heading": heading,
                "right": column.right,
                "blank": sheet.is_form and not any(row[at] for block in rows for row in block),
            }
            for at, (heading, column) in enumerate(zip(headings, columns, strict=True))
        ],
        "leaves": _leaves(sheet, blocks, imprint),
        "below": below[:-1],
        "footing": below[-1] if below else "",
    }


class Room(NamedTuple):
    """The width of a column in letters: on one line, and broken where its texts may be."""

    longest: int
    broken: int


def _room(column: Column, texts: Sequence[str]) -> Room:
    longest = max(map(width, texts))
    if column.right or longest <= TEXT[-1]:
        return Room(longest, longest)
    return Room(longest, max(width(word) for text in texts for word in text.split()))


def _wide(rooms: Sequence[Room], most: int) -> int:
    """Return the total width in letters, each column at most `most` if its texts can be broken."""
    return sum(min(one.longest, max(most, one.broken)) + 2 for one in rooms)


def _full(sheet: Sheet, rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the columns that are not empty; all of a form to be filled in, or without rows."""
    every = range(len(sheet.columns))
    if sheet.is_form or not rows:
        return list(every)
    return [at for at in every if any(row[at] for row in rows)]


def _leaves(
    sheet: Sheet, blocks: Sequence[dict[str, Any]], imprint: Imprint
) -> list[dict[str, Any]]:
    """Return the parts that begin on a page of their own: each block of a handout, or all as
    one."""
    if sheet.layout in ("leaves", "certificates") and blocks:
        pairs = zip(sheet.blocks, blocks, strict=True)
        return [{"blocks": [made], **_page(block.alone, imprint)} for block, made in pairs]
    return [{"blocks": blocks, **_page(None, imprint)}]


def _page(alone: Alone | None, imprint: Imprint) -> dict[str, str]:
    """Return the address of the page that shows the same, and its QR code; both "" without one."""
    if imprint.page is None:
        return {"address": "", "qr": ""}
    address = imprint.page(alone)
    return {"address": address, "qr": qr(address)}


def _told(lines: Sequence[str]) -> list[str]:
    """Return lines as visible text."""
    return [seen(line) if line else " " for line in lines]


def _cells(row: Sequence[Cell]) -> list[str]:
    """Return a row's cells as text."""
    return ["" if cell is None else seen(str(cell)) for cell in row]


def seen(text: str) -> str:
    """Return visible text; in a language from the right signs stay before their figures."""
    shown = on_screen(text)
    return SIGN.sub(rf"{FROM_THE_LEFT}\g<0>", shown) if is_from_the_right() else shown
