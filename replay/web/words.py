"""Turn words of the command line into HTML: suits as symbols, times, events as links."""

import re
from collections.abc import Callable
from datetime import datetime

from markupsafe import Markup, escape

from projections.writers.languages import spoken
from projections.writers.languages.texts import word
from projections.writers.medium import on_screen
from replay.web.shell_words import without_verbs

SUITS = {"S": ("spades", "♠"), "H": ("hearts", "♥"), "D": ("diamonds", "♦"), "C": ("clubs", "♣")}
MARKS = {
    "incomplete": "○",
    "unposted": "○",
    "under-appeal": "◆",
    "provisional": "◐",
    "official": "●",
}
"""A sign before the word that says how final results are."""

AS_TEXT = "\ufe0e"
"""Says to a phone that a sign is text, and no picture."""

CONTRACT = r"(?P<level>[1-7])(?P<suit>[SHDC])(?P<doubled>X{0,2})"
IN_LINE = re.compile(
    rf"(?P<time>\d{{4}}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?[+-]\d\d:\d\d)"
    rf"|(?<![\w&])\#(?P<event>\d{{1,12}})\b"
    rf"|\b{CONTRACT}(?= [NESW] \d)",
    re.ASCII,
)
WHOLE_CONTRACT = re.compile(CONTRACT, re.ASCII)
LEAD = re.compile(r"(?P<suit>[SHDC])(?P<card>10|[2-9TJQKA])", re.ASCII)
NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

EVENT = Markup('<a class="event" href="{}">{}</a>')

PADDED = Markup('{}<span class="pad">{}</span>')
"""A figure, and what keeps its decimal point under the others: no link underlines that."""

AddressOf = Callable[[int], str]
"""The page of the event at a position; empty where there is none to show."""


def nowhere(position: int) -> str:
    """Return no address: no event has a page."""
    return ""


def told(text: str, address_of: AddressOf = nowhere, now: datetime | None = None) -> Markup:
    """Return a line, with its times as people read them, its events as links, contracts in suits.

    now: where times of the same day are told by the hour alone.
    """
    shown, found, after = on_screen(without_verbs(text)), list[Markup](), 0
    for match in IN_LINE.finditer(shown):
        found += [escape(shown[after : match.start()]), _instead(match, address_of, now)]
        after = match.end()
    return Markup("").join([*found, escape(shown[after:])])


def _instead(match: re.Match[str], address_of: AddressOf, now: datetime | None) -> Markup:
    if match["time"]:
        return moment(match["time"], now)
    if match["event"]:
        at = address_of(int(match["event"]))
        return (
            Markup('<a class="event" href="{}">{}</a>').format(at, match[0])
            if at
            else escape(match[0])
        )
    return _suited(match)


def _suited(match: re.Match[str]) -> Markup:
    name, sign = SUITS[match["suit"]]
    return Markup('{}<span class="{}">{}</span>{}').format(
        match["level"], name, sign + AS_TEXT, match["doubled"].replace("X", "×")
    )


def moment(text: str, now: datetime | None = None) -> Markup:
    """Return a time at the venue for people; the time to the second, and its zone, stand behind it.

    now: where the hour alone will do for a time of the same day.
    """
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return escape(text)
    is_today = now is not None and now.astimezone(time.tzinfo).date() == time.date()
    shown = f"{time:%H:%M}" if is_today else on_calendar(time)
    return Markup('<time datetime="{}">{}</time>').format(time.isoformat(), shown)


def on_calendar(time: datetime) -> str:
    """Write a time as: Thu 5 Mar 2026, 22:50."""
    day = f"{word('day', DAYS[time.weekday()])} {time.day} {month(time)} {time.year}"
    return f"{day}, {time:%H:%M}"


def month(time: datetime) -> str:
    """Return the month of a time, in short."""
    return word("month", MONTHS[time.month - 1])


def contract(text: str) -> Markup | None:
    """Return a contract by itself; None where it is something else."""
    match = WHOLE_CONTRACT.fullmatch(text)
    return None if match is None else _suited(match)


def lead(text: str) -> Markup | None:
    """Return a card; None where it is something else."""
    match = LEAD.fullmatch(text)
    if match is None:
        return None
    name, sign = SUITS[match["suit"]]
    return Markup('<span class="{}">{}</span>{}').format(
        name, sign + AS_TEXT, word("honour", match["card"])
    )


def choice(text: str) -> str:
    """Return one of the choices for a parameter, as it is read: chief director."""
    return word("choice", text).replace("-", " ") if spoken() == "en" else word("choice", text)


def happening(kind: str) -> str:
    """Return a kind of event, as it is read: score entered."""
    return word("event", apart(kind))


def apart(kind: str) -> str:
    """Write the words in the name of a kind of event apart."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()


def figure(text: str, places: int, tied: bool) -> Markup | str:  # noqa: FBT001  # of its column
    """Return a number whose decimal point stands under that of the others in its column.

    places: the most that one of them has; tied: whether one of them ends on an equals sign.
    """
    bare, is_tied = text.removesuffix("="), text.endswith("=")
    if not NUMBER.fullmatch(bare):
        return text
    _, _, rest = bare.partition(".")
    lacking = "\u2007" * (places - len(rest)) + "\u2008" * (places > 0 and not rest)
    shown = bare.replace("-", "\u2212")
    if is_tied:
        return f"{shown}{lacking}="
    after = lacking + "\u2007" * tied
    return PADDED.format(shown, after) if after else shown


def places_of(text: str) -> int:
    """Return the number of decimals with which a number is written."""
    return len(text.removesuffix("=").partition(".")[2]) if NUMBER.match(text) else 0
