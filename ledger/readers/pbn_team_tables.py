"""Tables of team matches in PBN: rows of two teams in a ScoreTable, and teams in a TotalScoreTable.

A row says of a board at a table what a record with HomeTeam and VisitTeam says, by the numbers of
the teams (TeamId_Home, TeamId_Away), and is read as one. Boards won are printed as 2-1-0, or as
half of that.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ledger.readers.lines import NOTHING, claimed, reading
from ledger.readers.pbn_score_tables import players_of, ranked, ranks_in
from ledger.readers.pbn_text import Record
from ledger.readers.result_file import PlayerRow, TotalClaim
from ledger.readers.roster import NOBODY

PLAY = frozenset({"Contract", "Declarer", "Result", "Lead", "Score", "ScoreIMP"})
"""The tags of a record that its rows give anew."""

TOTALS = (
    ("VP", "TotalScoreVP"),
    ("VP", "TotalVP"),
    ("IMP", "TotalScoreIMP"),
    ("IMP", "TotalIMP"),
    ("BAM", "TotalScoreBAM"),
)
"""The unit of a total, and the column under which it stands."""


class Team(NamedTuple):
    """A team of the TotalScoreTable.

    Attributes:
        name: None where it has only a number.

    """

    place: str
    number: str
    name: str | None
    players: tuple[PlayerRow, ...]
    cells: dict[str, str]


def is_row(record: Record) -> bool:
    """Tell whether this is a row of a table, read as a record."""
    return "TeamId_Home" in record.tags


def games_in(name: str, records: Sequence[Record]) -> list[Record]:
    """Return a record for each board at each table; none if no teams play. Raises InFile."""
    if any(_has_teams(record) for record in records):
        return [row for record in records for row in _rows(name, record)]
    return list(records) if any(record.tag("HomeTeam") for record in records) else []


def _has_teams(record: Record) -> bool:
    table = record.tables.get("ScoreTable")
    return table is not None and {"TeamId_Home", "TeamId_Away"} <= set(table.columns)


def _rows(name: str, record: Record) -> Iterator[Record]:
    """Yield the rows of a record's ScoreTable, each with the tags that hold for all of them."""
    if not _has_teams(record):
        return
    tags = {tag: value for tag, value in record.tags.items() if tag not in PLAY}
    tables = {tag: table for tag, table in record.tables.items() if tag != "ScoreTable"}
    for row in record.tables["ScoreTable"].rows:
        cells = {tag: text for tag, text in row.cells(name).items() if text not in NOTHING}
        home, away = cells.get("TeamId_Home", ""), cells.get("TeamId_Away", "")
        if NOBODY.isdisjoint((home.upper(), away.upper())):
            teams = {"HomeTeam": home, "VisitTeam": away}
            yield Record(row.line, tags | cells | teams, tables)


def teams_in(name: str, records: Sequence[Record]) -> tuple[Team, ...]:
    """Return the teams of the TotalScoreTable, in its order. Raises InFile."""
    found: dict[str, Team] = {}
    for place, cells in ranks_in(name, records, "team", "TeamId"):
        with reading(name, place):
            number, called = cells["TeamId"], cells.get("TeamName", "")
            if number in found:
                raise ValueError("stands in the table twice")
            people = players_of(cells, "Roster" if cells.get("Roster") else "Names")
            known = None if called in NOTHING else called
            found[number] = Team(place, number, known, people, cells)
    return tuple(found.values())


def are_vps(teams: Sequence[Team]) -> bool:
    """Tell whether their totals are victory points."""
    return any(_total_of(team)[0] == "VP" for team in teams)


def total_of(team: Team, points: int) -> TotalClaim:
    """Return a team's printed total. points: the value of a printed point. Raises ValueError."""
    unit, text = _total_of(team)
    total = claimed(text)
    worth = None if total is None else total * (points if unit == "BAM" else 1)
    return ranked(team.place, team.cells, team.number, worth, text)


def _total_of(team: Team) -> tuple[str, str]:
    found = ((unit, team.cells.get(column, "")) for unit, column in TOTALS)
    return next((each for each in found if each[1] not in NOTHING), ("", ""))


def points_of(games: Sequence[Record]) -> int | None:
    """Return the value of a printed point, a board being worth 2; None if boards are not won."""
    given = [[claimed(game.tag(f"BAM_{side}")) for side in ("NS", "EW")] for game in games]
    sums = [ns + ew for ns, ew in given if ns is not None and ew is not None]
    if not sums:
        return None
    return 2 if max(sums) <= Fraction(1) else 1
