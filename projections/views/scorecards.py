"""Scorecards: one contestant's boards, seen from its own side."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.boards import Room, Seat, Side
from ledger.bridge.scores import partners
from ledger.errors import natural
from ledger.record import Contest
from ledger.rulebook import Conditions
from projections.views.travellers import Traveller, TravellerLine, travellers


class CardLine(Struct, frozen=True, kw_only=True):
    """A line of a scorecard: one board, for teams in one room.

    Attributes:
        points: for one's own side.
        worth: as on the traveller.
        counts: in the total, of teams once for both rooms.
        award: what was awarded to this side instead, in words.
        partner: with whom an individual played it.
        against_par: the own side's points less par.

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
    partner: str | None = None
    against_par: int | None = None


class SitOut(Struct, frozen=True, kw_only=True):
    """A round in which somebody was drawn to meet nobody.

    Attributes:
        worth: what that does, in words.

    """

    session: str
    round: int
    worth: str
    clause: str


_Line = tuple[Traveller, TravellerLine]


class Scorecard(Struct, frozen=True, kw_only=True):
    """All boards of a contestant in the order of session and number.

    Attributes:
        table: at which it sat last, as far as tables were recorded.

    """

    contestant: str
    lines: tuple[CardLine, ...]
    table: str | None = None
    sits_out: tuple[SitOut, ...] = ()


def scorecard(facts: Contest, contestant: str, sessions: Collection[str]) -> Scorecard:
    """Return a contestant's card over these sessions."""
    found = _lines(facts, sessions, contestant).get(contestant, ())
    return _card(facts, contestant, found, list(sessions))


def scorecards(facts: Contest, sessions: Collection[str]) -> tuple[Scorecard, ...]:
    """Return the card of everybody who has played, by table of the last seat, north-south first."""
    order = list(sessions)
    found = _lines(facts, sessions)
    cards = [
        (_last(lines, order), _card(facts, name, lines, order)) for name, lines in found.items()
    ]

    def place(one: tuple[_Line, Scorecard]) -> tuple[object, ...]:
        (_, line), card = one
        is_ew = card.contestant in partners(line.ew)
        return natural(card.table or ""), is_ew, natural(facts.entries.number(card.contestant))

    return tuple(card for _, card in sorted(cards, key=place))


def _lines(
    facts: Contest, sessions: Collection[str], whose: str | None = None
) -> Mapping[str, Sequence[_Line]]:
    """Group the lines of these sessions by contestant; whose: only of this one there are all.

    On their travellers are also those of other sessions with the same deals.
    """
    found: dict[str, list[_Line]] = defaultdict(list)
    for traveller in travellers(facts, sessions, whose=whose):
        for line in (one for one in traveller.lines if one.session in sessions):
            for contestant in dict.fromkeys((*partners(line.ns), *partners(line.ew))):
                found[contestant].append((traveller, line))
    return found


def _last(lines: Sequence[_Line], order: Sequence[str]) -> _Line:
    """Return the line of the last round that was played."""
    return max(lines, key=lambda one: (order.index(one[1].session), one[1].round or 0))


def _card(
    facts: Contest, contestant: str, found: Sequence[_Line], order: Sequence[str]
) -> Scorecard:
    lines = [_line(traveller, line, contestant) for traveller, line in found]
    lines.sort(key=lambda line: (order.index(line.session), line.board))
    table = _last(found, order)[1].table if found else None
    out = tuple(_sits_out(facts, contestant, order))
    return Scorecard(contestant=contestant, lines=tuple(lines), table=table, sits_out=out)


def _sits_out(facts: Contest, contestant: str, sessions: Sequence[str]) -> Iterator[SitOut]:
    """Yield the rounds in which it was drawn to meet nobody, in the order of play."""
    for session in sessions:
        for draw in facts.draws:
            if draw.session == session and contestant in draw.sits_out:
                worth, clause = _worth_of_sitting_out(facts.conditions(session))
                yield SitOut(session=session, round=draw.round, worth=worth, clause=clause)


def _worth_of_sitting_out(rules: Conditions) -> tuple[str, str]:
    """Describe how sitting out affects a contestant's total, with the clause."""
    across = rules.scoring.across
    if rules.bye is not None:
        return "a bye, credited with the matches", rules.bye.clause
    if across is not None and across.raised(1, 2) > 1:
        return "its total is raised to that of a full session", rules.scoring.clause
    if across is not None and across.ranks_percentages:
        return "its percentage is of the boards that it plays", rules.scoring.clause
    return "it gets nothing for that", rules.scoring.clause


def _line(traveller: Traveller, line: TravellerLine, contestant: str) -> CardLine:
    is_ns = contestant in partners(line.ns)
    points, against_par = line.points, line.against_par
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
        partner=_partner(line.ns if is_ns else line.ew, contestant),
        against_par=against_par if is_ns or against_par is None else -against_par,
    )


def _partner(side: str, contestant: str) -> str | None:
    """Return the partner that an individual sat with."""
    return next((name for name in partners(side) if name != contestant), None)
