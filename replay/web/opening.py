"""Open a contest by page: choose a set, see its conditions, change some of its figures.

The first contest of a ledger, before anybody has a link, is opened under a secret address that
`serve` prints; whoever does so becomes its director.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from ledger.commands import AnyCommand, AppointOfficial, MakeLink, OpenContest
from ledger.errors import LedgerError, LinkIsOver, NotSignedIn
from ledger.rulebook import Regulations
from ledger.store import Place, Store
from ledger.submissions import asked
from replay.acts.parts import check_opens
from replay.acts.sitting import Signer, Sitting
from replay.founding import nothing_more, open_contest
from replay.link_secrets import digest, new_secret
from replay.sets import by_what_is_played
from replay.timeline import contests
from replay.web import act_pages, rendering, sessions
from replay.web.acts import (
    by_name,
    check_clock,
    let_views_follow,
    note_recorded,
)
from replay.web.lending import lent, without_place
from replay.web.links import A_YEAR, AN_HOUR, keep
from replay.web.noting import note
from replay.web.problems import status_of
from replay.web.sending import private
from replay.web.sessions import MOST_ACTS, MOST_WRONG_LINKS, Anybody, Pace, Who
from replay.web.typed import DO, REQUEST, TOKEN, Typed, typed_in
from replay.web.wishes import (
    DIRECTOR,
    MOST_FIELDS,
    OPEN,
    OWN,
    SET,
    TEXT,
    TITLE,
    ZONE,
    Shown,
    Wish,
    Written,
    base_of,
    begun,
    changeable,
    wish_in,
    written_of,
)

EXTENDS = "extends"
"""The key for the set on which a user's own conditions are based."""


class First:
    """The address under which the first contest is opened.

    Attributes:
        secret: its last part, empty for none.

    """

    def __init__(self, secret: str) -> None:
        self.secret, self._wrong = secret, Pace(MOST_WRONG_LINKS)

    def check(self, said: str, request: Anybody) -> None:
        """Raise LinkIsOver for another address, TooMuchAtOnce, NotSignedIn from elsewhere."""
        whose = request.client.host if request.client else ""
        self._wrong.look(whose)
        if not self.secret or digest(said) != digest(self.secret):
            self._wrong.check(whose)
            raise LinkIsOver(why="is none of here")
        if sessions.is_elsewhere(request):
            raise NotSignedIn


def routes(ledger: Place, secret: str = "") -> list[Any]:
    """Return the routes for opening a contest; secret: the last part of the first one's address."""
    first, pace = First(secret), Pace(MOST_ACTS)

    @get("/new")
    async def another(request: Anybody) -> Response[str]:
        """Show the choice of sets, or the conditions of one with its changeable figures."""
        return await asyncio.to_thread(_shown_to_opener, ledger, request)

    @post("/new")
    async def opened(request: Anybody) -> Response[Any]:
        """Check the form, or open the contest."""
        sent = await typed_in(request, MOST_FIELDS)
        return await asyncio.to_thread(_another, ledger, pace, request, sent)

    @get("/new/{said:str}")
    async def the_first(request: Anybody, said: FromPath[str]) -> Response[str]:
        """Show the form for the first contest of all."""
        first.check(said, request)
        return await asyncio.to_thread(_shown_first, ledger, request, said)

    @post("/new/{said:str}")
    async def first_opened(request: Anybody, said: FromPath[str]) -> Response[Any]:
        """Open the first contest of all."""
        first.check(said, request)
        sent = await typed_in(request, MOST_FIELDS)
        return await asyncio.to_thread(_first, ledger, request, said, sent)

    return [another, opened, the_first, first_opened]


def _opener(store: Store, request: Anybody) -> Who:
    """Return the user who may open a contest. Raises NotSignedIn, NotInRole."""
    whose = sessions.anywhere(store, request)
    with by_name(store):
        check_opens(whose.link)
    return whose


def _shown_to_opener(ledger: Place, request: Anybody) -> Response[str]:
    with lent(ledger) as store:
        whose = _opener(store, request)
        ours = {TOKEN: whose.token or "", REQUEST: new_secret()}
        return _shown(request, "/new", ours, is_first=False)


def _shown_first(ledger: Place, request: Anybody, secret: str) -> Response[str]:
    with lent(ledger) as store:
        if next(iter(contests(store)), None) is not None:
            raise LinkIsOver(why="was used before: there is a contest")
        answer = _shown(request, f"/new/{secret}", {REQUEST: new_secret()}, is_first=True)
        keep(request, answer, sessions.OPENING, sessions.half_of(request), AN_HOUR)
        return answer


def _shown(request: Anybody, at: str, ours: Mapping[str, str], *, is_first: bool) -> Response[str]:
    """Return the sets; or the one that the address names."""
    chosen = request.query_params.get(SET)
    if chosen is None:
        sets = {
            kind: [(f"{at}?{SET}={quote(name)}", one.title, one.edition) for name, one in found]
            for kind, found in by_what_is_played().items()
        }
        return private(act_pages.sets(kinds=sets, own=f"{at}?{SET}={OWN}"))
    base = request.query_params.get(EXTENDS)
    begins = {TEXT: begun(base)} if chosen == OWN and base else {}
    return _form(at, Wish({**ours, **begins, SET: chosen}, {}), Written(None), is_first=is_first)


