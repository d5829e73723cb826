"""Scores to look at again: possible, but unlike all the others or the cards, or told twice."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator

from msgspec import Struct

from ledger.bridge.deals import STRAINS, Deal, taken_by
from ledger.bridge.imps import imps
from ledger.bridge.numbers import so_many
from ledger.bridge.scores import BoardScore, Line
from ledger.bridge.whole_columns import tally
from ledger.record import Contest
from ledger.record.deals import deal_at, dealt
from ledger.record.meetings import drawn
from ledger.record.plays import Entered
from ledger.record.result import LineResult, Result

Board = tuple[str, int]
"""A deal set, and a board of it."""

FAR_OFF = 15
"""IMPs between a score and every other one on the board from which on it is far off."""

ENOUGH = 3
"""Other scores that there have to be before one can be unlike them."""


HOPELESS = 7
"""The number of tricks down from which a result is doubtful: nobody does that on purpose."""


MANY = 5
"""Tricks more or fewer than double dummy from which on a result is doubtful."""

FIRST_LETTERS = "".join(strain[0] for strain in STRAINS)
"""Of the strains of a contract, in the order of a double-dummy table."""


class Suspicious(Struct, frozen=True, kw_only=True):
    """A result to look at again, and why, in words.

    Attributes:
        position: of the event that entered it.
        board: None where the result of a whole match was entered.

    """

    session: str
    board: int | None
    sides: tuple[str, str]
    table: str | None
    why: str
    position: int


def suspicious(facts: Contest, sessions: Collection[str]) -> tuple[Suspicious, ...]:
    """Return the suspicious scores of these sessions, by session and board."""
    found = [*_unlike_others(facts, sessions), *_beside_the_cards(facts, sessions)]
    found += [one for session in sessions for one in _short_rounds(facts, session)]
    found += [one for session in sessions for one in _matches_told_twice(facts, session)]
    order = {session: place for place, session in enumerate(sessions)}
    return tuple(sorted(found, key=lambda one: (order[one.session], one.board or 0, one.position)))


def by_itself(contract: str | None, tricks: int | None) -> str | None:
    """Say why a result is doubtful in itself: so many down; None: it is not."""
    if tricks is None or contract is None:
        return None
    down = 6 + int(contract[0]) - tricks
    return f"{down} down in {contract}" if down >= HOPELESS else None


def unlikely(own: int, others: Counter[int]) -> str | None:
    """Say why a score is unlikely beside the others on the board; None: it is not.

    Sides may be swapped, or it may be far from every other score. In points for north-south, which
    are counted.
    """
    opposite, many = others[-own], others.total()
    if many < ENOUGH or others[own]:
        return None
    if own and opposite * 2 >= many:
        return f"{own:+} where {opposite} others have {-own:+}"
    if min(abs(imps(own - other)) for other in others) >= FAR_OFF:
        nearest = min(others, key=lambda other: (abs(own - other), other))
        return f"{own:+} is far from every other score, the nearest {nearest:+}"
    return None


def _unlike_others(facts: Contest, sessions: Collection[str]) -> Iterator[Suspicious]:
    """Yield results unlike the others on their boards; of scores in columns only these are read."""
    apart, others = facts.counting_apart()
    columns = [one for one in apart if one.session in sessions]
    lines = [line for line in others if line.session in sessions]
    counts: dict[Board, Counter[int]] = defaultdict(Counter)
    for one in columns:
        counts[_board(facts, one)].update(tally([one.points]))
    for line in lines:
        if line.score is not None:
            counts[_board(facts, line.line)][line.score.points] += 1
    whys = {board: dict(_unlikely(on_it)) for board, on_it in counts.items()}
    versions = [
        version
        for one in columns
        if (odd := whys[_board(facts, one)])
        for version, points in zip(one.versions, one.points, strict=True)
        if points in odd
    ]
    for line in (*facts.results.few(versions), *lines):
        if line.score and (why := whys[_board(facts, line.line)].get(line.score.points)):
            yield _line(line, why)


def _board(facts: Contest, where: Line | Entered) -> Board:
    return facts.sessions[where.session].deals, where.board


def _unlikely(counts: Counter[int]) -> Iterator[tuple[int, str]]:
    """Yield those of the scores on a board, in points, that are unlikely, and why."""
    for own in counts:
        if why := unlikely(own, counts - Counter([own])):
            yield own, why


def _beside_the_cards(facts: Contest, sessions: Collection[str]) -> Iterator[Suspicious]:
    """Yield results far from what the cards give: the wrong declarer, strain, board or deal."""
    cards = dealt(facts)
    for line in facts.counting() if cards else ():
        where, score = line.line, line.score
        if score is not None and where.session in sessions:
            deal = deal_at(cards, facts, where.session, where.section, where.board)
            if deal is not None and (why := unlike(deal, score)):
                yield _line(line, why)


def unlike(deal: Deal, score: BoardScore) -> str | None:
    """Say how far the tricks of a score are from double dummy; None where they may be so.

    Only officials are told: it says something of the cards.
    """
    if score.contract is None or score.declarer is None or score.tricks is None:
        return None
    taken = taken_by(deal, score.declarer)
    if (
        not taken
        or abs(score.tricks - (given := taken[FIRST_LETTERS.index(score.contract[1])])) < MANY
    ):
        return None
    tricks = so_many(score.tricks, "trick")
    return f"{tricks} in {score.contract} by {score.declarer}, where the cards give {given}"


def _short_rounds(facts: Contest, session: str) -> Iterator[Suspicious]:
    """Yield pairs that met on fewer boards than others in a round for which nothing was drawn."""
    if any(drawn(facts, session)):
        return
    apart, others = facts.results.apart
    in_rounds = any(one.rounds.keys() - {None} for one in apart if one.session == session)
    met: dict[int, dict[frozenset[str], list[LineResult]]] = defaultdict(lambda: defaultdict(list))
    for line in (facts.results.lines if in_rounds else others).values():
        if line.session == session and line.round is not None:
            met[line.round][frozenset(line.sides)].append(line)
    for number, meetings in met.items():
        most = max(len({line.line.board for line in lines}) for lines in meetings.values())
        for lines in meetings.values():
            boards = len({line.line.board for line in lines})
            if boards < most:
                why = f"{boards} of {most} boards that others have in round {number}"
                yield _line(lines[-1], why)


def _matches_told_twice(facts: Contest, session: str) -> Iterator[Suspicious]:
    """Yield two who have a match in the first round and one without a round, which is no other.

    Older programs let a match be entered half in each way; what was posted counts both.
    """
    if not facts.conditions(session).by_match:
        return
    told: dict[frozenset[str], dict[int | None, Result]] = defaultdict(dict)
    for one in facts.results.in_session(facts.sessions[session]):
        told[frozenset(one.sides)][one.round] = one
    for ways in told.values():
        if None in ways and 1 in ways:
            why = "counts beside what these two have in round 1: void it, and enter it there"
            yield _line(ways[None], why)


def _line(result: Result, why: str) -> Suspicious:
    line = result.line
    return Suspicious(
        session=result.session,
        board=None if line is None else line.board,
        sides=result.sides,
        table=None if line is None else line.table,
        why=why,
        position=result.touched[-1],
    )
