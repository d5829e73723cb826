"""The page for a phone at a table: enter a result, agree to one, see where to go next.

It shows what was obtained at its own table, and of no board what others have. What is sent goes the
way of every act; a script keeps it while the hall's network is away, and a form does without one.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from litestar import Response, get
from litestar.params import FromPath

from ledger.bridge.boards import SEATS
from ledger.bridge.scores import Line
from ledger.bridge.shorthand import parse_shorthand
from ledger.desk import Desk
from ledger.errors import ForOfficials, LedgerError
from ledger.events import CallAnswered, DirectorCalled, LinkMade
from ledger.people import People
from ledger.record import Contest
from ledger.record.correcting import correction_ends
from ledger.record.result import LineResult
from ledger.store import Place, Store
from projections.views.suspicious import by_itself
from projections.writers.known import shown_time
from projections.writers.languages import speaking, texts
from replay.acts.whose import may_know, sides_of
from replay.keying.sheet import sheet_of, told
from replay.keys import new_secret
from replay.venues import venue_zone
from replay.web import act_pages, rendering, sessions
from replay.web.headings import called, title_of
from replay.web.lending import lent
from replay.web.sending import language_of, private
from replay.web.sessions import Anybody, Who
from replay.web.typed import DO, RECORD, REQUEST, TABLE, THEN, TOKEN
from replay.web.ways import Link

LEVELS = ("1", "2", "3", "4", "5", "6", "7", "pass")
STRAINS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"}
DOUBLED = {"": "undoubled", "X": "X", "XX": "XX"}
RESULTS = ("=", *(f"+{over}" for over in range(1, 7)), *(f"-{down}" for down in range(1, 14)))
TAPS = ("level", "strain", "doubled", "declarer", "result")


class Tapped(NamedTuple):
    """A result as it was tapped: what is recorded of it, and what is read back; why it is none."""

    score: str = ""
    words: str = ""
    refused: str = ""


class Obtained(NamedTuple):
    """A score of this table: its words, whether this side has still to agree, and the forms.

    Attributes:
        wrong: what is known of a request for its correction.
        until: by when that is in time, empty where nobody can say yet.

    """

    words: str
    wants_agreement: bool
    said: Mapping[str, str]
    wrong: str
    until: str


class Match(NamedTuple):
    """A match of this table whose draw names no boards, and the forms for one and for all."""

    words: str
    board: str
    whole: str


class Called(NamedTuple):
    """A call of the director from this table: its words, and whether somebody has seen to it."""

    words: str
    is_answered: bool


def routes(ledger: Place) -> list[Any]:
    """Return the routes for the page of a table."""

    @get("/table/{contest:str}")
    async def table(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Show the next board of the table whose link this browser has opened."""
        said = dict(request.query_params.items())
        with speaking(language_of(request)):
            return await asyncio.to_thread(_table, ledger, request, contest, said)

    return [table]


def _table(ledger: Place, request: Anybody, contest: str, said: Mapping[str, str]) -> Response[str]:
    with lent(ledger) as store:
        whose = sessions.who(store, contest, request)
        own_table(whose)
        facts = Desk(store).opened(contest)
        lines = list(_lines(facts, whose.link.made))
        still = [
            one
            for one in lines
            if facts.results.at(one.key) is None and not facts.sessions[one.session].postings
        ]
        here = next((one for one in still if _is_named(one, said)), None)
        here = here or next(iter(still), None)
        tapped = Tapped() if here is None else _tapped(here, said)
        ours = {TOKEN: whose.token or "", REQUEST: new_secret(), DO: RECORD, THEN: TABLE}
        text = act_pages.table(
            title=title_of(store, contest),
            contest=contest,
            table=whose.link.made.table,
            asked="" if here is None else told(here, facts.entries.number),
            who=[] if here is None else list(_who(store, facts, here)),
            here={} if here is None else _named(here),
            taps={name: said.get(name, "") for name in TAPS},
            tapped=tapped,
            choices=(
                LEVELS,
                _strains(),
                DOUBLED,
                [(one, texts.seat(one)) for one in SEATS],
                RESULTS,
            ),
            ours=ours,
            others=[_other(contest, one, here, facts) for one in still if one is not here],
            open_lines=[
                {**_named(one), "words": texts.line(told(one, facts.entries.number))}
                for one in still
            ],
            obtained=list(_obtained(store, facts, lines, whose)),
            next_places=[] if here is None else list(_next(facts, here)),
            matches=list(_matches(facts, contest, whose.link.made)),
            call={**ours, **_where(here, lines, whose)},
            calls=list(_calls(store, facts, whose, here)),
            seen=store.head().position,
            signed=called(store, whose.link),
            now=store.present(),
        )
    return private(text)


