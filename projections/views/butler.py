"""Butler: each board with its datum, and what pairs, players or teams made against it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.awards import describe
from ledger.record import Contest
from ledger.record.participation import Participation
from ledger.record.result import LineResult
from ledger.rules.datums import Datum
from ledger.rules.scoring.method import PairRule
from projections.scope import Scope
from projections.scoring.boards import scored_boards
from projections.scoring.datum_scores import considered_scores
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.taking_part import standing_points
from projections.scoring.worth import line_worth
from projections.views.butler_rows import (
    ButlerBoard,
    ButlerLine,
    ButlerRow,
    By,
    rows_of,
    unseated_on,
)
from projections.views.uncounted import Uncounted, in_imps, in_words, too_few, uncounted


class ButlerSheet(Struct, frozen=True, kw_only=True):
    """A Butler: boards in IMPs, and what everybody made of them.

    Attributes:
        by: who is added up.
        datum: the clause of the rule that makes it.
        unseated: how many lines count for nobody because it is not recorded who sat there.
        uncounted: boards that were played and have too few scores to count, in words.

    """

    by: By
    datum: str
    boards: tuple[ButlerBoard, ...]
    rows: tuple[ButlerRow, ...]
    unseated: int
    uncounted: tuple[str, ...] = ()


def butler_sheet(
    facts: Contest, scope: Scope, otherwise: PairRule, by: By | None = None
) -> ButlerSheet:
    """Return the boards of a scope in IMPs: as they count, where that is so, else against a datum.

    otherwise: the rule for boards that count in another way, such as those of team matches.
    """
    seats = Participation(facts)
    as_they_count = [s for s in scope.sessions if in_imps(facts, s)]
    others = [s for s in scope.sessions if s not in as_they_count]
    compared = _compared(facts, others, otherwise, seats) if others else []
    boards = (*_scored(facts, as_they_count, seats), *compared)
    chosen = by or ("pair" if others else "contestant")
    return ButlerSheet(
        by=chosen,
        datum=", ".join(dict.fromkeys(_clauses(facts, as_they_count, others, otherwise))),
        boards=boards,
        rows=tuple(rows_of(facts.entries, boards, chosen)),
        unseated=0 if chosen == "contestant" else unseated_on(boards),
        uncounted=in_words(
            (*uncounted(facts, as_they_count), *_without_datum(compared, otherwise))
        ),
    )


def _clauses(
    facts: Contest, sessions: Iterable[str], others: Collection[str], otherwise: PairRule
) -> Iterator[str]:
    for session in sessions:
        scoring = facts.conditions(session).scoring
        yield (scoring.datum_rule or scoring).clause
    if others:
        yield f"none is laid down here, and used is {(otherwise.datum_rule or otherwise).clause}"


def _scored(facts: Contest, sessions: Collection[str], seats: Participation) -> list[ButlerBoard]:
    """Make the boards that count in IMPs."""
    boards = scored_boards(facts, sessions)
    own = OwnPercentages(boards)
    made = []
    for board in boards:
        worth = [(line, *line_worth(board, line, own)) for line in (*board.plain, *board.adjusted)]
        considered = considered_scores(facts, board)
        datum = board.datum_rule
        made.append(
            _board(
                (board.key.deals, board.section, board.board),
                considered if datum else Counter[int](),
                datum,
                [_line(line, ns, ew, seats) for line, ns, ew in worth],
            )
        )
    return made


def _compared(
    facts: Contest, sessions: Collection[str], rule: PairRule, seats: Participation
) -> list[ButlerBoard]:
    """Compare boards that count in another way: all tables and rooms of a deal with one datum."""
    known = facts.sessions
    places: dict[tuple[str, str, int], list[tuple[LineResult, int]]] = defaultdict(list)
    for line in facts.counting():
        points = _points(line)
        if line.line.session in sessions and points is not None:
            deals = known[line.line.session].deals
            places[deals, "", line.line.board].append((line, points))
    return [_against(place, lines, rule, seats) for place, lines in sorted(places.items())]


def _without_datum(boards: Iterable[ButlerBoard], rule: PairRule) -> Iterator[Uncounted]:
    why = too_few((rule.datum_rule or rule).clause)
    for board in boards:
        if board.datum is None:
            for session in dict.fromkeys(line.session for line in board.lines):
                yield Uncounted(session, board.section, board.board, why)


def _points(line: LineResult) -> int | None:
    if line.awards is not None:
        return standing_points(line)
    return None if line.score is None else line.score.points


def _against(
    place: tuple[str, str, int],
    lines: list[tuple[LineResult, int]],
    rule: PairRule,
    seats: Participation,
) -> ButlerBoard:
    scores = Counter(points for _, points in lines)
    datum = None if rule.datum_rule is None else rule.datum_rule.of(scores)
    imps = {} if datum is None else {points: rule.against(points, datum) for points in scores}
    worth = {points: (own, None if own is None else -own) for points, own in imps.items()}
    made = [_line(line, *worth.get(points, (None, None)), seats) for line, points in lines]
    return _board(place, scores, rule.datum_rule, made)


def _board(
    place: tuple[str, str, int],
    considered: Counter[int],
    rule: Datum | None,
    lines: list[ButlerLine],
) -> ButlerBoard:
    working = rule.working(considered) if rule else None
    return ButlerBoard(
        deals=place[0],
        section=place[1],
        board=place[2],
        datum=working.datum if working else None,
        mean=working.mean if working else None,
        considered=considered.total(),
        left_out=rule.counted(considered.total()).left_out if rule else 0,
        lines=tuple(lines),
    )


def _line(
    line: LineResult, ns: Fraction | None, ew: Fraction | None, seats: Participation
) -> ButlerLine:
    where, awards = line.line, line.awards
    (_, _, ns_people), (_, _, ew_people) = seats.on(where)
    return ButlerLine(
        session=where.session,
        ns=where.ns,
        ew=where.ew,
        points=line.score.points if line.score else None,
        awards=(describe(awards[0]), describe(awards[1])) if awards else None,
        ns_imps=ns,
        ew_imps=ew,
        ns_people=ns_people,
        ew_people=ew_people,
        events=tuple(line.touched),
    )
