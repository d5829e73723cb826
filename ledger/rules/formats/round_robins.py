"""ANC 10.1, 10.4, 10.5, 17.3, 17.4; SBF 5.4.1: everybody meets everybody, once or more often."""

from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta, Struct

from ledger.rules.draws.draw import DrawnBy
from ledger.rules.formats.format import OfMany
from ledger.rules.up_to import check_rising, row_for


class Times(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The number of round robins with up to this many contestants (None: any number)."""

    times: Annotated[int, Meta(ge=1)]
    up_to: Annotated[int, Meta(ge=2)] | None = None


class Rounds(NamedTuple):
    """The round robins and rounds for a number of contestants."""

    round_robins: int
    rounds: int
    matches_each: int
    byes_each: int


class RoundRobins(OfMany, frozen=True, kw_only=True, tag="round-robins"):
    """Everybody meets everybody, in one round robin or more; of an odd number one sits out.

    Attributes:
        boards: of each match.
        times: the number of round robins, by the number of contestants.
        contestants: how many take part, where that is printed (ANC 17.3, 17.4; SBF 5.3.4).

    """

    drawn_by: ClassVar[DrawnBy] = "movement"
    one_field: ClassVar[bool] = True
    everybody_meets: ClassVar[bool] = True

    boards: Annotated[int, Meta(ge=1)]
    times: tuple[Times, ...]
    contestants: Annotated[int, Meta(ge=2)] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_rising("times", self.times)

    def rounds(self, contestants: int | None = None) -> Rounds:
        """Return the round robins, rounds, and what each of so many contestants plays or sits out.

        None, or nobody yet: of those that are printed. Raises ValueError for None where none are.
        """
        many = contestants or self.contestants or contestants
        if many is None:
            raise ValueError("a round robin depends on how many take part")
        others = max(many - 1, 0)
        times = row_for(many, self.times).times
        odd = many % 2
        return Rounds(
            round_robins=times,
            rounds=times * (others + odd),
            matches_each=times * others,
            byes_each=times * odd,
        )

    @property
    def printed_matches(self) -> None:
        """None: it depends on how many there are to meet."""
        return None

    def round_robins(self, contestants: int) -> int:
        """Return how many round robins so many play."""
        return self.rounds(contestants).round_robins

    def matches_of(self, contestants: int) -> int:
        """Count the rounds, those in which somebody sits out included."""
        return self.rounds(contestants).rounds

    def round_robins_of(self, contestants: int) -> int:
        """Give how many round robins are printed for so many contestants."""
        return self.rounds(contestants).round_robins

    def in_words(self, contestants: int) -> str:
        """Say in one line what so many contestants play."""
        rounds = self.rounds(contestants)
        times = "round robin" if rounds.round_robins == 1 else f"{rounds.round_robins} round robins"
        return f"{rounds.rounds} x {self.boards} {times}"
