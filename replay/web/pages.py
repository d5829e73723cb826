"""Make the pages: the answer of a question, and links to others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from ledger.store import Head, Store
from projections.views.state import state_of
from projections.writers.known import shown_time, state_words
from projections.writers.languages import LANGUAGES
from projections.writers.languages.texts import line, said
from projections.writers.paper import is_at_hand
from projections.writers.sheet import Sheet
from replay.questions.asking import EVERYTHING, Answer, Asked, asked_of
from replay.timeline import Past, contests
from replay.web import wall, ways, words
from replay.web.acts_on import acts_on
from replay.web.addresses import Address
from replay.web.choices import Choices, choices, fields
from replay.web.conditions import condition, language
from replay.web.moved import Posted, marked
from replay.web.pictures import hands, pictures
from replay.web.rendering import page
from replay.web.slider import slider
from replay.web.static_files import (
    PROOF_SCRIPT,
    PROVER,
)
from replay.web.tables import Leads, Table, tables
from replay.withholding import Withholds

STACKED = {
    "log": "stacked",
    "matters": "stacked labelled",
    "explain": "stacked figured",
    "blame": "stacked figured",
    "timeline": "stacked figured",
    "periods": "stacked labelled",
    "seating": "stacked labelled",
    "eligibility": "stacked labelled",
    "offences": "stacked labelled",
    "cross-table": "many crossed",
    **dict.fromkeys(("draws", "carry-over"), "many"),
    **dict.fromkeys(("impact", "what-if", "diff"), "moved"),
}
"""The layout of a question's table on narrow screens.

Cells are stacked, with the headings of figures or with all headings; or the first column stays in
sight; or figures break between before and after.
"""


class Note(NamedTuple):
    """A line below a table, and what is listed under it."""

    line: Markup
    items: list[Markup]


def answered(
    asked: Asked,
    here: Address,
    answer: Answer,
    before: Posted | None = None,
    *,
    is_file: bool = False,
    has_desk: bool = False,
) -> str:
    """Make a question's answer as a page. before: of standings, how they were last posted.

    is_file: whether it stands by itself, without a server. has_desk: whether acts are done there,
    too.
    """
    sheet = answer.sheet()
    name, plain = here.question.name, cache(answer.plain)
    drawn, cards = pictures(name, plain), hands(name, plain)
    is_log = name == "log"
    sheet = _latest(sheet) if is_log else sheet
    return _answer(
        asked,
        here,
        sheet,
        before=before,
        drawn=drawn,
        cards=cards,
        is_file=is_file,
        has_desk=has_desk,
    )


def _latest(sheet: Sheet) -> Sheet:
    """Make the last events of a log, the last first."""
    return sheet._replace(
        blocks=[
            block._replace(rows=block.rows[: -ways.MOST_EVENTS - 1 : -1]) for block in sheet.blocks
        ]
    )


def to_be_told(asked: Asked, here: Address, *, has_desk: bool = False) -> str:
    """Make a question that has to be told something first, with what it can be told."""
    sheet = Sheet((), (), ())
    offered = choices(asked, here, Leads(asked, here))
    return _answer(asked, here, sheet, is_there=False, choices=offered, has_desk=has_desk)


def not_yet(asked: Asked, here: Address, why: str, *, has_desk: bool = False) -> str:
    """Make a question that cannot be answered at the moment asked about, and will be one day."""
    sheet = Sheet((f"not yet at this moment: {why}",), (), ())
    return _answer(asked, here, sheet, is_there=False, has_desk=has_desk)


def _answer(
    asked: Asked,
    here: Address,
    sheet: Sheet,
    *,
    is_there: bool = True,
    before: Posted | None = None,
    drawn: Sequence[Markup] = (),
    cards: Sequence[Markup] = (),
    choices: Choices | None = None,
    is_file: bool = False,
    has_desk: bool = False,
) -> str:
    known, leads = asked.known, Leads(asked, here, has_desk=has_desk)
    below = [one for one in sheet.below if one not in known.footing()]
    shown: Sequence[Table] = list(tables(sheet, leads, here.question.name))
    if before is not None and before.stage == asked.scope.stage:
        shown, marks = marked(shown, sheet, before, leads)
        below = [marks, *below]
    state = state_of(asked.facts, asked.scope.sessions, asked.past.now)
    name = here.question.name.replace("-", " ")
    return page(
        "answer.html",
        title=f"{known.title}: {said(name)}",
        shape=STACKED.get(here.question.name, ""),
        name=NAMED.get(here.question.name, name),
        known=known,
        by_everybody=asked.by_everybody,
        as_known=words.moment(shown_time(asked.past.now, known.zone)),
        here=here,
        words=here.question.words.strip().split("\n")[0],
        is_past=here.as_of is not None,
        now=here.at(None),
        live=f"/live/c/{quote(here.contest, safe='')}?from={known.position}",
        whole_past=f"/time{here.canonical()}",
        since=leads.now_since(here.as_of),
        for_good=here.at(asked.for_good),
        canonical=here.canonical(),
        papers=PAPERS if is_there and is_at_hand() and not is_file else {},
        is_there=is_there,
        pictures=drawn,
        hands=cards,
        choices=choices,
        condition=condition(asked.known, state, leads.event),
        above=list(_notes(_said_above(sheet, asked, here), leads)),
        tables=shown,
        notes=_below(below, leads, cards),
        notes_of=[_below(block.below, leads, cards) for block in sheet.blocks],
        below=[words.told(line(one), leads.event) for one in known.footing()],
        languages=[] if is_file else [language(one, here.said_in(one)) for one in LANGUAGES],
        ways=ways.ways(asked, here, leads),
        deeds=acts_on(asked, here) if has_desk else [],
        slider=slider(asked, here),
        is_file=is_file,
        has_desk=has_desk,
        fields=fields(asked, here),
    )


PAPERS = {
    "a4": "A4",
    "a4-large": "A4 in large print",
    "us-letter": "Letter",
    "us-letter-large": "Letter in large print",
}
"""The names of the papers for which a page can be printed."""

CARDS = "Cards of board"
"""The first words of the hands as text; a page draws them instead."""

NAMED = {
    "traveller": "board",
    "explain": "why",
    "diff": "what changed",
    "what-if": "what if",
    "timeline": "event by event",
    "blame": "who moved whom last",
    "appeal": "the file of an appeal",
    "impact": "with and without",
}
"""The title of a page where it differs from the verb."""


def _said_above(sheet: Sheet, asked: Asked, here: Address) -> Iterator[str]:
    """Yield the lines above a sheet that are not on every page, and the sheet's own title."""
    name = here.question.name
    usual = state_words(state_of(asked.facts, asked.scope.sessions, asked.past.now), asked.known)
    for above in sheet.above:
        more = above.removeprefix(asked.known.heading())
        if more == above:
            yield above
        else:
            known = ("", usual.text, EVERYTHING, name, name.replace("-", " "))
            own = [part for part in more.split(" · ") if part not in known]
            yield from [" · ".join(own)] if own else []


