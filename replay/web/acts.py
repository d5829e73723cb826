"""Acts over HTTP, signed by whoever opened a link.

Descriptions, decisions and refusals are those of the command line.
"""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import Response, post
from litestar.params import FromPath

from ledger import turned_down
from ledger.coding import check_names, why_unread
from ledger.commands import AnyCommand
from ledger.errors import (
    BadValue,
    InFile,
    LedgerError,
    NoSuch,
    NotInRole,
    NotReadNow,
    RequestIdReused,
    TurnedDownBefore,
)
from ledger.people import People
from ledger.recorded import Recorded
from ledger.rules.authority.keeping import PARTIES
from ledger.store import Place, Store
from ledger.submissions import asked
from projections.writers.medium import as_json
from replay import acts
from replay.acts.doing import do
from replay.acts.parts import bound, check_act, check_part, commands_for, hush
from replay.acts.saying import said_in
from replay.acts.schemas import ACT
from replay.acts.sitting import Signer, Sitting, in_silence
from replay.acts.submitting import command_in
from replay.grounds import noted
from replay.keeping_up import bring_views_up
from replay.previewing import Preview, previewed
from replay.timeline import parse_time
from replay.venues import venue
from replay.web import sessions
from replay.web.lending import lent, without_place
from replay.web.noting import note
from replay.web.problems import FINAL, status_of, unkept
from replay.web.sessions import MOST_ACTS, Anybody, Pace, Who

POSITION = re.compile(r'(?:W/)?"?#?(\d{1,15})(?:-[^"]*)?"?', re.ASCII)


