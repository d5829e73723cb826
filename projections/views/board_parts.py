"""What each board brought a contestant in a stage: its line, or both tables of a team match."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.awards import describe
from ledger.bridge.boards import Side
from ledger.bridge.scores import partners
from ledger.record.boards import WHOLE
from ledger.record.result import LineResult
from projections.scoring.boards import lines_of, scored_boards
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.stage import Stage
from projections.scoring.team_matches import matches
from projections.scoring.worth import line_worth
from projections.views.state import State
from projections.views.states import Parts, parts_of


class BoardPart(Struct, frozen=True, kw_only=True):
    """The contribution of one board to a contestant's total.

    Attributes:
        side: None in a team match, where a team sits both ways.
        results: what was obtained at each table, in words.
        award: what this side was awarded instead.
        counts: in matchpoints, IMPs or points; None where nothing counts.
        top, datum: what that is measured against.
        state: only where the result was amended or is under appeal.

    """

    session: str
    board: int
    round: int | None
    side: Side | None
    opponent: str
    results: tuple[str, ...]
    award: str | None
    counts: Fraction | None
    top: int | None = None
    datum: Fraction | None = None
    fouled: bool = False
    state: State | None = None
    events: tuple[int, ...] = ()


def boards_of(stage: Stage, contestant: str, now: datetime) -> list[BoardPart]:
    """Return all boards of a contestant in a stage, in the order of play."""
    parts = {session: parts_of(stage.facts, session, now) for session in stage.sessions}
    of_teams = stage.conditions.scoring.between_rooms is not None
    find = _of_team if of_teams else _of_pair
    order = {session: place for place, session in enumerate(stage.sessions)}
    return sorted(
        find(stage, contestant, parts),
        key=lambda part: (order[part.session], part.round or 0, part.board),
    )


def _of_pair(stage: Stage, contestant: str, parts: Mapping[str, Parts]) -> Iterator[BoardPart]:
    boards = scored_boards(stage.facts, stage.sessions)
    own = OwnPercentages(boards)
    for board in boards:
        for line in lines_of(board, contestant):
            if line.line.session in parts:
                yield _pair_part(board, line, contestant, own, parts)


def _pair_part(
    board: ScoredBoard,
    line: LineResult,
    contestant: str,
    own: OwnPercentages,
    parts: Mapping[str, Parts],
) -> BoardPart:
    where, is_ns = line.line, contestant in partners(line.line.ns)
    worth = line_worth(board, line, own)
    state = parts[where.session].state_of(
        line.touched, frozenset((where.ns, where.ew)), where.board
    )
    return BoardPart(
        session=where.session,
        board=where.board,
        round=where.round,
        side="NS" if is_ns else "EW",
        opponent=where.ew if is_ns else where.ns,
        results=(line.score.outcome,) if line.score else (),
        award=None if line.awards is None else describe(line.awards[0 if is_ns else 1]),
        counts=worth.ns if is_ns else worth.ew,
        top=board.top(shown=False),
        datum=board.sheet.datum,
        fouled=board.key.group != WHOLE,
        state=state if state.amended or state.appeals else None,
        events=_with_acts(parts[where.session], line.touched, where.board, (where.ns, where.ew)),
    )


def _of_team(stage: Stage, contestant: str, parts: Mapping[str, Parts]) -> Iterator[BoardPart]:
    lines: dict[tuple[str, int | None, int], list[LineResult]] = defaultdict(list)
    for line in stage.facts.counting():
        where = line.line
        if contestant in (where.ns, where.ew):
            lines[where.session, where.round, where.board].append(line)
    for match in matches(stage.facts, stage.sessions):
        if contestant not in (match.home, match.away):
            continue
        is_home = match.home == contestant
        for board in match.boards:
            tables = lines[match.session, match.round, board.board]
            events = tuple(sorted({e for line in tables for e in line.touched}))
            sides = frozenset((match.home, match.away))
            state = parts[match.session].state_of(events, sides, board.board)
            yield BoardPart(
                session=match.session,
                board=board.board,
                round=match.round,
                side=None,
                opponent=match.away if is_home else match.home,
                results=tuple(_in_room(line, contestant) for line in tables if line.score),
                award=_awards(tables, contestant),
                counts=board.home_imps if is_home else board.away_imps,
                fouled=board.fouled,
                state=state if state.amended or state.appeals else None,
                events=_with_acts(parts[match.session], events, board.board, tuple(sides)),
            )


def _with_acts(
    session: Parts, events: Iterable[int], board: int, sides: Collection[str]
) -> tuple[int, ...]:
    """Return what made a line, with the acts that fouled, replaced or removed its board."""
    return tuple(sorted({*events, *session.board_acts(frozenset(sides), board)}))


def _in_room(line: LineResult, contestant: str) -> str:
    """Describe the result in a room, and which way the team sat there."""
    assert line.score is not None
    side = "NS" if line.line.ns == contestant else "EW"
    return f"{line.line.room or 'open'} {side}: {line.score.outcome}"


def _awards(lines: Sequence[LineResult], contestant: str) -> str | None:
    """Describe the team's awards, in one room or both; None without any."""
    found = [
        describe(line.awards[0 if line.line.ns == contestant else 1])
        for line in lines
        if line.awards is not None
    ]
    return ", ".join(found) or None
