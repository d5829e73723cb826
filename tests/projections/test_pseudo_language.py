"""Sheets in a language that is none: whatever is still in Latin letters was left in English.

Every text of the catalogues is there in other letters. What stays is a name of the record, of a
clause, or a word of the command line; every other word of a whole contest's sheets is a fault.
"""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from ledger.errors import LedgerError
from ledger.people import People
from ledger.store import Store
from projections.writers import languages
from projections.writers.languages import speaking
from projections.writers.languages.catalogue import LOG, PLACE, REFUSED, Catalogue, Entry, _texts
from projections.writers.languages.refusals import refusal
from projections.writers.languages.texts import in_language
from projections.writers.sheet import Sheet
from replay import questions
from replay.questions.asking import asked_of
from tests.contests.sheets import SEEDS
from tests.contests.stories import tell
from tests.projections.test_languages import catalogue

pytestmark = pytest.mark.slow

LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER = str.maketrans(LATIN, "абцдефгхийклмнопярстувшэызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЭЫЗ")
WORD = re.compile(r"[A-Za-z]{2,}")
NAMES_OF_CLAUSES = {
    *("ANC", "SBF", "ACBL", "ABF", "AMB", "WBF", "NSWBA", "ERR", "Alberta", "ITC", "IPC", "ABPC"),
    *("Law", "Laws", "ii", "iii", "iv"),
}
ALIKE = {"NS", "EW", "IMPs"}
"""Words of the game that a log says in English letters everywhere."""

NAMED = {
    *("contestant", "contestants", "players", "person", "ns", "ew", "home", "away", "stage"),
    *("session", "title", "contest", "tournament", "reason", "incomplete", "name", "section"),
    *("table", "out", "into", "winner", "player", "chair", "members", "zone", "category"),
    *("club", "opponent", "system", "order", "from_session"),
}
"""Fields of events in which stand names, or what somebody said."""

CODES = frozenset(["event", "act"])
"""Columns of what one types at the command line."""

OF_ONE = ("scorecard", "timeline", "explain")
TOLD = ("anc-2018-itc-open", "anc-2018-ipc", "sydney-2003-blue-ribbon-pairs", "acbl-club-pairs")


def in_other_letters(text: str) -> str:
    """A text with its places as they are."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(one if PLACE.fullmatch(one) else one.translate(OTHER) for one in parts)


def pseudo() -> Catalogue:
    """Every text that a catalogue knows, in other letters."""
    found: list[Entry] = []
    for one in catalogue("de"):
        forms = (one.text, one.of_many) if one.of_many else (one.text,)
        found.append(one._replace(instead=tuple(map(in_other_letters, forms))))
    return Catalogue(
        texts={kind: _texts(e for e in found if e.kind == kind) for kind in ("", REFUSED, LOG)},
        words={(one.kind, one.text): one.instead[0] for one in found if one.kind},
        plural=lambda number: int(number != 1),
    )


def names_in(value: Any, field: str = "") -> Iterator[str]:
    """The words that an event has from people, or from those who set the contest up."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from names_in(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from names_in(one, field)
    elif isinstance(value, str) and field in NAMED:
        yield from WORD.findall(value)


def sheets(store: Store) -> Iterator[tuple[str, Sheet | LedgerError]]:
    """Every answer about the contest and its stages, by what is asked; or the refusal."""
    facts = asked_of(store, "contest", None, "contest").facts
    one = next(iter(facts.contestants))
    for name in (*questions.NAMES, "log", "appeal"):
        asked = questions.described(name)
        own: dict[str, Any] = {
            each.name: False if each.kind == "flag" else () if each.several else None
            for each in asked.parameters
        }
        if name in OF_ONE:
            own["number"] = one
        elif name in ("impact", "appeal"):
            own |= {"of": "1"} if name == "impact" else {"number": 1}
        elif name in ("traveller", "butler", "what-if"):
            continue
        for scope in ("contest", *(f"stage:{stage}" for stage in facts.stages)):
            try:
                yield name, asked.ask(store, "contest", None, scope, **own).sheet()
            except LedgerError as refused:
                yield name, refused


def texts_of(sheet: Sheet) -> Iterator[str]:
    """Everything that a sheet says, but for the sentences of the clauses themselves."""
    yield from sheet.above
    yield from (column.heading for column in sheet.columns)
    for block in sheet.blocks:
        yield block.heading
        yield from block.below
        for row in block.rows:
            yield from map(str, filter(None, row))
    yield from sheet.below


def without_codes(sheet: Sheet) -> Sheet:
    """A sheet without what one types, and without the sentences of documents."""
    kept = [n for n, column in enumerate(sheet.columns) if column.heading not in CODES]
    return sheet._replace(
        above=[one for one in sheet.above if not _is_of_a_document(one)],
        columns=[sheet.columns[n] for n in kept],
        blocks=[
            block._replace(rows=[[row[n] for n in kept] for row in block.rows])
            for block in sheet.blocks
        ],
        below=[one for one in sheet.below if not _is_of_a_document(one)],
    )


def _is_of_a_document(line: str) -> bool:
    return (
        re.match(r"  (ANC|SBF|ACBL|Law|Laws|NSWBA|Alberta|WBF) [^#]*: [A-Z0-9]", line) is not None
    )


@pytest.mark.parametrize("rules", TOLD)
def test_every_word_of_a_sheet_is_in_the_catalogues(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pseudo()
    monkeypatch.setattr(languages, "catalogue_of", lambda _: made)
    told = tell(rules, SEEDS[rules], tmp_path)
    with closing(told.desk.store) as store, speaking("de"):
        names = {one for row in store.rows() for one in names_in(json.decode(row.body))}
        names |= {word for one in People(store).names().values() for word in WORD.findall(str(one))}
        names |= NAMES_OF_CLAUSES | ALIKE
        left = set[tuple[str, str]]()
        for name, sheet in sheets(store):
            said = (
                [refusal(sheet)]
                if isinstance(sheet, LedgerError)
                else texts_of(in_language(without_codes(sheet)))
            )
            for text in said:
                words = WORD.findall(re.sub(r"[0-9a-f]{12,}|\(see: [^)]*\)", "", text))
                if not isinstance(sheet, LedgerError) and not names.issuperset(words):
                    left.add((name, text))
    assert sorted(left) == [], "\n".join(map(str, sorted(left)))
