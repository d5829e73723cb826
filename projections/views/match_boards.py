"""The boards of matches, of teams and of pairs, as match sheets show them."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.awards import describe, describe_two
from ledger.bridge.scores import Line
from ledger.record.boards import WHOLE
from ledger.record.result import LineResult
from projections.scoring.boards import scored_boards
from projections.scoring.matches import MatchBoard
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.stage import Stage
from projections.scoring.team_matches import MatchKey, matches
from projections.scoring.worth import Sides, line_worth


class SheetBoard(Struct, frozen=True, kw_only=True):
    """A board of a match, as its match sheet shows it.

    Attributes:
        points: for north-south, at the table or in the open room.
        closed: in the closed room, of teams.
        ns: which of two pairs sat north-south, None of teams.
        datum: of a Butler board.
        home, away: what it counts for each, in IMPs, points or per cent.
        note: what was awarded instead, or that the board was fouled or replaced by a new one.

    """

    board: int
    ns: str | None = None
    points: int | None = None
    closed: int | None = None
    datum: Fraction | None = None
    home: Fraction | None = None
    away: Fraction | None = None
    note: str = ""


def match_boards(stage: Stage) -> dict[MatchKey, tuple[SheetBoard, ...]]:
    """Return the boards of all matches of a stage; home is who the match names first."""
    of_teams = stage.conditions.scoring.between_rooms is not None
    return _of_teams(stage) if of_teams else _of_pairs(stage)


def _of_teams(stage: Stage) -> dict[MatchKey, tuple[SheetBoard, ...]]:
    facts = stage.facts
    awarded: dict[tuple[MatchKey, int], list[LineResult]] = defaultdict(list)
    for line in facts.counting():
        if line.awards is not None and line.line.session in stage.sessions:
            awarded[_key(line.line), line.line.board].append(line)
    found: dict[MatchKey, tuple[SheetBoard, ...]] = {}
    for match in matches(facts, stage.sessions):
        key = (match.session, match.round, frozenset((match.home, match.away)))
        found[key] = tuple(
            _of_team(board, awarded.get((key, board.board), [])) for board in match.boards
        )
    return found


def _of_team(board: MatchBoard, awarded: list[LineResult]) -> SheetBoard:
    notes = ["home east-west in the open room"] if board.turned else []
    notes += ["fouled"] if board.fouled else []
    if board.replaced:
        later = board.made_up_in
        notes.append("replaced by a new board" + (f" in session {later}" if later else ""))
    notes += [f"{line.line.room or 'open'} {_award(line)}" for line in awarded]
    return SheetBoard(
        board=board.board,
        ns=None,
        points=board.open_points,
        closed=board.closed_points,
        datum=None,
        home=board.home_imps,
        away=board.away_imps,
        note=", ".join(notes),
    )


def _of_pairs(stage: Stage) -> dict[MatchKey, tuple[SheetBoard, ...]]:
    boards = scored_boards(stage.facts, stage.sessions)
    own = OwnPercentages(boards)
    homes = {
        (e.session, e.round, e.between()): e.home.contestant for e in stage.encounters if e.away
    }
    found: dict[MatchKey, list[SheetBoard]] = defaultdict(list)
    for board in boards:
        for line in (*board.plain, *board.adjusted):
            key = _key(line.line)
            if key in homes:
                worth = line_worth(board, line, own)
                found[key].append(_of_pair(board, line, worth, homes[key]))
    return {key: tuple(sorted(own, key=lambda b: b.board)) for key, own in found.items()}


def _of_pair(board: ScoredBoard, line: LineResult, worth: Sides, home: str) -> SheetBoard:
    ns, ew = (_in_percent(board, side) for side in worth)
    is_ns = line.line.ns == home
    return SheetBoard(
        board=line.line.board,
        ns=line.line.ns,
        points=line.score.points if line.score else None,
        closed=None,
        datum=board.sheet.datum,
        home=ns if is_ns else ew,
        away=ew if is_ns else ns,
        note=", ".join(_notes(board, line)),
    )


def _notes(board: ScoredBoard, line: LineResult) -> Iterator[str]:
    if board.key.group != WHOLE:
        yield "fouled"
    if line.awards is not None:
        yield _award(line)


def _in_percent(board: ScoredBoard, worth: Fraction | None) -> Fraction | None:
    """Convert a board's matchpoints to those of a match; IMPs stay as they are."""
    top = board.top(shown=False)
    if worth is None or board.conditions.measure != "percent":
        return worth
    return 100 * worth / top if top else None


def _key(line: Line) -> MatchKey:
    return (line.session, line.round, frozenset((line.ns, line.ew)))


def _award(line: LineResult) -> str:
    assert line.awards is not None
    return describe_two(*map(describe, line.awards))