def routes(ledger: Place) -> list[Any]:
    """Give the routes of acts on this ledger."""
    pace = Pace(MOST_ACTS)

    @post("/api/contests/{contest:str}/acts")
    async def act(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Record an act, or (Prefer: dry-run) say what it would lead to."""
        body = await request.body()
        return await asyncio.to_thread(_acted, ledger, pace, request, contest, body)

    return [act]


def _acted(ledger: Place, pace: Pace, request: Anybody, contest: str, body: bytes) -> Response[str]:
    """Carry out a request. Raises its refusal."""
    with lent(ledger, for_writing=True) as store:
        whose = sessions.who(store, contest, request)
        pace.check(whose.link.made.link)
        sessions.check_form(request, whose, request.headers.get("x-form-token", ""))
        is_dry = "dry-run" in request.headers.get("prefer", "")
        remarks: list[str] = []
        signer = signer_of(store, contest, whose, asked(body.decode(errors="replace")), request)
        found, are_given = commands_in(store, contest, body, whose)
        asked_for = list[AnyCommand]()
        commands_of = noted(found, asked_for)
        try:
            batch = do(
                store,
                contest,
                commands_of,
                signer,
                rehearsed=is_dry,
                remark=remarks.append,
                since=_seen(request),
                are_given=are_given,
            )
        except LedgerError as error:
            hush(whose.link, error)
            if is_dry or not turn_down(store, signer.request_id, error):
                raise
            batch = do(store, contest, commands_of, signer)
        finally:
            let_views_follow(request, store, remarks.append)
        if not is_dry:
            note_recorded(request, batch)
        told = _recorded(batch)
        if is_dry:
            told = _ahead(previewed(store, contest, batch, asked_for), whose)
        return _told(store, batch, told, remarks, whose, is_dry=is_dry)


@contextmanager
def by_name(store: Store) -> Iterator[None]:
    """Put the names of people into a refusal that comes before the record is read."""
    try:
        yield
    except NotInRole as refusal:
        refusal.actor = People(store).names().get(refusal.actor, refusal.actor)
        raise


def let_views_follow(
    request: Anybody, store: Store, remark: Callable[[str], None] = in_silence
) -> None:
    """Bring the views up to date, from the contests that the pages keep in memory."""
    bring_views_up(store, remark, request.app.state.get("following"))


def note_recorded(request: Anybody, batch: Sequence[Recorded]) -> None:
    """Note what a request recorded, and up to where."""
    if batch:
        kinds = [one.kind for one in batch]
        note(request.scope, recorded=kinds, position=batch[-1].position)


def _told(
    store: Store,
    batch: Sequence[Recorded],
    told: dict[str, Any],
    remarks: list[str],
    whose: Who,
    *,
    is_dry: bool,
) -> Response[str]:
    """Make the answer: what was recorded, or would be, and the head.

    Players are not told the hash, with which they could check guesses at others' scores.
    """
    head = _head(store, batch[-1].position if batch and not is_dry else None)
    if whose.link.made.role in PARTIES:
        head.pop("hash", None)
    told["head"] = head
    told["remarks"] = [without_place(one, store.place) for one in remarks]
    headers = {**unkept(), "ETag": f'"{head["position"]}"'}
    if is_dry:
        headers["Preference-Applied"] = "dry-run"
    return Response(
        as_json(told) + "\n",
        media_type="application/json",
        status_code=200,
        headers=headers,
    )


def _head(store: Store, recorded: int | None) -> dict[str, Any]:
    """Give the position and hash of what was recorded, or else of the last row.

    What is on record is told also where the ledger cannot be read any more: without its hash.
    """
    try:
        head = store.head() if recorded is None else store.head(recorded)
    except NotReadNow:
        if recorded is None:
            raise
        return {"position": recorded}
    return {"position": head.position, "hash": head.hash}


def _ahead(found: Preview, whose: Who) -> dict[str, Any]:
    """Describe what would be recorded and, except for players, what would move."""
    told = found.plain()
    if whose.link.made.role in PARTIES:
        del told["moves"]
    return told


def _recorded(batch: Sequence[Recorded]) -> dict[str, Any]:
    return {"recorded": [{"position": one.position, "kind": one.kind} for one in batch]}


def signer_of(store: Store, contest: str, whose: Who, what: str, request: Anybody) -> Signer:
    """Find who signs: whoever opened the link, whatever the request says.

    Raises BadValue if a player says when it happened (periods would never end), or if nobody says
    so in a declared ledger. NotATime, NoZone.
    """
    made = whose.link.made
    at = request.query_params.get("at")
    if at is not None and made.role in PARTIES:
        expected = "left out: what players do counts from when it arrives"
        raise BadValue(place="at", value=at, expected=expected)
    check_clock(store, at)
    return Signer(
        by=made.person,
        responsible=made.responsible,
        at=parse_time(store, contest, at) if at else None,
        recorded_at=None,
        request_id=request.headers.get("idempotency-key"),
        asked=what,
        check=still_asked(store, whose, request.headers.get("idempotency-key")),
    )


def still_asked(store: Store, whose: Who, request_id: str | None) -> Callable[[], None]:
    """Give a check: NotSignedIn if the link has ended, TurnedDownBefore for a refused request."""
    still_known = sessions.still_known(store, whose)

    def check() -> None:
        still_known()
        if request_id and turned_down.is_known(store, request_id):
            raise TurnedDownBefore

    return check


def turn_down(store: Store, request_id: str | None, error: LedgerError) -> bool:
    """Remember that a request is refused; tell whether its duplicate was recorded after all.

    Refusals that may pass (a busy ledger, an unknown browser) are not remembered, nor is a request
    id that was used for something else.
    """
    is_others = isinstance(error, RequestIdReused)
    if not request_id or is_others or status_of(error) not in FINAL:
        return False
    return not turned_down.note(store, request_id)


def check_clock(store: Store, at: str | None) -> None:
    """Raise BadValue if a declared ledger is not told when it happened."""
    if store.clock == "declared" and not at:
        expected = "when it happened (?at=2026-11-20T22:50+11:00): a declared ledger has no clock"
        raise BadValue(place="at", value="", expected=expected)


def commands_in(
    store: Store, contest: str, body: bytes, whose: Who
) -> tuple[Callable[[Sitting], Sequence[AnyCommand]], bool]:
    """Read a request: give a function that makes its commands, and whether they are in it as such.

    A request holds commands, or an act with its parameters. Raises InFile, and what the values of
    an act raise.
    """
    try:
        given = msgspec.json.decode(body)
        check_names(body)
    except (ValueError, RecursionError) as error:
        raise InFile(file="the body", place="JSON", what=why_unread(error)) from None
    if isinstance(given, dict) and ACT in given:
        return _of_act(store, contest, given, whose), False
    each = given if isinstance(given, list) else [given]
    commands = [
        command_in(msgspec.json.encode(one), "the body", f"command {number}")
        for number, one in enumerate(each, 1)
    ]

    def checked(sitting: Sitting) -> Sequence[AnyCommand]:
        for command in commands:
            check_part(whose.link, command, sitting.contest)
        return commands

    return checked, True


def _of_act(
    store: Store, contest: str, given: dict[str, Any], whose: Who
) -> Callable[[Sitting], Sequence[AnyCommand]]:
    """Give a function that makes the commands of an act. Raises NoSuch, BadValue."""
    name = given.pop(ACT)
    if name not in acts.NAMES:
        raise NoSuch(what="act", name=str(name)[:40], known=acts.NAMES)
    described = acts.described(name)
    with by_name(store):
        check_act(whose.link, described)
    said = said_in(described, bound(whose.link, described, given), venue(store, contest))
    return commands_for(whose.link, described, said)


def _seen(request: Anybody) -> int | None:
    """Read the position that the user has seen. Raises BadValue."""
    said = request.headers.get("if-match")
    if said is None or said.strip() == "*":
        return None
    found = POSITION.fullmatch(said.strip())
    if found is None:
        raise BadValue(place="If-Match", value=said[:40], expected="a position, as 139")
    return int(found[1])
