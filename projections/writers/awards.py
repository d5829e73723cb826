"""Awards for people and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.bridge.numbers import so_many
from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.awards import AwardRow, AwardsSheet
from projections.views.titles import Title
from projections.writers import who
from projections.writers.known import Known, state_words
from projections.writers.sheet import Block, Cell, Column, Sheet, number

COLUMNS = (
    Column("place", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("points", right=True, even=True),
    Column("played"),
    Column(""),
)

NOTHING_WON = "nobody has won anything yet"


def plain(sheets: Sequence[AwardsSheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON, for each stage, its titles and the points of each contestant, by numbers and
    names.
    """
    return {
        **known.plain(),
        "awards": [
            {
                **to_plain(sheet),
                "provisional": sheet.is_provisional,
                "state": sheet.state.word,
                "state_detail": state_words(sheet.state, known).plain,
                "titles": [
                    {
                        "of": title.of,
                        "contestants": [
                            who.plain(one, known, entries, sheet.stage) for one in title.contestants
                        ],
                        "clause": title.clause,
                        "without": [who.person(one, known) for one in title.without],
                    }
                    for title in sheet.titles
                ],
                "rows": [_plain_row(row, sheet, known, entries) for row in sheet.rows],
            }
            for sheet in sheets
        ],
    }


def _plain_row(row: AwardRow, sheet: AwardsSheet, known: Known, entries: Entries) -> dict[str, Any]:
    return {
        **to_plain(row),
        **who.plain(row.contestant, known, entries, sheet.stage),
        "name": row.person and who.person(row.person, known),
        "played": None if row.played is None else to_plain(row.played._asdict()),
    }


def sheet(sheets: Sequence[AwardsSheet], known: Known, entries: Entries) -> Sheet:
    """Make the sheet of awards, a block a stage; titles and masterpoints stand below."""
    return Sheet(
        above=(known.heading("awards"),),
        columns=COLUMNS,
        blocks=[
            Block(_heading(one, known), [_row(row, one, known, entries) for row in one.rows])
            for one in sheets
        ],
        below=(*(line for one in sheets for line in _below(one, known, entries)), *known.footing()),
    ).or_said(NOTHING_WON, known)


def certificates(sheets: Sequence[AwardsSheet], known: Known, entries: Entries) -> Sheet:
    """Make a certificate for whoever has a title, without those members who do not hold it."""
    return Sheet(
        above=(known.heading("certificates"),),
        columns=(Column("contest"), Column("title")),
        blocks=[
            Block(
                _holders(title, one.stage, holder, known, entries),
                [[known.title, _first(title, one, sheets)]],
            )
            for one in sheets
            for title in one.titles
            for holder in title.contestants
        ],
        below=known.footing(),
        layout="certificates",
    ).or_said(NOTHING_WON, known)


def _holders(title: Title, stage: str, holder: str, known: Known, entries: Entries) -> str:
    """Name the holders of a title; of a team not all of whom hold it, those who do."""
    entry = entries.contestants[holder]
    names = who.joined(holder, known, entries, stage) or entries.number(holder, stage)
    players = [one for one in entry.players if one not in title.without]
    return names if len(players) == len(entry.players) else who.people(players, known)


def _first(title: Title, one: AwardsSheet, sheets: Sequence[AwardsSheet]) -> str:
    """Say in what the title's holders are first; the stage is named if there are several."""
    within = [one.stage] if len(sheets) > 1 else []
    of = ", ".join([*within, *filter(None, [title.of])])
    shared = "Equal first" if len(title.contestants) > 1 else "First"
    return f"{shared} ({of})" if of else shared


def _heading(one: AwardsSheet, known: Known) -> str:
    points = f"{one.unit} ({one.clause})" if one.rule else "no points"
    word = "provisional, standings are " if one.is_provisional else ""
    return f"{one.stage}: {points}; {word}{state_words(one.state, known).text}"


def _row(row: AwardRow, one: AwardsSheet, known: Known, entries: Entries) -> list[Cell]:
    place = row.result or "" if row.place is None else f"{row.place}{'=' if row.tied else ''}"
    names = who.joined(row.contestant, known, entries, one.stage)
    return [
        place,
        who.cell(row.contestant, entries, one.stage),
        who.person(row.person, known) if row.person else names,
        number(row.points),
        _played(row),
        row.why,
    ]


def _played(row: AwardRow) -> str:
    done = row.played
    if done is None:
        return ""
    stanzas = [so_many(done.matches, "match")]
    if done.team_in_repechage:
        stanzas.append(f"{done.repechage_stanzas} of the repechage")
    if done.final_stanzas:
        stanzas.append(f"{done.final_stanzas} of the final")
    return ", ".join(stanzas) + ("" if row.proven else " (not all recorded)")


def _below(one: AwardsSheet, known: Known, entries: Entries) -> Iterator[str]:
    for title in one.titles:
        names = ", ".join(
            who.numbered(name, known, entries, one.stage) for name in title.contestants
        )
        shared = f" share it{f' ({title.clause})' if title.clause else ''}"
        of = f" ({title.of})" if title.of else ""
        alone = f" (without {who.people(title.without, known)})" if title.without else ""
        yield (
            f"First in {one.stage}{of}: {names}{alone}"
            f"{shared if len(title.contestants) > 1 else ''}"
        )
    for what in one.needed:
        yield f"{one.stage}: {what}"
    basis = one.masterpoints
    if basis is None:
        return
    if not basis.sanctioned:
        yield f"No masterpoints ({basis.clause})"
        return
    yield (
        f"Masterpoints: sessional on scores {basis.sessional}, outright on scores"
        f" {basis.outright} ({basis.clause})"
    )
    if basis.excluded:
        yield f"No outright masterpoints for {who.numbers(basis.excluded, entries, one.stage)}"
