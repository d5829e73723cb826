"""Titles: who comes first of all and in each category, and who of them does not hold it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from ledger.record import Contest
from ledger.record.eligibility import out_of_contention, ruled_out, wins_in_category
from ledger.record.finals_played import holds_title
from ledger.record.participation import Participation
from ledger.rules.tie_breaks import Purpose
from projections.scope import resolve
from projections.scoring.ranked import Placing
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage
from projections.views.standing_rows import Standing
from projections.views.standings import standings

TITLE: Purpose = "title"


class Title(Struct, frozen=True, kw_only=True):
    """The first of a field or a category (None: of all); several if they share it.

    Attributes:
        without: their members who do not hold it, because they are not eligible or have not played
            in the final (ANC 11.1).

    """

    of: str | None
    contestants: tuple[str, ...]
    clause: str
    without: tuple[str, ...] = ()


def titles(stage: Stage, ranking: Sequence[Placing]) -> Iterator[Title]:
    """Find the first of all, and of each category; ranking: of a knock-out, as it ended."""
    facts = stage.facts
    if not stage.is_knock_out:
        ranking = rank(stage, TITLE if TITLE in stage.conditions.ties else "stage")
    criteria = stage.conditions.ties.get("knock-out" if stage.is_knock_out else TITLE, ())
    if any(map(facts.is_played, stage.sessions)):
        out = winning_nothing(facts) if _is_of_one_category(facts) else out_of_contention(facts)
        for field, rows in groupby(ranking, key=lambda row: row.field):
            first = _first([row for row in rows if row.contestant not in out])
            clause = criteria[-1].clause if len(first) > 1 and criteria else ""
            yield from _title(facts, field, first, clause)
        for category in stage.conditions.categories:
            yield from _title(facts, category, _of_category(stage, category, ranking))


def _is_of_one_category(facts: Contest) -> bool:
    """Tell whether all are of one category: then who played out of category wins nothing."""
    categories = {entry.category for entry in facts.contestants.values()}
    return len(categories) == 1 and None not in categories


def _title(
    facts: Contest, of: str | None, contestants: tuple[str, ...], clause: str = ""
) -> Iterator[Title]:
    """Yield the title of these, if there are any."""
    seats = Participation(facts)
    without = (
        person
        for name in contestants
        for person in facts.entries.players(name)
        if person in ruled_out(facts, name) or holds_title(facts, seats, name, person) is False
    )
    if contestants:
        yield Title(of=of, contestants=contestants, clause=clause, without=tuple(without))


def _of_category(stage: Stage, category: str, ranking: Sequence[Placing]) -> tuple[str, ...]:
    """Return the best of a category that stayed in it throughout."""
    facts = stage.facts
    scope, out = resolve(f"stage:{stage.name}", facts), winning_nothing(facts)
    if not any(facts.contestants[name].category == category for name in stage.accounts):
        return ()
    rows: Sequence[Placing | Standing] = standings(facts, scope, category=category).rows
    if stage.is_knock_out:
        rows = [row for row in ranking if facts.contestants[row.contestant].category == category]
    return _first([row for row in rows if row.contestant not in out])


def _first(rows: Sequence[Placing | Standing]) -> tuple[str, ...]:
    """Return the best placed of these; who has no place is not."""
    best = min((row.rank for row in rows if row.rank is not None), default=None)
    return tuple(row.contestant for row in rows if best is not None and row.rank == best)


def winning_nothing(facts: Contest) -> dict[str, str]:
    """Return the contestants that win neither titles nor points, with the reason."""
    seats = Participation(facts)
    outside = {
        name: f"not of its category, {entry.category}"
        for name, entry in facts.contestants.items()
        if not wins_in_category(facts, name, seats)
    }
    return outside | out_of_contention(facts)
