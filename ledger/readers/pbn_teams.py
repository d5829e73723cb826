"""PBN results of team matches: one record for each board at each table, with both teams.

The teams are HomeTeam and VisitTeam. A row of a ScoreTable may stand for such a record. A board
with one record only cannot be compared, so its ScoreIMP is no claim. Pass without a Score or an
Auction is a board that was not played.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from ledger.bridge.boards import Side, vulnerable
from ledger.bridge.scores import Line
from ledger.readers.awards_in_files import ScoredIn
from ledger.readers.by_side import scored_by_side
from ledger.readers.lines import Shown, claimed, decimals_of, reading, whole
from ledger.readers.lines_once import Lines
from ledger.readers.pbn_rooms import Game, Seats, seats_of
from ledger.readers.pbn_team_tables import are_vps, is_row, points_of, teams_in, total_of
from ledger.readers.pbn_text import Record
from ledger.readers.result_file import (
    EntryRow,
    LineRow,
    MatchClaim,
    PlayerRow,
    ResultFile,
    SessionRow,
    TotalClaim,
)
from ledger.readers.roster import Spellings

SCORE = re.compile(r"(?:(NS|EW)\s+)?([+-]?\d{1,6})(?:\s+(?:NS|EW)\s+[+-]?\d+)?", re.ASCII)
NUMBER = r"[+-]?\d+(?:\.\d+)?"
NUMBERED = re.compile(r"\d{1,4}", re.ASCII)
CLAIM = re.compile(rf"(NS|EW)\s+({NUMBER})", re.ASCII)
VULNERABILITIES: dict[str, frozenset[Side]] = {
    "NONE": frozenset(),
    "LOVE": frozenset(),
    "NS": frozenset({"NS"}),
    "EW": frozenset({"EW"}),
    "ALL": frozenset({"NS", "EW"}),
    "BOTH": frozenset({"NS", "EW"}),
}


def read(name: str, records: Sequence[Record], games: Sequence[Record]) -> ResultFile:
    """Read the results of team matches. Raises InFile.

    games: one record for each board at each table, from the file or from rows of its tables.
    """
    return _Reader(name, records, games).result()


class _Reader:
    """The reading of one file."""

    def __init__(self, name: str, records: Sequence[Record], games: Sequence[Record]) -> None:
        self.name = name
        self.lines = Lines(name)
        self.title = next(filter(None, (record.tag("Event") for record in records)), name)
        self.day = next(filter(None, (record.tag("Date") for record in records)), None)
        self.points = points_of(games)
        self.ranked = teams_in(name, records)
        self.called = Spellings(self._own_numbers())
        self.games = [self._game(record) for record in games]
        self.teams: dict[str, dict[PlayerRow, None]] = {}
        self.pairs: dict[frozenset[str], str] = {}

    def result(self) -> ResultFile:
        """Put what the records say together as one file: lines, teams, matches. Raises InFile."""
        seats = seats_of(self.name, self.games)
        for game, seated in zip(self.games, seats, strict=True):
            with reading(self.name, game.place):
                self._sit(seated.ns, game.record, ("North", "South"))
                self._sit(seated.ew, game.record, ("East", "West"))
        numbers = self._numbers()
        records = Counter((*game.match, game.board) for game in self.games)
        for game, seated in zip(self.games, seats, strict=True):
            with reading(self.name, game.place):
                comparable = records[(*game.match, game.board)] > 1
                self.lines.keep(self._line(game, seated, numbers, comparable=comparable))
        sessions = dict.fromkeys(game.session for game in self.games)
        in_points = self.points is not None
        matches = self._matches(numbers)
        return ResultFile(
            format="pbn-teams",
            title=self.title,
            regulations="point-a-board-teams" if in_points else "team-match",
            unit="points" if in_points else "imps",
            decimals=max(map(decimals_of, self._claimed()), default=0),
            sessions=tuple(SessionRow(session=session, day=self.day) for session in sessions),
            entries=tuple(self._entries(numbers)),
            lines=tuple(self.lines.rows.values()),
            totals=tuple(self._totals()),
            matches=matches,
            in_vps=bool(matches) or are_vps(self.ranked),
            notes=tuple(self.lines.notes),
        )

    def _own_numbers(self) -> dict[str, str]:
        """Return the numbers of ranked teams by their names, and by themselves."""
        own = {team.name or team.number: team.number for team in self.ranked}
        return own | {team.number: team.number for team in self.ranked}

    def _numbers(self) -> dict[str, str]:
        """Return each team's number by its name in the games: its own, or the next free one."""
        own = self._own_numbers()
        free = (n for n in map(str, count(1)) if n not in own)
        return {team: own.get(team) or next(free) for team in self.teams}

    def _entries(self, numbers: dict[str, str]) -> Iterator[EntryRow]:
        """Yield the teams as they are ranked, then any others. A mere number is no team's name."""
        sat = {number: (called, tuple(self.teams[called])) for called, number in numbers.items()}
        ranked = {team.number: team for team in self.ranked}
        for number in dict.fromkeys((*ranked, *sat)):
            called, people = sat.get(number, (None, ()))
            team = ranked.get(number)
            if team is not None:
                called, people = team.name, team.players or people
            elif self.games and is_row(self.games[0].record):
                called = None
            yield EntryRow(contestant=number, number=number, team=called, players=people)

    def _totals(self) -> Iterator[TotalClaim]:
        for team in self.ranked:
            with reading(self.name, team.place):
                yield total_of(team, self.points or 1)

    def _matches(self, numbers: dict[str, str]) -> tuple[MatchClaim, ...]:
        """Return the claims of matches in victory points, each from the first row that has them."""
        found: dict[tuple[str, frozenset[str]], MatchClaim] = {}
        for game in self.games:
            home, away = game.record.tag("VP_Home"), game.record.tag("VP_Away")
            if game.match in found or not (home and away):
                continue
            with reading(self.name, game.place):
                found[game.match] = MatchClaim(
                    place=game.place,
                    session=game.session,
                    round=int(game.session) if NUMBERED.fullmatch(game.session) else 1,
                    home=numbers[game.home],
                    away=numbers[game.away],
                    home_total=claimed(home),
                    away_total=claimed(away),
                    decimals=max(decimals_of(home), decimals_of(away)),
                )
        return tuple(found.values())

    def _claimed(self) -> Iterator[str]:
        return (text for game in self.games for text in _claims(game).values())

    def _game(self, record: Record) -> Game:
        place = f"line {record.line}"
        with reading(self.name, place):
            board = whole(record.tag("Board"), "Board")
            home, away = (self.called.first(record.tag(tag)) for tag in ("HomeTeam", "VisitTeam"))
            if not home or not away or home == away:
                raise ValueError(f"HomeTeam {home!r} and VisitTeam {away!r} are not two teams")
            _check_vulnerability(board, record.tag("Vulnerable"))
        session, table = record.tag("Round") or "1", record.tag("Table")
        where = f", table {table}" if table else ""
        place = f"{place}, board {board}{where}, {home}-{away}"
        return Game(place, record, session, board, table, home, away)

    def _sit(self, team: str, record: Record, seats: tuple[str, str]) -> None:
        """Note who sits for a team. Raises ValueError for a pair that sat for another."""
        names = [name for seat in seats if (name := record.tag(seat))]
        members = self.teams.setdefault(team, {})
        members.update((PlayerRow(name=name), None) for name in names)
        pair = frozenset(names)
        if len(pair) == 2 and self.pairs.setdefault(pair, team) != team:
            raise ValueError(f"{' and '.join(names)} sit for {team} and for {self.pairs[pair]}")

    def _line(
        self, game: Game, seats: Seats, numbers: dict[str, str], *, comparable: bool
    ) -> LineRow:
        record, round_ = game.record, game.record.tag("Round")
        line = Line(
            session=game.session,
            board=game.board,
            ns=numbers[seats.ns],
            ew=numbers[seats.ew],
            round=int(round_) if NUMBERED.fullmatch(round_) else None,
            table=seats.table or None,
            room=seats.room,
        )
        claims = _claims(game) if comparable else {}
        if not comparable:
            self.lines.notes.append(f"{game.place}: the other table's record is not there")
        unit: ScoredIn = "imps" if self.points is None else "matchpoints"
        found = scored_by_side(line, _shown(record), record.tag("Score_EW"), unit)
        worth = self.points or 1
        ns, ew = (claimed(claims.get(side, "")) for side in ("NS", "EW"))
        return found.row(
            game.place, line, None if ns is None else ns * worth, None if ew is None else ew * worth
        )