def _strains() -> list[tuple[str, str]]:
    """Return the strains, each with its sign, or its letters in the language that is spoken."""
    return [(one, texts.word("strain", sign)) for one, sign in STRAINS.items()]


def own_table(whose: Who) -> str:
    """Return the table that a link is for. Raises ForOfficials where it is for none."""
    if whose.link.made.table is None:
        raise ForOfficials(what="the page of a table without a link for one")
    return whose.link.made.table


def _lines(facts: Contest, made: LinkMade) -> Iterator[Line]:
    """Yield the lines that the table plays in the link's room, session by session."""
    for name in facts.schedule.order:
        for line in sheet_of(facts, name, "table").lines:
            is_in_room = made.room is None or line.room in (None, made.room)
            if line.table == made.table and is_in_room:
                yield line


def _named(line: Line) -> dict[str, str]:
    """Return a line as a form or an act names it."""
    named = {"session": line.session, "section": line.section, "board": str(line.board)}
    named |= {"ns": line.ns, "ew": line.ew, "room": line.room or ""}
    named |= {"round": "" if line.round is None else str(line.round), "table": line.table or ""}
    return {name: value for name, value in named.items() if value}


def _is_named(line: Line, said: Mapping[str, str]) -> bool:
    named = _named(line)
    asked = {name: said[name] for name in ("session", "round", "board", "room") if said.get(name)}
    return bool(asked) and all(named.get(name) == value for name, value in asked.items())


def _tapped(line: Line, said: Mapping[str, str]) -> Tapped:
    """Return the result tapped for a line; an empty one until it is complete."""
    level, strain, doubled, declarer, result = (said.get(name, "") for name in TAPS)
    if level == "pass":
        return Tapped("pass", "passed out")
    if not (level and strain and declarer and result):
        return Tapped()
    score = f"{level}{strain}{doubled}{declarer}{result}"
    try:
        outcome = parse_shorthand(line.board, score)
    except LedgerError as refusal:
        return Tapped(refused=rendering.sentence_of(refusal))
    points, doubt = outcome.points, by_itself(outcome.contract, outcome.tricks)
    suit, made = STRAINS.get(strain, strain), "made" if result == "=" else result
    words = f"{level}{suit}{doubled} by {declarer}, {made}: {abs(points)} for"
    sides = "N-S" if points > 0 else "E-W"
    return Tapped(score, f"{words} {sides}{f'. Is it really {doubt}?' if doubt else ''}")


def _obtained(
    store: Store, facts: Contest, lines: Sequence[Line], whose: Who
) -> Iterator[Obtained]:
    """Yield the scores of this table, the last first, as far as they may still be put right."""
    assert facts.opened is not None
    zone = venue_zone(store, facts.opened.tournament)
    now = store.present() or store.head().recorded_at
    for line in reversed(lines):
        found = facts.results.at(line.key)
        rule = facts.conditions(line.session).corrections.get("players")
        sides = (line.ns, line.ew)
        ends = None if rule is None else correction_ends(facts, line.session, rule, sides)
        if ends is not None and now is not None and now > ends:
            continue
        if found is None or found.score is None or not may_know(whose.link, found, facts):
            continue
        side = next(iter(sides_of(whose.link, found, facts)), None)
        said = {**_named(line), "contestant": side or ""}
        wrong = {name: said[name] for name in ("session", "board", "ns", "ew") if name in said}
        yield Obtained(
            f"board {line.board}: {found.score.outcome}",
            side is not None and _has_to_agree(facts, found, side, whose),
            said,
            urlencode(wrong | ({"side": side} if side else {})),
            "" if ends is None else shown_time(ends, zone),
        )


def _who(store: Store, facts: Contest, here: Line) -> Iterator[str]:
    """Yield the names of the players of a line, so that nobody plays at another's table."""
    names = People(store).names()
    for side, sits in ((here.ns, "N-S"), (here.ew, "E-W")):
        players = [names[one] for one in facts.entries.players(side) if one in names]
        if players:
            yield f"{sits} {facts.entries.number(side)}: {' - '.join(players)}"


