"""Hand a contest out: collect who, what was played, what came of it, and what no file can say."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from ledger.bridge.deals import Deal
from ledger.events import (
    AnyEvent,
    BoardFouled,
    BoardRemoved,
    ContestantDisqualified,
    ContestantWithdrew,
    DropInEntered,
    FileImported,
    ForfeitDeclared,
    HandicapGiven,
    PenaltyImposed,
    ScoreAltered,
    TieSettled,
)
from ledger.record import Contest
from ledger.record.deals import deal_at, dealt
from ledger.record.entries import Contestant, number_within
from ledger.record.meetings import plays_matches
from projections.scope import Scope
from projections.scoring.encounters import encounters
from projections.views.awards import awards_sheets
from projections.views.outgoing import OutContestant, Outgoing, OutLine, OutMatch, OutPlayer
from projections.views.standing_rows import Standing
from projections.views.standings import standings
from projections.views.travellers import Traveller, travellers

ZERO = Fraction(0)

Won = Mapping[tuple[str, str | None], Fraction]
"""Points by contestant and member; None: those of every member without points of its own."""

LOST: dict[type[AnyEvent], tuple[str, str]] = {
    PenaltyImposed: ("penalty", "penalties"),
    ForfeitDeclared: ("forfeit", "forfeits"),
    ScoreAltered: ("altered score", "altered scores"),
    BoardFouled: ("fouled board", "fouled boards"),
    BoardRemoved: ("removed board", "removed boards"),
    HandicapGiven: ("handicap", "handicaps"),
    DropInEntered: ("late entry", "late entries"),
    ContestantWithdrew: ("withdrawal", "withdrawals"),
    ContestantDisqualified: ("disqualification", "disqualifications"),
    TieSettled: ("settled tie", "settled ties"),
}
"""The events that change standings and have no place in any of the files: singular, plural."""


def outgoing(
    facts: Contest,
    scope: Scope,
    title: str,
    names: Mapping[str, str],
    members: Mapping[str, str],
) -> Outgoing:
    """Hand a contest out. names, members: of people and teams, by their ids."""
    sessions = tuple(scope.sessions)
    stage = _stage(facts, sessions)
    conditions = facts.conditions(sessions[-1]) if sessions else facts.latest_conditions
    cards = travellers(facts, sessions)
    lines = tuple(_lines(facts, sessions, cards))
    whole = [one for one in facts.results.matches.values() if one.session in sessions]
    ranked = standings(facts, scope).rows if lines or whole else ()
    places = {row.contestant: row for row in ranked}
    sections = {name: one.line.section for one in lines for name in one.line.contestants}
    met = tuple(_matches(facts, sessions, lines))
    known = {*places, *sections, *(side for one in met for side in (one.home, one.away))}
    entries = facts.entries
    awards = conditions.awards
    won = _won(facts, scope) if awards is not None and ranked else None
    contestants = {
        name: OutContestant(
            contestant=name,
            number=number_within(entries.section(name, stage), entries.number(name, stage)),
            section=sections.get(name, ""),
            field=entered.field,
            category=entered.category,
            players=tuple(_players(entered, names, members, won)),
            team=names.get(entered.party) if entered.party else None,
            is_house=name in entries.house,
            standing=places.get(name),
        )
        for name, entered in entries.contestants.items()
        if name in known
    }
    return Outgoing(
        title=title,
        kind=conditions.contestant,
        unit=conditions.scoring.unit,
        total_unit=ranked[0].unit if ranked else None,
        sessions=sessions,
        contestants=contestants,
        lines=lines,
        deals=_deals(facts, sessions, lines),
        lost=tuple(_lost(facts, sessions, ranked)),
        matches=met,
        results=len(whole),
        datums={
            (one.session, one.section, card.board): card.datum
            for card in cards
            if card.datum is not None
            for one in card.lines
        },
        day=_day(facts, sessions),
        points="" if awards is None else awards.unit,
        masterpoint=None if awards is None else awards.masterpoint,
        across=conditions.compare != "section",
    )


def _players(
    entered: Contestant, names: Mapping[str, str], members: Mapping[str, str], won: Won | None
) -> Iterator[OutPlayer]:
    """Yield the members of a contestant who are known by name, each with the points won."""
    name = entered.id
    for one in entered.players:
        if one in names:
            points = None if won is None else won.get((name, one), won.get((name, None), ZERO))
            yield OutPlayer(name=names[one], number=members.get(one), points=points)


def _matches(
    facts: Contest, sessions: tuple[str, ...], lines: Iterable[OutLine]
) -> Iterator[OutMatch]:
    """Yield the matches of sessions in which such are played."""
    with_boards = {
        (one.line.session, one.line.round or 1, frozenset((one.line.ns, one.line.ew)))
        for one in lines
    }
    told = {
        (one.session, one.round or 1, frozenset(one.sides)): one.score.home_vps is None
        for one in facts.results.matches.values()
    }
    matched = [one for one in sessions if plays_matches(facts.conditions(one))]
    stages = dict.fromkeys(facts.sessions[one].stage for one in matched)
    for match in (each for stage in stages for each in encounters(facts, stage, matched)):
        home, away = match.home, match.away
        if match.kind in ("played", "too-few-comparisons") and away is not None:
            both = frozenset((home.contestant, away.contestant))
            here = (match.session, match.round or 1, both)
            yield OutMatch(
                session=match.session,
                round=match.round,
                home=home.contestant,
                away=away.contestant,
                home_total=home.own if home.vps is None else home.vps,
                away_total=away.own if away.vps is None else away.vps,
                is_whole=here in told and here not in with_boards,
                in_imps=told.get(here, False),
            )


def _day(facts: Contest, sessions: tuple[str, ...]) -> str | None:
    """Return the date of the first session, by the last imported file that has one; else None."""
    said = {
        part.session: part.day
        for _, file in facts.of(FileImported)
        for part in file.parts
        if part.day is not None
    }
    return said.get(sessions[0]) if sessions else None


def _won(facts: Contest, scope: Scope) -> Won:
    """Return the points of contestants, and those of members that have their own."""
    found: dict[tuple[str, str | None], Fraction] = defaultdict(Fraction)
    for sheet in awards_sheets(facts, scope):
        for row in sheet.rows:
            found[row.contestant, row.person] += row.points
    return found


def _stage(facts: Contest, sessions: tuple[str, ...]) -> str | None:
    """Return the stage of these sessions, whose numbers contestants have there; None of several."""
    stages = {facts.sessions[name].stage for name in sessions}
    return stages.pop() if len(stages) == 1 else None


def _lines(
    facts: Contest, sessions: tuple[str, ...], cards: Iterable[Traveller]
) -> Iterator[OutLine]:
    worths = {
        (one.session, one.section, traveller.board, one.ns, one.ew, one.room): one
        for traveller in cards
        for one in traveller.lines
    }
    for result in facts.counting():
        line = result.place
        if line.session in sessions:
            worth = worths.get(line.key)
            yield OutLine(
                line=line,
                score=result.score,
                awards=result.awards,
                ns_worth=worth.ns_worth if worth else None,
                ew_worth=worth.ew_worth if worth else None,
            )


def _deals(
    facts: Contest, sessions: tuple[str, ...], lines: tuple[OutLine, ...]
) -> dict[tuple[str, str, int], Deal]:
    """Return the cards of every line's board, and of those that were dealt and not played."""
    held = dealt(facts)
    played = [(one.line.session, one.line.section, one.line.board) for one in lines]
    others = [(session, section, board) for session in sessions for _, section, board in held]
    found = {key: deal_at(held, facts, *key) for key in dict.fromkeys((*played, *others))}
    return {key: deal for key, deal in found.items() if deal is not None}


def _lost(facts: Contest, sessions: tuple[str, ...], ranked: Sequence[Standing]) -> Iterator[str]:
    """Say what changes standings here and cannot be expressed in a file of results."""
    stages = len({facts.sessions[name].stage for name in sessions})
    if stages > 1:
        yield f"that sessions are of {stages} stages"
    for kind, (one, many) in LOST.items():
        events = [event for _, event in facts.of(kind)]
        count = sum(getattr(event, "session", None) in (None, *sessions) for event in events)
        if count:
            yield f"{count} {one if count == 1 else many}"
    carried = sum(bool(row.carried) for row in ranked)
    if carried:
        yield f"the carry-over of {carried}"
