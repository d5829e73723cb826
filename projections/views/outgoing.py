"""What a contest hands out: who, what was played, what came of it, and what no file can say."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.awards import AnyAward, Artificial, Assigned, Typed
from ledger.bridge.boards import Side
from ledger.bridge.deals import Deal
from ledger.bridge.numbers import so_many
from ledger.bridge.scores import BoardScore, Line, partners
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
from ledger.record.entries import number_within
from ledger.record.meetings import plays_matches
from ledger.rules.awards.award import Masterpoint
from ledger.rules.scoring.method import Unit
from projections.scope import Scope
from projections.scoring.encounters import encounters
from projections.views.awards import awards_sheets
from projections.views.standings import Standing, standings
from projections.views.travellers import Traveller, travellers

ZERO = Fraction(0)

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
"""What changes standings and has no place in any of the files: one of them, and several."""


class OutPlayer(Struct, frozen=True, kw_only=True):
    """A person by name, with the member's number where there is one.

    Attributes:
        points: what the person has won; None where nothing can be won.

    """

    name: str
    number: str | None
    points: Fraction | None = None


class OutContestant(Struct, frozen=True, kw_only=True):
    """A contestant with its place.

    Attributes:
        team: what a team is called.
        standing: None for who has none.

    """

    contestant: str
    number: str
    section: str
    field: Side | None
    category: str | None
    players: tuple[OutPlayer, ...]
    team: str | None
    is_house: bool
    standing: Standing | None


class OutLine(Struct, frozen=True, kw_only=True):
    """A line of play and what it is worth to both sides."""

    line: Line
    score: BoardScore | None
    awards: tuple[AnyAward, AnyAward] | None
    ns_worth: Fraction | None
    ew_worth: Fraction | None


class OutMatch(Struct, frozen=True, kw_only=True):
    """A match that was played, and what each side made of it, in the unit of the totals.

    Attributes:
        home_total, away_total: None where it comes to nothing, as too little could be compared.

    """

    session: str
    round: int | None
    home: str
    away: str
    home_total: Fraction | None
    away_total: Fraction | None


class Outgoing(Struct, frozen=True, kw_only=True):
    """A contest to be handed out, within a scope.

    Attributes:
        kind: of its contestants.
        day: as the file that brought it gives it, None where none does.
        matches: none where nobody meets anybody for more than a board.
        datums: with which each board is compared, by session, section and board; none where that is
            something else.
        unit: of the lines' worths.
        total_unit: of the totals.
        deals: by session, section and board.
        lost: what changes standings and cannot be said, in words.
        points: what the players' points are, in words, "" where there are none.
        masterpoint: what one of them is to a federation, None where it is nothing to it.

    """

    title: str
    kind: str
    unit: Unit
    total_unit: Unit | None
    sessions: tuple[str, ...]
    contestants: Mapping[str, OutContestant]
    lines: tuple[OutLine, ...]
    deals: Mapping[tuple[str, str, int], Deal]
    lost: tuple[str, ...]
    matches: tuple[OutMatch, ...] = ()
    datums: Mapping[tuple[str, str, int], Fraction] = {}
    day: str | None = None
    points: str = ""
    masterpoint: Masterpoint | None = None

    @property
    def shared_numbers(self) -> tuple[str, ...]:
        """The numbers that stand for two of a section: of several stages; of two fields, too,
        unless each of their lines is played in the direction of its field.
        """
        seated = (
            (one, side)
            for line in self.lines
            for side, played in (("NS", line.line.ns), ("EW", line.line.ew))
            for one in self.of(played)
        )
        by_field = all(one.field in (None, side) for one, side in seated)
        found = Counter(
            (one.section, one.field if by_field else None, one.number)
            for one in self.contestants.values()
            if not one.is_house
        )
        return tuple(sorted(number for (_, _, number), many in found.items() if many > 1))

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections, in the order in which they are met."""
        return tuple(dict.fromkeys(one.line.section for one in self.lines))

    def of(self, side: str) -> tuple[OutContestant, ...]:
        """Who makes up a side of a line: one, of individuals two."""
        return tuple(self.contestants[one] for one in partners(side))

    def boards(self, session: str, section: str) -> dict[int, list[OutLine]]:
        """The lines of each board of a section, boards in order."""
        found: dict[int, list[OutLine]] = {}
        for one in self.lines:
            if (one.line.session, one.line.section) == (session, section):
                found.setdefault(one.line.board, []).append(one)
        return dict(sorted(found.items()))


