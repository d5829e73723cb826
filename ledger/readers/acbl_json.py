"""ACBL result JSON of a club game, as programs hand it to the ACBL: teams, or pairs as told here.

IMPs are those against every other table, on the average. A pair's place is given for each stratum
in which it is ranked: among the pairs of that stratum and of lower ones (higher numbers), of its
section and direction, or of the event. "1/2" is a tie for places 1 and 2.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import acbl_teams
from ledger.readers.acbl_game import (
    Board,
    Game,
    Rank,
    Result,
    Section,
    Summary,
    parsed,
    people,
)
from ledger.readers.acbl_hands import deals_in
from ledger.readers.acbl_seats import Seats, side_of
from ledger.readers.awards_in_files import ScoredIn, parse_awards
from ledger.readers.by_side import scored_by_side
from ledger.readers.kinds import Kind
from ledger.readers.lines import (
    Scored,
    Shown,
    claimed,
    decimals_of,
    reading,
    whole,
)
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import LineRow, ResultFile, SessionRow, TotalClaim
from ledger.readers.roster import Meeting, Place, Roster

SETS = {"rsvpbridge": "rsvpbridge-matchpoints"}
"""Sets of the programs that score otherwise than ACBLscore: they rank by unrounded scores."""

UNITS: dict[str, ScoredIn] = {
    "MATCH_POINTS": "matchpoints",
    "CROSS_IMPS": "imps",
    "IMPS": "imps",
    "IMP": "imps",
}
"""The unit of each value of board_scoring_method."""


class Ranked(NamedTuple):
    """A pair and the groups in which it may be ranked."""

    contestant: str
    session: str
    section: str
    direction: Side | None
    summary: Summary


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile, NotThisKindOfFile."""
    return result(name, parsed(name, content))


def result(name: str, game: Game) -> ResultFile:
    """Read a parsed game. Raises InFile, or NotThisKindOfFile for other games than these."""
    if any(session.team_summaries for session in game.sessions):
        return acbl_teams.result(name, game)
    kind, by = game.type or "PAIRS", game.board_scoring_method or "MATCH_POINTS"
    if kind != "PAIRS" or by not in UNITS:
        found, expected = (
            f"an ACBL result of {kind} by {by}",
            "pairs by matchpoints or IMPs, or teams",
        )
        raise NotThisKindOfFile(file=name, found=found, expected=expected)
    reader = _Reader(name, game, UNITS[by])
    hands = {session: facts.hand_records for session, facts in reader.sessions.items()}
    return deals_in(name, hands).beside(reader.result())


