"""What a match that is to be played still lacks: its result, boards of it, a room, scores."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import partial

from ledger.bridge.awards import Assigned, Weighted
from ledger.record.contest import Contest
from ledger.record.lacks import Missing
from ledger.record.meetings import Meeting, fouled_in, is_forfeited, taken_out
from ledger.record.result import LineResult, Result


def of_meeting(
    contest: Contest, session: str, met: Meeting, results: Iterable[Result], *, whole: bool
) -> Iterator[Missing]:
    """List what a match, or a round at a table, lacks; results: of the two, in any round.

    whole: whether results of whole matches are entered here, so that a match lacks just one.
    """
    number = met.round
    own = [*results] if number is None else [one for one in results if one.round in (number, None)]
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
