"""Team matches: the two rooms of each board side by side, and what each side makes of them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from ledger.bridge.awards import (
    AVERAGE_PLUS,
)
from ledger.bridge.numbers import added
from ledger.bridge.scores import Line
from ledger.events import BoardFouled, BoardSubstituted
from ledger.record import Contest
from ledger.record.boards import reaches
from ledger.record.fouls import foul_scored, is_fouled, substituted
from ledger.record.result import LineResult
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
from projections.scoring.stated_matches import stated, with_boards

MatchKey = tuple[str, int | None, frozenset[str]]
"""A session, a round of it, and who met in it."""


def matches(facts: Contest, sessions: Collection[str]) -> tuple[Match, ...]:
    """Return the matches of these sessions, by session, round, table and teams."""
    if not sessions:  # no line is read for that: of a large contest there are many
        return ()
    lines = _by_match(facts.counting(), sessions)
    kept: dict[MatchKey, Scored] = {}
    if facts.kept is not None:
        kept = facts.kept.setdefault(("matches",), kept)
    for key, group in lines.items():
        rests_on = group, _is_one_round(facts, key[0])
        if key not in kept or kept[key].rests_on != rests_on:
            kept[key] = _scored(facts, rests_on, kept.get(key))
    made = {key: kept[key].match for key in lines}
    judged = [key for key in lines if kept[key].goes_by_others]
    if judged:
        rest = session_percentages(facts, made.values())
        for key in judged:
            made[key] = with_fouled_boards(
                facts, _scored(facts, kept[key].rests_on, None, rest).match, rest
            )
    for result in stated(facts, sessions):
        score = result.score
        key = (score.session, score.round, frozenset((score.home, score.away)))
        made[key] = with_boards(score, tuple(result.touched), made.get(key))
    order = {session: place for place, session in enumerate(sessions)}
    return tuple(
        sorted(made.values(), key=lambda m: (order[m.session], m.round or 0, m.table or "", m.home))
    )


def _by_match(
    lines: Iterable[LineResult], sessions: Collection[str]
) -> dict[MatchKey, list[LineResult]]:
    """Put the lines of each match together, whichever way its sides sat."""
    facing: dict[tuple[str, int | None, str, str], list[LineResult]] = defaultdict(list)
    for line in lines:
        where = line.line
        facing[where.session, where.round, where.ns, where.ew].append(line)
    found: dict[MatchKey, list[LineResult]] = defaultdict(list)
    for (session, number, *sides), own in facing.items():
        if session in sessions:
            found[session, number, frozenset(sides)] += own
    return found


class Sides(NamedTuple):
    """The two sides of a match."""

    home: str
    away: str


RestsOn = tuple[list[LineResult], bool]
"""The lines of a match, and whether its session has but one round."""


class Scored(NamedTuple):
    """A match that was scored, and what it rests on besides fouls and rules.

    Attributes:
        rooms: of each board.
        at: the two sides and the section.
        goes_by_others: whether what its sides have elsewhere may count, for an award or a foul:
            where a board has a fixed top, whatever the margin in points.

    """

    match: Match
    rests_on: RestsOn
    rooms: dict[int, Rooms]
    at: tuple[Sides, str]
    goes_by_others: bool


def _scored(
    facts: Contest, rests_on: RestsOn, before: Scored | None, rest: Rest = NOTHING_KNOWN
) -> Scored:
    """Score a match; boards that are as they were before are not scored again.

    rest: each team's percentage on the boards of a session it really played.
    """
    lines = sorted(rests_on[0], key=lambda line: line.reference.version)
    first = min(lines, key=lambda line: (line.line.room == "closed", line.line.board)).line
    home, away = (first.ew, first.ns) if first.room == "closed" else (first.ns, first.ew)
    sides, conditions = Sides(home, away), facts.conditions(first.session)
    rooms = _rooms(facts, lines, first, sides)
    own = Own(rest.get((first.session, home)), rest.get((first.session, away)))
    known: dict[int, MatchBoard] = {}
    if before is not None and before.at == (sides, first.section):
        known = {
            b.board: b for b in before.match.boards if before.rooms[b.board] == rooms.get(b.board)
        }
    boards = [
        known.get(number) or _board(facts, first, number, pair, sides, own)
        for number, pair in rooms.items()
    ]
    at_fault = _at_fault(boards, home, away)
    played = [
        b
        for b in boards
        if b.home_imps is not None and not b.fouled and not is_artificial(rooms[b.board])
    ]
    more = _besides(boards, rooms, conditions, at_fault)
    match = Match(
        session=first.session,
        round=first.round,
        table=first.table,
        home=home,
        away=away,
        boards=tuple(boards),
        home_imps=added([*(b.home_imps or ZERO for b in boards), more.home]),
        away_imps=added([*(b.away_imps or ZERO for b in boards), more.away]),
        home_gross=added([*(_won(b.home_imps, b.away_imps) for b in boards), _won(*more)]),
        away_gross=added([*(_won(b.away_imps, b.home_imps) for b in boards), _won(*more[::-1])]),
        counted=sum(b.home_imps is not None for b in boards),
        compared=len(played),
        played=tuple(b.board for b in played),
        events=tuple(sorted({position for line in lines for position in line.touched})),
    )
    teams = conditions.scoring.between_rooms
    is_given = any(line.awards is not None for line in lines) or any(b.fouled for b in boards)
    goes_by_others = is_given and teams is not None and teams.top is not None
    return Scored(match, rests_on, rooms, (sides, first.section), goes_by_others)


def _rooms(facts: Contest, lines: list[LineResult], first: Line, sides: Sides) -> dict[int, Rooms]:
    """Put the lines of a match side by side, by the numbers of the boards."""
    rooms: dict[int, Rooms] = {}
    for line in lines:
        is_open = (line.line.room or "open") == "open"
        had = rooms.get(line.line.board, Rooms(None, None))
        rooms[line.line.board] = had._replace(opened=line) if is_open else had._replace(closed=line)
    for number in _without_lines(facts, first, *sides):
        rooms.setdefault(number, Rooms(None, None))
    return {number: rooms[number].seen_by(sides.home) for number in sorted(rooms)}


def _is_one_round(facts: Contest, session: str) -> bool:
    """Tell whether all results of a session are of one round."""
    return len(facts.sessions[session].rounds) == 1


class Nets(NamedTuple):
    """Something for each side on its own account."""

    home: Fraction
    away: Fraction


def _without_lines(facts: Contest, first: Line, home: str, away: str) -> Iterator[int]:
    """Yield the boards of a match that were fouled or replaced, but have no score.

    Where a session has several rounds, only those of which the match is named.
    """
    one_round = _is_one_round(facts, first.session)
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
    return imps if imps.numerator > 0 or imps == theirs else ZERO


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