def _where(here: Line | None, lines: Sequence[Line], whose: Who) -> dict[str, str]:
    """Return the place for a call of the director: the board shown, or else the last session."""
    made = whose.link.made
    where = {"table": made.table or ""} | ({"room": made.room} if made.room else {})
    if here is not None:
        return {**where, "session": here.session, "board": str(here.board)}
    return where | ({"session": lines[-1].session} if lines else {})


def _calls(store: Store, facts: Contest, whose: Who, here: Line | None) -> Iterator[Called]:
    """Yield the table's calls of the director that are unanswered or about this board."""
    assert facts.opened is not None
    zone, made = venue_zone(store, facts.opened.tournament), whose.link.made
    answers = {event.call: recorded for recorded, event in facts.of(CallAnswered)}
    names = People(store).names()
    for recorded, event in facts.of(DirectorCalled):
        if event.table != made.table or made.room not in (None, event.room):
            continue
        board = f" (board {event.board})" if event.board else ""
        words = f"The director is called{board}, since {shown_time(recorded.at, zone)}"
        answer = answers.get(recorded.reference)
        if answer is None:
            yield Called(f"{words}: nobody has answered yet", is_answered=False)
        elif here is not None and (event.session, event.board) == (here.session, here.board):
            who = names.get(answer.actor, answer.actor)
            yield Called(f"{words}: answered by {who}", is_answered=True)


def _has_to_agree(facts: Contest, found: LineResult, side: str, whose: Who) -> bool:
    """Tell whether a side has still to confirm; the scorer only if a rule demands both."""
    rule = facts.conditions(found.session).confirmations
    if rule is None:
        entered_by = facts.event_at(found.reference.version).actor
        is_own = entered_by == whose.link.made.person and len(found.touched) == 1
        return not is_own and side not in found.confirmed_by
    return side in rule.confirming(*found.sides) and side not in found.confirmed_by


def _next(facts: Contest, here: Line) -> Iterator[str]:
    """Yield the next table of both sides of a line, after its round."""
    number = facts.entries.number
    for side in (here.ns, here.ew):
        for draw in facts.draws:
            if (draw.session, draw.round) != (here.session, (here.round or 0) + 1):
                continue
            for one in draw.pairings:
                if side in (one.ns, one.ew):
                    way = "north-south" if side == one.ns else "east-west"
                    yield f"next round: {number(side)} plays {way} at table {one.table}"
            if side in draw.sits_out:
                yield f"next round: {number(side)} sits out"


def _matches(facts: Contest, contest: str, made: LinkMade) -> Iterator[Match]:
    """Yield the matches drawn for this table without boards, of which no whole result is known."""
    known = {
        (one.session, one.round, *one.sides)
        for one in facts.results.all()
        if not isinstance(one, LineResult)
    }
    for draw in facts.draws:
        for one in draw.pairings:
            is_here = one.table == made.table and not one.boards
            is_known = (draw.session, draw.round, one.ns, one.ew) in known
            if not is_here or is_known or facts.sessions[draw.session].postings:
                continue
            where = {"session": draw.session, "round": str(draw.round)}
            number, desk = facts.entries.number, f"/desk/{quote(contest, safe='')}"
            ns, ew = (one.ew, one.ns) if made.room == "closed" else (one.ns, one.ew)
            sits = {"ns": ns, "ew": ew} | ({"room": made.room} if made.room else {})
            yield Match(
                f"round {draw.round}, table {one.table}: {number(one.ns)} v {number(one.ew)}",
                f"{desk}/enter?{urlencode({**where, **sits})}",
                f"{desk}/result?{urlencode({**where, 'home': one.ns, 'away': one.ew})}",
            )


def _other(contest: str, line: Line, here: Line | None, facts: Contest) -> Link:
    """Link to another line still to be played, marked if in the round of the one asked for."""
    named = {name: _named(line)[name] for name in ("session", "board")}
    if line.round is not None:
        named["round"] = str(line.round)
    if line.room is not None:
        named["room"] = line.room
    address = f"/table/{quote(contest, safe='')}?{urlencode(named)}"
    is_here = here is not None and (line.session, line.round) == (here.session, here.round)
    return Link(told(line, facts.entries.number), address, is_here)
