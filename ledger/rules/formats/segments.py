"""ANC 11.3-11.6, SBF 5.2.1: a match in segments, and who may choose opponents in which."""

from collections.abc import Collection, Mapping
from typing import Annotated, Literal, NamedTuple, Self

from msgspec import Meta

from ledger.bridge.numbers import so_many
from ledger.rules.formats.of_two import OfTwo

Turn = Literal["higher", "lower"]


class Structure(NamedTuple):
    """The places that play the match, its boards and its segments."""

    places: tuple[int, ...]
    boards: int
    segments: int


class Segments(OfTwo, frozen=True, kw_only=True, tag="segments"):
    """A match of two, played in segments.

    Attributes:
        segments: the number of segments.
        boards: of each segment.
        places: the places in the stage before of those who play it.
        seating: how the sides choose their segments. The higher placed side begins, and they take
            turns (alternate), or it takes the odd or the even ones (odd-even); or whoever wins the
            toss takes the first and third or the second and fourth (toss).

    """

    boards: Annotated[int, Meta(ge=1)]
    segments: Annotated[int, Meta(ge=1)]
    seating: Literal["alternate", "odd-even", "toss"]
    places: tuple[int, ...] = ()

    @property
    def higher_chooses(self) -> bool:
        """Tell whether the side that is placed higher chooses first (ANC 11.5)."""
        return self.seating != "toss"

    @property
    def in_segments(self) -> Self:
        """This rule: its matches are in segments."""
        return self

    @property
    def printed_matches(self) -> int:
        """The number of its segments."""
        return self.segments

    def structure(self) -> Structure:
        """Return the places, boards and segments of the match."""
        return Structure(self.places, self.segments * self.boards, self.segments)

    def order_of_choice(self) -> tuple[Turn, ...]:
        """Return who chooses first, second … in which segments to have choice of opponents."""
        if self.seating == "odd-even":
            return ("higher",)
        return tuple("lower" if turn % 2 else "higher" for turn in range(self.segments))

    def choices(self) -> tuple[tuple[int, ...], ...]:
        """Return the sets of segments of which a side takes one: single, or odd and even."""
        numbers = range(1, self.segments + 1)
        if self.seating == "alternate":
            return tuple((n,) for n in numbers)
        return tuple(n for n in numbers if n % 2), tuple(n for n in numbers if not n % 2)

    def may_choose(self, segments: Collection[int]) -> bool:
        """Tell whether a side may choose these, at one time."""
        return tuple(sorted(segments)) in self.choices()

    def right_in(self, segment: int, chosen: Mapping[str, Collection[int]]) -> str | None:
        """Return the side that has the seating right in a segment; None while that is open.

        chosen: the segments that each side has taken; of odd and even the others are left.
        """
        for side, segments in chosen.items():
            if segment in segments:
                return side
        left = [side for side, segments in chosen.items() if not segments]
        return left[0] if self.seating != "alternate" and len(left) == 1 else None

    @property
    def right_sits(self) -> Literal["first", "last"]:
        """The right: to sit first (SBF 5.2.1), or last and so choose opponents (ANC 11.5)."""
        return "first" if self.seating == "toss" else "last"

    def matches_of(self, contestants: int) -> int:
        """Give the number of its segments."""
        return self.segments

    def in_words(self, contestants: int) -> str:
        """Say in one line what is played."""
        return f"{self.segments} x {so_many(self.boards, 'board')}"
