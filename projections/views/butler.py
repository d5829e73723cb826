"""Butler: each board with its datum, and what pairs, players or teams made against it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from ledger.bridge.awards import describe
from ledger.bridge.scores import partners
from ledger.record import Contest
from ledger.record.entries import Entries
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
from projections.views.uncounted import Uncounted, in_imps, in_words, too_few, uncounted

ZERO = Fraction(0)
By = Literal["contestant", "pair", "player"]


class ButlerLine(Struct, frozen=True, kw_only=True):
    """One table on a board, in IMPs for each side.

    Attributes:
        ns_people, ew_people: who sat there.
        awards: what the sides were awarded instead of the points, in words.

    """

    session: str
    ns: str
    ew: str
    points: int | None
    awards: tuple[str, str] | None
    ns_imps: Fraction | None
    ew_imps: Fraction | None
    ns_people: tuple[str, ...]
    ew_people: tuple[str, ...]
    events: tuple[int, ...]


class ButlerBoard(Struct, frozen=True, kw_only=True):
    """A board of a Butler, with the lines on it.

    Attributes:
        considered: how many scores its datum rests on.
        left_out: how many of them not.
        datum: None where scores are compared with each other, or are too few.

    """

    deals: str
    section: str
    board: int
    datum: Fraction | None
    mean: Fraction | None
    considered: int
    left_out: int
    lines: tuple[ButlerLine, ...]


class ButlerRow(Struct, frozen=True, kw_only=True):
    """The result of a pair, team or player over all its boards.

    Attributes:
        people: where it is a pair of a team, or a player.

    """

    contestant: str
    people: tuple[str, ...]
    boards: int
    imps: Fraction

    @property
    def per_board(self) -> Fraction:
        """The IMPs made on a board, on average, exact."""
        return self.imps / self.boards


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
    compared = _compared(facts, others, otherwise, seats)
    boards = (*_scored(facts, as_they_count, seats), *compared)
    chosen = by or ("pair" if others else "contestant")
    return ButlerSheet(
        by=chosen,
        datum=", ".join(dict.fromkeys(_clauses(facts, as_they_count, others, otherwise))),
        boards=boards,
        rows=tuple(_rows(facts.entries, boards, chosen)),
        unseated=0 if chosen == "contestant" else _unseated(boards),
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
    made = []
    for line, points in lines:
        imps = None if datum is None else rule.against(points, datum)
        made.append(_line(line, imps, None if imps is None else -imps, seats))
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


def _sides(line: ButlerLine) -> Iterator[tuple[str, tuple[str, ...], Fraction]]:
    """Yield each side that has a result: who, which people, how many IMPs."""
    if line.ns_imps is not None:
        yield line.ns, line.ns_people, line.ns_imps
    if line.ew_imps is not None:
        yield line.ew, line.ew_people, line.ew_imps


def _rows(entries: Entries, boards: Iterable[ButlerBoard], by: By) -> list[ButlerRow]:
    """Make the rows, best first."""
    imps: dict[tuple[str, tuple[str, ...]], list[Fraction]] = defaultdict(list)
    for board in boards:
        for line in board.lines:
            for contestant, people, gained in _sides(line):
                seated = _as_entered(entries, contestant, people)
                for key in _keys(entries, contestant, seated, by):
                    imps[key].append(gained)
    rows = [
        ButlerRow(contestant=contestant, people=people, boards=len(own), imps=sum(own, ZERO))
        for (contestant, people), own in imps.items()
    ]
    return sorted(rows, key=lambda row: (-row.per_board, row.contestant, row.people))


def _keys(
    entries: Entries, contestant: str, people: tuple[str, ...], by: By
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield who is added up; a side of individuals is two contestants, each with one player."""
    if by == "contestant":
        yield from ((name, ()) for name in partners(contestant))
    elif by == "pair" and people:
        yield contestant, people
    elif by == "player":
        for person in people:
            own = (name for name in partners(contestant) if person in _members(entries, name))
            yield next(own, contestant), (person,)


def _members(entries: Entries, contestant: str) -> tuple[str, ...]:
    """Return the members of a contestant, or of both who are partners."""
    return tuple(
        person
        for name in partners(contestant)
        if name in entries.contestants
        for person in entries.players(name)
    )


def _as_entered(entries: Entries, contestant: str, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return partners in the order of the entry; those who are not members come last."""
    order = {one: place for place, one in enumerate(_members(entries, contestant))}
    return tuple(sorted(people, key=lambda one: (order.get(one, len(order)), one)))


def _unseated(boards: Iterable[ButlerBoard]) -> int:
    return sum(
        not people for board in boards for line in board.lines for _, people, _ in _sides(line)
    )
