"""Entering and adjusting scores; boards not played or removed."""

from collections.abc import Iterator
from fractions import Fraction

from ledger.bridge.awards import (
    AnyAward,
    Artificial,
    Assigned,
    OwnSession,
    Part,
    Typed,
    Unit,
    Weighted,
)
from ledger.bridge.contracts import check_possible, check_result, parse_contract
from ledger.bridge.imps import MOST_IMPS
from ledger.bridge.numbers import write_exact
from ledger.bridge.scores import (
    BoardScore,
    Line,
    MatchScore,
    Score,
    line_of,
    partners,
    partnership,
)
from ledger.commands import AwardAdjustedScore, EnterScore, MarkNotPlayed, RemoveBoard
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.as_drawn import check_as_drawn
from ledger.decide.meetings import check_boards_free, check_match_free, check_plays
from ledger.errors import (
    AlreadyDone,
    AlreadyScored,
    BadValue,
    BoardPlayedTwice,
    NeedsRuling,
    NotOnRecord,
    NotYourAward,
    ResultsArePosted,
    RuleSaysNo,
    WeightsMustSumToOne,
)
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardRemoved,
    ForfeitDeclared,
    Reference,
)
from ledger.record.boards import reaches_line
from ledger.record.meetings import boards_of_a_match
from ledger.record.results import Play, Result
from ledger.rules.artificial import ArtificialScores
from ledger.rules.authority.circumstances import Circumstances


def enter(command: EnterScore, bench: Bench) -> tuple[AnyEvent, ...]:
    """A score is entered once, before anything is posted; later it is a correction."""
    bench.authorise("score")
    score = command.score
    check_score(score, bench)
    check_stated(score, command.cites, bench)
    check_as_drawn(score, command.cites, bench)
    _unposted(score.session, bench)
    _not_forfeited(score, bench)
    check_place(score, None, bench)
    return as_event(command)


def _not_forfeited(score: Score, bench: Bench) -> None:
    """Raise AlreadyScored where the match was declared forfeited."""
    both = (score.home, score.away) if isinstance(score, MatchScore) else (score.ns, score.ew)
    sides = frozenset(both)
    for _, forfeit in bench.contest.of(ForfeitDeclared):
        of_match = (forfeit.session, frozenset((forfeit.home, forfeit.away)))
        if of_match == (score.session, sides) and forfeit.round in (None, score.round):
            raise AlreadyScored(line=str(score), was="a forfeit")


def mark_not_played(command: MarkNotPlayed, bench: Bench) -> tuple[AnyEvent, ...]:
    """A line without a score is marked once."""
    bench.authorise("score")
    check_line(command.line, bench)
    check_as_drawn(command.line, command.cites, bench)
    _unposted(command.line.session, bench)
    before = bench.contest.results.at(command.line.key)
    if before is not None and before.score is None and before.awards is None:
        raise AlreadyScored(line=str(command.line), was="marked as not played")
    check_free(command.line, None, bench)
    return as_event(command)


