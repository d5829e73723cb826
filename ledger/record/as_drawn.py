"""Hold a line or match against the draw, the line-ups and the schedule: who plays what (Law 15).

Only what was published binds: without a draw anybody may meet anybody, and where neither the
draw nor the schedule names boards, any board may be played.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ledger.bridge.boards import Room
from ledger.bridge.numbers import number_in, ranges, so_many
from ledger.bridge.scores import Line, MatchScore, partners, seated
from ledger.events import DrawPublished, FileImported, Pairing
from ledger.record.choosing import chosen, still_chooses
from ledger.record.contest import Contest
from ledger.record.drawing import drawn_by, matches_in
from ledger.record.leaving import gone_before
from ledger.record.meetings import boards_of_a_match, made_up
from ledger.rules.draws import kinds

OPPONENTS, BOARDS, LEFT = "Law 8", "Law 15A", "Law 80B2"
NORTH_SOUTH = frozenset("NS")


class Misfit(NamedTuple):
    """One way in which a line is not as it was drawn or scheduled, and the clause about it."""

    what: str
    clause: str


def misfits(contest: Contest, line: Line) -> Iterator[Misfit]:
    """List all ways in which a line is not as it was drawn, lined up and scheduled."""
    yield from _no_such_round(contest, line.session, line.round)
    yield from chosen_otherwise(contest, line.session, (line.ns, line.ew))
    yield from _left(contest, line.session, (line.ns, line.ew))
    draws = _draws(contest, line.session, line.round)
    met = [pair for draw in draws for pair in draw.pairings if _is(pair, line.ns, line.ew)]
    if not met:
        sides = (line.ns, line.ew)
        other = _drawn_elsewhere(contest, draws, *sides)
        other = other or _drawn_nowhere(contest, draws, line.session, sides)
        if other is not None:
            yield other
            return
    if not draws:
        yield from _meets_another(contest, line)
    yield from _other_boards(line, met)
    yield from _other_way(contest, line, met)
    yield from _too_many(contest, line)


def match_misfits(contest: Contest, score: MatchScore) -> Iterator[Misfit]:
    """List all ways in which a match is not as it was drawn and scheduled."""
    sides = (score.home, score.away)
    yield from _no_such_round(contest, score.session, score.round)
    yield from _left(contest, score.session, sides)
    yield from met_otherwise(contest, score.session, score.round, sides)
    boards = boards_of_a_match(contest, score.session, sides)
    if boards is not None and (score.boards or 0) > boards:
        yield Misfit(f"a match has {so_many(boards, 'board')}, not {score.boards}", BOARDS)


def met_otherwise(
    contest: Contest, session: str, number: int | None, sides: tuple[str, str]
) -> Iterator[Misfit]:
    """Say whom either side should have met instead. number: of the round; None: any."""
    yield from chosen_otherwise(contest, session, sides)
    draws = _draws(contest, session, number)
    met = any(_is(pair, *sides) for draw in draws for pair in draw.pairings)
    if not met and (other := _drawn_elsewhere(contest, draws, *sides)):
        yield other


def _no_such_round(contest: Contest, session: str, number: int | None) -> Iterator[Misfit]:
    """Say that a session has no such round, by its boards or its movement."""
    if number is None:
        return
    rounds = {draw.round for draw in contest.draws if draw.session == session}
    if rounds and kinds.by_movement(drawn_by(contest, session)) is not None:
        if number not in rounds:
            what = f"session {session} is drawn for rounds {ranges(rounds)}, not for round {number}"
            yield Misfit(what, OPPONENTS)
        return
    room = matches_in(contest, session)
    if room is not None and number > room:
        boards = contest.sessions[session].boards
        yield Misfit(f"session {session} has {boards} boards, and no round {number}", BOARDS)


def chosen_otherwise(contest: Contest, session: str, sides: tuple[str, str]) -> Iterator[Misfit]:
    """Say that the choice of opponents in a knock-out was another, or is still to be made.

    Until the first has chosen among all the others, nobody plays (SBF 5.1.3).
    """
    conditions = contest.conditions(session)
    if not conditions.is_knock_out:
        return
    stage, gone = contest.sessions[session].stage, contest.entries.withdrawn
    for two in chosen(contest, stage):
        if len({*two} & {*sides}) == 1 and gone.keys().isdisjoint(two):
            yield Misfit(f"{two.chooser} has chosen to meet {two.opponent}", OPPONENTS)
    waiting = still_chooses(contest, stage)
    if waiting is not None and conditions.draw is not None:
        chooser, among = waiting
        what = f"{chooser} is still to choose among {', '.join(among)}"
        yield Misfit(what, conditions.draw.clause)


def _left(contest: Contest, session: str, sides: tuple[str, str]) -> Iterator[Misfit]:
    """Say who had left before the session; whoever left during it has results in it."""
    there = contest.sessions[session].sides
    absent = [name for name in seated(*sides) if name not in there]
    gone = gone_before(contest, session) if absent else ()
    for name in absent:
        if name in gone:
            yield Misfit(f"{name} has left before session {session}", LEFT)


def _draws(contest: Contest, session: str, number: int | None) -> list[DrawPublished]:
    drawn = [draw for draw in contest.draws if draw.session == session]
    return [draw for draw in drawn if number in (None, draw.round)]


def _is(pairing: Pairing, one: str, other: str) -> bool:
    return (one, other) in ((pairing.ns, pairing.ew), (pairing.ew, pairing.ns))


def _drawn_elsewhere(
    contest: Contest, draws: Sequence[DrawPublished], one: str, other: str
) -> Misfit | None:
    """Say whom one of two was drawn to meet instead, unless that one has left."""
    if any({one, other} <= set(draw.triangle) for draw in draws):
        return None
    for draw in draws:
        gone = gone_before(contest, draw.session)
        for side in (one, other):
            for two in draw.meetings():
                (opponent,) = set(two) - {side} if side in two else {side}
                if opponent != side and opponent not in gone:
                    what = f"{side} is drawn to meet {opponent} in round {draw.round}"
                    return Misfit(what, OPPONENTS)
    return None


def _drawn_nowhere(
    contest: Contest, draws: Sequence[DrawPublished], session: str, sides: tuple[str, str]
) -> Misfit | None:
    """Say that neither of two takes part in the movement of the session or section."""
    if not draws or kinds.by_movement(drawn_by(contest, session)) is None:
        return None
    stage, drawn = contest.sessions[session].stage, {draw.section for draw in draws}
    sections = {contest.entries.section(one, stage) for side in sides for one in partners(side)}
    known = {name for draw in draws for side in draw.taking_part() for name in partners(side)}
    if ("" in drawn or sections <= drawn | {""}) and known.isdisjoint(
        one for side in sides for one in partners(side)
    ):
        return Misfit(f"neither is drawn in session {session}", OPPONENTS)
    return None


def _other_boards(line: Line, met: Sequence[Pairing]) -> Iterator[Misfit]:
    """Say that the draw gives the two other boards."""
    if not met or not all(pairing.boards for pairing in met):
        return
    known = [range(min(pairing.boards), max(pairing.boards) + 1) for pairing in met]
    if not any(line.board in boards for boards in known):
        boards = [board for each in known for board in each]
        numbers = f"{'boards' if len(boards) > 1 else 'board'} {ranges(boards)}"
        tables = " and ".join(dict.fromkeys(pairing.table for pairing in met))
        yield Misfit(f"{line.ns} v {line.ew} at table {tables} is to play {numbers}", BOARDS)


def _other_way(contest: Contest, line: Line, met: Sequence[Pairing]) -> Iterator[Misfit]:
    """Say that they sit the other way: by the movement for pairs, by line-ups for teams."""
    if line.room is not None:
        for side, sits_ns in ((line.ns, True), (line.ew, False)):
            lined_up = _lined_up(contest, line.session, side, line.room)
            if lined_up is not None and lined_up is not sits_ns:
                sits = "north-south" if lined_up else "east-west"
                what = f"{side} sits {sits} in the {line.room} room by its line-up"
                yield Misfit(what, OPPONENTS)
                return
    elif met and all(
        (pairing.ns, pairing.ew) == (line.ew, line.ns)
        and pairing.boards
        and pairing.switched_after is None
        for pairing in met
    ):
        yield Misfit(f"{line.ew} sits north-south there, {line.ns} east-west", OPPONENTS)


def _lined_up(contest: Contest, session: str, side: str, room: Room) -> bool | None:
    """Tell whether a team's line-up has it north-south in a room; None if it does not say."""
    posted = contest.line_up(session, side)
    seats = {seat.seat for seat in posted.seats if seat.room == room} if posted else set()
    return None if not seats else seats <= NORTH_SOUTH


