"""Which match of a session a result belongs to; nobody plays two in one round."""

from collections.abc import Iterable, Iterator
from itertools import product

from ledger.bridge.scores import Line, MatchScore
from ledger.commands import PublishDraw
from ledger.decide.admission import Bench
from ledger.errors import AlreadyScored, BadValue, MatchPlayedTwice, RuleSaysNo
from ledger.events import DrawPublished, ForfeitDeclared, Pairing
from ledger.record import Contest, segments
from ledger.record.drawing import draws_before, matches_in
from ledger.record.field import check_in_field
from ledger.record.meetings import plays_matches
from ledger.record.result import Result


def drawn_rounds(session: str, contest: Contest) -> dict[int, DrawPublished]:
    """Give one draw of each round of a session."""
    return {draw.round: draw for draw in draws_before(contest, session) if draw.session == session}


def is_one_round(one: int | None, other: int | None) -> bool:
    """Tell whether two round numbers are the same; None is the first round."""
    return (one or 1) == (other or 1)


def round_drawn(session: str, one: str, other: str, contest: Contest) -> int | None:
    """Find the round in which two were drawn to meet; None if there is not exactly one."""
    met = [
        draw.round
        for draw in draws_before(contest, session)
        if draw.session == session
        and any({one, other} == set(meeting) for meeting in draw.meetings())
    ]
    return met[0] if len(met) == 1 else None


def rounds_as_drawn(line: Line, contest: Contest) -> set[int]:
    """Find the rounds of a session in which these two were drawn to play this board."""
    return {
        number
        for number, pairing in _tables_with(line, contest)
        if {line.ns, line.ew} == {pairing.ns, pairing.ew}
    }


def rounds_with_board(line: Line, contest: Contest) -> set[int]:
    """Find the rounds of a session in which the draw gives one of the two this board."""
    return {
        number
        for number, pairing in _tables_with(line, contest)
        if pairing.boards and not {line.ns, line.ew}.isdisjoint((pairing.ns, pairing.ew))
    }


def _tables_with(line: Line, contest: Contest) -> Iterator[tuple[int, Pairing]]:
    """List the tables that are drawn to play a line's board, with the round."""
    for draw in contest.draws:
        if draw.session == line.session:
            yield from ((draw.round, one) for one in draw.pairings if _plays(one, line.board))


def _plays(pairing: Pairing, board: int) -> bool:
    """Tell whether the draw gives a table this board in its round."""
    return not pairing.boards or min(pairing.boards) <= board <= max(pairing.boards)


def check_round(place: str, session: str, number: int | None, bench: Bench) -> None:
    """Raise BadValue where several rounds of a session are drawn and none of them is named."""
    rounds = drawn_rounds(session, bench.contest)
    if number is None and len(rounds) > 1:
        known = f"one of those drawn: {', '.join(map(str, sorted(rounds)))}"
        raise BadValue(place=place, value="no round", expected=known)


def check_plays(sides: Iterable[str], session: str, number: int | None, bench: Bench) -> None:
    """Raise RuleSaysNo if one of these was drawn to sit out, or is not in the stage at all.

    Also if the match of two in a knock-out has ended. number: of the round; None: any of the
    session.
    """
    contest, sides = bench.contest, tuple(sides)
    check_in_field(contest, contest.sessions[session].stage, sides)
    if contest.conditions(session).is_knock_out:
        known = segments.played(contest, contest.sessions[session].stage, sides)
        segments.check_segment(contest, (session, number or 1), sides, known)
    drawn = [draw for draw in contest.draws if draw.session == session]
    meant = [draw for draw in drawn if number in (None, draw.round)]
    out = {name for draw in meant for name in draw.sits_out}
    playing = {name for draw in meant for meeting in draw.meetings() for name in meeting}
    idle = [side for side in sides if side in out and side not in playing]
    if idle:
        conditions = contest.conditions(session)
        rule = conditions.bye or conditions.draw
        raise RuleSaysNo(
            what=f"no match of {idle[0]} in round {meant[0].round} of session {session}",
            why="it was drawn to sit out",
            clause=rule.clause if rule else "Law 80B2",
        )


