"""Lines and contestants that the holder of a link acts for."""

from functools import cached_property

from ledger.bridge.scores import Line, MatchScore, seated
from ledger.record import Contest
from ledger.record.access import Link
from ledger.record.in_play import Board, InPlay, boards_in_play
from ledger.record.leaving import gone_before
from ledger.record.result import LineResult, Result
from ledger.rules.authority.keeping import PARTIES
from replay.acts.concerns import Place

NORTH_SOUTH = ("NS", "N", "S")


class Knowledge:
    """The results that the holder of a link may know: its own, and of no board still to be played.

    In the other room its own team plays the same board: a link that names no room knows of neither.
    A phone that stays at its table comes into other hands: of what was obtained there before, those
    who have sat down since know nothing.
    """

    def __init__(self, link: Link, contest: Contest) -> None:
        """Nothing is looked up before it is asked for."""
        self._link, self._contest = link, contest

    def of(self, result: Result) -> bool:
        """Tell whether a result may be known."""
        if not is_own_place(self._link, result.line or result.score, self._contest):
            return False
        if not isinstance(result, LineResult):
            return True
        is_there = result.line.room in (None, self._link.made.room) and not self._is_left(result)
        return is_there or not self.is_in_play(result.line)

    def is_in_play(self, line: Line) -> bool:
        """Tell whether somebody has still to play the board of a line."""
        return Board(line.session, line.board) in self._in_play

    def sits_at(self, line: Line) -> frozenset[str]:
        """Return those of a line who sit where the link is for."""
        sides, seat = (line.ns, line.ew), self._link.made.seat
        return frozenset(seated(*sides) if seat is None else seated(_by_seat(seat, sides)))

    def _is_left(self, result: LineResult) -> bool:
        """Tell whether others have scored at the link's table since, and so sit there."""
        made = self._link.made
        if made.table is None or made.role not in PARTIES or named(self._link, self._contest):
            return False
        last = self._last.get((result.session, result.line.room))
        return last is not None and self.sits_at(last) != self.sits_at(result.line)

    @cached_property
    def _in_play(self) -> InPlay:
        return boards_in_play(self._contest)

    @cached_property
    def _last(self) -> dict[tuple[str, str | None], Line]:
        """The last line that was scored at the link's table, by session and room."""
        found = [
            one
            for one in self._contest.results.lines.values()
            if is_own_place(self._link, one.line, self._contest)
        ]
        found.sort(key=lambda one: (one.line.round or 0, one.reference.version))
        return {(one.session, one.line.room): one.line for one in found}


def is_own_place(link: Link, place: Place | None, contest: Contest) -> bool:
    """Tell whether a place is the link's own: its table, as drawn, or one of its contestants."""
    if place is None:
        return False
    made = link.made
    sides = (place.ns, place.ew) if isinstance(place, Line) else (place.home, place.away)
    if made.room is not None and isinstance(place, Line) and place.room not in (None, made.room):
        return False
    if made.table is not None and place.table not in (None, made.table):
        return False  # as most are, before anything is looked for
    own = named(link, contest)
    if made.table is None:
        return not own.isdisjoint(seated(*sides))
    return _table_of(place, sides, contest) == made.table and (
        made.role not in PARTIES or not own or not own.isdisjoint(seated(*sides))
    )


def _table_of(place: Place, sides: tuple[str, str], contest: Contest) -> str | None:
    """Return the table at which these two meet there, as was drawn; else as it is said."""
    gone, both = gone_before(contest, place.session), set(sides)
    met = [
        (draw.round, one)
        for draw in contest.draws
        if draw.session == place.session
        for one in draw.pairings
        if gone.isdisjoint(seated(one.ns, one.ew))
    ]
    if not met:
        return place.table
    tables = {
        one.table
        for number, one in met
        if (one.ns in both and one.ew in both) and place.round in (None, number)
    }
    return next((one for one in tables if place.table in (None, one)), None)


def standing_at(place: Place, contest: Contest) -> list[Result]:
    """Return the results of the same board, or match, for either of the two contestants."""
    if isinstance(place, MatchScore):
        both = {place.home, place.away}
        return [
            one
            for one in contest.results.matches.values()
            if (one.session, one.round) == (place.session, place.round)
            and not both.isdisjoint(one.sides)
        ]
    found = {one.version: one for one in contest.results.played(place)}
    return [found[version] for version in sorted(found)]


def named(link: Link, contest: Contest) -> set[str]:
    """Return the contestants that a link names, or that its person plays for."""
    made, entries = link.made, contest.entries
    if made.contestant is not None:
        return {made.contestant}
    return {one for one in entries.contestants if made.person in entries.players(one)}


def acts_for(link: Link, contest: Contest) -> set[str]:
    """Return the contestants that a link acts for: those it names, or those who sit at its
    place."""
    if known := named(link, contest):
        return known
    made = link.made
    if made.table is None or made.seat is None:
        return set()
    pairings = [one for draw in contest.draws for one in draw.pairings if one.table == made.table]
    lines = [one.line for one in contest.results.all() if isinstance(one, LineResult)]
    sat = [(one.ns, one.ew) for one in pairings]
    sat += [(one.ns, one.ew) for one in lines if one.table == made.table]
    return {side for sides in sat for side in seated(_by_seat(made.seat, sides))}


def _by_seat(seat: str, sides: tuple[str, str]) -> str:
    """Return the side, of north-south and east-west, that a seat belongs to."""
    return sides[0] if seat in NORTH_SOUTH else sides[1]


def sides_of(link: Link, result: Result, contest: Contest) -> set[str]:
    """Return the sides of this result that a link acts for."""
    if known := named(link, contest):
        return known & set(result.contestants)
    if link.made.table is None or link.made.seat is None:
        return set()
    for draw in contest.draws:
        for one in draw.pairings:
            both = (one.ns, one.ew)
            here = (draw.session, one.table) == (result.session, link.made.table)
            if here and set(both) == set(result.sides):
                return set(seated(_by_seat(link.made.seat, both)))
    line = result.line
    return set() if line is None else set(seated(_by_seat(link.made.seat, (line.ns, line.ew))))
