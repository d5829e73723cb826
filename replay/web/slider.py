"""The slider: the whole past of a contest as a line with a tick for each mark."""

from collections.abc import Sequence
from textwrap import shorten
from typing import NamedTuple
from zoneinfo import ZoneInfo

from projections.writers.languages.texts import happened, said, word
from replay.marks import Mark, marks
from replay.questions.asking import Asked
from replay.timeline import Past
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

LONGEST = 100
"""The most characters shown of an event at a tick."""

FEW = 8
"""The most marks for which there is room to show the hours."""


class Tick(NamedTuple):
    """A mark on the slider.

    Attributes:
        hour: said under it where the day or the hour is another one.

    """

    address: str
    as_of: str
    kind: str
    words: str
    brief: str
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


def slider(asked: Asked, here: Address, shown: Past | None = None) -> Slider:
    """Make the marks for a question. shown: the past that the page shows, if an earlier one."""
    then, zone = shown or asked.past, asked.known.zone
    at = (then.now, then.position)
    found = marks(asked.past, asked.facts, zone)
    reached = [mark for mark in found if (mark.at, mark.position) <= at]
    ahead, is_past = found[len(reached) :], here.as_of is not None
    is_on_mark = is_past and bool(reached) and reached[-1].position == then.position
    before = reached[:-1] if is_on_mark else reached
    return Slider(
        ticks=_ticks(found, len(reached), here, zone, is_past=is_past),
        before=here.at(before[-1].as_of) if before else "",
        after=here.at(ahead[0].as_of) if ahead else "",
        now=here.at(None),
        is_now=not is_past,
    )


def _ticks(
    found: Sequence[Mark], reached: int, here: Address, zone: str, *, is_past: bool
) -> list[Tick]:
    made, day, minute = list[Tick](), "", ""
    apart, last = (2 if len(found) > FEW else 1), -FEW
    for i, mark in enumerate(found):
        time = mark.at.astimezone(ZoneInfo(zone))
        that_day, that_minute = f"{time.day} {words.month(time)}", f"{time:%H:%M}"
        is_said = (that_day, that_minute) != (day, minute) and i - last >= apart
        many = f"{said(f'{mark.times} times, last:')} " if mark.times > 1 else ""
        letters = word("mark", LETTERS[mark.kind])
        made.append(
            Tick(
                address=here.at(mark.as_of),
                as_of=mark.as_of,
                kind=mark.kind,
                words=shorten(f"{that_minute} {letters}: {many}{happened(mark.words)}", LONGEST),
                brief=f"{that_day} {that_minute} {letters}, {mark.as_of}",
                hour=that_minute if is_said else "",
                day=that_day if that_day != day else "",
                is_here=is_past and i == reached - 1,
                is_ahead=i >= reached,
            )
        )
        if is_said:
            day, minute, last = that_day, that_minute, i
    return made
