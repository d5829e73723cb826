"""Compare the scores, totals and places printed in a result file with those computed here."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from ledger.bridge.numbers import write_rounded
from ledger.readers.result_file import LineRow, ResultFile, TotalClaim
from ledger.readers.typed_lines import perhaps_typed
from ledger.record import Contest
from ledger.rulebook import Conditions
from projections.scope import CONTEST, resolve
from projections.scoring.encounters import encounters
from projections.scoring.team_matches import matches
from projections.views.awards import awards_sheets
from projections.views.imports import Disagreement
from projections.views.standing_rows import Standing
from projections.views.standings import standings
from projections.views.travellers import travellers


def disagreements(file: ResultFile, facts: Contest) -> list[Disagreement]:
    """List every figure of the file that is computed differently here."""
    if not comparable(file, facts):
        return []
    found = [*_lines(file, facts), *_datums(file, facts)]
    if has_scale(file, facts):
        found += [*_matches(file, facts), *_totals(file, facts), *_points(file, facts)]
    return found


def compared(file: ResultFile, facts: Contest) -> int:
    """Count the lines, datums and totals of the file with a figure that can be compared."""
    if not comparable(file, facts):
        return 0
    lines = [row for row in file.lines if row.is_claimed]
    whole = len(file.matches) + len(file.totals) if has_scale(file, facts) else 0
    return len(lines) + len(file.datums) + whole


def comparable(file: ResultFile, facts: Contest) -> bool:
    """Tell whether the file's claims are in the unit in which the contest's boards are scored."""
    known = [s.session for s in file.sessions if s.session in facts.sessions]
    return all(in_its_unit(file, facts.conditions(session)) for session in known)


def uncompared(file: ResultFile, facts: Contest, rules: str) -> Iterator[str]:
    """Say what of the file is not compared. rules: what the contest's regulations are called."""
    is_claimed = any(row.is_claimed for row in file.lines) or bool(file.totals or file.datums)
    if is_claimed and not comparable(file, facts):
        claims = {"matchpoints": "matchpoints", "imps": "IMPs", "points": "points"}[file.unit]
        yield f"the file's {claims} are not compared: {rules} does not score by them"
    if file.in_vps and not has_scale(file, facts):
        yield WITHOUT_VPS


def in_its_unit(file: ResultFile, conditions: Conditions) -> bool:
    """Tell whether boards are scored under these conditions in the unit of the file's claims."""
    return conditions.measure == ("percent" if file.unit == "matchpoints" else file.unit)


def has_scale(file: ResultFile, facts: Contest) -> bool:
    """Tell whether totals are in the same unit here as in the file: in VPs or not."""
    conditions = facts.latest_conditions
    return not file.in_vps or conditions.victory_points is not None


WITHOUT_VPS = (
    "the file's VPs are not compared: these regulations have no scale (--regulations names a set)"
)

Sides = tuple[Fraction | None, Fraction | None]


def _lines(file: ResultFile, facts: Contest) -> Iterator[Disagreement]:
    if not any(row.is_claimed for row in file.lines):
        return
    worths, boards = _worths(file, facts), defaultdict[tuple[str, str, int], list[LineRow]](list)
    quarrels: dict[str, tuple[LineRow, Sides]] = {}
    for row in file.lines:
        line = row.line
        boards[line.session, line.section, line.board].append(row)
        key = (line.session, line.section, line.board, line.ns, line.ew)
        computed = worths.get(key, (None, None))
        if not all(map(_agrees, (row.ns_claim, row.ew_claim), computed, [file.decimals] * 2)):
            quarrels[row.place] = (row, computed)
    typed = {
        row.place
        for board in boards.values()
        for row in perhaps_typed(board, [row for row in board if row.place in quarrels])
    }
    for place, (row, computed) in quarrels.items():
        claims = (row.ns_claim, row.ew_claim)
        yield Disagreement(
            kind="line",
            place=place,
            claimed="/".join(_shown(claim, file.decimals) for claim in claims),
            computed="/".join(_shown(worth, file.decimals) for worth in computed),
            line=_name(row),
            typed=place in typed,
        )


def _agrees(claim: Fraction | None, worth: Fraction | None, decimals: int) -> bool:
    """Tell whether a printed value can be the rounding of the computed one, or is missing."""
    if claim is None:
        return True
    if worth is None:
        return claim == 0
    return abs(worth - claim) <= Fraction(1, 2 * 10**decimals)


def _name(row: LineRow) -> str:
    return f"{row.line.board}:{row.line.ns}-{row.line.ew}"


