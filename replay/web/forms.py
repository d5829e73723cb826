"""Every act as a form, made from its description: a preview first, then the act itself.

Forms work without scripts. After a refusal the form keeps what was typed.
"""

import asyncio
import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import parse_qs, quote

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from ledger.commands import AnyCommand
from ledger.desk import Desk
from ledger.errors import BadValue, LedgerError, NoSuch, NotSignedIn, RequestIdReused, TooMuchAtOnce
from ledger.recorded import Recorded
from ledger.rules.authority.keeping import PARTIES
from ledger.store import Place, Store
from ledger.submissions import asked
from replay import acts
from replay.acts.describing import Act
from replay.acts.doing import do
from replay.acts.page import law_of, title_and_words
from replay.acts.parts import asked_of, bound, check_act, commands_for, hush
from replay.acts.saying import said_in
from replay.acts.sitting import Signer
from replay.grounds import noted
from replay.keys import new_secret
from replay.previewing import previewed
from replay.venues import venue
from replay.web import act_pages, rendering, sessions
from replay.web.acts import (
    by_name,
    check_clock,
    let_views_follow,
    note_recorded,
    still_asked,
    turn_down,
)
from replay.web.fields import at_fault, fields, in_words, on_form
from replay.web.headers import HEADERS
from replay.web.lending import lent, without_place
from replay.web.links import called
from replay.web.noting import note
from replay.web.offers import closed, idle, offers
from replay.web.problems import FINAL, status_of
from replay.web.sessions import MOST_ACTS, Anybody, Pace, Who
from replay.web.uploads import form_sent

MOST_BYTES = 1 << 18
MOST = 200
"""The most fields of a form."""

TOKEN, REQUEST, SEEN, DO, RECORD = "form-token", "request-id", "position", "do", "record"
THEN, TABLE, DESK = "then", "table", "desk"
ADDRESS = "address"
"""The field with the address of the pages, for links that the act gives."""

OURS = (TOKEN, REQUEST, SEEN, DO, THEN)
"""Fields of a form that are no parameters of the act."""

AT_ONCE = ("score", "confirm", "call", "answer")
"""Deeds that many do at the same time, each about a line or call of its own: they are recorded even
if something else was recorded since the form was shown.
"""

GIVEN = re.compile(r"open (\S+/link/\S+) \(once\)")
"""A new link as the command line prints it."""

PRIVATE = {**HEADERS, "Cache-Control": "no-store"}


class Told(NamedTuple):
    """The answer above a form that was sent: a refusal, the preview, or what was recorded.

    Attributes:
        field: the name of the field that the refusal is about, if it is about one.
        codes: the links that were given, as pictures for phones.

    """

    refused: str = ""
    said: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    recorded: tuple[Recorded, ...] = ()
    field: str = ""
    codes: tuple[Markup, ...] = ()


def routes(ledger: Place) -> list[Any]:
    """Return the routes for the forms of acts."""
    pace = Pace(MOST_ACTS)

    @get("/desk/{contest:str}/{name:str}")
    async def form(request: Anybody, contest: FromPath[str], name: FromPath[str]) -> Response[str]:
        """Show the form of an act, empty or filled in from the address."""
        given = {key: value for key, value in request.query_params.items() if key not in OURS}
        return await asyncio.to_thread(_form, ledger, request, contest, name, given)

    @post("/desk/{contest:str}/{name:str}")
    async def sent(request: Anybody, contest: FromPath[str], name: FromPath[str]) -> Response[Any]:
        """Preview the act, or do it."""
        body = await form_sent(request)
        return await asyncio.to_thread(_sent, ledger, pace, request, contest, name, body)

    return [form, sent]


def _named(name: str) -> tuple[str, Act]:
    """Return the act that an address names. Raises NoSuch."""
    known = {each.replace(" ", "-"): each for each in acts.NAMES}
    if name not in known:
        raise NoSuch(what="act", name=name[:40], known=tuple(known))
    return known[name], acts.described(known[name])


def _form(
    ledger: Place, request: Anybody, contest: str, name: str, given: Mapping[str, str]
) -> Response[str]:
    with lent(ledger) as store:
        whose = sessions.who(store, contest, request)
        known = {ADDRESS: sessions.reached_at(request), **given}
        return _shown(store, contest, name, whose, known, Told(), new_secret())


def _sent(
    ledger: Place, pace: Pace, request: Anybody, contest: str, name: str, body: bytes
) -> Response[Any]:
    typed = sent_form(body)
    ours = {key: typed.pop(key, "") for key in OURS}
    with lent(ledger, for_writing=True) as store:
        try:
            whose = sessions.who(store, contest, request)
            pace.check(whose.link.made.link)
            sessions.check_form(request, whose, ours[TOKEN])
        except (NotSignedIn, TooMuchAtOnce) as error:
            return _not_taken(request, error, typed)
        is_dry, status = ours[DO] != RECORD, 200
        try:
            told = _done(store, contest, name, whose, typed, ours, is_dry=is_dry)
        except LedgerError as error:
            hush(whose.link, error)
            if not is_dry and turn_down(store, ours[REQUEST], error):
                told = _done(store, contest, name, whose, typed, ours, is_dry=is_dry)
            else:
                note(request.scope, refused=type(error).__name__)
                act = _named(name)[1]
                sentence = _sentence(error, act, store.place)
                told = Told(refused=sentence, field=at_fault(error, act))
                status = status_of(error)
        finally:
            let_views_follow(request, store)
        note_recorded(request, told.recorded)
        is_over = not is_dry and status == 200
        if is_over and ours[THEN] in (TABLE, DESK):
            return Redirect(f"/{ours[THEN]}/{quote(contest, safe='')}", status_code=303)
        is_settled = not is_dry and (is_over or status in FINAL)
        again = new_secret() if is_settled else ours[REQUEST]
        known = {ADDRESS: sessions.reached_at(request), **({} if is_over else typed)}
        return _shown(store, contest, name, whose, known, told, again, status)


