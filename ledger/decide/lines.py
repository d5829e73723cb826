"""Check where a score belongs: that its line or match is possible, and has no other score."""

from collections.abc import Iterator
from fractions import Fraction

from ledger.bridge.contracts import check_possible, check_result, parse_contract
from ledger.bridge.imps import MOST_IMPS
from ledger.bridge.numbers import ranges, so_many, write_exact
from ledger.bridge.scores import (
    BoardScore,
    Line,
    MatchScore,
    Score,
    line_of,
    partners,
    partnership,
)
from ledger.decide.admission import Bench
from ledger.decide.eligibility import check_not_suspended
from ledger.decide.meetings import check_boards_free, check_match_free, check_plays
from ledger.errors import (
    AlreadyScored,
    BadValue,
    BoardPlayedTwice,
    NeedsRuling,
    NotOnRecord,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    Reference,
)
from ledger.record.meetings import boards_of_a_match, plays_matches
from ledger.record.result import Result


def check_in_play(session: str, board: int, bench: Bench) -> None:
    """Raise unless the session exists, and the board is one of those that it plays, if known."""
    in_play = bench.session(session).in_play
    if in_play and board not in in_play:
        place = f" among those in play in session {session}"
        raise NotOnRecord(what="board", name=str(board), place=place, known=(ranges(in_play),))


def check_table(session: str, table: str, bench: Bench) -> None:
    """Raise unless the draws of a session know the table, as far as there are any.

    A table of a section is called by its number, or with the section before it.
    """
    draws = [draw for draw in bench.contest.draws if draw.session == session]
    at = [(draw.section, one.table) for draw in draws for one in draw.pairings if one.table]
    known = dict.fromkeys(table for _, table in at)
    if known and table not in known and table not in {f"{section}{one}" for section, one in at}:
        place = f" among those drawn in session {session}"
        raise NotOnRecord(what="table", name=table, place=place, known=tuple(known))


def check_meet(session: str, sides: tuple[str | None, ...], bench: Bench) -> None:
    """Raise NotOnRecord for a match that is not the one that its sides are drawn to play.

    What they played all the same is one; where neither is drawn, or one alone is named, nothing
    is held against it.
    """
    named, contest = frozenset(filter(None, sides)), bench.contest
    draws = [draw for draw in contest.draws if draw.session == session]
    drawn = {frozenset(two) for draw in draws for two in draw.meetings()}
    theirs = [two for two in drawn if two & named]
    if len(named) < 2 or not theirs or named in contest.meetings(session):
        return
    raise NotOnRecord(
        what="match",
        name=" v ".join(filter(None, sides)),
        place=f" in session {session}",
        known=tuple(sorted(" v ".join(sorted(two)) for two in theirs)),
    )


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
        raise BadValue(place=str(line), value=twice, expected="on one side alone")


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
    _check_counted(score, bench)


def _check_counted(score: MatchScore, bench: Bench) -> None:
    """Raise NotUnderTheseRules for a result in what matches do not count in, or where none does."""
    conditions = bench.contest.conditions(score.session)
    in_vps = score.home_vps is not None or score.away_vps is not None
    in_imps, in_boards = "; it is told in IMPs", "; its boards are scored one by one: enter"
    if not plays_matches(conditions):
        raise NotUnderTheseRules(what="the result of a match", instead=in_boards)
    if in_vps and conditions.victory_points is None:
        instead = in_imps if conditions.measure == "imps" else in_boards
        raise NotUnderTheseRules(what="the victory points of a match", instead=instead)
    if not in_vps and conditions.measure != "imps":
        raise NotUnderTheseRules(what="the IMPs of a match", instead=in_boards)


def _given(score: MatchScore) -> Iterator[str]:
    """Name the figures that a match's result gives."""
    for name in ("imps", "home_imps", "away_imps", "home_vps", "away_vps"):
        value = getattr(score, name)
        if value is not None:
            yield f"{name.replace('_', ' ')} {write_exact(value)}"


