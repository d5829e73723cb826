"""The rounds before one that is to be drawn: as they were drawn, or else as results show them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ledger.bridge.scores import partners
from ledger.events import ContestantWithdrew, DrawPublished, ForfeitDeclared, Pairing
from ledger.record.contest import Contest
from ledger.record.drawing import playing_in
from ledger.record.meetings import plays_matches


def drawn_or_played(
    contest: Contest, draws: Sequence[DrawPublished], session: str, section: str = ""
) -> tuple[DrawPublished, ...]:
    """Give the draws before a round, and what was played in earlier sessions without one.

    Who has met there has met, and those matches count in the standings, whoever said on paper who
    meets whom; what lacks there is outstanding. section: only what concerns it.
    """
    order = contest.segments(session)
    drawn = {draw.session for draw in draws}
    found = list(draws)
    for one in order[: order.index(session)]:
        if one not in drawn:
            found += shown_by_results(contest, one, section)
    found.sort(key=lambda draw: (order.index(draw.session), draw.round))
    return tuple(found)


def shown_by_results(contest: Contest, session: str, section: str = "") -> Iterator[DrawPublished]:
    """Give the rounds of a session as if they had been drawn to be what its results are.

    Of an odd field whoever is the only one without a match has sat out. section: only its own.
    """
    if not plays_matches(contest.conditions(session)):
        return
    playing = playing_in(contest, session, section=section)
    field = {*playing, *_left_since(contest, session, section)}
    for number, met in sorted(_met_in(contest, session, section).items()):
        tables = enumerate(met.values(), 1)
        there = {name for two in met for name in two}
        lacking = tuple(name for name in contest.contestants if name in field - there)
        sits_out = len(field) % 2 == 1 and len(lacking) == 1
        yield DrawPublished(
            session=session,
            round=number,
            pairings=tuple(Pairing(table=str(table), ns=ns, ew=ew) for table, (ns, ew) in tables),
            method="imported",
            sits_out=lacking if sits_out else (),
            outstanding=() if sits_out else tuple(one for one in playing if one in lacking),
        )


def _met_in(
    contest: Contest, session: str, section: str
) -> dict[int, dict[frozenset[str], tuple[str, str]]]:
    """Give who met whom in each round of a session; a forfeited match has its opponents too."""
    rounds: dict[int, dict[frozenset[str], tuple[str, str]]] = defaultdict(dict)
    stage = contest.sessions[session].stage
    met = [
        (result.round, result.sides)
        for result in contest.results.in_session(contest.sessions[session])
        if result.score is not None or result.awards is not None
    ]
    met += [
        (event.round, (event.home, event.away))
        for _, event in contest.of(ForfeitDeclared)
        if event.session == session
    ]
    for number, (ns, ew) in met:
        of = {contest.entries.section(name, stage) for side in (ns, ew) for name in partners(side)}
        if not section or section in of:
            rounds[number or 1].setdefault(frozenset((ns, ew)), (ns, ew))
    return rounds


def _left_since(contest: Contest, session: str, section: str) -> Iterator[str]:
    """Name who was still there in a session and withdrew in it or after, whatever its scores count.

    Whoever was to meet somebody whose scores are cancelled has nobody left there, as if drawn so.
    """
    stage, order = contest.sessions[session].stage, contest.schedule.order
    within = contest.schedule.of_stage(stage)
    for _, left in contest.of(ContestantWithdrew):
        name = left.contestant
        is_of_it = section in ("", contest.entries.section(name, stage))
        later = left.after is not None and order.index(left.after) >= order.index(session)
        was_there = later and any(contest.has_result(one, name) for one in within)
        if is_of_it and (was_there or contest.has_result(session, name)):
            yield name
