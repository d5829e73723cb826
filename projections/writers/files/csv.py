"""A CSV of table results, with the columns that `import` reads; no cell of it is a formula."""

from projections.views.outgoing import Outgoing, OutLine
from projections.writers import medium
from projections.writers.files import Written
from projections.writers.files.cells import called, cells, lost_in, names_of, worth

COLUMNS = ("session", "section", "round", "table", "board")
SIDES, SEATS = ("ns", "ew"), ("north", "south", "east", "west")
SHOWN = ("contract", "declarer", "tricks", "lead", "score", "ew score")
CLAIMS = {"matchpoints": "matchpoints", "imps": "imps"}


def write(out: Outgoing) -> Written:
    """Write the lines of pairs, teams or players."""
    rows = table(out)
    named = any(one.team for one in out.contestants.values())
    lost = (*lost_in(out), *(["the teams' names"] if named else []))
    return Written(medium.as_csv(rows).encode(), (*lost, *(["the cards"] if out.deals else [])))


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
        " & ".join(map(names_of, ns)),
        " & ".join(map(names_of, ew)),
    ]