def _form(
    at: str,
    wish: Wish,
    written: Written,
    *,
    is_first: bool,
    refused: str = "",
    status: int = 200,
) -> Response[str]:
    """Make the form, with the conditions of the set as changed so far."""
    base = written.book if wish.is_own else base_of(wish)
    faults = {fault.place: fault.what for fault in written.faults}
    known = () if base is None else changeable(base)
    found = [Shown(one, wish.figures, faults, is_fixed=wish.is_own) for one in known]
    placed = {place for one in found for place in one.faults}
    text = act_pages.new_contest(
        at=at,
        base=base,
        ours={key: value for key, value in wish.ours.items() if key in (TOKEN, REQUEST, SET)},
        said=wish,
        is_first=is_first,
        conditions=found,
        refused=refused,
        faults=[str(one) for one in written.faults if one.place not in placed],
        is_checked=written.book is not None,
        own=written.text,
        extend=f"{at}?{urlencode({SET: OWN, EXTENDS: wish.of(SET)})}",
    )
    return private(text, status)


def _another(ledger: Place, pace: Pace, request: Anybody, sent: Typed) -> Response[Any]:
    """Check a contest, or open it beside those that there are."""
    wish = wish_in(sent.fields)
    with lent(ledger, for_writing=wish.of(DO) == OPEN) as store:
        whose = _opener(store, request)
        pace.check(whose.link.made.link)
        sessions.check_form(request, whose, wish.of(TOKEN))
        signer = Signer(
            by=whose.link.made.person,
            responsible=whose.link.made.responsible,
            at=None,
            recorded_at=None,
            request_id=wish.of(REQUEST) or None,
            asked=asked(SET, sorted({**wish.ours, **wish.figures}.items())),
            check=sessions.still_known(store, whose),
        )
        written = _written(wish, sent)

        def opens(book: Regulations) -> Response[Any]:
            _open(store, request, wish, book, whose.tournament, signer)
            return Redirect(_desk(wish.contest), status_code=303)

        return _done(ledger, request, "/new", wish, written, opens, is_first=False)


def _first(ledger: Place, request: Anybody, secret: str, sent: Typed) -> Response[Any]:
    """Check the first contest, or open it: whoever does so directs it, by a link taken at once.

    Sent again, because the answer got lost, it opens the same link in the same browser.
    """
    wish = wish_in(sent.fields)
    with lent(ledger, for_writing=wish.of(DO) == OPEN) as store:
        own = digest(f"first:{secret}:{wish.of(REQUEST)}")[:32]
        written = _written(wish, sent)

        def opens(book: Regulations) -> Response[Any]:
            if next(iter(contests(store)), None) is None:
                signer = Signer(wish.of(DIRECTOR), None, None, None, wish.of(REQUEST) or None)

                def director(sitting: Sitting) -> list[AnyCommand]:
                    person = sitting.roll.id_of(wish.of(DIRECTOR))
                    return [
                        AppointOfficial(person=person, role="director"),
                        MakeLink(link=digest(own), person=person, role="director"),
                    ]

                tournament = wish.contest
                _open(store, request, wish, book, tournament, signer, director)
            key, contest, _ = sessions.take(store, own, sessions.half_of(request))
            answer = Redirect(_desk(contest), status_code=303)
            keep(request, answer, sessions.COOKIE, key, A_YEAR)
            return answer

        return _done(ledger, request, f"/new/{secret}", wish, written, opens, is_first=True)


def _written(wish: Wish, sent: Typed) -> Written:
    """Return the set of a wish, or what is wrong with it or its file."""
    if sent.unreadable is not None:
        return Written(None, wish.of(TEXT), (sent.unreadable,))
    return written_of(wish)


def _done(
    place: Place,
    request: Anybody,
    at: str,
    wish: Wish,
    written: Written,
    opens: Callable[[Regulations], Response[Any]],
    *,
    is_first: bool,
) -> Response[Any]:
    """Open it, if that is asked for and nothing is wrong; else the form, with what was said."""
    missing = [name for name in (TITLE, *([DIRECTOR] if is_first else [])) if not wish.of(name)]
    if missing:
        wanted = {TITLE: "what the contest is called", DIRECTOR: "who directs"}
        refused = f"say {' and '.join(wanted[name] for name in missing)}"
        return _form(at, wish, written, is_first=is_first, refused=refused, status=400)
    if wish.of(DO) != OPEN or written.book is None:
        status = 200 if written.book is not None else 422
        return _form(at, wish, written, is_first=is_first, status=status)
    try:
        return opens(written.book)
    except LedgerError as error:
        note(request.scope, refused=type(error).__name__)
        sentence = without_place(rendering.sentence_of(error), place)
        return _form(
            at, wish, written, is_first=is_first, refused=sentence, status=status_of(error)
        )


def _open(
    store: Store,
    request: Anybody,
    wish: Wish,
    book: Regulations,
    tournament: str,
    signer: Signer,
    more: Callable[[Sitting], Sequence[AnyCommand]] = nothing_more,
) -> None:
    """Have the contest opened. Raises what decides against it."""
    check_clock(store, None)
    opening = OpenContest(
        contest=wish.contest, tournament=tournament, title=wish.of(TITLE), regulations=book
    )
    try:
        batch = open_contest(store, opening, wish.of(ZONE) or None, signer, more)
    finally:
        let_views_follow(request, store)
    note_recorded(request, batch)


def _desk(contest: str) -> str:
    return f"/desk/{quote(contest, safe='')}"
