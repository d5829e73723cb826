"""Travellers: a board's lines with what each is worth, and its frequency sheet."""

from collections.abc import Collection
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.awards import describe
from ledger.bridge.boards import Seat, Side, dealer, vulnerable
from ledger.record import Contest
from ledger.record.results import LineResult
from projections.scoring.boards import scored_boards
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.tallies import OwnPercentages
from projections.scoring.worth import line_worth


class TravellerLine(Struct, frozen=True, kw_only=True):
    """One table's line, with the session and section it was played in.

    points, contract, declarer, tricks, lead: as played, where it was. awards: what each side
    was awarded instead, in words. ns_worth, ew_worth: matchpoints on the traveller's top, or
    IMPs; ns_counts, ew_counts: what goes into totals. events: the positions of the events
    that made the line what it is.
    """

    session: str
    section: str
    ns: str
    ew: str
    round: int | None
    table: str | None
    contract: str | None
    declarer: Seat | None
    tricks: int | None
    lead: str | None
    points: int | None
    awards: tuple[str, str] | None
    ns_worth: Fraction | None
    ew_worth: Fraction | None
    ns_counts: Fraction | None
    ew_counts: Fraction | None
    events: tuple[int, ...]


class FrequencyRow(Struct, frozen=True, kw_only=True):
    """A score, how many tables obtained it, and what it is worth to each side."""

    points: int
    tables: int
    ns_worth: Fraction
    ew_worth: Fraction


class Traveller(Struct, frozen=True, kw_only=True):
    """A board. top: the best score's matchpoints; datum: in points; None where not used.

    considered: how many scores the datum is made of, left_out: how many of them it leaves out.
    """

    session: str
    section: str
    board: int
    dealer: Seat
    vulnerable: tuple[Side, ...]
    top: int | None
    datum: Fraction | None
    considered: int
    left_out: int
    lines: tuple[TravellerLine, ...]
    frequencies: tuple[FrequencyRow, ...]


def travellers(facts: Contest, sessions: Collection[str]) -> tuple[Traveller, ...]:
    """The travellers of these sessions' boards, scored as pairs."""
    boards = scored_boards(facts, sessions)
    own = OwnPercentages(boards)
    return tuple(_traveller(board, own) for board in boards)


def _traveller(board: ScoredBoard, own: OwnPercentages) -> Traveller:
    lines = [*board.plain, *board.adjusted, *board.unplayed]
    rule, scores = board.datum_rule, board.considered.total()
    lines.sort(
        key=lambda line: (
            _natural(line.line.section),
            _natural(line.line.ns),
            line.reference.version,
        )
    )
    return Traveller(
        session=lines[0].line.session,
        section=board.section,
        board=board.board,
        dealer=dealer(board.board),
        vulnerable=tuple(sorted(vulnerable(board.board), reverse=True)),
        top=board.top(shown=True),
        datum=board.sheet.datum,
        considered=scores if rule else 0,
        left_out=rule.counted(scores).left_out if rule else 0,
        lines=tuple(_line(board, line, own) for line in lines),
        frequencies=tuple(
            FrequencyRow(
                points=points,
                tables=board.frequencies[points],
                ns_worth=board.shown.ns(points),
                ew_worth=board.shown.ew(points),
            )
            for points in sorted(board.frequencies, reverse=True)
            if points in board.shown.worth
        ),
    )


def _line(board: ScoredBoard, line: LineResult, own: OwnPercentages) -> TravellerLine:
    score, where = line.score, line.line
    shown = line_worth(board, line, own, shown=True)
    counts = line_worth(board, line, own)
    awards = line.awards
    return TravellerLine(
        session=where.session,
        section=where.section,
        ns=where.ns,
        ew=where.ew,
        round=where.round,
        table=where.table,
        contract=score.contract if score else None,
        declarer=score.declarer if score else None,
        tricks=score.tricks if score else None,
        lead=score.lead if score else None,
        points=score.points if score else None,
        awards=(describe(awards[0]), describe(awards[1])) if awards else None,
        ns_worth=shown.ns,
        ew_worth=shown.ew,
        ns_counts=counts.ns,
        ew_counts=counts.ew,
        events=tuple(line.touched),
    )


def _natural(text: str) -> tuple[int, str]:
    """Sorts 2NS before 10NS."""
    digits = "".join(filter(str.isdigit, text))
    return (int(digits) if digits else 0, text)