def _below(lines: Iterable[str], leads: Leads, cards: Sequence[Markup]) -> list[Note]:
    """Return the lines below a table, without hands that are drawn."""
    hands = line(f"{CARDS} 0:").partition("0")[0]
    return [one for one in _notes(lines, leads) if not (cards and one.line.startswith(hands))]


def _notes(lines: Iterable[str], leads: Leads) -> Iterator[Note]:
    """Yield the lines, indented ones as a list under the one before them."""
    held: Note | None = None
    for one in lines:
        text = words.told(line(one.strip()), leads.event)
        if one.startswith("  ") and held is not None:
            held.items.append(text)
        elif one.strip():
            if held is not None:
                yield held
            held = Note(text, [])
    if held is not None:
        yield held


def past_of(asked: Asked, here: Address, then: Past) -> str:
    """Make the line of the whole past, for a page that shows a moment of it."""
    return page("time.html", slider=slider(asked, here, then))


def on_wall(store: Store, contest: str | None, withholds: Withholds | None = None) -> str:
    """Make the wall display of a contest, or of all contests that are not official yet."""
    names = [contest] if contest else contests(store)
    asked = [asked_of(store, name, None, EVERYTHING, withholds) for name in names]
    shown = [one for one in asked if contest or not wall.is_over(one)] or asked
    present = store.present()
    position = store.head().position
    path = f"/c/{quote(contest, safe='')}" if contest else ""
    return page(
        "wall.html",
        title="Wall",
        is_file=False,
        panels=wall.fitting([panel for one in shown for panel in wall.panels(one)]),
        seconds=wall.SECONDS * wall.MOST,
        address=f"/wall{path}",
        live=f"/live{path}?from={position}",
        now=present.isoformat() if present else "",
        as_known=wall.hour(shown[0]) if shown else "",
    )


def proof(head: Head, rows: int, *, by_everybody: bool) -> str:
    """Make the page about the proof of the record; rows: the number of all rows."""
    return page(
        "proof.html",
        title=said("Proof"),
        is_file=False,
        proof_script=PROOF_SCRIPT.address,
        prover=PROVER.address,
        rows=rows,
        hash_at=head.position,
        head=head.hash,
        by_everybody=by_everybody,
    )


def manual(
    title: str, *, contents: Mapping[str, str] | None = None, text: str = "", is_file: bool = False
) -> str:
    """Make a page of the manual; contents: what each topic tells, on the first one."""
    return page("manual.html", title=title, contents=contents, text=text, is_file=is_file)
