"""ANC 17.3, 23, Alberta 55+ 11: sessions of a movement of a field.

ANC 17.3: as many of the other field as possible; ANC 23: the best three of four sessions
count; Alberta 11: a Howell, or a three-quarter Howell.
"""

from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, Struct

from ledger.bridge.numbers import so_many
from ledger.rules.draws.draw import DrawnBy
from ledger.rules.formats.format import OfMany

Kind = Literal["howell", "three-quarter-howell"]


class Howell(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """A movement for so many pairs: complete, where everybody meets everybody, or not."""

    pairs: Annotated[int, Meta(ge=2)]
    rounds: Annotated[int, Meta(ge=1)]
    boards: Annotated[int, Meta(ge=1)]
    kind: Kind = "howell"

    def __post_init__(self) -> None:
        meetings = self.pairs - 1 + self.pairs % 2
        if self.kind == "howell" and self.rounds != meetings:
            raise ValueError(f"a complete Howell for {self.pairs} pairs has {meetings} rounds")
        if self.kind == "three-quarter-howell" and self.rounds >= meetings:
            raise ValueError(f"{self.rounds} rounds for {self.pairs} pairs are a complete Howell")


class Session(NamedTuple):
    """The rounds of a session, the boards of each, and those of the session."""

    rounds: int
    boards_each: int
    boards: int


class Movement(OfMany, frozen=True, kw_only=True, tag="movement"):
    """Sessions in which everybody moves by a movement.

    Attributes:
        sessions: the number of sessions.
        boards: of one session.
        best: the number of sessions that count, the best ones (eclectic, ANC 23); None: all.
        howells: the movements that are printed.

    """

    drawn_by: ClassVar[DrawnBy] = "movement"
    one_field: ClassVar[bool] = False

    boards: Annotated[int, Meta(ge=1)]
    sessions: Annotated[int, Meta(ge=1)]
    best: Annotated[int, Meta(ge=1)] | None = None
    howells: tuple[Howell, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.best is not None and self.best > self.sessions:
            raise ValueError(f"best is {self.best}, of {self.sessions} sessions")

    def session(self, pairs: int, kind: Kind | None = None) -> Session | None:
        """Return the session of so many pairs, in one kind of movement (None: any).

        That is what is printed, or else a complete Howell of as many of the boards as each
        round can have alike; None for a three-quarter one that is not printed.
        """
        for howell in self.howells:
            if howell.pairs == pairs and kind in (None, howell.kind):
                return Session(howell.rounds, howell.boards, howell.rounds * howell.boards)
        if kind == "three-quarter-howell":
            return None
        rounds = pairs - 1 + pairs % 2
        each = self.boards // rounds
        return Session(rounds, each, rounds * each)

    def rounds_of(self, pairs: int) -> int | None:
        """Return the rounds of the movement of so many pairs; None: none has a board to play."""
        session = self.session(pairs)
        return session.rounds if session is not None and session.boards else None

    @property
    def printed_matches(self) -> int:
        """The number of its sessions."""
        return self.sessions

    @property
    def boards_of_a_match(self) -> int | None:
        """None: whole sessions count."""
        return None

    def matches_of(self, contestants: int) -> int:
        """Give the number of its sessions."""
        return self.sessions

    def in_words(self, contestants: int) -> str:
        """Say in one line what is played."""
        return f"{so_many(self.sessions, 'session')} of {so_many(self.boards, 'board')}"
