"""Rankings of one category or one section within itself."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from ledger.errors import NoSuch
from ledger.names import known_as
from ledger.record import Contest
from ledger.rules.tie_breaks.ranking import by_category
from projections.scoring.ranked import Placing


def categories(facts: Contest) -> dict[str, str]:
    """Return the category of each contestant; empty for one of none."""
    return {name: entered.category or "" for name, entered in facts.contestants.items()}


def sections(facts: Contest, stage: str | None) -> dict[str, str]:
    """Return the section of each contestant in a stage; empty where there are none."""
    return {name: facts.entries.section(name, stage) for name in facts.contestants}


def among(
    rows: Sequence[Placing], of: dict[str, str], wanted: str, what: str
) -> tuple[str, list[Placing]]:
    """Return the rows of a category or section, with the places that they have in it (ANC 15.1).

    wanted: its name, in any capitals; returned as it is written. what: which of the two it is.
    Raises NoSuch.
    """
    wanted = known_as(wanted, of.values())
    known = tuple(sorted(set(filter(None, of.values()))))
    if wanted not in known:
        raise NoSuch(what=f"{what} with a contestant", name=wanted, known=known)
    chosen = [row for row in rows if of[row.contestant] == wanted]
    places = dict(_places([row for row in chosen if row.rank is not None], of, wanted))
    return wanted, [
        row
        if row.rank is None
        else replace(row, rank=places[row.contestant][0], tied=places[row.contestant][1])
        for row in chosen
    ]


def _places(
    rows: list[Placing], of: dict[str, str], wanted: str
) -> Iterator[tuple[str, tuple[int, bool]]]:
    """Yield each contestant's place among those of its field, and whether it shares it."""
    for _, of_field in groupby(rows, key=lambda row: (row.field, row.match)):
        order = [
            tuple(row.contestant for row in equals)
            for _, equals in groupby(of_field, key=lambda row: row.rank)
        ]
        place = 1
        for group in by_category(order, of)[wanted]:
            for name in group:
                yield name, (place, len(group) > 1)
            place += len(group)
