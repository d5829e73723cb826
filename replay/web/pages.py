"""What stands on each page: views that the command line has too, and the way to others."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from ledger.errors import LedgerError
from ledger.store import Store
from projections.views.state import state_of
from projections.writers.known import shown_time, state_words
from projections.writers.medium import on_screen
from projections.writers.sheet import Cell, Sheet
from replay import questions
from replay.questions.asking import Asked, asked_of
from replay.timeline import contests
from replay.web.addresses import EVERYTHING, Address, address

STYLE = (Path(__file__).parent / "static" / "page.css").read_bytes()
STYLE_AT = f"/page-{sha256(STYLE).hexdigest()[:12]}.css"
"""The address of a sheet of style changes with the sheet, so that it may be kept for ever."""

LEADS = {"no.": ("scorecard", "number"), "board": ("traveller", "board")}
"""Where the cells of a column lead, by its heading: a question, and its parameter."""

TEMPLATES = Environment(
    loader=PackageLoader("replay.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.filters["seen"] = lambda text: on_screen(str(text))


class Link(NamedTuple):
    """Another page."""

    words: str
    address: str
    is_here: bool = False


class Shown(NamedTuple):
    """A cell, and where it leads, if anywhere."""

    text: str
    right: bool
    address: str = ""


class Table(NamedTuple):
    """Rows under their headings, and under a heading of their own."""

    heading: str
    columns: Sequence[Shown]
    rows: Sequence[Sequence[Shown]]


def front(store: Store) -> str:
    """The contests of a ledger, each with its state; the last recorded first."""
    rows = sorted((_contest(store, name) for name in contests(store)), key=lambda row: -row[0])
    return _page("front.html", title="Contests", contests=[row[1] for row in rows])


def _contest(store: Store, name: str) -> tuple[int, dict[str, str]]:
    """A contest's last position, and its line."""
    asked = asked_of(store, name, None, EVERYTHING)
    facts, known = asked.facts, asked.known
    last = asked.past.events[-1]
    state = state_words(state_of(facts, facts.sessions, asked.past.now), known)
    return last.position, {
        "title": known.title,
        "address": address(name, "standings"),
        "state": state.text,
        "changed": shown_time(last.recorded_at, known.zone),
    }


def answered(asked: Asked, here: Address, sheet: Sheet) -> str:
    """A question's answer as a page."""
    known = asked.known
    return _page(
        "answer.html",
        title=f"{here.question.name} · {known.title}",
        known=known,
        recorded_at=shown_time(known.recorded_at, known.zone),
        here=here,
        words=here.question.words.strip().split("\n")[0],
        is_past=here.as_of is not None,
        now=here.at(None),
        for_good=here.at(f"#{known.position}"),
        above=[line.removeprefix(known.heading()).strip(" ·") for line in sheet.above],
        tables=list(_tables(sheet, asked, here)),
        notes=[line for line in sheet.below if line not in known.footing()],
        below=known.footing(),
        links=list(_others(here)),
        asks=_hidden(here),
    )


def refused(status: int, sentence: str) -> str:
    """What went wrong, as a page."""
    return _page("refused.html", title=str(status), sentence=sentence)


def _page(template: str, **shown: Any) -> str:
    return TEMPLATES.get_template(template).render(style=STYLE_AT, **shown)


def _hidden(here: Address) -> list[tuple[str, str]]:
    """What a form that asks for another moment or scope must say again."""
    again = {name: each for name, each in here.typed.items() if name not in ("as-of", "scope")}
    return [(name, value) for name, values in again.items() for value in values]


def _others(here: Address) -> Iterator[Link]:
    """The other questions about the same contest, at the same moment and in the same scope."""
    kept = {"as-of": [here.as_of] if here.as_of else []}
    kept["scope"] = [] if here.scope == EVERYTHING else [here.scope]
    for name in questions.NAMES:
        asked = questions.described(name)
        if name != "what-if" and not any(one.required for one in asked.parameters):
            at = address(here.contest, name, kept)
            yield Link(name.replace("-", " "), at, is_here=name == here.question.name)


def _tables(sheet: Sheet, asked: Asked, here: Address) -> Iterator[Table]:
    columns = [Shown(column.heading, column.right) for column in sheet.columns]
    for block in sheet.blocks:
        rows = [
            [_cell(cell, column, asked, here) for cell, column in zip(row, columns, strict=True)]
            for row in block.rows
        ]
        yield Table(block.heading, columns, rows)


def _cell(cell: Cell, column: Shown, asked: Asked, here: Address) -> Shown:
    text = "" if cell is None else str(cell)
    question, parameter = LEADS.get(column.text, ("", ""))
    is_there = text.isdigit() if question == "traveller" else _one(asked, text)
    if not (question and is_there):
        return Shown(text, column.right)
    kept = {"as-of": [here.as_of]} if here.as_of else {}
    return Shown(text, column.right, address(here.contest, question, {**kept, parameter: [text]}))


def _one(asked: Asked, number: str) -> bool:
    """Whether exactly one contestant has this number."""
    entries = asked.facts.entries
    numbers = [entries.number(name) for name in entries.contestants]
    return number in entries.contestants or numbers.count(number) == 1


def sentence_of(error: LedgerError) -> str:
    """A refusal as a page says it."""
    return on_screen(str(error))
