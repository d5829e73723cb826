"""Matches of which only the result is known, as it was recorded."""

from collections.abc import Collection, Iterator

from ledger.bridge.scores import MatchScore
from ledger.record import Contest
from ledger.record.result import MatchResult
from projections.scoring.matches import Match
from projections.scoring.rooms import ZERO


def whole_matches(facts: Contest, sessions: Collection[str]) -> Iterator[Match]:
    """Yield the matches of these sessions of which only the result is known."""
    for result in stated(facts, sessions):
        yield with_boards(result.score, tuple(result.touched), None)


def stated(facts: Contest, sessions: Collection[str]) -> Iterator[MatchResult]:
    """Yield the results of whole matches that count in these sessions."""
    for result in facts.results.matches.values():
        score = result.score
        if score.session in sessions:
            gone = facts.cancelled(score.session)
            if score.home not in gone and score.away not in gone:
                yield result


def with_boards(score: MatchScore, events: tuple[int, ...], boards: Match | None) -> Match:
    """Return a match of which the result was recorded, and awards on single boards besides."""
    net = score.imps if score.imps is not None else ZERO
    home_gross = score.home_imps if score.home_imps is not None else max(net, ZERO)
    away_gross = score.away_imps if score.away_imps is not None else max(-net, ZERO)
    if score.imps is None:
        net = home_gross - away_gross
    more = won = (ZERO, ZERO)
    if boards:
        more, won = (boards.home_imps, boards.away_imps), (boards.home_gross, boards.away_gross)
    if boards and boards.home != score.home:
        more, won = more[::-1], won[::-1]
    vps = (
        (score.home_vps, score.away_vps)
        if score.home_vps is not None and score.away_vps is not None
        else None
    )
    return Match(
        session=score.session,
        round=score.round,
        table=score.table,
        home=score.home,
        away=score.away,
        boards=boards.boards if boards else (),
        home_imps=net + more[0],
        away_imps=-net + more[1],
        home_gross=home_gross + won[0],
        away_gross=away_gross + won[1],
        counted=(score.boards or 0) + (boards.counted if boards else 0),
        compared=score.boards or 0,
        vps=vps,
        events=(*events, *(boards.events if boards else ())),
    )
