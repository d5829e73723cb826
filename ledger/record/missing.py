"""What a session still lacks: matches, boards of them, rooms, scores, confirmations.

What should be there is what was drawn and scheduled; without either, nothing is missed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ledger.bridge.awards import Assigned, Weighted
from ledger.bridge.scores import partners
from ledger.record.contest import Contest
from ledger.record.lacks import NEEDED, Missing
from ledger.record.meetings import (
    Meeting,
    boards_of_a_match,
    by_meeting,
    drawn,
    fouled_in,
    is_forfeited,
    is_in_round,
    is_of,
    left_alone,
    plays_matches,
    removed_for,
    taken_out,
    undrawn,
)
from ledger.record.plays import boards_played
from ledger.record.result import LineResult, Result


class Extent(NamedTuple):
    """How many results are there, and how many should be."""

    there: int
    expected: int


def missing_of(contest: Contest, sessions: Iterable[str]) -> tuple[Missing, ...]:
    """List what makes the results of these sessions incomplete."""
    found = (one for session in sessions for one in _lacking(contest, session))
    return tuple(one for one in found if one.what in NEEDED)


def extent(contest: Contest, session: str) -> Extent:
    """Count the results of a session, and those that there should be."""
    there = contest.sessions[session].many
    lacking = missing_of(contest, (session,))
    alone = sum(one.results for one in lacking if len(one.sides) == 1)
    at_a_table = 4 if contest.conditions(session).contestant == "player" else 2
    tables = -(-alone // at_a_table)
    return Extent(there, there + sum(one.results for one in lacking) - alone + tables)


def missing_in(contest: Contest, session: str) -> tuple[Missing, ...]:
    """List all that a session lacks, by tables."""
    return (*_lacking(contest, session), *_unconfirmed(contest, session))


def _lacking(contest: Contest, session: str) -> tuple[Missing, ...]:
    """List what a session lacks but for confirmations, which are as many as there are scores."""
    if contest.kept is None:
        return _lacking_now(contest, session)
    kept: dict[str, tuple[Missing, ...]] = contest.kept.setdefault(("missing",), {})
    if session not in kept:
        kept[session] = _lacking_now(contest, session)
    return kept[session]


def _lacking_now(contest: Contest, session: str) -> tuple[Missing, ...]:
    to_meet, over = tuple(drawn(contest, session)), contest.schedule.phases_over
    alone = tuple(_without_opponents(contest, session))
    if not to_meet and not alone and not contest.is_played(session):
        facts = contest.sessions[session]
        is_over = contest.stages[facts.stage] or (facts.stage, facts.phase) in over
        return () if is_over else (Missing(what="session", session=session),)
    if not to_meet and not _is_known(contest, session):
        return alone
    rules = contest.conditions(session)
    if not to_meet and not plays_matches(rules) and rules.confirmations is None:
        return (*alone, *_of_contestants(contest, session))
    results = contest.results.in_session(contest.sessions[session])
    is_open = not to_meet and rules.contestant != "team"
    if is_open and boards_of_a_match(contest, session) is None:
        between = by_meeting(_of_blank(results))
    else:
        between = by_meeting(results)
    met = [*to_meet, *undrawn(contest, session, between, to_meet)]
    whole = any(match.session == session for match in contest.results.matches.values())
    found = [
        one
        for each in met
        for one in _of_meeting(
            contest, session, each, between.get(frozenset(each.sides), ()), whole=whole
        )
    ]
    if not to_meet:
        found += _of_contestants(contest, session)
    return (*alone, *found)


def _of_blank(results: Collection[Result]) -> list[Result]:
    """List the results of sides that have a line without a score.

    Where nobody said whom they meet, nor on how many boards, nothing else can be missing.
    """
    blank = {one.sides for one in results if one.score is None}
    blank |= {(ew, ns) for ns, ew in blank}
    return [one for one in results if one.sides in blank] if blank else []


def _without_opponents(contest: Contest, session: str) -> Iterator[Missing]:
    """List who was drawn against somebody that has left, where no rule says what that is worth.

    Such a match must be forfeited or ruled on, or it would silently count nothing. If all scores
    of whoever left are cancelled, meeting them is worth nothing to anybody.
    """
    conditions = contest.conditions(session)
    if conditions.bye is not None or not plays_matches(conditions):
        return
    drawn_here = [draw for draw in contest.draws if draw.session == session]
    lonely = [(draw, left) for draw in drawn_here if (left := left_alone(contest, draw))]
    if not lonely:
        return
    results = contest.results.in_session(contest.sessions[session])
    cancelled = contest.cancelled(session)
    for draw, left in lonely:
        for pairing in draw.pairings:
            sides = sorted((pairing.ns, pairing.ew), key=lambda name: name not in left)
            met = Meeting((pairing.ns, pairing.ew), draw.round, pairing.table, (), None)
            is_alone = sides[0] in left and sides[1] not in cancelled
            if is_alone and not any(is_of(one, met) for one in results):
                yield Missing(
                    what="opponent",
                    session=session,
                    round=draw.round,
                    table=pairing.table,
                    sides=tuple(sides),
                    results=1,
                    clause=conditions.forfeits.clause if conditions.forfeits else "Law 80B2",
                )


def is_told(contest: Contest, session: str) -> bool:
    """Tell whether a draw, the boards or the regulations say which results a session has."""
    return any(draw.session == session for draw in contest.draws) or _is_known(contest, session)


def _is_known(contest: Contest, session: str) -> bool:
    """Tell whether it is known which results a session without a draw should have."""
    rules = contest.conditions(session)
    has_boards = contest.sessions[session].boards is not None
    return has_boards or plays_matches(rules) or rules.confirmations is not None


def _of_meeting(
    contest: Contest, session: str, met: Meeting, results: Iterable[Result], *, whole: bool
) -> Iterator[Missing]:
    """List what a match, or a round at a table, lacks; results: of the two, in any round.

    whole: whether results of whole matches are entered here, so that a match lacks just one.
    """
    own = [one for one in results if is_in_round(one, met)]
    rooms = 2 if contest.conditions(session).contestant == "team" else 1
    if rooms == 1 and _are_there(own, met.boards or 1):
        return
    lines = [one for one in own if isinstance(one, LineResult)]
    if len(lines) < len(own) or is_forfeited(contest, session, met):
        return
    fouled = fouled_in(contest, session, met) if rooms == 2 else set[int]()
    out = taken_out(contest, session, met) | fouled
    there = {line.line.board for line in lines} | out
    of_match = partial(Missing, session=session, round=met.round, table=met.table, sides=met.sides)
    lacking = (met.boards or 0) - len(there)
    if not lines and (lacking > 0 or met.boards is None):
        boards = tuple(number for number in met.numbers if number not in out)
        many = 1 if whole else max(lacking, 1) * rooms
        yield of_match(what="match", boards=boards, results=many)
        return
    if lacking > 0:
        numbers = tuple(number for number in met.numbers if number not in there)
        yield of_match(
            what="boards",
            boards=numbers,
            there=len(there),
            of=met.boards or 0,
            results=lacking * rooms,
        )
    if rooms == 2 and (one_room := tuple(sorted(_in_one_room(lines) - fouled))):
        yield of_match(what="room", boards=one_room, results=len(one_room))
    blank = tuple(line.line.board for line in lines if line.score is None and line.awards is None)
    if blank:
        yield of_match(what="score", boards=blank)


def _are_there(results: Collection[Result], boards: int) -> bool:
    """Tell whether these are scores of so many boards or more, each once, and nothing else."""
    scored = {
        one.line.board for one in results if isinstance(one, LineResult) and one.score is not None
    }
    return boards <= len(scored) == len(results)


def _in_one_room(lines: Iterable[LineResult]) -> set[int]:
    """Name the boards of a team match that have a result in one room only."""
    rooms: dict[int, list[LineResult]] = defaultdict(list)
    for line in lines:
        if line.score is not None or line.awards is not None:
            rooms[line.line.board].append(line)
    return {board for board, known in rooms.items() if len(known) == 1 and not _decides(known[0])}


def _decides(line: LineResult) -> bool:
    """Tell whether an award in one room decides the board for both."""
    return any(not isinstance(award, Assigned | Weighted) for award in line.awards or ())


def _of_contestants(contest: Contest, session: str) -> Iterator[Missing]:
    """List who has fewer boards than the session is scheduled with, where nothing was drawn.

    With an odd number somebody sits out each round; then only boards that nobody has are missing.
    """
    boards, conditions = contest.sessions[session].boards, contest.conditions(session)
    if boards is None or plays_matches(conditions):
        return
    played = boards_played(*contest.results.apart, session)
    most = max(map(len, played.values()), default=0)
    short = boards if len(played) % 2 == 0 or most < boards else 0
    for side, own in played.items():
        there = len(own | removed_for(contest, session, side))
        if there < short:
            yield Missing(
                what="boards",
                session=session,
                sides=(side,),
                there=there,
                of=boards,
                results=boards - there,
            )


def _unconfirmed(contest: Contest, session: str) -> Iterator[Missing]:
    """List who has still to confirm which scores, where the regulations ask for it.

    What an official put right waits for nobody.
    """
    rule = contest.conditions(session).confirmations
    if rule is None:
        return
    open_boards: dict[str, list[int]] = defaultdict(list)
    for one in contest.results.in_session(contest.sessions[session]):
        if one.score is not None and not one.ruled:
            for side in rule.confirming(*one.sides):
                if not any(player in one.confirmed_by for player in partners(side)):
                    open_boards[side] += [] if one.line is None else [one.line.board]
    for side, boards in open_boards.items():
        yield Missing(
            what="confirmation",
            session=session,
            sides=(side,),
            boards=tuple(sorted(boards)),
            clause=rule.clause,
        )
