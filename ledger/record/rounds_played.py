"""The rounds before one that is to be drawn: as they were drawn, or else as results show them."""

from collections.abc import Iterator, Sequence

from ledger.bridge.scores import partners
from ledger.events import DrawPublished, Pairing
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
            found += _shown_by_results(contest, one, section)
    found.sort(key=lambda draw: (order.index(draw.session), draw.round))
    return tuple(found)


def _shown_by_results(contest: Contest, session: str, section: str) -> Iterator[DrawPublished]:
    """Give the rounds of a session as if they had been drawn to be what its results are."""
    if not plays_matches(contest.conditions(session)):
        return
    stage, playing = contest.sessions[session].stage, playing_in(contest, session, section=section)
    rounds: dict[int, dict[frozenset[str], tuple[str, str]]] = {}
    for result in contest.results.in_session(session):
        if result.score is None and result.awards is None:
            continue
        ns, ew = result.sides
        of = {contest.entries.section(name, stage) for side in (ns, ew) for name in partners(side)}
        if not section or section in of:
            rounds.setdefault(result.round or 1, {}).setdefault(frozenset((ns, ew)), (ns, ew))
    for number, met in sorted(rounds.items()):
        tables = enumerate(met.values(), 1)
        there = {name for two in met for name in two}
        lacking = tuple(name for name in playing if name not in there)
        sits_out = len(playing) % 2 == 1 and len(lacking) == 1
        yield DrawPublished(
            session=session,
            round=number,
            pairings=tuple(Pairing(table=str(table), ns=ns, ew=ew) for table, (ns, ew) in tables),
            method="imported",
            sits_out=lacking if sits_out else (),
            outstanding=() if sits_out else lacking,
        )
