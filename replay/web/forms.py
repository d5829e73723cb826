"""Every act as a form, made from its description: a preview first, then the act itself.

Forms work without scripts. After a refusal the form keeps what was typed.
"""

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from ledger.desk import Desk
from ledger.errors import LedgerError, NoSuch, RequestIdReused, TurnedDownBefore
from ledger.people import People
from ledger.store import Place, Store
from projections.writers.languages.refusals import refusal
from projections.writers.languages.texts import line
from replay import acts
from replay.acts.describing import Act
from replay.acts.page import law_of, title_and_words
from replay.acts.parts import asked_of, hush
from replay.acts.possible import Now, not_in_office, why_not
from replay.link_secrets import new_secret
from replay.web import act_pages, sessions
from replay.web.acts import let_views_follow, note_recorded, turn_down
from replay.web.fields import at_fault, fields, on_form
from replay.web.headings import called, title_of
from replay.web.lending import lent, without_place
from replay.web.noting import note
from replay.web.offers import closed, idle, offers
from replay.web.problems import FINAL, status_of
from replay.web.recording import Filled, Told, done
from replay.web.sending import private
from replay.web.sessions import MOST_ACTS, Anybody, Pace
from replay.web.shell_words import in_words
from replay.web.typed import (
    DESK,
    DO,
    OURS,
    RECORD,
    REQUEST,
    SEEN,
    TABLE,
    THEN,
    TOKEN,
    Typed,
    typed_in,
)

ADDRESS = "address"
"""The field with the address of the pages, for links that the act gives."""


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
        typed = await typed_in(request)
        return await asyncio.to_thread(_sent, ledger, pace, request, contest, name, typed)

    return [form, sent]


def _verb(name: str) -> str:
    """Return the act that an address names. Raises NoSuch."""
    known = {each.replace(" ", "-"): each for each in acts.NAMES}
    if name not in known:
        raise NoSuch(what="act", name=name[:40], known=tuple(known))
    return known[name]


def _form(
    ledger: Place, request: Anybody, contest: str, name: str, given: Mapping[str, str]
) -> Response[str]:
    with lent(ledger) as store:
        whose = sessions.who(store, contest, request)
        known = {ADDRESS: sessions.reached_at(request), **given}
        empty = Filled(contest, _verb(name), whose, known, {REQUEST: new_secret()})
        return _shown(store, empty, Told())


def _sent(
    ledger: Place, pace: Pace, request: Anybody, contest: str, name: str, sent: Typed
) -> Response[Any]:
    typed = dict(sent.fields)
    ours = {key: typed.pop(key, "") for key in OURS}
    with lent(ledger, for_writing=True) as store:
        whose = sessions.who(store, contest, request)
        pace.check(whose.link.made.link)
        sessions.check_form(request, whose, ours[TOKEN])
        form = Filled(contest, _verb(name), whose, typed, ours)
        is_dry, status = ours[DO] != RECORD, 200
        try:
            told = _told(store, form, sent, is_dry=is_dry)
        except LedgerError as error:
            note(request.scope, refused=type(error).__name__)
            told = Told(refused=_sentence(error, form.act, ledger), field=at_fault(error, form.act))
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
        return _shown(store, form._replace(typed=known, ours={REQUEST: again}), told, status)


def _told(store: Store, form: Filled, sent: Typed, *, is_dry: bool) -> Told:
    """Do what a form says, or rehearse it; what was refused before stays refused.

    Raises what decides against it, or InFile for a file that cannot be read.
    """
    if sent.unreadable is not None:
        raise sent.unreadable
    try:
        return done(store, form, is_dry=is_dry)
    except LedgerError as error:
        hush(form.whose.link, error)
        if is_dry or not turn_down(store, form.ours[REQUEST], error):
            raise
        return done(store, form, is_dry=is_dry)


def _sentence(error: LedgerError, act: Act, place: Place) -> str:
    """Word a refusal for a form; for a form sent before, say what became of it."""
    if isinstance(error, RequestIdReused):
        return line(
            "this form was sent before with something else in it, and recorded as"
            f" #{error.position}; if what stands here now is to be recorded too, send it again"
        )
    if isinstance(error, TurnedDownBefore):
        return line(
            "this form was sent twice, and refused the first time; if what stands here is still"
            " to be recorded, send it again"
        )
    return in_words(without_place(refusal(on_form(error, act)), place), act)


def _against(store: Store, now: Now, act: Act) -> str:
    """Say why an act cannot be done now by whoever asks; nothing where it can."""
    not_theirs = not_in_office(act, now)
    if not_theirs is not None:
        names = People(store).names()
        not_theirs.actor = names.get(not_theirs.actor, not_theirs.actor)
    against = not_theirs or why_not(act, now)
    return "" if against is None else in_words(refusal(against), act)


def _shown(store: Store, form: Filled, told: Told, status: int = 200) -> Response[str]:
    """Return the form, with what was typed in it."""
    act, whose = form.act, form.whose
    title, words = title_and_words(form.verb, act)
    now = sessions.now_for(store, Desk(store).opened(form.contest), whose)
    offered = offers(store, now, act)
    text = act_pages.act_form(
        title=title_of(store, form.contest),
        contest=form.contest,
        name=form.verb,
        act=title,
        words=words,
        law=law_of(act),
        fields=fields(
            asked_of(whose.link, act),
            form.typed,
            {ADDRESS, *idle(now.contest, act)},
            {told.field: told.refused},
        ),
        offers=offered,
        closed=closed(offered, act, now),
        not_now="" if told.recorded or told.refused else _against(store, now, act),
        face=DESK if whose.link.made.table is None else TABLE,
        told=told,
        ours={
            TOKEN: whose.token or "",
            REQUEST: form.ours[REQUEST],
            SEEN: str(store.head().position),
        },
        signed=called(store, whose.link),
    )
    return private(text, status)
