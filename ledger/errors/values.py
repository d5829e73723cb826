"""What was typed cannot be read, or asks about something unknown."""

from dataclasses import dataclass
from datetime import datetime

from ledger.errors.base import BadInput, nearest_first


@dataclass(kw_only=True, eq=False)
class NoSuch(BadInput):
    """no {what} {name}{place}; there is {known}"""

    what: str
    name: str
    known: tuple[str, ...] = ()
    place: str = ""

    def __post_init__(self) -> None:
        """What was probably meant is named first."""
        self.known = nearest_first(self.name, self.known)


@dataclass(kw_only=True, eq=False)
class NoneYet(NoSuch):
    """there is no {what} yet"""

    name: str = ""


@dataclass(kw_only=True, eq=False)
class NoSuchPerson(NoSuch):
    """no person {name}{place}; everybody who is known stands in: people list"""

    what: str = "person"


@dataclass(kw_only=True, eq=False)
class ForOfficials(BadInput):
    """{what} is for officials"""

    what: str
    clause: str = "LED-ACCESS"


@dataclass(kw_only=True, eq=False)
class BadValue(BadInput):
    """{place}: {value} is not {expected}"""

    place: str
    value: str
    expected: str


@dataclass(kw_only=True, eq=False)
class NothingSaid(BadInput):
    """say {what}: {options}"""

    what: str
    options: str


@dataclass(kw_only=True, eq=False)
class TooMuchAtOnce(BadInput):
    """more than {most} of these in a minute: wait a little, and do it again"""

    most: int
    clause: str = "LED-ACCESS"


@dataclass(kw_only=True, eq=False)
class Unclear(BadInput):
    """{sentence}"""

    sentence: str


@dataclass(kw_only=True, eq=False)
class FileExists(BadInput):
    """{file} exists already: --replace writes over it"""

    file: str


@dataclass(kw_only=True, eq=False)
class NoZone(BadInput):
    """{value} names no time zone, and no contest is named at whose venue it would be:
    write it as 2026-11-20T22:30+11:00"""

    value: str


@dataclass(kw_only=True, eq=False)
class NotATime(BadInput):
    """{value} is not a time: write 2026-11-20 22:30, 22:30 or yesterday 22:30, as the clocks
    at the venue show it, or with its zone 2026-11-20T22:30+11:00"""

    value: str


@dataclass(kw_only=True, eq=False)
class TimeComesTwice(BadInput):
    """{value} comes twice in {zone}, where clocks are put back then: write which one
    is meant ({both})"""

    as_typed = ("value", "both")
    value: str
    zone: str
    both: tuple[str, ...]


@dataclass(kw_only=True, eq=False)
class TimeIsSkipped(BadInput):
    """{value} does not come in {zone}, where clocks are put forward over it: write a time
    that they show"""

    value: str
    zone: str


@dataclass(kw_only=True, eq=False)
class NotAMoment(BadInput):
    """{value} is not a moment: write a time (2026-11-20 22:30, yesterday 22:30, or with its
    zone 2026-11-20T22:30+11:00), a position (1234) or a name ({names})"""

    value: str
    names: tuple[str, ...]


@dataclass(kw_only=True, eq=False)
class NotAPosition(BadInput):
    """{value} is not the position of an event: write 1234, as the log shows it"""

    value: str


@dataclass(kw_only=True, eq=False)
class NotYet(BadInput):
    """{at} has not come yet, it is {now}: nobody knows what will be known then"""

    at: datetime
    now: datetime


@dataclass(kw_only=True, eq=False)
class InTheFuture(BadInput):
    """{at} lies after {recorded_at}, the time of recording: nothing is recorded before
    it has happened"""

    at: datetime
    recorded_at: datetime


@dataclass(kw_only=True, eq=False)
class TimeRequired(BadInput):
    """this ledger is declared: say when it was recorded (--recorded-at 2026-11-20T22:30+11:00)"""


@dataclass(kw_only=True, eq=False)
class TimeNotAllowed(BadInput):
    """this ledger is live: its own clock says when things are recorded; give --at only"""


@dataclass(kw_only=True, eq=False)
class TimeGoesBack(BadInput):
    """{given} is earlier than {last}, when the last event was recorded; where a clock had been
    ahead, an official sets it right (see: clock --help)"""

    given: datetime
    last: datetime


@dataclass(kw_only=True, eq=False)
class ClockIsBehind(TimeGoesBack):
    """this machine's clock shows {given}, and the last event was recorded at {last}: set the
    clock; where it had been ahead, an official sets it right (see: clock --help)"""


@dataclass(kw_only=True, eq=False)
class RequestIdReused(BadInput):
    """the request id {request_id} belongs to another command, recorded at #{position}"""

    request_id: str
    position: int
