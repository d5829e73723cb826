"""What a session can lack, and which of it makes results incomplete."""

from typing import Literal

from msgspec import Struct

from ledger.bridge.numbers import ranges, so_many

What = Literal["session", "match", "opponent", "boards", "room", "score", "confirmation"]
NEEDED: tuple[What, ...] = ("session", "match", "opponent", "boards", "room")
"""What makes results incomplete. Not so a board marked as not played, which may stay so, nor a
confirmation, which is wanted only before results are official."""

FORFEIT, AS_RULED = "a forfeit (see: forfeit)", "a result as ruled (see: rule, result --cites)"
"""What a match against somebody who has left wants."""


class Missing(Struct, frozen=True, kw_only=True, gc=False):
    """Something that a session lacks.

    Attributes:
        what: session (nothing of it is in), match (no result), opponent (who was to be met has
            left, and nothing says what that is worth), boards (some are not there), room (only one
            of the two is in), score (neither a score nor an award), confirmation (somebody has
            still to agree).
        sides: who met, or who lacks it.
        boards: which ones, where that is known.
        there: how many boards of the match are in, of so many.
        results: how many lines or matches that leaves out.
        by_forfeit: of an opponent, whether the regulations know forfeits; else a result is entered
            that a ruling gives (Law 81C).

    """

    what: What
    session: str
    round: int | None = None
    table: str | None = None
    sides: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()
    there: int = 0
    of: int = 0
    results: int = 0
    clause: str = ""
    by_forfeit: bool = False

    def __str__(self) -> str:
        """The whole in a few words, with contestants by their ids."""
        who, boards = " v ".join(self.sides), f"board {ranges(self.boards)}"
        where = f"session {self.session}"
        where += "" if self.round is None else f", round {self.round}"
        where += "" if self.table is None else f", table {self.table}"
        match self.what:
            case "session":
                return f"session {self.session} has no results"
            case "match":
                return f"{who} has no result ({where})"
            case "opponent":
                one, gone = self.sides
                lost = f"{one} has nothing for {gone}, who has left"
                return f"{lost}: {FORFEIT if self.by_forfeit else AS_RULED} ({where})"
            case "boards":
                return f"{who} has {self.there} of {so_many(self.of, 'board')} ({where})"
            case "room":
                return f"{who} has one room only of {boards} ({where})"
            case "score":
                return f"{who} has neither score nor award on {boards} ({where})"
            case "confirmation":
                return f"{who} has still to confirm {boards if self.boards else 'it'} ({where})"