def outgoing(
    facts: Contest,
    scope: Scope,
    title: str,
    names: Mapping[str, str],
    members: Mapping[str, str],
) -> Outgoing:
    """Everything that is handed out. names, members: of people and teams, by their ids."""
    sessions = tuple(scope.sessions)
    stage = _stage(facts, sessions)
    conditions = facts.conditions(sessions[-1]) if sessions else facts.latest_conditions
    cards = travellers(facts, sessions)
    lines = tuple(_lines(facts, sessions, cards))
    ranked = standings(facts, scope).rows if lines else ()
    places = {row.contestant: row for row in ranked}
    sections = {name: one.line.section for one in lines for name in one.line.contestants}
    entries = facts.entries
    awards = conditions.awards
    won = _won(facts, scope) if awards is not None and lines else None
    people = {
        name: OutContestant(
            contestant=name,
            number=number_within(entries.section(name, stage), entries.number(name, stage)),
            section=sections.get(name, ""),
            field=entered.field,
            category=entered.category,
            players=tuple(
                OutPlayer(
                    name=names[one],
                    number=members.get(one),
                    points=None
                    if won is None
                    else won.get((name, one), won.get((name, None), ZERO)),
                )
                for one in entered.players
                if one in names
            ),
            team=names.get(entered.party) if entered.party else None,
            is_house=name in entries.house,
            standing=places.get(name),
        )
        for name, entered in entries.contestants.items()
        if name in places or name in sections
    }
    return Outgoing(
        title=title,
        kind=conditions.contestant,
        unit=conditions.scoring.unit,
        total_unit=ranked[0].unit if ranked else None,
        sessions=sessions,
        contestants=people,
        lines=lines,
        deals=_deals(facts, sessions, lines),
        lost=tuple(_lost(facts, sessions, ranked)),
        matches=tuple(_matches(facts, sessions)),
        datums={
            (one.session, one.section, card.board): card.datum
            for card in cards
            if card.datum is not None
            for one in card.lines
        },
        day=_day(facts, sessions),
        points="" if awards is None else awards.unit,
        masterpoint=None if awards is None else awards.masterpoint,
    )


def _matches(facts: Contest, sessions: tuple[str, ...]) -> Iterator[OutMatch]:
    """The matches of sessions in which such are played."""
    matched = [one for one in sessions if plays_matches(facts.conditions(one))]
    stages = dict.fromkeys(facts.sessions[one].stage for one in matched)
    for match in (each for stage in stages for each in encounters(facts, stage, matched)):
        home, away = match.home, match.away
        if match.kind in ("played", "too-few-comparisons") and away is not None:
            yield OutMatch(
                session=match.session,
                round=match.round,
                home=home.contestant,
                away=away.contestant,
                home_total=home.own if home.vps is None else home.vps,
                away_total=away.own if away.vps is None else away.vps,
            )


def _day(facts: Contest, sessions: tuple[str, ...]) -> str | None:
    """When the first of the sessions was played, as the last file that says so has it."""
    said = {
        part.session: part.day
        for _, file in facts.of(FileImported)
        for part in file.parts
        if part.day is not None
    }
    return said.get(sessions[0]) if sessions else None


def _won(facts: Contest, scope: Scope) -> dict[tuple[str, str | None], Fraction]:
    """The points of contestants, and those of members that have their own."""
    found: dict[tuple[str, str | None], Fraction] = defaultdict(Fraction)
    for sheet in awards_sheets(facts, scope):
        for row in sheet.rows:
            found[row.contestant, row.person] += row.points
    return found


def _stage(facts: Contest, sessions: tuple[str, ...]) -> str | None:
    """The stage of these sessions, whose numbers contestants have there; None of several."""
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
    """The cards of every line's board, and of those that were dealt and not played."""
    held = dealt(facts)
    played = [(one.line.session, one.line.section, one.line.board) for one in lines]
    others = [(session, section, board) for session in sessions for _, section, board in held]
    found = {key: deal_at(held, facts, *key) for key in dict.fromkeys((*played, *others))}
    return {key: deal for key, deal in found.items() if deal is not None}


def _lost(facts: Contest, sessions: tuple[str, ...], ranked: tuple[Standing, ...]) -> Iterator[str]:
    """What changes standings here and cannot be said in a file of results."""
    stages = len({facts.sessions[name].stage for name in sessions})
    if stages > 1:
        yield f"that sessions are of {stages} stages"
    for kind, (one, many) in LOST.items():
        count = len(facts.of(kind))
        if count:
            yield f"{count} {one if count == 1 else many}"
    carried = sum(bool(row.carried) for row in ranked)
    if carried:
        yield f"the carry-over of {carried}"
    whole = len(facts.results.matches)
    if whole:
        yield f"{so_many(whole, 'match')} of which only the result is known"


def award_words(award: AnyAward, side: Side) -> str | None:
    """An award as `import` reads it back; None where no file says it.

    Percentages with their sign, points from the side's own point of view with theirs.
    """
    match award:
        case Artificial(grade=grade):
            return grade
        case Assigned(points=points):
            return f"{points if side == 'NS' else -points:+d}"
        case Typed(value=value, unit="percent") if value.denominator == 1 and 0 <= value <= 100:
            return f"{value}%"
        case _:
            return None
