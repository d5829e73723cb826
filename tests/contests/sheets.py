"""The sheets of one contest of each set, as the program makes them: kept, and checked by hand.

A sheet shows of every stage the first match or session board by board, the sessions or
matches, the table with what each total consists of, what was carried over, how ties were
settled, who went on, how finals went segment by segment, and at last the sanctions and the
points that were won.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.bridge.awards import AnyAward, describe
from ledger.bridge.numbers import write_exact
from ledger.events import LotDrawn, QualifiersDeclared, TieSettled
from ledger.record import Contest
from ledger.record.result import LineResult
from projections.scope import Scope, resolve
from projections.scoring.accounts import Account, Item
from projections.scoring.boards import scored_boards
from projections.scoring.matches import Match
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.ranking import rank
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.scoring.team_matches import matches
from projections.scoring.worth import line_worth
from projections.views.awards import awards_sheets
from projections.views.carry_over import carry_over_sheets
from projections.views.finals import FinalSheet, final_sheets
from projections.views.match_boards import SheetBoard, match_boards
from projections.views.offences import offences
from tests.contests.stories import STORIES, tell
from tests.contests.telling import Teller

FOLDER = Path(__file__).parent / "sheets"
SEEDS = dict.fromkeys(STORIES, 3) | {
    "anc-2018-itc-open": 13,
    "anc-2018-itc-womens": 9,
    "anc-2018-itc-seniors": 8,
    "anc-2018-itc-youth": 0,
    "anc-2018-ipc": 9,
    "anc-2018-butler-open": 8,
    "anc-2018-butler-seniors": 12,
    "anc-2018-butler-restricted": 10,
    "anc-2018-congress-swiss-pairs": 0,
    "anc-2018-congress-flighted-pairs": 1,
    "anc-2018-congress-matchpoint-pairs": 6,
    "anc-2018-congress-eclectic-pairs": 2,
    "anc-2018-congress-teams": 13,
    "sydney-2003-seniors-teams": 7,
    "sydney-2003-blue-ribbon-pairs": 6,
    "sydney-2003-swiss-teams": 6,
    "alberta-55plus-pairs": 11,
    "alberta-55plus-total-points": 22,
    "acbl-club-swiss-teams": 7,
    "acbl-club-knockout-teams": 1,
    "acbl-club-board-a-match": 0,
}
"""Contests in which much of what a document provides for happens."""
Row = Sequence[object]


def write(chosen: Iterable[str]) -> None:
    """Write the sheets of these sets anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in chosen:
        (FOLDER / f"{name}.txt").write_text(made(name), encoding="utf-8")


