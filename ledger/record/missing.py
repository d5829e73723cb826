"""What a session still lacks: matches, boards of them, rooms, scores, confirmations.

What should be there is what was drawn and scheduled; without either, nothing is missed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from ledger.bridge.scores import Line, MatchScore, partners
from ledger.events import DrawPublished
from ledger.record.contest import Contest
from ledger.record.lacking_matches import of_meeting
from ledger.record.lacks import NEEDED, Missing
from ledger.record.meetings import (
    Meeting,
    boards_of_a_match,
    by_meeting,
    drawn,
    is_of,
    left_alone,
    plays_matches,
    removed_for,
    undrawn,
)
from ledger.record.plays import boards_played
from ledger.record.result import Result


class Extent(NamedTuple):
    """How many results are there, and how many should be."""

    there: int
    expected: int


def missing_of(contest: Contest, sessions: Iterable[str]) -> tuple[Missing, ...]:
    """List what makes the results of these sessions incomplete."""
    return tuple(chain.from_iterable([_lacking(contest, session).needed for session in sessions]))


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
    return (*_lacking(contest, session).all, *_unconfirmed(contest, session))


@dataclass(frozen=True)
class Lacks:
    """What a session lacks but for confirmations, as it is kept; what is listed is listed once.

    Attributes:
        apart: what it lacks beside the matches that were drawn.
        matches: what each of these lacks; none where that does not depend on its own results alone.
        again: which two have results that have come or gone since, and are to be looked at again.
        between: the results of each two, that many in all; None where some may be others by now.

    """

    apart: tuple[Missing, ...]
    matches: Mapping[Meeting, tuple[Missing, ...]] = field(default_factory=dict)
    again: AbstractSet[tuple[str, str]] = frozenset()
    between: Mapping[frozenset[str], Collection[Result]] | None = None
    many: int = 0

    @cached_property
    def all(self) -> tuple[Missing, ...]:
        """All of it."""
        return (*self.apart, *chain.from_iterable(self.matches.values()))

    @cached_property
    def needed(self) -> tuple[Missing, ...]:
        """What of it makes results incomplete."""
        return tuple([one for one in self.all if one.what in NEEDED])


def look_again(
    contest: Contest,
    touched: Iterable[Line | MatchScore | DrawPublished],
    *,
    only_more: bool = False,
) -> None:
    """Let what is kept be looked at again where these are: the match of a line, else the session.

    In all sessions where nothing is named. only_more: whether they are lines that come, so that all
    other results stay what they are.
    """
    kept: dict[str, Lacks] = (contest.kept or {}).get(("missing",), {})
    moved = defaultdict[str, set[tuple[str, str]]](set)
    whole = set[str]()
    for where in touched if kept else ():
        if isinstance(where, Line):
            moved[where.session].add((where.ns, where.ew))
        else:
            whole.add(where.session)
    for session, known in tuple(kept.items()):
        if session in whole or not (moved or whole) or (session in moved and not known.matches):
            del kept[session]
        elif session in moved:
            between = known.between if only_more else None
            kept[session] = replace(known, again=known.again | moved[session], between=between)


def _lacking(contest: Contest, session: str) -> Lacks:
    """Say what a session lacks but for confirmations, which are as many as there are scores."""
    if contest.kept is None:
        return _lacking_now(contest, session)
    kept: dict[str, Lacks] = contest.kept.setdefault(("missing",), {})
    known = kept.get(session)
    if known is not None and known.again:
        known = _looked_again(contest, session, known)
    if known is None:
        known = _lacking_now(contest, session)
    kept[session] = known
    return known


def _looked_again(contest: Contest, session: str, known: Lacks) -> Lacks | None:
    """Look again at the matches of those who are named; None where that says nothing of others."""
    both = known.again | {(ew, ns) for ns, ew in known.again}
    stale = [met for met in known.matches if met.sides in both]
    drawn = {frozenset(met.sides) for met in stale}
    if any(frozenset(two) not in drawn for two in known.again):
        return None
    between, many = _between(contest, session, known), contest.sessions[session].many
    matches = {**known.matches, **_by_match(contest, session, stale, between)}
    return Lacks(known.apart, matches, between=between, many=many)


def _between(
    contest: Contest, session: str, known: Lacks
) -> Mapping[frozenset[str], Collection[Result]]:
    """Give the results of each two: those of before, where they stay, with what has come since."""
    facts = contest.sessions[session]
    if known.between is None or facts.many < known.many:
        return by_meeting(contest.results.in_session(facts))
    between = {**known.between}
    for two, come in by_meeting(contest.results.last_in(facts, facts.many - known.many)).items():
        between[two] = [*between.get(two, ()), *come]
    return between


def _by_match(
    contest: Contest,
    session: str,
    met: Iterable[Meeting],
    between: Mapping[frozenset[str], Collection[Result]],
) -> dict[Meeting, tuple[Missing, ...]]:
    """Say what each of these matches lacks. between: the results of each two."""
    whole = any(match.session == session for match in contest.results.matches.values())
    return {
        each: (
            *of_meeting(
                contest, session, each, between.get(frozenset(each.sides), ()), whole=whole
            ),
        )
        for each in met
    }


def _lacking_now(contest: Contest, session: str) -> Lacks:
    to_meet, over = tuple(drawn(contest, session)), contest.schedule.phases_over
    alone = tuple(_without_opponents(contest, session))
    if not to_meet and not alone and not contest.is_played(session):
        facts = contest.sessions[session]
        is_over = contest.stages[facts.stage] or (facts.stage, facts.phase) in over
        return Lacks(() if is_over else (Missing(what="session", session=session),))
    if not to_meet and not _is_known(contest, session):
        return Lacks(alone)
    rules = contest.conditions(session)
    if not to_meet and not plays_matches(rules) and rules.confirmations is None:
        return Lacks((*alone, *_of_contestants(contest, session)))
    results = contest.results.in_session(contest.sessions[session])
    is_open = not to_meet and rules.contestant != "team"
    if is_open and boards_of_a_match(contest, session) is None:
        between = by_meeting(_of_blank(results))
    else:
        between = by_meeting(results)
    met = [*to_meet, *undrawn(contest, session, between, to_meet)]
    found = _by_match(contest, session, met, between)
    if to_meet and len(found) == len(to_meet):
        return Lacks(alone, found, between=between, many=len(results))
    more = () if to_meet else _of_contestants(contest, session)
    return Lacks((*alone, *chain.from_iterable(found[each] for each in met), *more))


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
                    clause=conditions.forfeits.clause if conditions.forfeits else "Law 81C",
                    by_forfeit=conditions.forfeits is not None,
                )


def is_told(contest: Contest, session: str) -> bool:
    """Tell whether a draw, the boards or the regulations say which results a session has."""
    return any(draw.session == session for draw in contest.draws) or _is_known(contest, session)


def _is_known(contest: Contest, session: str) -> bool:
    """Tell whether it is known which results a session without a draw should have."""
    rules = contest.conditions(session)
    has_boards = contest.sessions[session].boards is not None
    return has_boards or plays_matches(rules) or rules.confirmations is not None


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