def award(command: AwardAdjustedScore, bench: Bench) -> tuple[AnyEvent, ...]:
    """An adjusted score on a line before anything is posted; later it is a correction."""
    bench.authorise("award")
    check_line(command.line, bench)
    resting_on = (*command.cites, *filter(None, [command.ruling]))
    check_as_drawn(command.line, resting_on, bench)
    _unposted(command.line.session, bench)
    before = bench.contest.results.at(command.line.key)
    if before is not None and before.awards is not None:
        raise AlreadyScored(line=str(command.line), was="an adjusted score")
    check_free(command.line, before, bench)
    check_awards(command.line, (command.ns, command.ew), bench)
    return (
        AdjustedScoreAwarded(
            line=command.line,
            ns=command.ns,
            ew=command.ew,
            entry=before.reference if before else None,
            ruling=command.ruling,
            clause=command.clause,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def remove_board(command: RemoveBoard, bench: Bench) -> tuple[AnyEvent, ...]:
    """A board is taken out of a session, or of one match of it, before anything is posted.

    Whoever else has played it is not concerned.
    """
    played = any(
        reaches_line(command, one.line) and (one.score or one.awards)
        for one in bench.contest.results.lines.values()
    )
    bench.authorise("remove", circumstances=Circumstances(played=played))
    _unposted(command.session, bench)
    for contestant in (command.ns, command.ew):
        if contestant is not None:
            bench.contestant(contestant)
    this = {"section": command.section, "ns": command.ns, "ew": command.ew}
    before = bench.found(BoardRemoved, session=command.session, board=command.board, **this)
    if before is not None:
        raise AlreadyDone(
            what=f"the removal of board {command.board} from session {command.session}",
            position=before.position,
        )
    return as_event(command)


def check_in_play(session: str, board: int, bench: Bench) -> None:
    """Raise unless the session exists, and the board is one of those that it plays, if known."""
    in_play = bench.session(session).in_play
    if in_play and board not in in_play:
        known = tuple(map(str, sorted(in_play)))
        place = f" among those in play in session {session}"
        raise NotOnRecord(what="board", name=str(board), place=place, known=known)


def check_line(line: Line, bench: Bench) -> None:
    """Raise unless session, board and contestants exist and the line makes sense."""
    check_in_play(line.session, line.board, bench)
    if line.room is not None and bench.contest.conditions(line.session).contestant != "team":
        value = f"the {line.room} room"
        raise BadValue(place=str(line), value=value, expected="a place where pairs play")
    _check_sides(line, bench)
    check_plays(line.contestants, line.session, line.round, bench)


def _check_sides(line: Line, bench: Bench) -> None:
    """Raise unless everybody at the table is entered, and is there once.

    Of individuals each side is a partnership, of which the lower number is named first.
    """
    individual = bench.contest.conditions(line.session).contestant == "player"
    for side in (line.ns, line.ew):
        of_side = partners(side)
        for contestant in of_side if individual else (side,):
            bench.contestant(contestant)
        if individual and (len(of_side) != 2 or partnership(*of_side) != side):
            raise BadValue(place=str(line), value=side, expected="two partners, such as 3,8")
    everybody = line.contestants if individual else (line.ns, line.ew)
    twice = next((name for name in everybody if everybody.count(name) > 1), None)
    if twice is not None:
        raise BadValue(place=str(line), value=twice, expected="another contestant than NS")


def check_score(score: Score, bench: Bench) -> None:
    """Raise unless the score is possible in itself and its sides exist."""
    if isinstance(score, MatchScore):
        _check_match(score, bench)
        return
    check_line(score, bench)
    if score.contract is None:
        check_possible(score.board, score.points)
        return
    contract = parse_contract(score.contract)
    check_result(score.board, contract, score.declarer, score.tricks, score.points)


def _check_match(score: MatchScore, bench: Bench) -> None:
    bench.session(score.session)
    for contestant in (score.home, score.away):
        bench.contestant(contestant)
    if score.home == score.away:
        raise BadValue(place=str(score), value=score.away, expected="another team than home")
    check_plays((score.home, score.away), score.session, score.round, bench)
    check_imps(score, bench)
    gross = (score.home_imps, score.away_imps)
    vps = (score.home_vps, score.away_vps)
    if [None in gross, None in vps, score.imps is None].count(False) != 1:
        raise BadValue(
            place=str(score),
            value=", ".join(_given(score)) or "nothing",
            expected="one of net IMPs, both sides' IMPs, both sides' VPs",
        )


def _given(score: MatchScore) -> Iterator[str]:
    """What is said of a match's result, each by its name."""
    for name in ("imps", "home_imps", "away_imps", "home_vps", "away_vps"):
        value = getattr(score, name)
        if value is not None:
            yield f"{name.replace('_', ' ')} {write_exact(value)}"


def check_imps(score: MatchScore, bench: Bench) -> None:
    """Raise RuleSaysNo for more IMPs than the boards of a match can bring, where they are known."""
    boards = score.boards or boards_of_a_match(bench.contest, score.session)
    told = (score.imps, score.home_imps, score.away_imps)
    most = max((abs(imps) for imps in told if imps is not None), default=Fraction(0))
    if boards is not None and most > MOST_IMPS * boards:
        raise RuleSaysNo(
            what=f"{score}: not {write_exact(most)} IMPs",
            why=f"{boards} boards bring {MOST_IMPS * boards} at most",
            clause="Law 78B",
        )


def check_stated(score: Score | None, cites: tuple[Reference, ...], bench: Bench) -> None:
    """Raise NeedsRuling for victory points that no match brings, unless a ruling is cited."""
    if not isinstance(score, MatchScore) or score.home_vps is None or score.away_vps is None:
        return
    conditions = bench.contest.conditions(score.session)
    scale = conditions.victory_points
    if scale is None or cites:
        return
    percent = conditions.measure == "percent"
    found = scale.range(score.boards or conditions.boards or 1, percent=percent)
    if not found.holds(score.home_vps, score.away_vps):
        raise NeedsRuling(
            what=f"{score}: {score.outcome} is not what a match brings ({found}), and",
            form="the ruling",
            clause=scale.clause,
        )


def check_kind(now: Score, entry: Result) -> None:
    """Raise BadValue unless such a score can stand for this entry: a board's or a match's.

    It stays in its session, whose period is the one that counts; and an entry without a score
    stays in its place: only what was played somewhere can move.
    """
    if isinstance(now, MatchScore) != (entry.line is None):
        kind = "match" if entry.line is None else "board"
        raise BadValue(place=str(entry), value=str(now), expected=f"a {kind}'s score")
    if now.session != entry.session:
        raise BadValue(place=str(entry), value=now.session, expected="its own session")
    if entry.line is None or entry.score is not None or isinstance(now, MatchScore):
        return
    if now.key != entry.line.key:
        raise BadValue(place="correction", value=str(now), expected=str(entry.line))


def check_place(score: Score, replaces: Result | None, bench: Bench) -> None:
    """Raise unless the score's line is free, or is the one that it replaces."""
    if isinstance(score, BoardScore):
        check_boards_free(score, bench.contest)
        check_free(line_of(score), replaces, bench)
        return
    check_match_free(score, replaces, bench)


def check_awards(line: Line, awards: tuple[AnyAward, AnyAward], bench: Bench) -> None:
    """Raise unless each side's award fits how the contest is scored."""
    artificial = bench.contest.conditions(line.session).artificial
    for side in awards:
        match side:
            case Assigned(points=points):
                check_possible(line.board, points)
            case Weighted(parts=parts):
                _check_weights(line, parts)
            case Typed(value=value, unit=unit):
                _check_unit(unit, artificial)
                _check_share(line, value, unit)
            case OwnSession():
                _check_unit("percent", artificial)
            case Artificial():
                pass


def _check_weights(line: Line, parts: tuple[Part, ...]) -> None:
    total = sum((part.weight for part in parts), Fraction(0))
    if total != 1:
        raise WeightsMustSumToOne(total=str(write_exact(total)))
    for part in parts:
        check_possible(line.board, part.points)
        if part.weight <= 0:
            weight = str(write_exact(part.weight))
            raise BadValue(place=str(line), value=f"the weight {weight}", expected="above 0")


def _check_unit(unit: Unit, artificial: ArtificialScores) -> None:
    expected = ("matchpoints", "percent") if artificial.unit == "percent" else ("imps",)
    if unit not in expected:
        raise NotYourAward(unit=unit, expected=" or ".join(expected))


def _check_share(line: Line, value: Fraction, unit: Unit) -> None:
    """Raise BadValue for less than nothing or more than everything, where there is such a thing."""
    shown = f"{write_exact(value)} {unit}"
    if unit == "percent" and not 0 <= value <= 100:
        raise BadValue(place=str(line), value=shown, expected="from 0 to 100")
    if unit == "matchpoints" and value < 0:
        raise BadValue(place=str(line), value=shown, expected="0 or more")


def _unposted(session: str, bench: Bench) -> None:
    """Raise ResultsArePosted, or NeedsResponsible for what is said to be older than that.

    BeforeItsEvidence for what is said to be older than the session itself.
    """
    bench.begun(session)
    if bench.is_posted(session):
        raise ResultsArePosted(session=session)
    if bench.session(session).postings:
        bench.vouched_for(f"something in session {session}, whose results are posted,")


def check_free(line: Line, replaces: Result | None, bench: Bench) -> None:
    """Raise unless nobody of this line has another score on the board."""
    contest = bench.contest
    before = contest.results.at(line.key)
    if before is not None and before is not replaces:
        if before.score is not None:
            raise AlreadyScored(line=str(line), was=before.score.outcome)
        if before.awards is not None:
            raise AlreadyScored(line=str(line), was="an adjusted score")
        if replaces is not None:
            raise AlreadyScored(line=str(line), was="marked as not played")
    for contestant in line.contestants:
        play = Play(line.session, line.room or "", line.board, contestant)
        other = contest.results.index.plays.get(play)
        if other is None or other == line.key:
            continue
        if replaces is not None and replaces.line is not None and other == replaces.line.key:
            continue
        raise BoardPlayedTwice(
            contestant=contestant,
            board=line.board,
            session=line.session,
            opponent=other.ew if contestant in partners(other.ns) else other.ns,
        )


DECIDES: Decisions = {
    EnterScore: enter,
    MarkNotPlayed: mark_not_played,
    AwardAdjustedScore: award,
    RemoveBoard: remove_board,
}
"""What is decided here, and by which function."""