def _too_many(contest: Contest, line: Line) -> Iterator[Misfit]:
    """Say that a match has fewer boards, or that its numbers have not come so far yet.

    A board played in place of one that was lost earlier may have that one's number.
    """
    boards = boards_of_a_match(contest, line.session)
    if boards is None:
        return
    more = made_up(contest, line.session, (line.ns, line.ew))
    if line.board in more:
        return
    boards += len(more)
    last = None if _is_only_told(contest, line.session) else _last_board(contest, line.session)
    if last is not None and line.board > last + len(more):
        yield Misfit(
            f"a match has {so_many(boards, 'board')}, and board {last} is the last so far", BOARDS
        )
    elif contest.sessions[line.session].rounds.keys() <= {None, line.round}:
        yield from _far_from_others(contest, line, boards, apart=more)


def _meets_another(contest: Contest, line: Line) -> Iterator[Misfit]:
    """Say that one of two has met somebody else, where a session that nobody drew has one match."""
    boards = boards_of_a_match(contest, line.session)
    if boards is None or matches_in(contest, line.session) != 1:
        return
    sides, index = {line.ns, line.ew}, contest.results.index
    near = range(max(1, line.board - boards), line.board + boards)
    rooms: tuple[Room | None, ...] = (None,) if line.room is None else ("open", "closed")
    played = [index.played_by(line.session, *at) for at in product(near, rooms)]
    versions = sorted({by[side] for by in played for side in sides if side in by})
    known = [set(contest.results.lines[version].sides) for version in versions]
    known += [{*m.sides} for m in contest.results.matches.values() if m.session == line.session]
    for met in known:
        if len(sides & met) == 1:
            (side,), (opponent,) = sides & met, met - sides
            yield Misfit(f"{side} meets {opponent} in session {line.session}", OPPONENTS)
            return