def check_imps(score: MatchScore, bench: Bench) -> None:
    """Raise RuleSaysNo for more IMPs than the boards of a match can bring, where they are known."""
    sides = (score.home, score.away)
    boards = score.boards or boards_of_a_match(bench.contest, score.session, sides)
    told = (score.imps, score.home_imps, score.away_imps)
    most = max((abs(imps) for imps in told if imps is not None), default=Fraction(0))
    if boards is not None and most > MOST_IMPS * boards:
        raise RuleSaysNo(
            what=f"{score}: not {write_exact(most)} IMPs",
            why=f"{so_many(boards, 'board')} bring {MOST_IMPS * boards} at most",
            clause="Law 78B",
        )


def check_stated(score: Score | None, cites: tuple[Reference, ...], bench: Bench) -> None:
    """Raise NeedsRuling for victory points that no match brings, unless a ruling is cited."""
    if not isinstance(score, MatchScore) or score.home_vps is None or score.away_vps is None:
        return
    conditions = bench.contest.conditions(score.session)
    scale = conditions.victory_points
    if scale is None or bench.contest.justice.is_cited(cites, bench.contest.stream):
        return
    percent = conditions.measure == "percent"
    found = scale.range(score.boards or conditions.boards or 1, percent=percent)
    if not found.holds(score.home_vps, score.away_vps):
        raise NeedsRuling(
            what=f"{score}, {score.outcome}, which is beyond what a match brings ({found}),",
            form="the ruling that states it (--cites)",
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
    """Raise unless the score's line is free, or is the one that it replaces.

    Raises RuleSaysNo also if a suspended player would move there (Law 91A).
    """
    sides = score.contestants
    here = sides if replaces is None else {*sides} - {*replaces.contestants}
    for side in here:
        check_not_suspended(side, score.session, score.round, bench)
    if replaces is None:
        _one_opponent(sides, score.session, bench)
    if isinstance(score, BoardScore):
        check_boards_free(score, bench.contest)
        check_free(line_of(score), replaces, bench)
        return
    check_match_free(score, replaces, bench)


def _one_opponent(sides: tuple[str, ...], session: str, bench: Bench) -> None:
    """Raise RuleSaysNo if one of two plays somebody else in this stage of a knock-out.

    Not if that opponent has left and was replaced. Scores keyed for the wrong opponent can be
    corrected one by one.
    """
    contest, stage = bench.contest, bench.contest.sessions[session].stage
    plan = contest.conditions(session).format
    match = None if plan is None else plan.in_segments
    if match is None:
        return
    sessions, gone = contest.schedule.of_stage(stage), contest.entries.withdrawn
    for other in contest.results.all():
        shared = {*sides} & {*other.sides}
        if other.session not in sessions or len(shared) != 1:
            continue
        (one,), (opponent,) = shared, {*other.sides} - shared
        if opponent not in gone and not contest.entries.disqualified.get(opponent):
            raise RuleSaysNo(
                what=f"a match of {' v '.join(sides)} in {stage}",
                why=f"{one} meets {opponent} there",
                clause=match.clause,
            )


def check_free(line: Line, replaces: Result | None, bench: Bench) -> None:
    """Raise unless nobody of this line has another score on the board."""
    contest = bench.contest
    before = contest.results.at(line.key)
    known = {one.version for one in (before, replaces) if one is not None}
    if before is not None and (replaces is None or before.version != replaces.version):
        if before.score is not None:
            raise AlreadyScored(line=str(line), was=before.score.outcome)
        if before.awards is not None:
            raise AlreadyScored(line=str(line), was="an adjusted score")
        if replaces is not None:
            raise AlreadyScored(line=str(line), was="marked as not played")
    for other in contest.results.played(line):
        if other.version in known:
            continue
        contestant = next(one for one in line.contestants if one in other.contestants)
        ns, ew = other.sides
        raise BoardPlayedTwice(
            contestant=contestant,
            board=line.board,
            session=line.session,
            opponent=ew if contestant in partners(ns) else ns,
        )
