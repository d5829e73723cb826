"""Team matches: the two rooms of each board side by side, and what each side makes of them."""

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from ledger.bridge.awards import (
    AVERAGE_PLUS,
)
from ledger.bridge.scores import Line, MatchScore
from ledger.events import BoardFouled, BoardSubstituted
from ledger.record import Contest
from ledger.record.boards import reaches
from ledger.record.fouls import foul_scored, is_fouled, substituted
from ledger.record.result import LineResult, MatchResult
from ledger.rulebook import Conditions
from projections.scoring.board_a_match import (
    NOTHING_KNOWN,
    Rest,
    session_percentages,
    with_fouled_boards,
)
from projections.scoring.matches import Match, MatchBoard
from projections.scoring.rooms import (
    ZERO,
    Own,
    Rooms,
    artificial_worth,
    balanced,
    is_artificial,
    is_plus,
    worth_to,
)

MatchKey = tuple[str, int | None, frozenset[str]]


def matches(facts: Contest, sessions: Collection[str]) -> tuple[Match, ...]:
    """Return the matches of these sessions, by session, round, table and teams."""
    lines: dict[MatchKey, list[LineResult]] = {}
    for line in facts.counting():
        where = line.line
        if where.session in sessions:
            key = (where.session, where.round, frozenset((where.ns, where.ew)))
            lines.setdefault(key, []).append(line)
    kept = {} if facts.kept is None else facts.kept.setdefault(("matches",), {})
    for key in lines.keys() - kept.keys():
        kept[key] = _match(facts, lines[key])
    made = {key: kept[key] for key in lines}
    if any(_has_top(facts, s) for s in sessions):
        rest = session_percentages(facts, made.values())
        made = {
            key: with_fouled_boards(facts, _match(facts, group, rest), rest)
            for key, group in lines.items()
        }
    for result in _whole(facts, sessions):
        score = result.score
        key = (score.session, score.round, frozenset((score.home, score.away)))
        made[key] = _stated(score, tuple(result.touched), made.get(key))
    order = {session: place for place, session in enumerate(sessions)}
    return tuple(
        sorted(made.values(), key=lambda m: (order[m.session], m.round or 0, m.table or "", m.home))
    )


def _has_top(facts: Contest, session: str) -> bool:
    """Tell whether a board has a fixed top, whatever the margin in points."""
    teams = facts.conditions(session).scoring.between_rooms
    return teams is not None and teams.top is not None


def whole_matches(facts: Contest, sessions: Collection[str]) -> Iterator[Match]:
    """Yield the matches of these sessions of which only the result is known."""
    for result in _whole(facts, sessions):
        yield _stated(result.score, tuple(result.touched), None)


def _whole(facts: Contest, sessions: Collection[str]) -> Iterator[MatchResult]:
    for result in facts.results.matches.values():
        score = result.score
        if score.session in sessions:
            gone = facts.cancelled(score.session)
            if score.home not in gone and score.away not in gone:
                yield result


def _stated(score: MatchScore, events: tuple[int, ...], boards: Match | None) -> Match:
    """Return a match of which the result was recorded, and awards on single boards besides."""
    net = score.imps if score.imps is not None else ZERO
    home_gross = score.home_imps if score.home_imps is not None else max(net, ZERO)
    away_gross = score.away_imps if score.away_imps is not None else max(-net, ZERO)
    if score.imps is None:
        net = home_gross - away_gross
    more = won = (ZERO, ZERO)
    if boards:
        more, won = (boards.home_imps, boards.away_imps), (boards.home_gross, boards.away_gross)
    if boards and boards.home != score.home:
        more, won = more[::-1], won[::-1]
    vps = (
        (score.home_vps, score.away_vps)
        if score.home_vps is not None and score.away_vps is not None
        else None
    )
    return Match(
        session=score.session,
        round=score.round,
        table=score.table,
        home=score.home,
        away=score.away,
        boards=boards.boards if boards else (),
        home_imps=net + more[0],
        away_imps=-net + more[1],
        home_gross=home_gross + won[0],
        away_gross=away_gross + won[1],
        counted=(score.boards or 0) + (boards.counted if boards else 0),
        compared=score.boards or 0,
        vps=vps,
        events=(*events, *(boards.events if boards else ())),
    )


def _match(facts: Contest, lines: list[LineResult], rest: Rest = NOTHING_KNOWN) -> Match:
    """Score a match. rest: each team's percentage on the boards of a session it really played."""
    first = min(lines, key=lambda line: (line.line.room == "closed", line.line.board)).line
    home, away = (first.ew, first.ns) if first.room == "closed" else (first.ns, first.ew)
    conditions = facts.conditions(first.session)
    rooms: dict[int, Rooms] = {}
    for line in sorted(lines, key=lambda line: line.line.board):
        is_open = (line.line.room or "open") == "open"
        before = rooms.get(line.line.board, Rooms(None, None))
        rooms[line.line.board] = (
            before._replace(opened=line) if is_open else before._replace(closed=line)
        )
    for number in _without_lines(facts, first, home, away):
        rooms.setdefault(number, Rooms(None, None))
    rooms = {number: at.seen_by(home) for number, at in rooms.items()}
    own = Own(rest.get((first.session, home)), rest.get((first.session, away)))
    boards = [
        _board(facts, first, number, pair, Sides(home, away), own)
        for number, pair in sorted(rooms.items())
    ]
    at_fault = _at_fault(boards, home, away)
    played = [
        b
        for b in boards
        if b.home_imps is not None and not b.fouled and not is_artificial(rooms[b.board])
    ]
    more = _besides(boards, rooms, conditions, at_fault)
    return Match(
        session=first.session,
        round=first.round,
        table=first.table,
        home=home,
        away=away,
        boards=tuple(boards),
        home_imps=sum((b.home_imps or ZERO for b in boards), more.home),
        away_imps=sum((b.away_imps or ZERO for b in boards), more.away),
        home_gross=sum((_won(b.home_imps, b.away_imps) for b in boards), _won(*more)),
        away_gross=sum((_won(b.away_imps, b.home_imps) for b in boards), _won(*more[::-1])),
        counted=sum(b.home_imps is not None for b in boards),
        compared=len(played),
        played=tuple(b.board for b in played),
        events=tuple(sorted({position for line in lines for position in line.touched})),
    )


