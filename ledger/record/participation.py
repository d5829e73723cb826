"""Who really played: by recorded seats, else by line-ups, else by the entry.

Line-ups announce, seats prove. Where neither is recorded a pair or player plays itself, with
the substitutes of the session. So does a team of as many as play, though nobody can say who of
them sat where; of a larger team nothing can be said.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Literal, NamedTuple

from ledger.bridge.boards import Room, Side, side_of
from ledger.bridge.scores import Line, partners
from ledger.bridge.whole_columns import listed
from ledger.events import LineUpPosted, MemberReplaced, Seated, SubstitutionMade
from ledger.record.contest import Contest
from ledger.record.plays import Entered
from ledger.record.result import LineResult
from ledger.record.seats import Seats, counted
from ledger.rulebook import ContestantKind

Proof = Literal["seats", "line-up", "entry", "members"]
"""By what it is known; members: all play, and who of them sat where is not known."""

AT_THE_TABLE: dict[ContestantKind, int] = {"player": 1, "pair": 2, "team": 4}
"""How many of a contestant's members play at a time."""


class Place(NamedTuple):
    """A person who plays for a contestant; None where a detail does not matter."""

    person: str
    side: Side | None = None
    room: Room | None = None
    round: int | None = None
    boards: tuple[int, ...] = ()

    def covers(self, line: Line, side: Side) -> bool:
        """Whether the person sits on this side of a line of play."""
        return (
            self.side in (None, side)
            and self.room in (None, line.room)
            and (self.round is None or line.round is None or self.round == line.round)
            and (not self.boards or line.board in self.boards)
        )