def kept(name: str) -> str:
    """The sheet as it was checked."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def made(name: str) -> str:
    """The sheet as the program makes it now."""
    with TemporaryDirectory() as folder:
        return sheet(tell(name, SEEDS[name], Path(folder)))


def sheet(teller: Teller) -> str:
    """Everything that the contest came to."""
    facts = teller.facts()
    lines = [f"{teller.regulations.title} ({teller.regulations.name})"]
    for stage in facts.stages:
        if facts.schedule.of_stage(stage):
            lines += _stage(facts, stage)
    lines += [*_points(facts), *_sanctions(facts)]
    return "\n".join(lines) + "\n"


def _stage(facts: Contest, name: str) -> Iterator[str]:
    stage = reckon(facts, name)
    scope = resolve(f"stage:{name}", facts)
    yield from _first_session(facts, stage)
    yield from _carried(facts, scope)
    finals = final_sheets(facts, scope)
    for final in finals:
        yield from _final(final)
    if not finals:
        yield from _sessions(stage)
        yield from _matches(stage)
        yield from _table(facts, stage)
    yield from _settled(facts, name)
    yield from _gone_on(facts, name)


# ------------------------------------------------------------------- the first session, by boards


def _first_session(facts: Contest, stage: Stage) -> Iterator[str]:
    session = stage.sessions[0]
    if stage.conditions.scoring.between_rooms is not None:
        boards_of = match_boards(stage)
        for match in matches(facts, [session]):
            key = (match.session, match.round, frozenset((match.home, match.away)))
            yield from _team_match(match, boards_of[key])
        return
    boards = [b for b in scored_boards(facts, [session]) if b.plain or b.adjusted]
    own = OwnPercentages(boards)
    for board in boards:
        rows = []
        for line in sorted(
            (*board.plain, *board.adjusted), key=lambda line: line.reference.version
        ):
            if line.line.session == session:
                worth = line_worth(board, line, own)
                sides = (line.line.ns, line.line.ew, _obtained(line))
                rows.append([*sides, _shown(worth.ns), _shown(worth.ew)])
        if rows:
            yield from _titled(f"{session}, board {board.board}{_measure(board)}", rows)


def _measure(board: ScoredBoard) -> str:
    """The datum or the top that a board is scored with; a group of a fouled one is named so."""
    group = "" if board.key.group == -1 else ", part of a fouled board"
    if board.sheet.datum is not None:
        return f"{group}, datum {_shown(board.sheet.datum)}{_elsewhere(board)}"
    top = board.top(shown=False)
    return group if top is None else f"{group}, top {top}"


def _elsewhere(board: ScoredBoard) -> str:
    """The scores of other contests that the datum counts too."""
    datum = board.conditions.scoring.datum_rule
    assert datum is not None
    sources = datum.sources
    weight = next(source.weight for source in sources if source.contest == "own")
    others = board.considered - Counter({p: n * weight for p, n in board.frequencies.items()})
    listed = " ".join(f"{points:+d}" for points in sorted(others.elements()))
    return f" with {listed}" if listed else ""


def _obtained(line: LineResult) -> str:
    if line.awards is not None:
        return " / ".join(_award(award) for award in line.awards)
    return "" if line.score is None else f"{line.score.points:+d}"


def _award(award: AnyAward) -> str:
    return describe(award).replace(" assigned", "")


def _team_match(match: Match, boards: Iterable[SheetBoard]) -> Iterator[str]:
    rows: list[Row] = [
        [
            board.board,
            _points_of(board.points),
            _points_of(board.closed),
            _shown(board.home),
            _shown(board.away),
            board.note,
        ]
        for board in boards
    ]
    rows.append(["in all", "", "", _shown(match.home_imps), _shown(match.away_imps), ""])
    yield from _titled(f"{match.session}, {match.home} v {match.away}", rows)


def _points_of(points: int | None) -> str:
    return "-" if points is None else f"{points:+d}"


# --------------------------------------------------------------------------------- of every stage


def _carried(facts: Contest, scope: Scope) -> Iterator[str]:
    for one in carry_over_sheets(facts, scope):
        rows = [
            [row.contestant, f"place {row.place}", f"with {_shown(row.total)}", _shown(row.amount)]
            for row in one.rows
            if row.amount is not None
        ]
        yield from _titled(f"carried from {one.from_stage} into {one.stage} ({one.clause})", rows)


def _sessions(stage: Stage) -> Iterator[str]:
    """What each session brought, where it is not made of matches."""
    items = {
        (name, item.session): item
        for name, account in sorted(stage.accounts.items())
        for item in account.items
        if item.source == "session"
    }
    rows: list[Row] = [
        [name, *(_session(items.get((name, session))) for session in stage.sessions)]
        for name in dict.fromkeys(name for name, _ in items)
    ]
    if rows:
        yield from _titled(f"sessions of {stage.name}", [["", *stage.sessions], *rows])


def _session(item: Item | None) -> str:
    """What a session brought, its percentage where it has one; in brackets what is left out."""
    if item is None:
        return "-"
    share = "" if item.result is None else f"{_shown(item.result)} %"
    if item.detail == "does not count":
        return f"({share})"
    return share if item.own is not None else f"{_shown(item.amount)} {share}".rstrip()


def _matches(stage: Stage) -> Iterator[str]:
    rows = []
    altered = {
        (item.session, item.number, name): f"{name} altered to {_shown(item.amount)}"
        for name, account in stage.accounts.items()
        for item in account.items
        if item.source == "altered"
    }
    for encounter in stage.encounters:
        sides = [
            f"{s.contestant} {_shown(s.own)}" + ("" if s.vps is None else f" = {_shown(s.vps)} VP")
            for s in encounter.sides
        ]
        at = (encounter.session, encounter.number)
        notes = [
            altered[*at, s.contestant] for s in encounter.sides if (*at, s.contestant) in altered
        ]
        kind = [encounter.kind] if encounter.kind != "played" else []
        rows.append([encounter.number, " v ".join(sides), ", ".join(kind + notes)])
    if rows:
        yield from _titled(f"matches of {stage.name}", rows)


def _table(facts: Contest, stage: Stage) -> Iterator[str]:
    entered = facts.contestants
    for field, ranked in groupby(rank(stage), key=lambda row: row.field):
        rows = [
            [
                "-" if row.rank is None else f"{row.rank}{'=' if row.tied else ''}",
                " ".join(filter(None, (row.contestant, entered[row.contestant].category))),
                _shown(row.total),
                _parts(stage.accounts[row.contestant]),
            ]
            for row in ranked
        ]
        yield from _titled(f"{stage.name}{f', {field}' if field else ''}", rows)


def _parts(account: Account) -> str:
    """What a total consists of, from each source together."""
    sums: dict[str, Fraction] = {}
    for item in account.items:
        sums[item.source] = sums.get(item.source, Fraction(0)) + (item.amount or 0)
    return ", ".join(f"{source} {_shown(amount)}" for source, amount in sorted(sums.items()))


def _final(final: FinalSheet) -> Iterator[str]:
    home, away = final.home, final.away
    rows: list[Row] = [["carried over", _shown(home.carried), _shown(away.carried)]]
    rows += [[s.session, _shown(s.home), _shown(s.away)] for s in final.segments]
    rows += [["fines", _shown(-home.fines), _shown(-away.fines)]]
    rows += [["in all", _shown(home.total), _shown(away.total)]]
    won = "shared" if final.is_shared else final.winner or "undecided"
    rows.append(["winner", won, ""])
    yield from _titled(f"{final.stage}: {home.contestant} v {away.contestant}", rows)


def _settled(facts: Contest, stage: str) -> Iterator[str]:
    """How those were told apart whom the criteria left level; not for a draw."""
    rows: list[Row] = [
        [lot.purpose, "lot", ", ".join(lot.order)]
        for _, lot in facts.of(LotDrawn)
        if lot.stage == stage and lot.purpose not in ("draw", "newcomers", "random-draw")
    ]
    rows += [
        [tie.purpose or "all", tie.how, ", ".join(tie.order)]
        for _, tie in facts.of(TieSettled)
        if tie.stage == stage
    ]
    if rows:
        yield from _titled(f"ties of {stage} settled", rows)


def _gone_on(facts: Contest, stage: str) -> Iterator[str]:
    for _, declared in facts.of(QualifiersDeclared):
        if declared.stage == stage:
            rows = [[q.place, q.contestant] for q in declared.qualifiers]
            yield from _titled(f"from {stage} into {declared.into}", rows)


def _points(facts: Contest) -> Iterator[str]:
    for awarded in awards_sheets(facts, resolve("contest", facts)):
        rows = [
            [row.person or row.contestant, _shown(row.points)] for row in awarded.rows if row.points
        ]
        titles = [
            [title.of or "first", " and ".join(title.contestants)] for title in awarded.titles
        ]
        yield from _titled(f"won in {awarded.stage}", [*titles, *rows])


def _sanctions(facts: Contest) -> Iterator[str]:
    rows = [
        [
            row.session,
            row.contestant,
            row.offence,
            "warning" if row.is_warning else _quantity(row.amount, row.unit),
            "waived" if row.waived_by else "",
        ]
        for row in offences(facts, resolve("contest", facts))
    ]
    if rows:
        yield from _titled("sanctions", rows)


# -------------------------------------------------------------------------------------- layout


def _quantity(value: Fraction | None, unit: str | None) -> str:
    return f"{_shown(value)} {unit.removesuffix('s') if unit and value == 1 else unit}"


def _shown(value: Fraction | None) -> str:
    return "-" if value is None else str(write_exact(value))


def _titled(title: str, rows: Sequence[Row]) -> Iterator[str]:
    """A heading, and the rows with their columns aligned."""
    yield ""
    yield title
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*_even(cells), strict=True)]
    for row in cells:
        shown = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield ("  " + "  ".join(shown)).rstrip()


def _even(cells: list[list[str]]) -> list[list[str]]:
    """The rows, each with as many cells as the longest."""
    most = max((len(row) for row in cells), default=0)
    return [row + [""] * (most - len(row)) for row in cells]


__all__ = ["FOLDER", "STORIES", "kept", "made", "sheet", "write"]