def check_match_free(score: MatchScore, replaces: Result | None, bench: Bench) -> None:
    """Raise unless the match has no other result, nor its sides in a round that is drawn.

    Three in a triangle meet each other in one round. Who is home makes no other match.
    """
    contest = bench.contest
    check_round(str(score), score.session, score.round, bench)
    sides = {score.home, score.away}
    if any(_of_match(entry, score) for entry in contest.results.all()):
        raise AlreadyScored(line=str(score), was="that of its boards")
    for entry in contest.results.matches.values():
        other = entry.score
        is_same = _same_round(score, other) and sides == {other.home, other.away}
        if is_same and entry is not replaces:
            raise AlreadyScored(line=str(other), was=other.outcome)
    check_no_other_match(frozenset(sides), score.session, score.round, bench, replaces)


def check_no_other_match(
    sides: frozenset[str],
    session: str,
    number: int | None,
    bench: Bench,
    replaces: Result | None = None,
) -> None:
    """Raise MatchPlayedTwice where one of two has met somebody else in the round (None: the first).

    Where a session has one match for everybody, or the round is drawn or named, nobody plays
    another; three in a triangle meet each other in one round. replaces: the result that is put
    right.
    """
    contest = bench.contest
    draw = drawn_rounds(session, contest).get(number or 1)
    if draw is None and number is None and matches_in(contest, session) != 1:
        return
    if draw is not None and sides <= set(draw.triangle):
        return
    for between in _met(contest, session, number or 1, replaces):
        if len(sides & between) == 1:
            (contestant,), (opponent,) = sides & between, between - sides
            raise MatchPlayedTwice(
                contestant=contestant, round=number or 1, session=session, opponent=opponent
            )


def check_none_met_otherwise(command: PublishDraw, bench: Bench) -> None:
    """Raise MatchPlayedTwice where a draw would set somebody against another than it has met there.

    It would have two matches of one round, as each counts. What a file tells is its witness.
    """
    contest = bench.contest
    if command.method == "imported" or not plays_matches(contest.conditions(command.session)):
        return
    meets: dict[str, set[str]] = {out: set() for out in command.sits_out}
    for sides in (*((one.ns, one.ew) for one in command.pairings), command.triangle):
        meets |= {side: {*sides} for side in sides}
    for between in _met(contest, command.session, command.round):
        for contestant in sorted(between & {*meets}):
            (opponent,) = between - {contestant}
            if opponent not in meets[contestant]:
                raise MatchPlayedTwice(
                    contestant=contestant,
                    round=command.round,
                    session=command.session,
                    opponent=opponent,
                )


def _met(
    contest: Contest, session: str, number: int, without: Result | None = None
) -> Iterator[frozenset[str]]:
    """List who met whom in a round of a session, by a result, but for one, or by a forfeit."""
    own = None if without is None else without.version
    results = (one for one in contest.results.all() if one.version != own)
    met = [(one.session, one.round, frozenset(one.sides)) for one in results]
    forfeits = (event for _, event in contest.of(ForfeitDeclared))
    met += [(one.session, one.round, frozenset((one.home, one.away))) for one in forfeits]
    return (between for where, turn, between in met if (where, turn or 1) == (session, number))


def check_boards_free(line: Line, contest: Contest) -> None:
    """Raise AlreadyScored where the match of a board that was played has a result as a whole."""
    if not contest.results.matches:
        return
    rounds = (None, 1) if line.round in (None, 1) else (line.round,)
    for number, home, away in product(rounds, (line.ns, line.ew), (line.ns, line.ew)):
        version = contest.results.matches_at.get((line.session, number, home, away))
        if version is not None:
            whole = contest.results.matches[version].score
            raise AlreadyScored(line=str(whole), was=whole.outcome)


def _of_match(entry: Result, score: MatchScore) -> bool:
    """Tell whether a board of this match has a score, not only an award."""
    line = entry.line
    return (
        line is not None
        and entry.score is not None
        and (line.session, line.round or 1) == (score.session, score.round or 1)
        and {line.ns, line.ew} == {score.home, score.away}
    )


def _same_round(one: MatchScore, other: MatchScore) -> bool:
    return one.session == other.session and is_one_round(one.round, other.round)
