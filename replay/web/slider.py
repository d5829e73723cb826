"""The whole past of a contest as one line: a tick for each mark, a page behind each."""

from collections.abc import Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from replay.marks import Mark, marks
from replay.questions.asking import Asked
from replay.web import words
from replay.web.addresses import Address

LETTERS = {
    "opening": "opened",
    "posting": "posted",
    "close": "closed",
    "correction": "corrected",
    "appeal": "appeal",
    "draw": "drawn",
}

FEW = 8
"""So many marks have room for their hours."""


class Tick(NamedTuple):
    """A mark on the slider. hour: said under it where the day or the hour is another one."""

    address: str
    as_of: str
    kind: str
    words: str
    hour: str
    day: str
    is_here: bool
    is_ahead: bool


class Slider(NamedTuple):
    """The ticks up to a moment, what comes before and after it, and the way to the present."""

    ticks: Sequence[Tick]
    before: str
    after: str
    now: str
    is_now: bool


def slider(asked: Asked, here: Address, shown: int | None = None) -> Slider:
    """The marks of what is asked about. shown: the position that the page shows, if an earlier."""
    known = asked.known
    found = marks(asked.past, asked.facts, known.zone)
    at = known.position if shown is None else shown
    reached = [mark for mark in found if mark.position <= at]
    is_past = here.as_of is not None
    current = reached[-1] if is_past and reached else None
    before = [mark for mark in reached if mark.position < at] if is_past else reached
    after = [mark for mark in found if mark.position > at]
    return Slider(
        ticks=_ticks(found, here, current, at, known.zone),
        before=here.at(before[-1].as_of) if before else "",
        after=here.at(after[0].as_of) if after else "",
        now=here.at(None),
        is_now=not is_past,
    )


def _ticks(
    found: Sequence[Mark], here: Address, current: Mark | None, at: int, zone: str
) -> list[Tick]:
    made, day, minute = list[Tick](), "", ""
    apart, last = (2 if len(found) > FEW else 1), -FEW
    for i, mark in enumerate(found):
        time = mark.at.astimezone(ZoneInfo(zone))
        that_day, that_minute = f"{time.day} {words.MONTHS[time.month - 1]}", f"{time:%H:%M}"
        is_said = (that_day, that_minute) != (day, minute) and i - last >= apart
        many = f"{mark.times} times, last: " if mark.times > 1 else ""
        made.append(
            Tick(
                address=here.at(mark.as_of),
                as_of=mark.as_of,
                kind=mark.kind,
                words=f"{words.on_calendar(time)}, {LETTERS[mark.kind]}: {many}{mark.words}",
                hour=that_minute if is_said else "",
                day=that_day if that_day != day else "",
                is_here=mark is current,
                is_ahead=mark.position > at,
            )
        )
        if is_said:
            day, minute, last = that_day, that_minute, i
    return made
