"""Cards for the tables: a link for each side, as a QR code, made and shown once.

Their secrets are derived from a secret of the browser and the id of the form, so that a form sent
again after a lost answer gives the same cards.
"""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from ledger.bridge.boards import Room
from ledger.bridge.numbers import so_many
from ledger.commands import AnyCommand, MakeLink
from ledger.desk import Desk
from ledger.record import Contest
from ledger.record.access import Link
from ledger.store import Place, Store
from ledger.submissions import asked
from replay import acts
from replay.acts.doing import do
from replay.acts.link import called_there
from replay.acts.parts import check_act, check_part
from replay.acts.sitting import Signer, Sitting
from replay.link_secrets import digest, new_secret
from replay.web import act_pages, sessions
from replay.web.acts import by_name, check_clock, let_views_follow, note_recorded
from replay.web.headings import called, title_of
from replay.web.lending import lent
from replay.web.sending import private
from replay.web.sessions import MOST_ACTS, Anybody, Pace, Who
from replay.web.typed import REQUEST, TOKEN, Typed, typed_in

SIDES = {"NS": "North-South", "EW": "East-West"}


class Spot(NamedTuple):
    """A side of a table, in a room of a match of teams."""

    table: str
    room: Room | None
    seat: str

    @property
    def words(self) -> str:
        """The place of the card, in words."""
        room = f", {self.room} room" if self.room else ""
        return f"Table {self.table}{room}, {SIDES[self.seat]}"


class Card(NamedTuple):
    """A card for a side of a table: its place, the address to open, its QR code if any."""

    words: str
    address: str
    picture: Markup


def routes(ledger: Place) -> list[Any]:
    """Return the routes for the cards of a contest's tables."""
    pace = Pace(MOST_ACTS)

    @get("/desk/{contest:str}/cards")
    async def cards(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Show the cards to be made, with the button that makes them."""
        return await asyncio.to_thread(_to_make, ledger, request, contest)

    @post("/desk/{contest:str}/cards")
    async def make(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Make a link for each, and show them: nobody keeps what stands in them."""
        sent = await typed_in(request)
        return await asyncio.to_thread(_made, ledger, pace, request, contest, sent)

    return [cards, make]


def spots(facts: Contest) -> Iterator[Spot]:
    """Yield the sides of all tables with somebody drawn to play and where play is not over."""
    places = [
        (pairing.table, room)
        for draw in facts.draws
        if not facts.sessions[draw.session].postings
        for pairing in draw.pairings
        for room in rooms_of(facts, draw.session)
    ]
    for table, room in dict.fromkeys(places):
        yield from (Spot(table, room, seat) for seat in SIDES)


def tables_in(spots: Collection[Spot]) -> str:
    """Say how many tables these are sides of; "" for none."""
    tables = {one.table for one in spots}
    rooms = ", in both rooms" if any(one.room for one in spots) else ""
    return f"{so_many(len(tables), 'table')}{rooms}" if tables else ""


def rooms_of(facts: Contest, session: str) -> tuple[Room | None, ...]:
    """Return the rooms in which a table's sides sit: of teams in two."""
    return get_args(Room) if facts.conditions(session).contestant == "team" else (None,)


def _to_make(ledger: Place, request: Anybody, contest: str) -> Response[str]:
    with lent(ledger) as store:
        whose = sessions.who(store, contest, request)
        with by_name(store):
            check_act(whose.link, acts.described("link"))
        ours = {TOKEN: whose.token or "", REQUEST: new_secret()}
        tables = tables_in(tuple(spots(Desk(store).opened(contest))))
        where = sessions.reached_at(request)
        return _shown(store, contest, whose, tables, ours, (), where)


def _made(ledger: Place, pace: Pace, request: Anybody, contest: str, sent: Typed) -> Response[str]:
    said = sent.fields
    with lent(ledger, for_writing=True) as store:
        whose = sessions.who(store, contest, request)
        pace.check(whose.link.made.link)
        sessions.check_form(request, whose, said.get(TOKEN, ""))
        check_clock(store, None)
        kept, request_id = sessions.secret_in(request)[0], said.get(REQUEST) or new_secret()
        facts = Desk(store).opened(contest)
        secrets = {spot: digest(f"card:{kept}:{request_id}:{spot}")[:32] for spot in spots(facts)}
        signer = Signer(
            by=whose.link.made.person,
            responsible=whose.link.made.responsible,
            at=None,
            recorded_at=None,
            request_id=request_id,
            asked=asked("cards"),
            check=sessions.still_known(store, whose),
        )
        try:
            batch = do(store, contest, lambda at: _links(at, whose.link, secrets), signer)
        finally:
            let_views_follow(request, store)
        note_recorded(request, batch)
        where = sessions.reached_at(request)
        found = [_card(spot, f"{where}/link/{secret}") for spot, secret in secrets.items()]
        return _shown(store, contest, whose, tables_in(secrets), {}, found, where)


def _links(sitting: Sitting, by: Link, secrets: Mapping[Spot, str]) -> list[AnyCommand]:
    """Make the commands that give each side its link, each allowed for whoever gives them."""
    opened, made = sitting.contest.opened, list[AnyCommand]()
    assert opened is not None
    for (table, room, seat), secret in secrets.items():
        person = sitting.roll.id_of(called_there("player", table, seat, room))
        giving = MakeLink(
            link=digest(secret),
            person=person,
            role="player",
            contests=(opened.contest,),
            table=table,
            seat=seat,
            room=room,
        )
        check_part(by, giving, sitting.contest)
        made.append(giving)
    return made


def _card(spot: Spot, address: str) -> Card:
    """Return a card; without a picture where the extra for print is not installed."""
    return Card(spot.words, address, act_pages.code_of(address))


def _shown(
    store: Store,
    contest: str,
    whose: Who,
    tables: str,
    ours: Mapping[str, str],
    found: Sequence[Card],
    where: str,
) -> Response[str]:
    text = act_pages.cards(
        title=title_of(store, contest),
        contest=contest,
        tables=tables,
        ours=ours,
        cards=found,
        here_alone=where if sessions.is_known_here_alone(where) else "",
        signed=called(store, whose.link),
    )
    return private(text)