def _is_only_told(contest: Contest, session: str) -> bool:
    """Tell whether a session is known from an imported file alone, with any board numbers."""
    known = contest.sessions[session]
    if known.boards is not None or any(one.session == session for one in contest.draws):
        return False
    return any(
        part.session == session for _, file in contest.of(FileImported) for part in file.parts
    )


def _last_board(contest: Contest, session: str) -> int | None:
    """Give the highest board number so far if numbers go on from match to match; None: unknown.

    A session named by a number is taken for the one of that number.
    """
    last = (boards_of_a_match(contest, session) or 0) * (number_in(session) or 1)
    played = 0
    for name in contest.sessions:
        each = boards_of_a_match(contest, name)
        if each is None:
            return None
        rounds = {draw.round for draw in contest.draws if draw.session == name}
        rounds.update(number for number in contest.sessions[name].rounds if number is not None)
        played += max(each * max(rounds, default=1), contest.sessions[name].boards or 0)
        if name == session:
            break
    return max(last, played)


def _far_from_others(
    contest: Contest, line: Line, boards: int, apart: Collection[int]
) -> Iterator[Misfit]:
    """Say that a board is too far from the others of its match, whose numbers are consecutive.

    apart: boards that need not be consecutive.
    """
    index, lines = contest.results.index, contest.results.lines
    near = range(line.board - boards + 1, line.board + boards)
    for board in range(max(1, line.board - 4 * boards), line.board + 4 * boards):
        if board in near or board in apart:
            continue
        version = index.played_by(line.session, board, line.room).get(line.ns)
        if version is not None and {*lines[version].sides} == {line.ns, line.ew}:
            what = f"a match has {so_many(boards, 'board')}, and this one has board {board}"
            yield Misfit(what, BOARDS)
            return
