"""Scores as obtained at the table, and the lines of play that they belong to."""

from sys import intern
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import force_setattr

from ledger.bridge.boards import Room, Seat
from ledger.bridge.numbers import write_decimal
from ledger.forms import (
    BoardCount,
    BoardNumber,
    Card,
    ContestantId,
    ContractText,
    Imps,
    Points,
    RoundNumber,
    SectionName,
    SessionName,
    TableName,
    Tricks,
    Vps,
)

WITH = " with "
"""The word between two players who are partners for a while, in a contest of individuals."""


def partnership(one: str, other: str) -> str:
    """Name a partnership of two players, the lower number first."""
    return WITH.join(sorted((one, other), key=lambda name: (len(name), name)))


def seated(*sides: str | None) -> tuple[str, ...]:
    """Return those of a table's sides who are ranked; None is nobody."""
    found: list[str] = []
    for side in sides:
        if side is not None:
            found += partners(side)
    return tuple(found)


def partners(side: str) -> tuple[str, ...]:
    """Return the contestants of a side: two in a contest of individuals, otherwise itself."""
    return tuple(side.split(WITH)) if WITH in side else (side,)


class LineKey(NamedTuple):
    """The identity of a line of play."""

    session: str
    section: str
    board: int
    ns: str
    ew: str
    room: Room | None


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One board at one table, with who sat where.

    ns and ew are contestant ids (pairs or teams; of individuals a partnership). Round, table
    and room stand where they are known; section is "" in a contest of one section.
    """

    session: SessionName
    board: BoardNumber
    ns: ContestantId
    ew: ContestantId
    section: SectionName = ""
    round: RoundNumber | None = None
    table: TableName | None = None
    room: Room | None = None

    @property
    def key(self) -> LineKey:
        """The identity of the line."""
        return LineKey(self.session, self.section, self.board, self.ns, self.ew, self.room)

    @property
    def contestants(self) -> tuple[str, ...]:
        """The contestants who play, north-south first, each partner by itself."""
        ns, ew = self.ns, self.ew
        return seated(ns, ew) if WITH in ns or WITH in ew else (ns, ew)

    def __str__(self) -> str:
        room = f", {self.room} room" if self.room else ""
        return f"board {self.board} {self.ns}-{self.ew}{room} (session {self.session})"


class BoardScore(Line, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="board"):
    """The score of one board at one table: north-south points, and the contract where known.

    contract is as "4SX" or "PASS", tricks are declarer's (0 to 13), lead as "DK".
    """

    points: Points
    contract: ContractText | None = None
    declarer: Seat | None = None
    tricks: Tricks | None = None
    lead: Card | None = None

    @property
    def outcome(self) -> str:
        """The score in a few words."""
        if self.contract is None:
            return f"{self.points:+d}"
        by = f" {self.declarer}" if self.declarer else ""
        tricks = f" {self.tricks}" if self.tricks is not None else ""
        return f"{self.contract}{by}{tricks} {self.points:+d}"


def share_words(score: BoardScore) -> None:
    """Let a score name sessions, sides and contracts by the objects by which other scores do.

    Those of a large contest take half of the memory then.
    """
    force_setattr(score, "session", intern(score.session))
    force_setattr(score, "ns", intern(score.ns))
    force_setattr(score, "ew", intern(score.ew))
    if score.contract is not None:
        force_setattr(score, "contract", intern(score.contract))
    if score.table is not None:
        force_setattr(score, "table", intern(score.table))
    if score.lead is not None:
        force_setattr(score, "lead", intern(score.lead))


class MatchScore(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="match"):
    """A match of which only the result is known, in one of three ways.

    Attributes:
        imps: the net IMPs of home.
        home_imps, away_imps: the IMPs that each side won, added up.
        home_vps, away_vps: the victory points of each side.
        boards: how many were played; None: unknown.

    """

    session: SessionName
    home: ContestantId
    away: ContestantId
    round: RoundNumber | None = None
    table: TableName | None = None
    imps: Imps | None = None
    home_imps: Imps | None = None
    away_imps: Imps | None = None
    boards: BoardCount | None = None
    home_vps: Vps | None = None
    away_vps: Vps | None = None

    @property
    def key(self) -> tuple[str, int | None, str, str]:
        """The identity of the match."""
        return (self.session, self.round, self.home, self.away)

    @property
    def contestants(self) -> tuple[str, ...]:
        """The two contestants, home first."""
        return (self.home, self.away)

    def __str__(self) -> str:
        number = "" if self.round is None else f", round {self.round}"
        return f"match {self.home} v {self.away} (session {self.session}{number})"

    @property
    def outcome(self) -> str:
        """The score in a few words."""
        if self.imps is not None:
            return f"{write_decimal(self.imps)} IMPs"
        both, unit = (self.home_imps, self.away_imps), "IMPs"
        if self.home_imps is None:
            both, unit = (self.home_vps, self.away_vps), "VPs"
        return f"{'-'.join('?' if one is None else write_decimal(one) for one in both)} {unit}"


Score = BoardScore | MatchScore


def line_of(score: Line) -> Line:
    """Return the line of play alone, without the result that a board score has."""
    return Line(
        session=score.session,
        board=score.board,
        ns=score.ns,
        ew=score.ew,
        section=score.section,
        round=score.round,
        table=score.table,
        room=score.room,
    )
