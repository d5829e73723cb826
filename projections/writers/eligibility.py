"""The substitution and eligibility board for people and for programs."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.eligibility import (
    DocumentRow,
    EligibilitySheet,
    PersonRow,
    RequirementRow,
)
from projections.views.substitutions import SubstitutionRow
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet

COLUMNS = (
    Column("no.", right=True),
    Column("person"),
    Column("as"),
    Column("matches", right=True),
    Column("boards", right=True),
    Column("for others", right=True),
    Column("may play"),
    Column("requirements"),
)
HOLDS = {True: "yes", False: "no", None: "not known"}


def plain(sheets: Sequence[EligibilitySheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the board as JSON, contestant by contestant."""
    return {
        **known.plain(),
        "contestants": [
            {
                **to_plain(sheet),
                **who.plain(sheet.contestant, known, entries, sheet.stage),
                "verdict": None if sheet.verdict is None else to_plain(sheet.verdict._asdict()),
                "people": [_person(row, known) for row in sheet.people],
                "substitutions": [_substitution(row, known) for row in sheet.substitutions],
            }
            for sheet in sheets
        ],
    }


def _person(row: PersonRow, known: Known) -> dict[str, Any]:
    return {
        **to_plain(row),
        "name": who.person(row.person, known),
        "may": None if row.may is None else to_plain(row.may._asdict()),
    }


def _substitution(row: SubstitutionRow, known: Known) -> dict[str, Any]:
    return {
        **to_plain(row),
        "out_name": who.person(row.out, known),
        "into_name": who.person(row.into, known),
    }


def sheet(sheets: Sequence[EligibilitySheet], known: Known, entries: Entries) -> Sheet:
    """Make the board, a block a stage; substitutions and what is needed stand below."""
    return Sheet(
        above=(known.heading("substitutions and eligibility"),),
        columns=COLUMNS,
        blocks=[
            Block(stage, [_row(row, one, known, entries) for one in of_stage for row in one.people])
            for stage, of_stage in groupby(sheets, key=lambda one: one.stage)
        ],
        below=(*(line for one in sheets for line in _below(one, known, entries)), *known.footing()),
    ).or_said("no player is named yet", known)


def _row(row: PersonRow, one: EligibilitySheet, known: Known, entries: Entries) -> list[Cell]:
    return [
        who.cell(one.contestant, entries, one.stage),
        who.person(row.person, known),
        "member" if row.member else "substitute",
        row.matches,
        row.boards,
        row.substituted,
        _may(row),
        "; ".join(map(_requirement, row.requirements)),
    ]


def _may(row: PersonRow) -> str:
    if row.ruled_out:
        return "not eligible"
    may = row.may
    if may is None:
        return ""
    if not may.finals_series:
        return "not known" if may.finals_series is None else "no finals yet"
    if not may.final:
        return "finals series"
    return "final, title" if may.title else "final"


def _requirement(asked: RequirementRow) -> str:
    how = " as ruled" if asked.ruled else ""
    how += ", dispensed" * asked.dispensed + " in retrospect" * asked.retrospective
    category = f"for {asked.category} " if asked.category else ""
    return f"{category}{asked.asks}: {HOLDS[asked.holds]}{how} ({asked.clause})"


def _below(one: EligibilitySheet, known: Known, entries: Entries) -> Iterator[str]:
    """Yield the substitutions, the limits, the documents, and what is needed."""
    named = entries.number(one.contestant, one.stage)
    for made in one.substitutions:
        yield f"{named}, {_made(made, known)}"
    if one.verdict is not None and (one.substitutions or not one.verdict.ok):
        word = "within the limits" if one.verdict.ok else "BEYOND THE LIMITS"
        yield f"{named}: {word}, {one.verdict.in_words()} ({one.clause})"
    if one.in_category is False:
        yield f"{named}: somebody who played is not of its category"
    for lodged in one.documents:
        late = "" if lodged.in_time else ", too late"
        kept = f", kept until {lodged.kept_until}" if lodged.kept_until else ""
        session = f" for session {lodged.session}" if lodged.session else ""
        said = f"{_form(lodged)}{late}{kept}"
        yield f"{named}: {lodged.document}{session} handed in, #{lodged.position}{said}"
    for what in one.needed:
        yield f"{named}, open: {what}"


def _form(lodged: DocumentRow) -> str:
    """Describe a document handed in, in a few words."""
    known = (
        f"{lodged.system} system" if lodged.system else "",
        "" if lodged.pages is None else f"{lodged.pages} pages",
        "" if lodged.copies is None else f"{lodged.copies} copies",
        "approved" if lodged.approved else "",
    )
    return "".join(f", {one}" for one in known if one)


def _made(made: SubstitutionRow, known: Known) -> str:
    notes = [
        f"authorised by {made.authorised_by}" if made.authorised_by else "",
        "approved by the committee" if made.approved else "",
        "" if made.eligible else "not eligible",
        "" if made.equivalent else "not equivalent",
        "" if made.counts else "ruled to be none",
        "score altered" if made.altered else "",
        f"the director may {' or '.join(made.remedies)}" if made.remedies else "",
    ]
    said = ", ".join(filter(None, notes))
    return (
        f"#{made.position} session {made.session}: {who.person(made.into, known)} for"
        f" {who.person(made.out, known)}{f', {said}' if said else ''}"
    )
