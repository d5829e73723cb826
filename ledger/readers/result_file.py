"""The content of a result file, whatever its format: contestants, lines, deals and claims.

Matchpoints, IMPs, datums, totals and places in a file are claims. They are compared with
what the ledger computes and never used as results.
"""

from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.awards import AnyAward
from ledger.bridge.boards import Side
from ledger.bridge.deals import Deal
from ledger.bridge.scores import BoardScore, Line, MatchScore


class PlayerRow(Struct, frozen=True, kw_only=True):
    """A player as the file names them.

    Attributes:
        number: with its scheme, as "abf:12345".

    """

    name: str
    number: str | None = None


class EntryRow(Struct, frozen=True, kw_only=True):
    """A pair or team.

    Attributes:
        contestant: the id it gets.
        number: as in the file.
        is_guest: whether it sat against somebody without being in the field.
        is_numbered: whether the file gives it a number; else that is the id it gets.

    """

    contestant: str
    number: str
    players: tuple[PlayerRow, ...] = ()
    field: Side | None = None
    category: str | None = None
    section: str = ""
    team: str | None = None
    is_guest: bool = False
    is_numbered: bool = True


class SessionRow(Struct, frozen=True, kw_only=True):
    """A session that a file speaks of.

    Attributes:
        day: as the file gives it.
        boards: the last number, if the file gives it; None if not.

    """

    session: str
    day: str | None = None
    boards: int | None = None


class LineRow(Struct, frozen=True, kw_only=True):
    """One line of play.

    Attributes:
        place: in the file.
        played: the score, None where there is none.
        awards: an artificial score that the file marks as such.
        ns_claim, ew_claim: what the file says it is worth, in `unit`.
        doubt: what could not be read of it.

    """

    place: str
    line: Line
    played: BoardScore | None = None
    awards: tuple[AnyAward, AnyAward] | None = None
    ns_claim: Fraction | None = None
    ew_claim: Fraction | None = None
    doubt: str | None = None

    @property
    def is_claimed(self) -> bool:
        """Tell whether the file says what it is worth to a side."""
        return self.ns_claim is not None or self.ew_claim is not None


class DatumClaim(Struct, frozen=True, kw_only=True):
    """The reference score that the file prints for a board."""

    place: str
    session: str
    section: str
    board: int
    datum: int


class TotalClaim(Struct, frozen=True, kw_only=True):
    """A contestant's total, percentage and place as printed.

    Attributes:
        among: the group it is ranked in.
        decimals: how many the total was printed with.
        tied: None where the file does not say.
        session: where the claim is about one session alone.
        points: what each of its people has won, in hundredths of a masterpoint.

    """

    place: str
    contestant: str
    total: Fraction | None = None
    decimals: int = 2
    percentage: Fraction | None = None
    rank: int | None = None
    tied: bool | None = None
    among: frozenset[str] | None = None
    session: str | None = None
    points: Fraction | None = None


class MatchClaim(Struct, frozen=True, kw_only=True):
    """A claim of a match: both sides' VPs, or the sum of their boards."""

    place: str
    session: str
    round: int
    home: str
    away: str
    home_total: Fraction | None = None
    away_total: Fraction | None = None
    decimals: int = 0


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match of which the file gives only the result.

    Attributes:
        place: in the file.

    """

    place: str
    score: MatchScore


class DealRow(Struct, frozen=True, kw_only=True):
    """The cards of a board.

    Attributes:
        place: in the file.

    """

    place: str
    session: str
    deal: Deal
    section: str = ""


class ResultFile(Struct, frozen=True, kw_only=True):
    """All that was read from one file.

    Attributes:
        regulations: the set under which such files are scored.
        unit: of the lines' claims.
        decimals: how many a line's claim was printed with.
        results: matches without boards.
        in_vps: whether totals and matches are in victory points.
        erased: lines that the file says were erased at the tables.
        notes: what was passed over.
        sha256: of the file's bytes, in hexadecimal.
        name: of the file.
        breaks_off: the place of the last line if the file is cut off; else None.
        section: the only one in the file, if it names one.
        stage: of its sessions, as given by whoever imports it; "" if not given.

    """

    format: str
    title: str
    regulations: str
    unit: Literal["matchpoints", "imps", "points"]
    decimals: int
    sessions: tuple[SessionRow, ...]
    entries: tuple[EntryRow, ...]
    lines: tuple[LineRow, ...]
    datums: tuple[DatumClaim, ...] = ()
    totals: tuple[TotalClaim, ...] = ()
    matches: tuple[MatchClaim, ...] = ()
    results: tuple[MatchRow, ...] = ()
    in_vps: bool = False
    deals: tuple[DealRow, ...] = ()
    erased: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    sha256: str = ""
    name: str = ""
    breaks_off: str | None = None
    section: str = ""
    stage: str = ""

    def broken_off(self) -> "ResultFile":
        """Give the file marked as cut off, with a note that says where."""
        if not self.lines:
            return self
        place = self.lines[-1].place
        note = f"{place}: has no line end; the file may be cut off here"
        return replace(self, notes=(*self.notes, note), breaks_off=place)