@dataclass(frozen=True)
class Presence:
    """Who plays for a contestant in a session, and how that is known."""

    places: tuple[Place, ...]
    proof: Proof

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The ids of all who sat somewhere, each once, in the order of their places."""
        return tuple(dict.fromkeys(place.person for place in self.places))

    def counted_on(self, side: Side) -> tuple[str, ...]:
        """Who has played a board, by the entry alone, where the contestant sat on this side."""
        return () if self.proof == "members" and side == "EW" else self.people

    def at(self, line: Line, side: Side) -> tuple[str, ...]:
        """Who sits on this side of a line of play; those entered do so on every one.

        Nobody where it is not known who of them did.
        """
        if self.proof == "members":
            return ()
        if self.proof == "entry":
            return self.people
        return tuple(dict.fromkeys(p.person for p in self.places if p.covers(line, side)))


class Participation:
    """The presence of every contestant in every session of a contest."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._seats: dict[tuple[str, str], list[Seated]] = {}
        for one in contest.entries.seats:
            self._seats.setdefault((one.session, one.contestant), []).append(one)
        self._line_ups: dict[tuple[str, str], LineUpPosted] = {
            (posted.session, posted.contestant): posted for _, posted in contest.of(LineUpPosted)
        }
        self._known: dict[tuple[str, str], Presence | None] = {}
        self._played: dict[str, list[tuple[str, int | None]]] | None = None

    def of(self, session: str, contestant: str) -> Presence | None:
        """Who plays for a contestant in a session; None where nobody can say."""
        key = (session, contestant)
        if key not in self._known:
            self._known[key] = self._presence(session, contestant)
        return self._known[key]

    def on(self, line: Line) -> Iterator[tuple[str, Side, tuple[str, ...]]]:
        """Both sides of a line of play with their people, none where they are not known."""
        sides: tuple[tuple[str, Side], ...] = ((line.ns, "NS"), (line.ew, "EW"))
        for together, side in sides:
            found = [self._at(line, contestant, side) for contestant in partners(together)]
            yield together, side, tuple(chain.from_iterable(found))

    def _at(self, line: Line, contestant: str, side: Side) -> tuple[str, ...]:
        """Who sat there for a contestant, nobody where that is not known."""
        presence = self.of(line.session, contestant)
        return presence.at(line, side) if presence else ()

    def matches_of(
        self, person: str, contestant: str, sessions: Collection[str]
    ) -> list[tuple[str, int | None]]:
        """The rounds of these sessions that somebody has played for a contestant.

        A session without rounds of its own is one; byes and forfeits are not played.
        """
        return [
            (session, number)
            for session, number in self._rounds().get(contestant, ())
            if session in sessions
            and (presence := self.of(session, contestant)) is not None
            and any(p.person == person and p.round in (None, number) for p in presence.places)
        ]

    def boards(self, sessions: Collection[str]) -> Counter[tuple[str, str]]:
        """How many boards with a result each person has played for each contestant.

        Of scores in columns each side is looked at once where the entry says who sat there. Where
        all members play, each has played every board in one of the rooms: it is counted where the
        team sat north-south.
        """
        boards, contest = Counter[tuple[str, str]](), self._contest
        apart, others = contest.counting_apart()
        is_told = {session for session, _ in chain(self._seats, self._line_ups)}
        seats: dict[tuple[str, Side], list[Seats]] = {}
        for entered in apart:
            if entered.session not in sessions:
                continue
            if entered.session in is_told:
                others = chain(others, contest.results.few(listed(entered.versions)))
            else:
                seats.setdefault((entered.session, "NS"), []).append(entered.ns)
                seats.setdefault((entered.session, "EW"), []).append(entered.ew)
        for (session, side), columns in seats.items():
            for together, many in counted(columns).items():
                for contestant in partners(together):
                    presence = self.of(session, contestant)
                    for person in presence.counted_on(side) if presence else ():
                        boards[contestant, person] += many
        boards.update(
            (contestant, person)
            for line in others
            if line.line.session in sessions
            for together, side, _ in self.on(line.line)
            for contestant in partners(together)
            for person in self._played_by(line.line, contestant, side)
        )
        return boards

    def _played_by(self, line: Line, contestant: str, side: Side) -> tuple[str, ...]:
        """Who has played a line for a contestant; each of a whole team once a board."""
        presence = self.of(line.session, contestant)
        if presence is not None and presence.proof == "members":
            return presence.counted_on(side)
        return self._at(line, contestant, side)

    def played(self, contestant: str, sessions: Collection[str]) -> list[str]:
        """Name which of these sessions a contestant has played."""
        rounds = self._rounds().get(contestant, ())
        return [s for s in dict.fromkeys(session for session, _ in rounds) if s in sessions]

    def unknown(self, contestant: str, sessions: Collection[str]) -> list[str]:
        """The sessions that a contestant has played, nobody can say with whom."""
        return [s for s in self.played(contestant, sessions) if self.of(s, contestant) is None]

    def unproved(self, contestant: str, sessions: Collection[str]) -> list[str]:
        """The sessions that a contestant has played, nobody has recorded with whom."""
        known = ((s, self.of(s, contestant)) for s in self.played(contestant, sessions))
        return [s for s, presence in known if presence is None or presence.proof == "members"]

    def _rounds(self) -> dict[str, list[tuple[str, int | None]]]:
        """The rounds that each contestant has results of, and sessions that its seats prove."""
        if self._played is None:
            found = self._rounds_of_lines()
            for match in self._contest.results.matches.values():
                for side in (match.score.home, match.score.away):
                    found.setdefault(side, {})[match.score.session, match.score.round] = 0
            for session, contestant in self._seats:
                known = found.setdefault(contestant, {})
                if not any(name == session for name, _ in known):
                    known[session, None] = 0
            self._played = {side: list(rounds) for side, rounds in found.items()}
        return self._played

    def _rounds_of_lines(self) -> dict[str, dict[tuple[str, int | None], int]]:
        """The rounds of everybody's lines, in the order of the first line of each: its version.

        Scores in columns are read where a board was played in several rounds.
        """
        found: dict[str, dict[tuple[str, int | None], int]] = {}
        results = self._contest.results
        apart, others = results.apart
        lines: Iterable[LineResult] = others.values()

        first: dict[tuple[str, int | None], dict[str, int]] = {}

        def note(version: int, sides: Iterable[str], place: tuple[str, int | None]) -> None:
            for side in sides:
                known = found.setdefault(side, {})
                known[place] = min(version, known.get(place, version))

        for entered in apart:
            if len(entered.rounds) > 1:
                lines = chain(lines, results.few(listed(entered.versions)))
                continue
            for round_ in entered.rounds:
                _keep_first(first.setdefault((entered.session, round_), {}), entered)
        for place, sides in first.items():
            for side, version in sides.items():
                note(version, partners(side), place)
        for line in lines:
            note(line.version, line.contestants, (line.line.session, line.line.round))
        return {
            side: dict(sorted(rounds.items(), key=itemgetter(1))) for side, rounds in found.items()
        }

    def _presence(self, session: str, contestant: str) -> Presence | None:
        seats = self._seats.get((session, contestant))
        if seats:
            places = tuple(
                Place(s.person, side_of(s.seat), s.room, s.round, s.boards) for s in seats
            )
            return Presence(places, "seats")
        line_up = self._line_ups.get((session, contestant))
        if line_up is not None:
            announced = tuple(Place(s.player, side_of(s.seat), s.room) for s in line_up.seats)
            return Presence(announced, "line-up")
        players = self._entered(session, contestant)
        seated = AT_THE_TABLE[self._contest.conditions(session).contestant]
        if len(players) != seated:
            return None
        places = tuple(Place(player) for player in players)
        return Presence(places, "entry" if seated <= 2 else "members")

    def _entered(self, session: str, contestant: str) -> tuple[str, ...]:
        """The entry as it was in that session, with its substitutes."""
        players = members_in(self._contest, session, contestant)
        for _, made in self._contest.of(SubstitutionMade):
            if (made.session, made.contestant) == (session, contestant):
                players = tuple(made.into if p == made.out else p for p in players)
        return players


def _keep_first(known: dict[str, int], entered: Entered) -> None:
    """Note the first line on which each side sat, of those in columns and those that are known."""
    versions = listed(entered.versions)
    for seats in (entered.ns, entered.ew):
        own = dict(zip(reversed([*seats]), reversed(versions), strict=True))  # the first stays
        for side, version in own.items():
            if known.setdefault(side, version) > version:
                known[side] = version


def members_in(contest: Contest, session: str, contestant: str) -> tuple[str, ...]:
    """The members of an entry when a session was played: before later replacements."""
    players = contest.contestants[contestant].players
    if not contest.of(MemberReplaced):
        return players
    played_before = _first_position(contest, session)
    if played_before is None:
        return players
    for recorded, replaced in reversed(contest.of(MemberReplaced)):
        if replaced.contestant == contestant and recorded.position > played_before:
            players = tuple(replaced.out if p == replaced.into else p for p in players)
    return players


def _first_position(contest: Contest, session: str) -> int | None:
    """Where the first score of a session stands."""
    found = [r.touched[0] for r in contest.results.lines.values() if r.line.session == session]
    found += [m.touched[0] for m in contest.results.matches.values() if m.score.session == session]
    return min(found, default=None)
