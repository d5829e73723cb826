"""A CSV of table results, with the columns that `import` reads; no cell of it is a formula."""

from collections.abc import Iterable

from ledger.names import beside
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers import medium
from projections.writers.files import Written
from projections.writers.files.cells import called, cells, lost_in, worth

COLUMNS = ("session", "section", "round", "table", "board")
SIDES, SEATS = ("ns", "ew"), ("north", "south", "east", "west")
SHOWN = ("contract", "declarer", "tricks", "lead", "score", "ew score")
CLAIMS = {"matchpoints": "matchpoints", "imps": "imps"}


def write(out: Outgoing) -> Written:
    """Write the lines of pairs, teams or players."""
    rows = table(out)
    named = any(one.team for one in out.contestants.values())
    lost = [*lost_in(out), *winners(out), *(["the teams' names"] if named else [])]
    return Written(medium.as_csv(rows).encode(), (*lost, *(["the cards"] if out.deals else [])))


def winners(out: Outgoing) -> list[str]:
    """Return how many winners there are, if that does not follow from who sat where.

    Somebody sits both ways where there is one winner, and nobody does where there are two.
    """
    if out.kind != "pair" or not out.lines:
        return []
    field = {one.contestant for one in out.contestants.values() if not one.is_house}
    crossed = field & {one.line.ns for one in out.lines} & {one.line.ew for one in out.lines}
    two = any(one.field for one in out.contestants.values())
    if two != bool(crossed):
        return []
    return ["that there is a winner in each direction" if two else "that there is one winner"]


def table(out: Outgoing) -> list[list[str]]:
    """Return the heading and a row for each line."""
    teams = ["room"] if out.kind == "team" else []
    claims = CLAIMS.get(out.unit)
    worths = [f"ns {claims}", f"ew {claims}"] if claims else []
    seated = SEATS if out.kind == "player" else SIDES
    heading = [*COLUMNS, *seated, *teams, *SHOWN, *worths, "ns names", "ew names"]
    return [heading, *(_row(out, one, teams=bool(teams), worths=bool(worths)) for one in out.lines)]


def _row(out: Outgoing, one: OutLine, *, teams: bool, worths: bool) -> list[str]:
    line, said = one.line, cells(one)
    ns, ew = out.of(line.ns), out.of(line.ew)
    return [
        line.session,
        line.section,
        "" if line.round is None else str(line.round),
        line.table or "",
        str(line.board),
        *map(called, (*ns, *ew)),
        *([line.room or ""] if teams else []),
        said.contract,
        said.declarer,
        said.tricks,
        said.lead,
        said.score,
        said.ew,
        *([worth(one, "NS"), worth(one, "EW")] if worths else []),
        _names(ns),
        _names(ew),
    ]


def _names(side: Iterable[OutContestant]) -> str:
    """Return the names of all who make up a side: of a pair, a team, or two players."""
    return beside([one for each in side for one in _people(each)], " & ")


def _people(one: OutContestant) -> list[str]:
    """Return the names of a contestant's people; a player without one keeps the place."""
    return [player.name for player in one.players] or [""]
