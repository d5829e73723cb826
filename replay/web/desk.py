"""The desk page: the state of each session, open matters, and the acts that the user may do."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from litestar import Response, get
from litestar.params import FromPath

from ledger.errors import NotUnderTheseRules
from ledger.record.lacks import Missing
from ledger.record.missing import Extent, extent, missing_of
from ledger.rules.authority.keeping import PARTIES
from ledger.store import Place, Store
from projections.views.rounds import Clock, clocks
from projections.views.state import state_of
from projections.writers.known import shown_time, state_words
from projections.writers.languages.refusals import refusal
from projections.writers.languages.texts import line, said
from projections.writers.rounds import notices
from replay import acts
from replay.acts.parts import may_open, sees_all
from replay.acts.possible import Now, is_in_office, why_not
from replay.questions.asking import EVERYTHING, Asked, asked_of
from replay.verbs import SECTIONS
from replay.web import act_pages, sessions
from replay.web.before_play import Step, steps
from replay.web.form_links import act_title, form_of
from replay.web.headings import called
from replay.web.lending import lent
from replay.web.next_steps import NextStep, next_steps
from replay.web.sending import private
from replay.web.sessions import Anybody, Who
from replay.web.shell_words import in_words
from replay.web.typed import DO, RECORD, SEEN, TOKEN
from replay.web.waits import MOST, waits
from replay.web.wall import periods_left
from replay.web.ways import Link

CALLED = {"A ledger and a contest": "Preparing", "Without a contest": "Preparing"}
"""The headings at the desk for some sections of verbs."""

NO_RULES = "the regulations know no such thing"
"""The reason for acts that there are under other regulations; their forms say more."""


class Row(NamedTuple):
    """A session at the desk: how far it is, what it lacks, what is done next."""

    name: str
    course: str
    results: Extent
    lacking: Sequence[str]
    now: str
    until: datetime | None
    notices: Sequence[str]
    late: Sequence[str]
    step: NextStep | None


def routes(ledger: Place) -> list[Any]:
    """Return the routes for the desk of a contest."""

    @get("/desk/{contest:str}")
    async def desk(request: Anybody, contest: FromPath[str]) -> Response[str]:
        """Show the desk: pending matters and acts."""
        return await asyncio.to_thread(_desk, ledger, request, contest)

    return [desk]


def _desk(ledger: Place, request: Anybody, contest: str) -> Response[str]:
    with lent(ledger) as store:
        whose = sessions.who(store, contest, request)
        is_party = whose.link.made.role in PARTIES
        asked = asked_of(store, contest, None, EVERYTHING)
        now = sessions.now_for(store, asked.facts, whose)
        ours = {TOKEN: whose.token or "", SEEN: str(asked.past.position), DO: RECORD}
        text = act_pages.desk(
            title=asked.known.title,
            contest=contest,
            acts=_acts(contest, now),
            not_now=_not_now(contest, now),
            sessions=[] if is_party else list(_sessions(store, asked, whose, ours)),
            counts=[] if is_party else [one for one in periods_left(asked) if one.at],
            waits=list(waits(asked, whose, now, ours)),
            live="" if is_party else _live(asked),
            before=[] if is_party else list(_before(asked, now)),
            may_score=bool(asked.facts.sessions) and sees_all(whose.link),
            may_give=bool(asked.facts.draws) and is_in_office(acts.described("link"), now),
            may_open=may_open(whose.link),
            table=whose.link.made.table,
            now=asked.past.now,
            as_known=shown_time(asked.past.now, asked.known.zone),
            signed=called(store, whose.link),
        )
    return private(text)


def _acts(contest: str, now: Now) -> dict[str, list[Link]]:
    """Return the acts that whoever asks can do now, each with its form, as verbs are told of."""
    found: dict[str, list[Link]] = {}
    for section, verbs in SECTIONS.items():
        for name in acts.NAMES:
            act = acts.described(name)
            is_here = name.partition(" ")[0] in verbs and is_in_office(act, now)
            if is_here and why_not(act, now) is None:
                of_act = found.setdefault(CALLED.get(section, section), [])
                of_act.append(Link(act_title(name), form_of(contest, name)))
    return found


def _not_now(contest: str, now: Now) -> dict[str, list[Link]]:
    """Return the acts that are for whoever asks and cannot be done now, by the reason."""
    found = defaultdict[str, list[Link]](list)
    for name in acts.NAMES:
        act = acts.described(name)
        against = why_not(act, now) if is_in_office(act, now) else None
        if against is not None:
            is_of_rules = isinstance(against, NotUnderTheseRules)
            why = said(NO_RULES) if is_of_rules else in_words(refusal(against), act)
            found[why].append(Link(act_title(name), form_of(contest, name)))
    return found


def _before(asked: Asked, now: Now) -> Iterator[Step]:
    """Yield the steps before play, with the way to each that is for whoever asks."""
    called = {name.replace(" ", "-"): name for name in acts.NAMES} | {"cards": "link"}
    for step in steps(asked):
        act = acts.described(called[step.act.partition("?")[0]])
        yield step if is_in_office(act, now) else step._replace(does="")


def _sessions(store: Store, asked: Asked, whose: Who, ours: dict[str, str]) -> Iterator[Row]:
    facts, steps_now = asked.facts, next_steps(store, asked, whose, ours)
    known = {one.session: one for one in clocks(facts, tuple(facts.sessions), asked.past.now)}
    for name in facts.schedule.order:
        missing = missing_of(facts, (name,)) if facts.sessions[name].has_begun else ()
        lacking = list(_lacking(asked, name, missing))
        yield Row(
            name,
            _course(asked, name),
            extent(facts, name),
            [
                *lacking[:MOST],
                *([f"and {len(lacking) - MOST} more"] if len(lacking) > MOST else []),
            ],
            *_round(asked, known.get(name)),
            steps_now.get(name),
        )


def _lacking(asked: Asked, name: str, missing: Sequence[Missing]) -> Iterator[str]:
    """Yield the missing matches of a session by round; of rounds to come only their numbers."""
    tables: dict[int, list[str]] = defaultdict(list)
    for one in missing:
        if one.what == "match" and one.round is not None and one.table is not None:
            tables[one.round].append(one.table)
        else:
            yield str(one).replace(f"session {name}, ", "")
    drawn = Counter[int]()
    for draw in asked.facts.draws:
        drawn[draw.round] += len(draw.pairings) * (draw.session == name)
    to_come = [one for one in sorted(tables) if len(tables[one]) == drawn[one]][1:]
    for number in sorted(tables):
        if number not in to_come:
            yield f"round {number}: no result of table {', '.join(tables[number])}"
    if to_come:
        yield f"all of round {', '.join(map(str, to_come))}"


def _course(asked: Asked, name: str) -> str:
    """Describe how far a session has got."""
    session, zone = asked.facts.sessions[name], asked.known.zone
    if session.postings:
        state = state_of(asked.facts, (name,), asked.past.now)
        when = shown_time(session.postings[-1].at, zone)
        return f"{said(f'posted at {when}')}, {line(state_words(state, asked.known).text)}"
    over = [one.at for one in session.ended if one.table is None and not one.sides]
    if asked.facts.is_over(name):  # perhaps with its stage
        return said(f"over since {shown_time(over[-1], zone)}" if over else "over")
    if session.started:
        return said(f"under way since {shown_time(session.started[0], zone)}")
    if session.starts_at is not None:
        return said(f"to start at {shown_time(session.starts_at, zone)}")
    return said("under way" if session.has_begun else "to come")


def _round(
    asked: Asked, clock: Clock | None
) -> tuple[str, datetime | None, Sequence[str], Sequence[str]]:
    """Describe the round in play: its words, its end, what is announced, and late tables."""
    if clock is None:
        return "", None, (), ()
    late = [
        f"late in round {one.number}: table {', '.join(one.late)}"
        for one in clock.rounds
        if one.late
    ]
    for one in clock.rounds:
        if one.is_now:
            is_break = one.ends_at is not None and asked.past.now >= one.ends_at
            words = f"break after round {one.number}" if is_break else f"round {one.number}"
            until = one.break_until if is_break else one.ends_at
            told = notices(one, asked.known, asked.facts.entries)
            return f"{words} of {len(clock.rounds)}", until, told, late
    return "", None, (), late


def _live(asked: Asked) -> str:
    """Return the address where the page listens for what is recorded from now on."""
    return f"/live/c/{quote(asked.past.contest, safe='')}?from={asked.known.position}"