def _shown(record: Record) -> Shown:
    """Return the record's result, with its score from north-south's side."""
    if is_row(record):
        cells = ("Score_NS", "Contract", "Declarer", "Result", "Lead")
        return Shown(*(record.tag(cell).removeprefix("^") for cell in cells))
    score, contract = record.tag("Score").upper(), record.tag("Contract")
    match = SCORE.fullmatch(score)
    if match is not None:
        side = match[1] or _declaring(record)
        score = str(int(match[2]) if side == "NS" else -int(match[2]))
    if contract.upper() == "PASS" and not score and not record.tag("Auction"):
        contract = ""
    return Shown(score, contract, record.tag("Declarer").lstrip("^"), record.tag("Result"))


def _claims(game: Game) -> dict[str, str]:
    """Return each side's claim by ScoreIMP, which is declarer's unless it names a side."""
    if is_row(game.record):
        tag = game.record.tag
        return {side: tag(f"IMP_{side}") or tag(f"BAM_{side}") for side in ("NS", "EW")}
    said = game.record.tag("ScoreIMP").upper()
    bare = re.fullmatch(NUMBER, said, re.ASCII)
    return {_declaring(game.record): said} if bare else dict(CLAIM.findall(said))


def _declaring(record: Record) -> Side:
    """Return the side of a score that does not name one: declarer's."""
    return "EW" if record.tag("Declarer").lstrip("^").upper() in ("E", "W") else "NS"


def _check_vulnerability(board: int, said: str) -> None:
    """Raise ValueError where the record's vulnerability is not that of its board number."""
    sides = VULNERABILITIES.get(said.upper())
    if sides is not None and sides != vulnerable(board):
        here = " and ".join(sorted(vulnerable(board))) or "nobody"
        raise ValueError(f"Vulnerable is {said}, but on board {board} it is {here}")