def _worths(file: ResultFile, facts: Contest) -> dict[tuple[str, str, int, str, str], Sides]:
    """Compute the worth of each line to its sides, for pairs and for teams."""
    worths: dict[tuple[str, str, int, str, str], Sides] = {}
    known = [s.session for s in file.sessions if s.session in facts.sessions]
    team_sessions = [s for s in known if facts.conditions(s).contestant == "team"]
    for match in matches(facts, team_sessions):
        for board in match.boards:
            here = (match.session, "", board.board)
            worths[*here, match.home, match.away] = (board.home_imps, board.away_imps)
            worths[*here, match.away, match.home] = (board.away_imps, board.home_imps)
    for traveller in travellers(facts, [s for s in known if s not in team_sessions]):
        for line in traveller.lines:
            key = (line.session, line.section, traveller.board, line.ns, line.ew)
            worths[key] = (line.ns_worth, line.ew_worth)
    return worths


def _datums(file: ResultFile, facts: Contest) -> Iterator[Disagreement]:
    if not file.datums:
        return
    computed = {
        (traveller.session, traveller.board): traveller.datum
        for traveller in travellers(facts, [s.session for s in file.sessions])
    }
    for claim in file.datums:
        found = computed.get((claim.session, claim.board))
        if found != claim.datum:
            yield Disagreement(
                kind="datum",
                place=claim.place,
                claimed=str(claim.datum),
                computed="nothing" if found is None else str(found),
            )


def _matches(file: ResultFile, facts: Contest) -> Iterator[Disagreement]:
    """List matches with another result here."""
    stages = dict.fromkeys(facts.sessions[claim.session].stage for claim in file.matches)
    played = (e for stage in stages for e in encounters(facts, stage, tuple(facts.sessions)))
    found = {
        (e.session, e.round, e.between(), side.contestant): side for e in played for side in e.sides
    }
    for claim in file.matches:
        match = (claim.session, claim.round, frozenset((claim.home, claim.away)))
        for contestant, said in ((claim.home, claim.home_total), (claim.away, claim.away_total)):
            side = found.get((*match, contestant))
            got = None if side is None else side.own if side.vps is None else side.vps
            if not _agrees(said, got, claim.decimals):
                yield Disagreement(
                    kind="match",
                    place=f"{claim.place}, {contestant}",
                    claimed=_shown(said, claim.decimals),
                    computed=_shown(got, max(2, claim.decimals)),
                )


def _totals(file: ResultFile, facts: Contest) -> Iterator[Disagreement]:
    ranked: dict[str, dict[str, Standing]] = {}
    for claim in file.totals:
        scope = CONTEST if claim.session is None else f"session:{claim.session}"
        if scope not in ranked:
            rows = standings(facts, resolve(scope, facts)).rows
            ranked[scope] = {row.contestant: row for row in rows}
        yield from _total(claim, ranked[scope].get(claim.contestant), ranked[scope])


def _points(file: ResultFile, facts: Contest) -> Iterator[Disagreement]:
    """List other masterpoints than here, if the regulations give any."""
    awards = facts.latest_conditions.awards
    claims = [claim for claim in file.totals if claim.points is not None]
    if not claims or awards is None or awards.masterpoint is None:
        return
    won: dict[str, Fraction] = {}
    for row in (
        row for sheet in awards_sheets(facts, resolve(CONTEST, facts)) for row in sheet.rows
    ):
        points = row.points * awards.masterpoint.hundredths
        won[row.contestant] = max(points, won.get(row.contestant, points))
    for claim in claims:
        got = won.get(claim.contestant, Fraction(0))
        if got != claim.points:
            shown = (_shown(claim.points, 0), _shown(got, 2))
            yield Disagreement(
                kind="points", place=claim.place, claimed=shown[0], computed=shown[1]
            )


def _total(
    claim: TotalClaim, row: Standing | None, rows: dict[str, Standing]
) -> Iterator[Disagreement]:
    exact = row.exact if row else None
    if not _agrees(claim.total, exact, claim.decimals):
        shown = (_shown(claim.total, claim.decimals), _shown(exact, max(2, claim.decimals)))
        yield Disagreement(kind="total", place=claim.place, claimed=shown[0], computed=shown[1])
    percentage = row.percentage if row else None
    if claim.percentage is not None and percentage != claim.percentage:
        shown = (_shown(claim.percentage, 2), _shown(percentage, 2))
        yield Disagreement(
            kind="percentage", place=claim.place, claimed=shown[0], computed=shown[1]
        )
    if claim.rank is not None and row is not None:
        rank, tied = _rank(claim, row, rows)
        if rank != claim.rank or claim.tied not in (None, tied):
            yield Disagreement(
                kind="place",
                place=claim.place,
                claimed=f"{claim.rank}{'=' if claim.tied else ''}",
                computed=f"{rank}{'=' if tied else ''}",
            )


def _rank(claim: TotalClaim, row: Standing, rows: dict[str, Standing]) -> tuple[int | None, bool]:
    """Return the rank here, within the group that the claim is about."""
    if claim.among is None:
        return row.rank, row.tied
    group = [rows[name].exact for name in claim.among if name in rows]
    better = sum(exact > row.exact for exact in group)
    return better + 1, group.count(row.exact) > 1


def _shown(value: Fraction | None, decimals: int) -> str:
    return "nothing" if value is None else write_rounded(value, decimals)
