"""The scorer's sheet: scores by keyboard in one field, without a script.

The field is at the next line. A refusal is shown there, with a button to confirm a doubtful score.
"""

import asyncio
from typing import Any, NamedTuple, cast, get_args
from urllib.parse import quote, urlencode

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from ledger.bridge.scores import Line
from ledger.errors import BadValue, ForOfficials
from ledger.store import Place, Store
from projections.writers.languages import texts
from projections.writers.languages.texts import said
from replay.acts import described
from replay.acts.parts import sees_all
from replay.acts.sitting import Signer
from replay.keying.keying import Slips, Turn, slips, turn
from replay.keying.sheet import By, told
from replay.link_secrets import new_secret
from replay.web import act_pages, rendering, sessions
from replay.web.acts import check_clock, let_views_follow, note_recorded
from replay.web.headings import called, title_of
from replay.web.lending import lent
from replay.web.noting import note
from replay.web.problems import status_of
from replay.web.sending import private
from replay.web.sessions import MOST_ACTS, Anybody, Pace, Who
from replay.web.shell_words import in_words
from replay.web.typed import REQUEST, TOKEN, Typed, typed_in

ENTER = described("enter")
"""The act whose form gives the names of fields in refusals of a score."""

LINE, AT, SESSION, BY = "line", "at", "session", "by"


class Row(NamedTuple):
    """A line of the slip that is keyed: what is told of it, what stands there, the way to it."""

    words: str
    standing: str
    address: str
    is_here: bool


def routes(ledger: Place) -> list[Any]:
    """Return the routes for the scorer's sheet, and for what is typed on it."""
    pace = Pace(MOST_ACTS)

    @get("/desk/{contest:str}/score")
    async def sheet(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Show the next line that lacks a score."""
        said = dict(request.query_params.items())
        return await asyncio.to_thread(_sheet, ledger, request, contest, said)

    @post("/desk/{contest:str}/score")
    async def typed(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Record the typed line, or show it with its refusal."""
        sent = await typed_in(request)
        return await asyncio.to_thread(_typed, ledger, pace, request, contest, sent)

    return [sheet, typed]


def _sheet(ledger: Place, request: Anybody, contest: str, said: dict[str, str]) -> Response[str]:
    with lent(ledger) as store:
        whose = _scorer(store, contest, request)
        before = _slips(store, contest, said)
        offered = _offered(before, said.get(AT))
        return _shown(store, contest, whose, before, Turn(None, offered), "", [])


def _typed(ledger: Place, pace: Pace, request: Anybody, contest: str, sent: Typed) -> Response[str]:
    said = sent.fields
    with lent(ledger, for_writing=True) as store:
        whose = _scorer(store, contest, request)
        pace.check(whose.link.made.link)
        sessions.check_form(request, whose, said.get(TOKEN, ""))
        before, remarks = _slips(store, contest, said), list[str]()
        made, text = whose.link.made, said.get(LINE, "")
        check_clock(store, None)
        check = sessions.still_known(store, whose)
        request_id = said.get(REQUEST) or None
        signer = Signer(made.person, made.responsible, None, None, request_id, check=check)
        offered = _offered(before, said.get(AT))
        try:
            done = turn(store, contest, before, offered, text, signer, remarks.append)
        finally:
            let_views_follow(request, store)
        note_recorded(request, done.recorded)
        if done.refusal is not None:
            note(request.scope, refused=type(done.refusal).__name__)
        now = slips(store, contest, before.sheet.session, before.sheet.by)
        return _shown(store, contest, whose, now, done, text, remarks)


def _scorer(store: Store, contest: str, request: Anybody) -> Who:
    """Return the user who keys scores, and so sees every board. Raises ForOfficials."""
    whose = sessions.who(store, contest, request)
    if not sees_all(whose.link):
        raise ForOfficials(what="the scorer's sheet")
    return whose


def _slips(store: Store, contest: str, said: dict[str, str]) -> Slips:
    by = said.get(BY) or "table"
    if by not in get_args(By):
        raise BadValue(place=BY, value=by[:40], expected="table or board")
    return slips(store, contest, said.get(SESSION) or None, cast(By, by))


def _offered(before: Slips, at: str | None) -> Line | None:
    """Return the line that a form was shown for; by default the first that lacks a score."""
    if not at:
        return before.offered(None)
    try:
        line = msgspec.json.decode(at, type=Line, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadValue(place=AT, value=at[:40], expected="a line of the sheet") from None
    if line.session != before.sheet.session:
        raise BadValue(place=AT, value=line.session, expected=before.sheet.session)
    return line


def _shown(
    store: Store,
    contest: str,
    whose: Who,
    now: Slips,
    done: Turn,
    text: str,
    remarks: list[str],
) -> Response[str]:
    """Return the sheet where its next line is, with what became of the one before."""
    refused, sheet = done.refusal, now.sheet
    recorded = ", ".join(f"#{one.position}" for one in done.recorded)
    page = act_pages.score_sheet(
        title=title_of(store, contest),
        contest=contest,
        session=sheet.session,
        by=sheet.by,
        other_way=_address(contest, {SESSION: sheet.session, BY: _other(sheet.by)}),
        asked="" if done.next is None else told(done.next, now.contest.entries.number),
        standing="" if done.next is None else now.standing(done.next),
        refused="" if refused is None else in_words(rendering.sentence_of(refused), ENTER),
        typed=text,
        again=done.again,
        said=[
            *(
                [f"{_scored(now, done.line)} ({said('recorded as')} {recorded})"]
                if recorded and done.line
                else []
            ),
            *map(texts.line, remarks),
        ],
        rows=list(_rows(contest, now, done.next)),
        done=sum(map(now.is_scored, sheet.lines)),
        of=len(sheet.lines),
        ours={
            TOKEN: whose.token or "",
            REQUEST: new_secret(),
            SESSION: sheet.session,
            BY: sheet.by,
            AT: "" if done.next is None else msgspec.json.encode(done.next).decode(),
        },
        signed=called(store, whose.link),
    )
    status = 200 if refused is None else status_of(refused)
    return private(page, status)


def _scored(now: Slips, line: Line) -> str:
    """Return a line with what stands there now."""
    standing = now.standing(line)
    asked_for = texts.line(told(line, now.contest.entries.number))
    return f"{asked_for}: {said(standing)}" if standing else asked_for


def _rows(contest: str, now: Slips, here: Line | None) -> list[Row]:
    """List the lines of the slip being keyed: of the same table and round, or the same board."""
    if here is None:
        return []
    number = now.contest.entries.number
    return [
        Row(
            told(line, number),
            now.standing(line),
            _address(
                contest,
                {
                    SESSION: line.session,
                    BY: now.sheet.by,
                    AT: msgspec.json.encode(line).decode(),
                },
            ),
            line.key == here.key,
        )
        for line in now.sheet.slip(here)
    ]


def _other(by: By) -> By:
    return "board" if by == "table" else "table"


def _address(contest: str, said: dict[str, str]) -> str:
    return f"/desk/{quote(contest, safe='')}/score?{urlencode(said)}"
