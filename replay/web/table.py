"""The page for a phone at a table: enter a result, agree to one, see where to go next.

It shows what was obtained at its own table, and of no board what others have. What is sent goes the
way of every act; a script keeps it while the hall's network is away, and a form does without one.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from litestar import Response, get
from litestar.params import FromPath

from ledger.bridge.scores import Line
from ledger.desk import Desk
from ledger.errors import ForOfficials
from ledger.events import LinkMade
from ledger.record import Contest
from ledger.store import Place
from projections.writers.languages import texts
from replay.keying.sheet import sheet_of, told
from replay.link_secrets import new_secret
from replay.web import act_pages, at_table, sessions, taps
from replay.web.at_table import named
from replay.web.headings import called, title_of
from replay.web.lending import lent
from replay.web.sending import private
from replay.web.sessions import Anybody, Who
from replay.web.typed import DO, RECORD, REQUEST, TABLE, THEN, TOKEN
from replay.web.ways import Link

PLACE = ("session", "round", "board", "room")
"""What an address of this page says of the line that it asks for."""


def routes(ledger: Place) -> list[Any]:
    """Return the routes for the page of a table."""

    @get("/table/{contest:str}")
    async def table(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Show the next board of the table whose link this browser has opened."""
        said = dict(request.query_params.items())
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
        named_lines = [one for one in lines if _is_named(one, said)]
        here = next((one for one in still if one in named_lines), None)
        # What was tapped for a line that the other side has entered meanwhile is of no other line.
        entered = named_lines[0] if named_lines and here is None else None
        here = here or next(iter(still), None)
        so_far: Mapping[str, str] = said if entered is None else {}
        taps_now = {name: so_far.get(name, "") for name in taps.TAPS}
        tapped = taps.Tapped() if here is None else taps.tapped(here, taps_now)
        ours = {TOKEN: whose.token or "", REQUEST: new_secret(), DO: RECORD, THEN: TABLE}
        text = act_pages.table(
            title=title_of(store, contest),
            contest=contest,
            table=whose.link.made.table,
            asked="" if here is None else told(here, facts.entries.number),
            who=[] if here is None else list(at_table.who(store, facts, here)),
            here={} if here is None else named(here),
            taps=taps_now,
            tapped=tapped,
            entered=entered,
            choices=taps.choices(),
            ours=ours,
            others=[_other(contest, one, here, facts) for one in still if one is not here],
            open_lines=[
                {**named(one), "words": texts.line(told(one, facts.entries.number))}
                for one in still
            ],
            obtained=list(at_table.obtained(store, facts, lines, here, whose)),
            next_places=[] if here is None else list(at_table.next_places(facts, here)),
            matches=list(at_table.matches(facts, contest, whose.link.made)),
            call={**ours, **_where(here, lines, whose)},
            calls=list(at_table.calls(store, facts, whose, here)),
            seen=store.head().position,
            signed=called(store, whose.link),
            now=store.present(),
        )
    return private(text)


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


def _is_named(line: Line, said: Mapping[str, str]) -> bool:
    asked = {name: said[name] for name in PLACE if said.get(name)}
    return bool(asked) and asked.items() <= named(line).items()


def _where(here: Line | None, lines: Sequence[Line], whose: Who) -> dict[str, str]:
    """Return the place for a call of the director: the board shown, or else the last session."""
    made = whose.link.made
    where = {"table": made.table or ""} | ({"room": made.room} if made.room else {})
    if here is not None:
        return {**where, "session": here.session, "board": str(here.board)}
    return where | ({"session": lines[-1].session} if lines else {})


def _other(contest: str, line: Line, here: Line | None, facts: Contest) -> Link:
    """Link to another line still to be played, marked if in the round of the one asked for."""
    place = {name: one for name, one in named(line).items() if name in PLACE}
    address = f"/table/{quote(contest, safe='')}?{urlencode(place)}"
    is_here = here is not None and (line.session, line.round) == (here.session, here.round)
    return Link(told(line, facts.entries.number), address, is_here)
