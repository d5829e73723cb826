"""A contest as it is handed out to other programs: the values that writers of files are given."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.awards import AnyAward, Artificial, Assigned, Typed
from ledger.bridge.boards import Side
from ledger.bridge.deals import Deal
from ledger.bridge.scores import BoardScore, Line, partners
from ledger.rules.awards.award import Masterpoint
from ledger.rules.scoring.method import Unit
from projections.views.standing_rows import Standing


class OutPlayer(Struct, frozen=True, kw_only=True):
    """A person by name, with the member's number where there is one.

    Attributes:
        points: what the person has won; None where nothing can be won.

    """

    name: str
    number: str | None
    points: Fraction | None = None


class OutContestant(Struct, frozen=True, kw_only=True):
    """A contestant with its place.

    Attributes:
        team: what a team is called.
        standing: None for who has none.

    """

    contestant: str
    number: str
    section: str
    field: Side | None
    category: str | None
    players: tuple[OutPlayer, ...]
    team: str | None
    is_house: bool
    standing: Standing | None


class OutLine(Struct, frozen=True, kw_only=True):
    """A line of play and what it is worth to both sides."""

    line: Line
    score: BoardScore | None
    awards: tuple[AnyAward, AnyAward] | None
    ns_worth: Fraction | None
    ew_worth: Fraction | None


class OutMatch(Struct, frozen=True, kw_only=True):
    """A match that was played, and what each side made of it, in the unit of the totals.

    Attributes:
        home_total, away_total: None where it comes to nothing, as too little could be compared.
        is_whole: whether only its result is known, and nothing of its boards.
        in_imps: whether that result was told in IMPs.

    """

    session: str
    round: int | None
    home: str
    away: str
    home_total: Fraction | None
    away_total: Fraction | None
    is_whole: bool = False
    in_imps: bool = False


class Outgoing(Struct, frozen=True, kw_only=True):
    """A contest to be handed out, within a scope.

    Attributes:
        kind: of its contestants.
        day: as the file that brought it gives it, None where none does.
        matches: none where nobody meets anybody for more than a board.
        datums: with which each board is compared, by session, section and board; none where that is
            something else.
        unit: of the lines' worths.
        total_unit: of the totals.
        deals: by session, section and board.
        lost: what changes standings and cannot be said, in words.
        results: how many matches of which only the result is known.
        points: what the players' points are, in words, "" where there are none.
        masterpoint: what one of them is to a federation, None where it is nothing to it.
        across: whether a board is compared across the sections, or within each of them.

    """

    title: str
    kind: str
    unit: Unit
    total_unit: Unit | None
    sessions: tuple[str, ...]
    contestants: Mapping[str, OutContestant]
    lines: tuple[OutLine, ...]
    deals: Mapping[tuple[str, str, int], Deal]
    lost: tuple[str, ...]
    matches: tuple[OutMatch, ...] = ()
    results: int = 0
    datums: Mapping[tuple[str, str, int], Fraction] = {}
    day: str | None = None
    points: str = ""
    masterpoint: Masterpoint | None = None
    across: bool = True

    @property
    def shared_numbers(self) -> tuple[str, ...]:
        """The numbers that stand for two of a section: of several stages; of two fields, too,
        unless each of their lines is played in the direction of its field.
        """
        seated = (
            (one, side)
            for line in self.lines
            for side, played in (("NS", line.line.ns), ("EW", line.line.ew))
            for one in self.of(played)
        )
        by_field = all(one.field in (None, side) for one, side in seated)
        found = Counter(
            (one.section, one.field if by_field else None, one.number)
            for one in self.contestants.values()
            if not one.is_house
        )
        return tuple(sorted(number for (_, _, number), many in found.items() if many > 1))

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections, in the order in which they are met."""
        return tuple(dict.fromkeys(one.line.section for one in self.lines))

    def of(self, side: str) -> tuple[OutContestant, ...]:
        """Return the contestants that make up a side of a line: one, or two individuals."""
        return tuple(self.contestants[one] for one in partners(side))

    def boards(self, session: str, section: str) -> dict[int, list[OutLine]]:
        """Return the lines of each board of a section, boards in order."""
        found: dict[int, list[OutLine]] = {}
        for one in self.lines:
            if (one.line.session, one.line.section) == (session, section):
                found.setdefault(one.line.board, []).append(one)
        return dict(sorted(found.items()))


def award_words(award: AnyAward, side: Side) -> str | None:
    """Return an award as `import` reads it back; None where no file says it.

    Percentages with their sign, points from the side's own point of view with theirs.
    """
    match award:
        case Artificial(grade=grade):
            return grade
        case Assigned(points=points):
            return f"{points if side == 'NS' else -points:+d}"
        case Typed(value=value, unit="percent") if value.denominator == 1 and 0 <= value <= 100:
            return f"{value}%"
        case _:
            return None
