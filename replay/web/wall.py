"""The wall display: panels for a hall, shown in turn, to be read at ten metres.

The panels stand side by side in one strip, and the style sheet moves it: nothing is needed for
that but a browser, so that the wall goes on whatever happens to the network.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple
from zoneinfo import ZoneInfo

from markupsafe import Markup

from ledger.record.timetables import timetable
from projections.views.periods import Period, periods
from projections.views.rounds import clocks
from projections.views.state import state_of
from projections.writers import periods as periods_writer
from projections.writers.languages.texts import happened, line, said
from projections.writers.rounds import notices
from replay import questions
from replay.marks import marks
from replay.questions.asking import Answer, Asked
from replay.web import words
from replay.web.addresses import read
from replay.web.tables import Leads, Row, Shown, Table, tables

ROWS, CHANGES, MOST = 10, 6, 12
"""The rows readable on a panel, the changes shown, and the panels that take turns, at most."""

LETTERS = {1: 36, 2: 26}
"""The letters of a name on a line, by the number of columns of names in a table."""

SECONDS = 12
"""The seconds for which each panel is shown."""

WANTED = ("rank", "no.", "names", "total", "%", "carried", "NS", "EW", "table", "boards")
"""Columns that a hall wants to see."""


class Count(NamedTuple):
    """Something that ends, or begins: what it is, and when; None where nobody can say."""

    what: str
    at: datetime | None
    shown: str


class Panel(NamedTuple):
    """A panel, shown as a whole: a table, or lines, or times counted down to.

    Attributes:
        part: which of several that show the same thing together, the first 0.

    """

    title: str
    heading: str
    part: int = 0
    table: Table | None = None
    lines: Sequence[Markup] = ()
    counts: Sequence[Count] = ()


def panels(asked: Asked) -> list[Panel]:
    """Return the panels of a contest, in order, without empty ones."""
    return [
        *_tables(asked, "standings", "Standings"),
        *_changes(asked),
        *_draw(asked),
        *_clock(asked),
    ]


def fitting(found: Sequence[Panel]) -> list[Panel]:
    """Return as many panels as take turns, in their order.

    Where there are more, the later parts of long tables are left out: the clock never is.
    """
    by_part = sorted(range(len(found)), key=lambda i: found[i].part)
    return [found[i] for i in sorted(by_part[:MOST])]


def _title(asked: Asked) -> str:
    """Name the contest, and say how final its results are."""
    state = state_of(asked.facts, asked.scope.sessions, asked.past.now)
    until = line(f" until {_hour(state.until, asked)}") if state.until else ""
    word = line(state.word.replace("-", " "))
    return f"{asked.known.title} · {words.MARKS[state.word]} {word}{until}"


def is_over(asked: Asked) -> bool:
    """Tell whether all results of a contest are official."""
    return state_of(asked.facts, asked.facts.sessions, asked.past.now).word == "official"


def hour(asked: Asked) -> str:
    """Return the time as of which it is known, by the clock of the hall."""
    return _hour(asked.past.now, asked)


def _hour(time: datetime, asked: Asked) -> str:
    return f"{time.astimezone(ZoneInfo(asked.known.zone)):%H:%M}"


def _answered(asked: Asked, name: str) -> tuple[Answer, list[Table]]:
    here = read(asked.past.contest, questions.described(name), {})
    answer = here.answered(asked)
    return answer, list(tables(answer.sheet(), Leads(asked, here), name))


def _tables(asked: Asked, name: str, heading: str) -> Iterator[Panel]:
    """Yield the tables of an answer, so many rows at a time."""
    _, found = _answered(asked, name)
    for table in found:
        yield from _parts(asked, table, heading)


def _parts(asked: Asked, table: Table, heading: str) -> Iterator[Panel]:
    wanted = [i for i, column in enumerate(table.columns) if column.text in WANTED]
    narrow = Table(
        table.heading,
        [table.columns[i] for i in wanted],
        [row._replace(cells=[_plain(row.cells[i]) for i in wanted]) for row in table.rows],
    )
    called, first = said(heading), 0
    called = f"{called}: {table.heading.striptags()}" if table.heading else called
    for part, rows in enumerate(apart(narrow.rows)):
        is_part = len(rows) < len(narrow.rows)
        more = f" {first + 1}\u2013{first + len(rows)}" if is_part else ""
        yield Panel(_title(asked), f"{called}{more}", part, narrow._replace(rows=rows))
        first += len(rows)


def apart(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Split rows into those that a panel has room for, by the lines that they take."""
    found, room = list[Row](), ROWS
    for row in rows:
        names = [len(cell.text) for cell in row.cells if cell.kind == "name"]
        lines = max((-(-length // LETTERS[min(len(names), 2)]) for length in names), default=1)
        if found and lines > room:
            yield found
            found, room = [], ROWS
        found.append(row)
        room -= lines
    if found:
        yield found


def _plain(cell: Shown) -> Shown:
    """Return a cell that leads nowhere: nobody clicks on a wall."""
    return cell._replace(address="")


def _changes(asked: Asked) -> Iterator[Panel]:
    found = [one for one in marks(asked.past, asked.facts, asked.known.zone) if one.kind != "draw"]
    lines = [
        Markup('<span class="when">{}</span> {}').format(
            _hour(one.at, asked), words.told(happened(one.words))
        )
        for one in reversed(found[-CHANGES:])
    ]
    if lines:
        yield Panel(_title(asked), said("Last changes"), lines=lines)


def _draw(asked: Asked) -> Iterator[Panel]:
    """Yield the draw of the round after the last that has a result, once it is published."""
    answer, found = _answered(asked, "draws")
    drawn, facts = answer.plain()["draws"], asked.facts
    order = {name: place for place, name in enumerate(facts.schedule.order)}
    turns = [(order[one["session"]], one["round"]) for one in drawn]
    known = [facts.sessions[name] for name in order]
    played = max((one for one in turns if known[one[0]].rounds[one[1]]), default=(-1, 0))
    to_come = [one for one in turns if one > played and not facts.is_over(known[one[0]].name)]
    for turn, table in zip(turns, found, strict=True) if to_come else ():
        if turn == min(to_come):
            yield from _parts(asked, table._replace(heading=_which(table)), "Next draw")


def _which(draw: Table) -> Markup:
    """Say which draw it is, and who sits out; not by what and on what it was made."""
    first, *remarks = draw.heading.striptags().split("; ")
    return Markup("; ").join([line(first.partition(": ")[0]), *map(line, remarks)])


def _clock(asked: Asked) -> Iterator[Panel]:
    """Yield the sessions that are to begin or under way with their rounds, and the open periods."""
    counts = [*_rounds(asked), *_sessions(asked), *periods_left(asked)]
    for part, first in enumerate(range(0, len(counts), ROWS)):
        yield Panel(_title(asked), said("Clock"), part, counts=counts[first : first + ROWS])


def _sessions(asked: Asked) -> Iterator[Count]:
    now = asked.past.now
    for times in timetable(asked.facts):
        if times.ended_at is not None or times.posted_at is not None:
            continue
        started = times.started_at or times.starts_at
        ends = times.finishes_at
        if times.started_at is None and times.starts_at is not None and times.starts_at > now:
            yield _count(asked, f"session {times.session} begins", times.starts_at)
        elif started is not None and ends is not None and ends > now:
            yield _count(asked, f"session {times.session} ends", ends)


def _rounds(asked: Asked) -> Iterator[Count]:
    """Yield the round that is played, with what is announced with it, or the break after it."""
    now = asked.past.now
    for clock in clocks(asked.facts, asked.scope.sessions, now):
        for one in clock.rounds:
            if not one.is_now or one.ends_at is None:
                continue
            if one.break_until is not None and now >= one.ends_at:
                yield _count(asked, f"break after round {one.number}", one.break_until)
                continue
            told = notices(one, asked.known, asked.facts.entries)
            of = f"round {one.number} of {len(clock.rounds)}, session {clock.session}"
            yield _count(asked, "; ".join([of, *told]), one.ends_at)


def periods_left(asked: Asked) -> Iterator[Count]:
    """Yield the open periods, the first to end first."""
    then = asked.past
    within = asked.scope.sessions
    open_ = [p for p in periods(asked.facts, then.counting, within, then.now) if p.state == "open"]
    for ends, of in _together(open_).items():
        yield _count(
            asked, "; ".join(f"{name}: {', '.join(what)}" for name, what in of.items()), ends
        )


def _together(open_: Sequence[Period]) -> Mapping[datetime | None, dict[str, dict[str, None]]]:
    """Group periods by the time they end, and by their session.

    Those that end first come first, those without a known end last.
    """
    found: dict[datetime | None, dict[str, dict[str, None]]] = {}
    known = sorted((one for one in open_ if one.closes_at), key=attrgetter("closes_at"))
    for one in (*known, *(one for one in open_ if one.closes_at is None)):
        what = said(periods_writer.covers(one).partition(" (")[0])
        of_session = found.setdefault(one.closes_at, {})
        of_session.setdefault(said(f"session {one.session}"), {})[what] = None
    return found


def _count(asked: Asked, what: str, at: datetime | None) -> Count:
    return Count(what, at, "" if at is None else _hour(at, asked))
