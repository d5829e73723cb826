"""A team match, board by board."""

from fractions import Fraction

from msgspec import Struct

from ledger.events import BoardFouled


class MatchBoard(Struct, frozen=True, kw_only=True):
    """A board of a match: north-south points in each room, what each side makes of it.

    In IMPs, or in points where boards are won and lost. None where a room has no result; both
    mirror each other unless an award does not balance.

    Attributes:
        foul: as which it is scored.
        replaced: a new board is, or was, played for it.
        made_up_in: in which later session.
        turned: the sides sat the other way round than the match says.

    """

    board: int
    open_points: int | None
    closed_points: int | None
    home_imps: Fraction | None
    away_imps: Fraction | None
    foul: BoardFouled | None = None
    replaced: bool = False
    made_up_in: str | None = None
    turned: bool = False

    @property
    def fouled(self) -> bool:
        """True if the two rooms did not have the same cards."""
        return self.foul is not None


class Match(Struct, frozen=True, kw_only=True):
    """A match: home sits north-south in the open room, unless a board says otherwise.

    Attributes:
        home_imps, away_imps: net, on each side's own account.
        home_gross, away_gross: the boards that each side won, added.
        counted: boards with a result.
        compared: those of them that were really played.
        played: which these are.
        vps: where only those are recorded.
        events: what made it so.

    """

    session: str
    round: int | None
    table: str | None
    home: str
    away: str
    boards: tuple[MatchBoard, ...]
    home_imps: Fraction
    away_imps: Fraction
    home_gross: Fraction
    away_gross: Fraction
    counted: int
    compared: int
    played: tuple[int, ...] = ()
    vps: tuple[Fraction, Fraction] | None = None
    events: tuple[int, ...] = ()
