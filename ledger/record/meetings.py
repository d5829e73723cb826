"""Who is to meet whom in a session, or has met, and on how many boards."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ledger.bridge.scores import partners, seated
from ledger.events import (
    BoardFouled,
    BoardRemoved,
    BoardSubstituted,
    DrawPublished,
    ForfeitDeclared,
)
from ledger.record.boards import reaches
from ledger.record.contest import Contest
from ledger.record.fouls import is_fouled
from ledger.record.leaving import gone_before
from ledger.record.result import Result
from ledger.rulebook import Conditions


class Meeting(NamedTuple):
    """Two contestants who are to meet, or have met.

    Attributes:
        sides: the two, north-south or home first.
        round: of the session; None: unknown.
        table: where they meet; None: unknown.
        numbers: of their boards; empty: unknown.
        boards: how many they play; None: unknown.

    """

    sides: tuple[str, str]
    round: int | None
    table: str | None
    numbers: tuple[int, ...]
    boards: int | None


def is_of(one: Result, met: Meeting) -> bool:
    """Tell whether a result belongs to this meeting."""
    return set(one.sides) == set(met.sides) and is_in_round(one, met)


def is_in_round(one: Result, met: Meeting) -> bool:
    """Tell whether a result is of the round of this meeting, as far as rounds are known."""
    number = one.round
    return number == met.round or number is None or met.round is None


def drawn(contest: Contest, session: str) -> Iterator[Meeting]:
    """Give the meetings that were drawn, without contestants who had left before."""
    draws = [draw for draw in contest.draws if draw.session == session]
    boards = _boards_of_a_match(contest, session, len({draw.round for draw in draws}))
    gone = gone_before(contest, session)
    for draw in draws:
        for one in draw.pairings:
            first, last = (min(one.boards), max(one.boards)) if one.boards else (1, 0)
            numbers = tuple(range(first, last + 1))
            if gone.isdisjoint(seated(one.ns, one.ew)):
                sides = (one.ns, one.ew)
                many = _with_made_up(contest, session, sides, len(numbers) or boards)
                yield Meeting(sides, draw.round, one.table, numbers, many)
        for two in combinations(draw.triangle, 2):
            if gone.isdisjoint(two):
                yield Meeting(two, draw.round, None, (), None)


def left_alone(contest: Contest, draw: DrawPublished) -> frozenset[str]:
    """Name who has nobody to meet in a round because the opponent had left before it.

    They sit out as if drawn so, unless the match is declared forfeited.
    """
    gone = gone_before(contest, draw.session)
    if not gone:
        return frozenset()
    lost: set[str] = set()
    kept: set[str] = set()
    for two in draw.meetings():
        here = set(two) - gone
        met = Meeting((two[0], two[1]), draw.round, None, (), None)
        if len(here) > 1 or is_forfeited(contest, draw.session, met):
            kept |= here
        else:
            lost |= here
    return frozenset(lost - kept)


def is_forfeited(contest: Contest, session: str, met: Meeting) -> bool:
    """Tell whether a match was declared forfeited."""
    return any(
        event.session == session
        and {event.home, event.away} == set(met.sides)
        and (event.round == met.round or event.round is None or met.round is None)
        for _, event in contest.of(ForfeitDeclared)
    )


def by_meeting(results: Iterable[Result]) -> dict[frozenset[str], list[Result]]:
    """Put the results of the same two together, whichever way they sat."""
    facing: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for one in results:
        facing[one.sides].append(one)
    between: dict[frozenset[str], list[Result]] = defaultdict(list)
    for sides, own in facing.items():
        between[frozenset(sides)] += own
    return between


def undrawn(
    contest: Contest,
    session: str,
    between: Mapping[frozenset[str], Collection[Result]],
    drawn_to_meet: Collection[Meeting],
) -> Iterator[Meeting]:
    """Give the meetings that results show and no draw, where matches count.

    between: the results of each two.
    """
    if not plays_matches(contest.conditions(session)):
        return
    rounds = +contest.sessions[session].rounds
    boards = _boards_of_a_match(contest, session, len(rounds))
    known = {frozenset(one.sides) for one in drawn_to_meet}
    for sides, own in between.items():
        found: dict[int | None, Result] = {}
        for one in own if sides not in known else ():
            if one.line is not None:
                found.setdefault(one.round, one)
        for number, one in found.items():
            many = _with_made_up(contest, session, one.sides, boards)
            yield Meeting(one.sides, number, None, (), many)


def meeting_of(
    contest: Contest, session: str, number: int | None, sides: tuple[str, str]
) -> Meeting:
    """Describe the match of two contestants in a round of a session, drawn or not."""
    met = Meeting(sides, number, None, (), None)
    for one in drawn(contest, session):
        if set(one.sides) == set(sides) and number in (None, one.round):
            return one
    return met._replace(boards=boards_of_a_match(contest, session, sides))


def taken_out(contest: Contest, session: str, met: Meeting) -> set[int]:
    """Name the boards that these two do not play in a session: removed, or made up later."""
    put_off = [act for _, act in contest.of(BoardSubstituted) if act.in_session is not None]
    out: list[BoardRemoved | BoardSubstituted] = [*contest.results.removed, *put_off]
    if not out:
        return set()
    section = section_of(contest, session, met.sides[0])
    return {
        gone.board
        for gone in out
        if reaches(gone, session, gone.board, section, met.sides)
        and (not met.numbers or gone.board in met.numbers)
    }


def fouled_in(contest: Contest, session: str, met: Meeting) -> set[int]:
    """Boards of which the rooms of a match had not the same cards, and for which none is played.

    Nothing of them is to come: what they are worth follows from the foul.
    """
    section = section_of(contest, session, met.sides[0])
    return {
        foul.board
        for _, foul in contest.of(BoardFouled)
        if foul.session == session and is_fouled(contest, session, foul.board, section, *met.sides)
    }


def removed_for(contest: Contest, session: str, contestant: str) -> set[int]:
    """Boards that were taken out of a session where this contestant plays, or at its table."""
    section = section_of(contest, session, contestant)
    return {
        gone.board
        for gone in contest.results.removed
        if gone.session == session
        and gone.section in ("", section)
        and (gone.ns is gone.ew is None or contestant in seated(gone.ns, gone.ew))
    }


def section_of(contest: Contest, session: str, side: str) -> str:
    """The section in which a side plays a session; "" where there are none."""
    return contest.entries.section(partners(side)[0], contest.sessions[session].stage)


def made_up(contest: Contest, session: str, sides: Collection[str]) -> tuple[int, ...]:
    """Name the boards lost earlier that two make up in this session (ANC 7.1)."""
    return tuple(
        act.board
        for _, act in contest.of(BoardSubstituted)
        if act.in_session == session and {act.ns, act.ew} <= {None, *sides}
    )


def _with_made_up(
    contest: Contest, session: str, sides: Collection[str], boards: int | None
) -> int | None:
    return None if boards is None else boards + len(made_up(contest, session, sides))


def boards_of_a_match(
    contest: Contest, session: str, sides: Collection[str] | None = None
) -> int | None:
    """Count the boards of a match in a session; None if unknown, or if there are no matches.

    sides: whose match, where it is about one; they may have boards to make up.
    """
    if not plays_matches(contest.conditions(session)):
        return None
    rounds = {draw.round for draw in contest.draws if draw.session == session}
    rounds.update(number for number in contest.sessions[session].rounds if number is not None)
    boards = _boards_of_a_match(contest, session, len(rounds))
    return boards if sides is None else _with_made_up(contest, session, sides, boards)


def _boards_of_a_match(contest: Contest, session: str, rounds: int) -> int | None:
    """Count the boards of a match in a session with so many rounds; None if unknown."""
    conditions = contest.conditions(session)
    if not plays_matches(conditions):
        return None
    by_format = conditions.format.boards_of_a_match if conditions.format else None
    boards = contest.sessions[session].boards
    if boards is None or (by_format is not None and (rounds > 1 or boards >= 2 * by_format)):
        return by_format
    return None if rounds > 1 else boards


def boards_together(contest: Contest, session: str, sides: Collection[str]) -> int | None:
    """Count the boards that two play against each other in a session; None if unknown.

    Those that the draw gives them, else those of a match, else all of the session.
    """
    drawn = [
        max(pairing.boards) - min(pairing.boards) + 1
        for draw in contest.draws
        if draw.session == session
        for pairing in draw.pairings
        if pairing.boards and {pairing.ns, pairing.ew} == set(sides)
    ]
    of_a_match = boards_of_a_match(contest, session)
    return sum(drawn) or of_a_match or contest.sessions[session].boards


def plays_matches(conditions: Conditions) -> bool:
    """Tell whether totals are made of matches, and not of whole sessions."""
    return conditions.contestant == "team" or conditions.victory_points is not None