def _sentence(error: LedgerError, act: Act, place: Place) -> str:
    """Word a refusal for a form; for a form sent before, say what became of it."""
    if isinstance(error, RequestIdReused):
        return (
            f"this form was sent before with something else in it, and recorded as"
            f" #{error.position}; if what stands here now is to be recorded too, send it again"
        )
    return in_words(without_place(str(on_form(error, act)), place), act)


def _not_taken(request: Anybody, error: LedgerError, typed: Mapping[str, str]) -> Response[str]:
    """Return a form of somebody who is not known, or not any more, with what they typed."""
    note(request.scope, refused=type(error).__name__)
    page = rendering.refused(status_of(error), rendering.sentence_of(error), typed)
    return Response(page, media_type="text/html", status_code=status_of(error), headers=PRIVATE)


def sent_form(body: bytes, most: int = MOST) -> dict[str, str]:
    """Read the fields of a form by name; several values one a line. Raises BadValue.

    most: the greatest number of fields allowed.
    """
    if len(body) > MOST_BYTES:
        raise BadValue(place="the form", value=f"{len(body)} bytes", expected="at most 256 kB")
    try:
        read = parse_qs(body.decode(errors="replace"), keep_blank_values=True, max_num_fields=most)
    except ValueError:
        raise BadValue(
            place="the form", value="more fields", expected=f"at most {most} fields"
        ) from None
    return {key: "\n".join(filter(None, values)) for key, values in read.items()}


def _done(
    store: Store,
    contest: str,
    name: str,
    whose: Who,
    typed: Mapping[str, str],
    ours: Mapping[str, str],
    *,
    is_dry: bool,
) -> Told:
    """Do an act or rehearse it: what is to be told. Raises what decides against it."""
    _, act = _named(name)
    made = whose.link.made
    with by_name(store):
        check_act(whose.link, act)
    given = bound(whose.link, act, typed)
    said = said_in(act, given, venue(store, contest))
    remarks: list[str] = []
    check_clock(store, None)
    signer = Signer(
        by=made.person,
        responsible=made.responsible,
        at=None,
        recorded_at=None,
        request_id=ours[REQUEST] or None,
        asked=asked(name, sorted(given.items())),
        check=still_asked(store, whose, ours[REQUEST]),
    )
    asked_for = list[AnyCommand]()
    batch = do(
        store,
        contest,
        noted(commands_for(whose.link, act, said), asked_for),
        signer,
        rehearsed=is_dry,
        remark=remarks.append,
        since=None if act.deed in AT_ONCE else seen_in(ours[SEEN]),
    )
    remarks = [in_words(one, act) for one in remarks]
    if not is_dry:
        codes = tuple(act_pages.code_of(one[1]) for line in remarks if (one := GIVEN.match(line)))
        said_ = (f"recorded {_kinds(batch)}", *remarks)
        return Told(said=said_, recorded=tuple(batch), codes=codes)
    found = previewed(store, contest, batch, asked_for)
    said_ = (f"would record {_kinds(batch)}", *remarks, *found.standing())
    if made.role in PARTIES:
        return Told(said=said_)
    return Told(said=said_, moved=tuple(found.moving()) or ("nothing would move",))


def _kinds(batch: tuple[Recorded, ...]) -> str:
    """List the events by kind, equal ones together: #7 to #16 contestant entered."""
    told = list[str]()
    for kind, group in groupby(batch, key=lambda one: one.kind):
        alike = list(group)
        words = re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()
        to = f" to #{alike[-1].position}" if len(alike) > 1 else ""
        told.append(f"#{alike[0].position}{to} {words}")
    return ", ".join(told) or "nothing"


def _shown(
    store: Store,
    contest: str,
    name: str,
    whose: Who,
    typed: Mapping[str, str],
    told: Told,
    request_id: str,
    status: int = 200,
) -> Response[str]:
    """Return the form, with what was typed in it."""
    verb, act = _named(name)
    title, words = title_and_words(verb, act)
    offered = offers(store, contest, whose, act)
    text = act_pages.act_form(
        title=title_of(store, contest),
        contest=contest,
        name=verb,
        act=title,
        words=words,
        law=law_of(act),
        fields=fields(
            asked_of(whose.link, act),
            typed,
            {ADDRESS, *idle(store, contest, act)},
            {told.field: told.refused},
        ),
        offers=offered,
        closed=closed(offered),
        face=DESK if whose.link.made.table is None else TABLE,
        told=told,
        ours={
            TOKEN: whose.token or "",
            REQUEST: request_id,
            SEEN: str(store.head().position),
        },
        signed=called(store, whose.link),
    )
    return Response(text, media_type="text/html", status_code=status, headers=PRIVATE)


def title_of(store: Store, contest: str) -> str:
    """Return the title of a contest."""
    opened = Desk(store).opened(contest).opened
    assert opened is not None
    return opened.title


def seen_in(position: str) -> int | None:
    """Return the position that stands in a form; None where none does. Raises BadValue."""
    if not position:
        return None
    if not (position.isascii() and position.isdigit() and len(position) < 16):
        raise BadValue(place=SEEN, value=position[:40], expected="a position, as 139")
    return int(position)