class _Reader:
    """The reading of one game.

    Attributes:
        unit: in which its boards are scored.

    """

    def __init__(self, name: str, game: Game, unit: ScoredIn) -> None:
        self.name, self.game, self.unit = name, game, unit
        self.sessions = {
            session.number or str(count): session for count, session in enumerate(game.sessions, 1)
        }
        sections = {s.name for session in game.sessions for s in session.sections}
        self.several = len(sections) > 1
        self.roster = Roster(several=self.several)
        self.lines = Lines(name)
        self.ranked: list[Ranked] = []

    def result(self) -> ResultFile:
        """Return all of the game. Raises InFile where it contradicts itself."""
        if len(self.sessions) < len(self.game.sessions):
            raise InFile(file=self.name, place="sessions", what="two have the same number")
        one_field = self.game.winner_type != "2" or len(self.sessions) > 1
        for session, section in self._sections():
            self._pairs(session, section, one_field=one_field)
        for session, section in self._sections():
            seats = Seats(section, two_winners=self.game.winner_type == "2")
            for board in section.boards:
                self._board(session, section, board, seats)
        return ResultFile(
            format="acbl-json",
            title=self.game.name or self.game.club_name or self.name,
            regulations=self._regulations(),
            unit=self.unit,
            decimals=2,
            sessions=tuple(
                SessionRow(session=session, day=facts.game_date)
                for session, facts in self.sessions.items()
            ),
            entries=tuple(self.roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            totals=tuple(claim for pair in self.ranked for claim in self._claims(pair)),
            notes=self.lines.told(),
        )

    def _regulations(self) -> str:
        """Return the set under which the program scores that handed the result to the ACBL."""
        if self.unit == "imps":
            return "compscore-cross-imps"
        program = (self.game.program_name or "").partition("/")[0].casefold()
        across = not self.several or any(s.cross_section_scoring for s in self.sessions.values())
        return SETS.get(program, "acblscore-matchpoints") + ("" if across else "-by-section")

    def _sections(self) -> Iterator[tuple[str, Section]]:
        for session, facts in self.sessions.items():
            for section in facts.sections:
                yield session, section

    def _pairs(self, session: str, section: Section, *, one_field: bool) -> None:
        numbers = [summary.pair_number for summary in section.pair_summaries]
        for summary in section.pair_summaries:
            number = summary.pair_number
            direction = side_of(summary.direction)
            side = direction if numbers.count(number) > 1 else None
            place = self._place(session, section, f"pair {number}")
            with reading(self.name, place):
                contestant = self.roster.enter(
                    Place(session, section.name or "", side, number),
                    field=None if one_field else direction,
                    players=tuple(people(summary.players)),
                    category=summary.strat,
                )
            self.lines.notes += [f"{place}: {unread} is not read" for unread in _unread(summary)]
            ranked = Ranked(contestant, session, section.name or "", direction, summary)
            self.ranked.append(ranked)

    def _claims(self, pair: Ranked) -> Iterator[TotalClaim]:
        """Yield the claims of a pair: its score, and its place in each stratum."""
        summary = pair.summary
        place = self._place(pair.session, pair.section, f"pair {summary.pair_number}")
        session = pair.session if len(self.sessions) > 1 else None
        with reading(self.name, place):
            yield TotalClaim(
                place=place,
                contestant=pair.contestant,
                total=claimed(summary.score or ""),
                decimals=decimals_of(summary.score or ""),
                percentage=claimed(summary.percentage or ""),
                session=session,
            )
            for rank in summary.strat_place:
                of_section = rank.type == "Section"
                if not rank.rank or not (of_section or rank.type in ("Event", "Overall")):
                    continue
                places = rank.rank.split("/")
                yield TotalClaim(
                    place=f"{place}, {rank.type} stratum {rank.strat_number}",
                    contestant=pair.contestant,
                    rank=whole(places[0], "rank"),
                    tied=len(places) > 1,
                    among=self._group(pair, rank, of_section=of_section),
                    session=session if of_section else None,
                )

    def _group(self, pair: Ranked, rank: Rank, *, of_section: bool) -> frozenset[str]:
        """Return the pairs among which this one has this place."""
        stratum = whole(rank.strat_number or "1", "stratum")
        two_winners = self.game.winner_type == "2"
        return frozenset(
            other.contestant
            for other in self.ranked
            if whole(other.summary.strat or "1", "stratum") >= stratum
            and (other is pair or other.summary.is_eligible not in ("0", False))
            and (not of_section or (other.session, other.section) == (pair.session, pair.section))
            and (not of_section or not two_winners or other.direction == pair.direction)
        )

    def _board(self, session: str, section: Section, board: Board, seats: Seats) -> None:
        with reading(self.name, self._place(session, section, f"board {board.board_number!r}")):
            number = whole(board.board_number, "board")
        for count, result in enumerate(board.board_results, 1):
            ns, ew = result.ns_pair or "", result.ew_pair or ""
            place = self._place(session, section, f"board {number}, line {count} ({ns}-{ew})")
            with reading(self.name, place):
                if seats.sits_out(result):
                    self.lines.notes.append(f"{place}: a pair sits out")
                else:
                    self._line(session, section, number, result, place)

    def _line(self, session: str, section: Section, board: int, result: Result, place: str) -> None:
        name = section.name or ""
        meeting = Meeting(session, name, board, result.ns_pair or "", result.ew_pair or "")
        line = Line(
            session=session,
            section=name if self.several else "",
            board=board,
            ns=self.roster.seated(meeting, "NS"),
            ew=self.roster.seated(meeting, "EW"),
            round=whole(result.round_number, "round") if result.round_number else None,
            table=result.table_number,
        )
        played, awards, doubt = _scored(line, result, self.unit)
        self.lines.keep(
            LineRow(
                place=place,
                line=line,
                played=played,
                awards=awards,
                doubt=doubt,
                ns_claim=claimed(result.ns_match_points or ""),
                ew_claim=claimed(result.ew_match_points or ""),
            )
        )

    def _place(self, session: str, section: Section | str, what: str) -> str:
        name = section if isinstance(section, str) else section.name or ""
        when = f"session {session}, " if len(self.sessions) > 1 else ""
        return f"{when}section {name}, {what}" if self.several else f"{when}{what}"


def _scored(line: Line, result: Result, unit: ScoredIn) -> Scored:
    """Return the score, or the awards of both sides where one stands in place of the contract."""
    ns, contract = (result.ns_score or "").strip(), (result.contract or "").strip()
    if ns.upper() == "PASS":
        ns, contract = "0", "PASS"
    if not ns and not (result.ew_score or "").strip() and parse_awards(contract, unit):
        ns, contract = contract, ""
    tricks = result.tricks_taken or result.result or ""
    shown = Shown(ns, contract, result.declarer or "", tricks, result.opening_lead or "")
    return scored_by_side(line, shown, result.ew_score or "", unit)


def _unread(summary: Summary) -> Iterator[str]:
    """Name what the pair was given beside its score, which is not read."""
    for what, value in (("adjustment", summary.adjustment), ("handicap", summary.handicap)):
        if value and value.strip("+-0."):
            yield f"the {what} of {value}"


OBJECT = re.compile(r"\{|\[\s*\{")
KIND = Kind("an ACBL result (JSON)", lambda start: OBJECT.match(start.text) is not None, read)
