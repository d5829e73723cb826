"""Scorecards: one contestant's boards, seen from its own side."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.boards import Room, Seat, Side
from ledger.bridge.scores import partners
from ledger.errors import natural
from ledger.record import Contest
from projections.views.travellers import Traveller, TravellerLine, travellers


class CardLine(Struct, frozen=True, kw_only=True):
    """A board, of teams in one room. points: for one's own side; worth: as on the traveller.

    counts: in the total, of teams once for both rooms. award: what was awarded to this side
    instead, in words.
    """

    session: str
    board: int
    room: Room | None
    direction: Side
    opponent: str
    contract: str | None
    declarer: Seat | None
    tricks: int | None
    points: int | None
    award: str | None
    worth: Fraction | None
    counts: Fraction | None
    top: int | None
    events: tuple[int, ...]


_Line = tuple[Traveller, TravellerLine]


class Scorecard(Struct, frozen=True, kw_only=True):
    """All boards of a contestant in the order of session and number.

    table: at which it sat last, as far as tables were recorded.
    """

    contestant: str
    lines: tuple[CardLine, ...]
    table: str | None = None


def scorecard(facts: Contest, contestant: str, sessions: Collection[str]) -> Scorecard:
    """A contestant's card over these sessions."""
    found = _lines(travellers(facts, sessions)).get(contestant, ())
    return _card(contestant, found, list(sessions))


def scorecards(facts: Contest, sessions: Collection[str]) -> tuple[Scorecard, ...]:
    """The card of everybody who has played, by the table at which each sat last, as there they
    are handed out; north-south first.
    """
    order = list(sessions)
    found = _lines(travellers(facts, sessions))
    cards = [(_last(lines, order), _card(name, lines, order)) for name, lines in found.items()]

    def place(one: tuple[_Line, Scorecard]) -> tuple[object, ...]:
        (_, line), card = one
        is_ew = card.contestant in partners(line.ew)
        return natural(card.table or ""), is_ew, natural(facts.entries.number(card.contestant))

    return tuple(card for _, card in sorted(cards, key=place))


def _lines(made: Iterable[Traveller]) -> Mapping[str, Sequence[_Line]]:
    """Whose lines are whose."""
    found: dict[str, list[_Line]] = defaultdict(list)
    for traveller in made:
        for line in traveller.lines:
            for contestant in dict.fromkeys((*partners(line.ns), *partners(line.ew))):
                found[contestant].append((traveller, line))
    return found


def _last(lines: Sequence[_Line], order: Sequence[str]) -> _Line:
    """The line of the last round that was played."""
    return max(lines, key=lambda one: (order.index(one[1].session), one[1].round or 0))


def _card(contestant: str, found: Sequence[_Line], order: Sequence[str]) -> Scorecard:
    lines = [_line(traveller, line, contestant) for traveller, line in found]
    lines.sort(key=lambda line: (order.index(line.session), line.board))
    table = _last(found, order)[1].table if found else None
    return Scorecard(contestant=contestant, lines=tuple(lines), table=table)


def _line(traveller: Traveller, line: TravellerLine, contestant: str) -> CardLine:
    is_ns = contestant in partners(line.ns)
    points = line.points
    return CardLine(
        session=line.session,
        board=traveller.board,
        room=line.room,
        direction="NS" if is_ns else "EW",
        opponent=line.ew if is_ns else line.ns,
        contract=line.contract,
        declarer=line.declarer,
        tricks=line.tricks,
        points=points if is_ns or points is None else -points,
        award=None if line.awards is None else line.awards[0 if is_ns else 1],
        worth=line.ns_worth if is_ns else line.ew_worth,
        counts=line.ns_counts if is_ns else line.ew_counts,
        top=traveller.top,
        events=line.events,
    )