class Nets(NamedTuple):
    """Something for each side on its own account."""

    home: Fraction
    away: Fraction


class Sides(NamedTuple):
    """The two sides of a match."""

    home: str
    away: str


def _without_lines(facts: Contest, first: Line, home: str, away: str) -> Iterator[int]:
    """Yield the boards of a match that were fouled or replaced, but have no score.

    Where a session has several rounds, only those of which the match is named.
    """
    one_round = len(facts.sessions[first.session].rounds) == 1
    acts: list[BoardFouled | BoardSubstituted] = [act for _, act in facts.of(BoardFouled)]
    acts += [act for _, act in facts.of(BoardSubstituted)]
    for act in acts:
        at = (first.session, act.board, first.section)
        if not reaches(act, *at, (home, away)):
            continue
        its_own = one_round or act.ns is not None or act.ew is not None
        if its_own and (is_fouled(facts, *at, home, away) or substituted(facts, *at, (home, away))):
            yield act.board


def _board(
    facts: Contest, first: Line, board: int, rooms: Rooms, sides: Sides, own: Own
) -> MatchBoard:
    """Score a board of a match as it stands: played, adjusted, fouled or replaced."""
    home: Fraction | None
    away: Fraction | None
    conditions, at = facts.conditions(first.session), (first.session, board, first.section)
    foul = foul_scored(facts, *at, sides, (rooms.opened, rooms.closed))
    replaced, unplayable = substituted(facts, *at, sides), conditions.unplayable
    if foul is not None and unplayable is not None and unplayable.artificial:
        home = away = artificial_worth(AVERAGE_PLUS, conditions, None)
    elif foul is not None:
        home = away = None
    else:
        home = worth_to(rooms, conditions, own.home, home=True)
        away = worth_to(rooms, conditions, own.away, home=False)
        home, away = balanced(home, away, rooms, conditions)
    return MatchBoard(
        board=board,
        open_points=rooms.opened.score.points if rooms.opened and rooms.opened.score else None,
        closed_points=rooms.closed.score.points if rooms.closed and rooms.closed.score else None,
        home_imps=home,
        away_imps=away,
        foul=foul,
        replaced=replaced is not None,
        made_up_in=replaced.in_session if replaced else None,
        turned=rooms.turned,
    )


def _won(imps: Fraction | None, theirs: Fraction | None) -> Fraction:
    """Give the IMPs that a side adds where totals decide: those that it won, not those lost.

    What both sides have alike, such as average plus, both add (ANC 7.1).
    """
    if imps is None:
        return ZERO
    return imps if imps == theirs else max(imps, ZERO)


def _besides(
    boards: list[MatchBoard],
    rooms: dict[int, Rooms],
    conditions: Conditions,
    at_fault: Counter[Literal["home", "away"]],
) -> Nets:
    """Compute what each side gets beyond its boards for the match as a whole, possibly negative.

    Boards of average plus may count together (ANC appendix); and whoever is not to blame for
    fouled boards may have IMPs for them (ACBL Law 87).
    """
    home = away = ZERO
    artificial, rule = conditions.artificial, conditions.fouled
    for is_home in (True, False):
        pluses = sum(is_plus(b, rooms[b.board], home=is_home) for b in boards)
        if pluses:
            together = artificial.more_together(pluses)
            home, away = (home + together, away) if is_home else (home, away + together)
    given = [b for b in boards if b.fouled or is_artificial(rooms[b.board])]
    home_has = sum((b.home_imps or ZERO for b in given), home)
    away_has = sum((b.away_imps or ZERO for b in given), away)
    left_out = artificial.left_out(home_has, away_has)
    home, away = home - left_out, away - left_out
    for side, many in at_fault.items():
        if rule is None:
            break
        indemnity = rule.nets(ZERO, many, side)
        home, away = home + indemnity.home, away + indemnity.away
    return Nets(home, away) if home == away else Nets(*conditions.balanced(home, away))


def _at_fault(boards: list[MatchBoard], home: str, away: str) -> Counter[Literal["home", "away"]]:
    """Count the fouled boards for which each side alone is to blame."""
    blame: Counter[Literal["home", "away"]] = Counter()
    for board in boards:
        to_blame = board.foul.at_fault if board.foul else ()
        if (home in to_blame) != (away in to_blame):
            blame["home" if home in to_blame else "away"] += 1
    return blame
