"""Travellers: a board's lines with what each is worth, and its frequency sheet."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.awards import describe
from ledger.bridge.boards import Room, Seat, Side, dealer, vulnerable
from ledger.bridge.deals import Deal
from ledger.bridge.par import par
from ledger.errors import natural
from ledger.record import Contest
from ledger.record.deals import Dealt, deal_at, dealt
from ledger.record.result import LineResult
from projections.scoring.boards import lines_of, scored_boards
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.team_matches import matches
from projections.scoring.worth import Sides, line_worth


class TravellerLine(Struct, frozen=True, kw_only=True):
    """One table's line, with the session and section it was played in, and of teams the room.

    Attributes:
        points, contract, declarer, tricks, lead: as played, where it was.
        awards: what each side was awarded instead, in words.
        ns_worth, ew_worth: matchpoints on the traveller's top, or IMPs, of teams those of the board
            in their match.
        ns_counts, ew_counts: what goes into totals, of teams at the first of their two rooms only.
        events: the positions of the events that made the line what it is.
        against_par: north-south's points less par; None where either is not known.

    """

    session: str
    section: str
    room: Room | None
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
    against_par: int | None = None


class FrequencyRow(Struct, frozen=True, kw_only=True):
    """A score, how many tables obtained it, and what it is worth to each side.

    None of teams: there it depends on the other room.
    """

    points: int
    tables: int
    ns_worth: Fraction | None
    ew_worth: Fraction | None


class Traveller(Struct, frozen=True, kw_only=True):
    """A traveller: a board with all its lines.

    Attributes:
        top: the best score's matchpoints.
        datum: in points; None where not used.
        considered: how many scores the datum is made of.
        left_out: how many of them it leaves out.
        deal: the cards, None where nobody attached them.

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
    deal: Deal | None = None


def travellers(
    facts: Contest,
    sessions: Collection[str],
    only: Collection[tuple[str, int]] | None = None,
    whose: str | None = None,
) -> tuple[Traveller, ...]:
    """Make the travellers of these sessions' boards, those of pairs first.

    only: of pairs, those of these boards, by deal set and number; None: of all. whose: of pairs,
    only the lines of this contestant.
    """
    teams = [name for name in sessions if facts.conditions(name).contestant == "team"]
    boards = scored_boards(facts, [name for name in sessions if name not in teams])
    own = OwnPercentages(boards)
    wanted = (one for one in boards if only is None or (one.key.deals, one.board) in only)
    is_all = only is None and whose is None
    pairs = ((board, board.all_lines if is_all else lines_of(board, whose)) for board in wanted)
    made = (
        *(_of_pairs(board, lines, own) for board, lines in pairs if lines),
        *_of_teams(facts, teams),
    )
    held = dealt(facts)
    if not held:
        return made
    return tuple(_with_deal(one, held, facts) for one in made)


def boards_shown(facts: Contest, sessions: Collection[str]) -> tuple[int, ...]:
    """Number the boards of which there are travellers, in their order."""
    teams = [name for name in sessions if facts.conditions(name).contestant == "team"]
    boards = scored_boards(facts, [name for name in sessions if name not in teams])
    pairs = (one.board for one in boards if one.lines)
    return tuple(dict.fromkeys((*pairs, *(one.board for one in _of_teams(facts, teams)))))


def _with_deal(one: Traveller, held: Dealt, facts: Contest) -> Traveller:
    deal = deal_at(held, facts, one.session, one.section, one.board)
    best = None if deal is None else par(deal)
    lines = one.lines if best is None else tuple(_against(best, line) for line in one.lines)
    return replace(one, deal=deal, lines=lines)


def _against(best: int, line: TravellerLine) -> TravellerLine:
    if line.points is None or line.awards is not None:
        return line
    return replace(line, against_par=line.points - best)


def _of_pairs(board: ScoredBoard, shown: Iterable[LineResult], own: OwnPercentages) -> Traveller:
    rule, scores = board.datum_rule, board.considered.total()
    lines = sorted(
        shown,
        key=lambda line: (
            natural(line.line.section),
            natural(line.line.ns),
            line.version,
        ),
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
        lines=tuple(
            _line(line, line_worth(board, line, own, shown=True), line_worth(board, line, own))
            for line in lines
        ),
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


def _of_teams(facts: Contest, sessions: Collection[str]) -> Iterator[Traveller]:
    """Put together every match's two lines of a deal, each worth what the board is in its match."""
    boards: dict[tuple[str, int], list[TravellerLine]] = defaultdict(list)
    for line, worth, first in _in_matches(facts, sessions):
        key = (facts.sessions[line.session].deals, line.line.board)
        boards[key].append(_line(line, worth, worth if first else Sides(None, None)))
    for (_, number), lines in sorted(boards.items()):
        frequencies = Counter(line.points for line in lines if line.points is not None)
        yield Traveller(
            session=lines[0].session,
            section="",
            board=number,
            dealer=dealer(number),
            vulnerable=tuple(sorted(vulnerable(number), reverse=True)),
            top=None,
            datum=None,
            considered=0,
            left_out=0,
            lines=tuple(lines),
            frequencies=tuple(
                FrequencyRow(points=points, tables=tables, ns_worth=None, ew_worth=None)
                for points, tables in sorted(frequencies.items(), reverse=True)
            ),
        )


def _in_matches(
    facts: Contest, sessions: Collection[str]
) -> Iterator[tuple[LineResult, Sides, bool]]:
    """Yield every line of team matches, its board's worth, and whether it is the board's first."""
    if not sessions:
        return
    rooms: dict[tuple[str, int | None, frozenset[str], int], list[LineResult]] = defaultdict(list)
    for line in facts.counting():
        where = line.line
        rooms[where.session, where.round, frozenset(line.sides), where.board].append(line)
    for match in matches(facts, sessions):
        for board in match.boards:
            sides = frozenset((match.home, match.away))
            lines = rooms[match.session, match.round, sides, board.board]
            lines.sort(key=lambda line: line.line.room == "closed")
            for place, line in enumerate(lines):
                home, away = board.home_imps, board.away_imps
                is_home = line.line.ns == match.home
                yield line, Sides(home, away) if is_home else Sides(away, home), place == 0


def _line(line: LineResult, shown: Sides, counts: Sides) -> TravellerLine:
    score, where, awards = line.score, line.line, line.awards
    return TravellerLine(
        session=where.session,
        section=where.section,
        room=where.room,
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
