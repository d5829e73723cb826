"""Why the ledger refuses.

    LedgerError
    ├── Refused            exit 1: a rule says no; the clause is printed
    ├── BadInput           exit 2: unreadable, malformed, or a question about something unknown
    ├── Broken             exit 3: the record does not hold what it should
    └── Overtaken          exit 4: someone else changed it meanwhile

Each refusal is one class; its docstring is the user's message, its fields are the
values in it. `clause` is the rule that says no: the refusal's own, or else (`ledger.decide.laws`)
the law under which such an act is done.
"""

import re
from dataclasses import dataclass, fields
from datetime import UTC, datetime, tzinfo
from difflib import get_close_matches
from functools import partial
from inspect import cleandoc
from typing import ClassVar


@dataclass(kw_only=True, eq=False)
class LedgerError(Exception):
    """Anything that the ledger refuses to do."""

    exit_code: ClassVar[int] = 1

    def __str__(self) -> str:
        message = " ".join(cleandoc(type(self).__doc__ or "").split())
        return message.format(**{f.name: _shown(getattr(self, f.name)) for f in fields(self)})

    def tells_times(self) -> bool:
        """Whether there is a time in what it says."""
        return any(_with_times(getattr(self, f.name), UTC) is not None for f in fields(self))

    def at_venue(self, zone: tzinfo) -> None:
        """Let the times in it be those that the clocks show in a zone, as on every sheet.

        A value that somebody gave stays as it was given.
        """
        for field in fields(self):
            told = _with_times(getattr(self, field.name), zone)
            if told is not None and field.name != "value":
                setattr(self, field.name, told)


TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)", re.ASCII)
"""A time with its zone, as texts tell it."""


def _with_times(value: object, zone: tzinfo) -> object:
    """The value with its times in a zone; None where it holds none."""
    if isinstance(value, datetime):
        return value.astimezone(zone)
    if isinstance(value, str) and TIME.search(value):
        return TIME.sub(partial(_in_zone, zone), value)
    if isinstance(value, tuple) and any(_with_times(one, zone) is not None for one in value):
        return tuple(_with_times(one, zone) or one for one in value)
    return None


def _in_zone(zone: tzinfo, found: re.Match[str]) -> str:
    try:
        return _shown(datetime.fromisoformat(found[0]).astimezone(zone))
    except (ValueError, OverflowError):  # no time after all, or out of the calendar there
        return found[0]


def _shown(value: object) -> str:
    """A value as a message shows it: times to the minute with their zone, lists with commas."""
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, tuple | list | frozenset):
        return _listed(tuple(map(str, value)))
    return str(value)


MOST_LISTED = 10
"""How many of a long list a message names."""


def _listed(values: tuple[str, ...]) -> str:
    """The values with commas between them; of a long list only the first."""
    more = [f"and {len(values) - MOST_LISTED} more"] if _is_long(values) else []
    return ", ".join([*(values[:MOST_LISTED] if more else values), *more]) or "none"


def _is_long(values: tuple[str, ...]) -> bool:
    return len(values) > MOST_LISTED + 2


def nearest_first(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """What there is instead; of a long list first what was probably meant."""
    if not _is_long(known):
        return known
    like = [*get_close_matches(name, known), *(each for each in known if name in each)]
    return tuple(dict.fromkeys((*like, *known)))


# ---------------------------------------------------------------- exit 1: refused by a rule


@dataclass(kw_only=True, eq=False)
class Refused(LedgerError):
    """A rule says no."""

    clause: str = ""

    def __str__(self) -> str:
        """The message; the clause stands at its end, unless it has another place in it."""
        sentence, places = super().__str__(), "{clause}" in (type(self).__doc__ or "")
        return sentence if places or not self.clause else f"{sentence} ({self.clause})"


@dataclass(kw_only=True, eq=False)
class ContractAndScoreDisagree(Refused):
    """board {board}: {contract} with {tricks} tricks scores {expected} for north-south,
    not {points}"""

    board: int
    contract: str
    tricks: int
    points: int
    expected: int
    clause: str = "Law 77"


@dataclass(kw_only=True, eq=False)
class ImpossibleScore(Refused):
    """board {board}: no contract scores {points} at this vulnerability"""

    board: int
    points: int
    clause: str = "Law 77"


@dataclass(kw_only=True, eq=False)
class AlreadyScored(Refused):
    """{line} already has a score, {was}: correct that one instead"""

    line: str
    was: str
    clause: str = "Law 79C"


@dataclass(kw_only=True, eq=False)
class BoardPlayedTwice(Refused):
    """{contestant} already has a score on board {board} of session {session}, against
    {opponent}: correct that one instead"""

    contestant: str
    board: int
    session: str
    opponent: str
    clause: str = "Law 79C"


@dataclass(kw_only=True, eq=False)
class MatchPlayedTwice(Refused):
    """{contestant} already has a result in round {round} of session {session}, against
    {opponent}: correct that one instead"""

    contestant: str
    round: int
    session: str
    opponent: str
    clause: str = "Law 79C"


@dataclass(kw_only=True, eq=False)
class AlreadyExists(Refused):
    """{what} {name} exists already"""

    what: str
    name: str


@dataclass(kw_only=True, eq=False)
class AlreadyDone(Refused):
    """{what} has been done already, at #{position}"""

    what: str
    position: int


@dataclass(kw_only=True, eq=False)
class NotInRole(Refused):
    """{actor} may not {act}: that is for {roles}{holders} ({clause})"""

    actor: str
    act: str
    roles: tuple[str, ...]
    clause: str
    holders: str = ""
    """Who holds these offices, as ", now Ann"; empty where they are none, or not known."""


@dataclass(kw_only=True, eq=False)
class NotYourAward(Refused):
    """an award in {unit} does not fit a contest scored in {expected}"""

    unit: str
    expected: str
    clause: str = "Law 12C2"


@dataclass(kw_only=True, eq=False)
class WeightsMustSumToOne(Refused):
    """the weights of a weighted score sum to {total}, not 1"""

    total: str
    clause: str = "Law 12C1c"


@dataclass(kw_only=True, eq=False)
class StillCited(Refused):
    """#{position} cannot be annulled while {citing} rest on it: annul those first"""

    position: int
    citing: tuple[str, ...]
    clause: str = "LED-ANNUL"


@dataclass(kw_only=True, eq=False)
class NotOnRecord(Refused):
    """no {what} {name} is on record{place}; there is {known}"""

    what: str
    name: str
    known: tuple[str, ...] = ()
    place: str = ""

    def __post_init__(self) -> None:
        """What has no name at all is shown as such; what was probably meant is named."""
        self.known = nearest_first(self.name, self.known)
        self.name = self.name or "''"


@dataclass(kw_only=True, eq=False)
class NoLongerCounts(Refused):
    """#{position}, {kind}, was annulled by #{by}: nothing can rest on it any more"""

    position: int
    kind: str
    by: int
    clause: str = "LED-ANNUL"


@dataclass(kw_only=True, eq=False)
class CannotBeAnnulled(Refused):
    """#{position} is {kind}, which is never annulled: {instead}"""

    position: int
    kind: str
    instead: str
    clause: str = "LED-ANNUL"


@dataclass(kw_only=True, eq=False)
class RequestRefused(Refused):
    """{what} is refused: {why} ({clause}); the request is on record as #{request}, its
    refusal as #{refusal} (head {head}), and nothing else has changed"""

    what: str
    why: str
    clause: str
    request: int
    refusal: int
    head: str


@dataclass(kw_only=True, eq=False)
class WouldBeRefused(Refused):
    """{what} would be refused: {why} ({clause}); this is a dry run and nothing is recorded"""

    what: str
    why: str
    clause: str


@dataclass(kw_only=True, eq=False)
class DoesNotFollow(Refused):
    """{what} cannot follow on what is on record: {why}"""

    what: str
    why: str


@dataclass(kw_only=True, eq=False)
class CauseNotAdmitted(Refused):
    """these regulations admit no correction for the cause {cause}; they admit {admitted}"""

    cause: str
    admitted: tuple[str, ...]


@dataclass(kw_only=True, eq=False)
class ReasonRequired(Refused):
    """{what} needs a reason"""

    what: str


@dataclass(kw_only=True, eq=False)
class NothingChanges(Refused):
    """{what} is already as asked for"""

    what: str


@dataclass(kw_only=True, eq=False)
class ResultsArePosted(Refused):
    """results of session {session} have been posted: what was missing or wrong is now a
    correction, asked for with its cause"""

    session: str
    clause: str = "Law 79C"


@dataclass(kw_only=True, eq=False)
class StageIsOver(Refused):
    """stage {stage} has ended"""

    stage: str


@dataclass(kw_only=True, eq=False)
class NeedsResponsible(Refused):
    """{what} is dated {at} but recorded at {recorded_at}: what bears on a period or on
    posted results is dated back only under the name of somebody responsible for it"""

    what: str
    at: datetime
    recorded_at: datetime
    clause: str = "LED-BOUNDARY"


@dataclass(kw_only=True, eq=False)
class TooLateToRectify(Refused):
    """{what} comes too late: the period for what the director puts right ended at {ended_at};
    {instead} ({clause})"""

    what: str
    ended_at: datetime
    instead: str
    clause: str


@dataclass(kw_only=True, eq=False)
class BeforeItsEvidence(Refused):
    """what is dated {at} cannot concern {what}, which is of {evidence}"""

    at: datetime
    what: str
    evidence: datetime
    clause: str = "LED-BITEMPORAL"

    def __post_init__(self) -> None:
        self.evidence = self.evidence.astimezone(self.at.tzinfo)  # one page, one zone


@dataclass(kw_only=True, eq=False)
class NotUnderTheseRules(Refused):
    """the regulations of this stage know no such thing as {what}{instead}"""

    what: str
    instead: str = ""


@dataclass(kw_only=True, eq=False)
class RuleSaysNo(Refused):
    """{what}: {why} ({clause})"""

    what: str
    why: str
    clause: str


@dataclass(kw_only=True, eq=False)
class NotInOrder(Refused):
    """{what} is {now}: this needs it to be {expected} ({clause})"""

    what: str
    now: str
    expected: str
    clause: str


@dataclass(kw_only=True, eq=False)
class NotYourUnit(Refused):
    """a penalty in {unit} does not fit a stage that knows them in {expected}"""

    unit: str
    expected: str


@dataclass(kw_only=True, eq=False)
class StillOpen(Refused):
    """{what} must wait: {still_open}{remedy}"""

    what: str
    still_open: tuple[str, ...]
    remedy: str = ""


@dataclass(kw_only=True, eq=False)
class NeedsRuling(Refused):
    """{what} is left to {whom}: give {form} ({clause})"""

    what: str
    form: str
    clause: str
    whom: str = "the director"


@dataclass(kw_only=True, eq=False)
class LinesNotAsDrawn(Refused):
    """{file} is not as drawn, lined up and scheduled in {lines}: leave that out, or give the
    ruling that it counts (--cites)"""

    file: str
    lines: tuple[str, ...]
    clause: str = "Law 15A"


@dataclass(kw_only=True, eq=False)
class NoLegalDraw(Refused):
    """no legal draw: {why}{offer}"""

    why: str
    group: tuple[str, ...]
    opponents: tuple[str, ...]
    offer: str = ""


# ------------------------------------------------- exit 2: unreadable, malformed or unknown


class BadInput(LedgerError):
    """The input cannot be read, or asks about something unknown; an act about it is refused."""

    exit_code = 2


@dataclass(kw_only=True, eq=False)
class UnreadableContract(BadInput):
    """{value!r} is not a score: write points for north-south (420, -50), pass,
    or a contract with its declarer (4S=N, 3NTX-2W)"""

    value: str

    def __str__(self) -> str:
        return super().__str__().replace("!r", "")


@dataclass(kw_only=True, eq=False)
class NoSuch(BadInput):
    """no {what} {name}{place}; there is {known}"""

    what: str
    name: str
    known: tuple[str, ...] = ()
    place: str = ""

    def __post_init__(self) -> None:
        """What has no name at all is shown as such; what was probably meant is named."""
        self.known = nearest_first(self.name, self.known)
        self.name = self.name.strip() or "''"


@dataclass(kw_only=True, eq=False)
class NoSuchPerson(NoSuch):
    """no person {name}{place}; everybody who is known stands in: people list"""

    what: str = "person"


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
class NotInstalled(BadInput):
    """{what} needs {lacking}, which is not installed: pip install 'bridge-ledger[{extra}]'"""

    what: str
    lacking: str
    extra: str


@dataclass(kw_only=True, eq=False)
class InFile(BadInput):
    """{file}, {place}: {what}"""

    file: str
    place: str
    what: str


@dataclass(kw_only=True, eq=False)
class SharesLittle(BadInput):
    """{file} does not speak of {where} and is not imported: it seems to be {seems}"""

    file: str
    where: str
    seems: str


@dataclass(kw_only=True, eq=False)
class OlderFile(BadInput):
    """{file} is the file that #{older} took in, and #{later} took in a later one of its source:
    say with --reason why it counts again"""

    file: str
    older: int
    later: int


@dataclass(kw_only=True, eq=False)
class NotThisKindOfFile(BadInput):
    """{file} is not a file that can be imported ({found}); expected {expected}"""

    file: str
    found: str
    expected: str


@dataclass(kw_only=True, eq=False)
class NoFile(BadInput):
    """{file}: {why}"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class DamagedFile(NoFile):
    """{file}: {why}"""


@dataclass(kw_only=True, eq=False)
class NotReadNow(NoFile):
    """{file}: cannot be read now ({why})"""


@dataclass(kw_only=True, eq=False)
class NotALedger(BadInput):
    """{file} is not a bridge ledger: {why}"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class LedgerIsNewer(BadInput):
    """{file} was written by a newer program (format {found}; this one reads up to {known})"""

    file: str
    found: int
    known: int


@dataclass(kw_only=True, eq=False)
class NotTheseViews(BadInput):
    """{file} does not hold the views of this ledger: {why}"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class ErasureStopped(BadInput):
    """the erasing is begun and not finished ({why}): done in {done}; left are {left}, which
    the next command that records goes on with"""

    done: tuple[str, ...]
    left: tuple[str, ...]
    why: str


@dataclass(kw_only=True, eq=False)
class LedgerIsReadOnly(BadInput):
    """{file} cannot be written: {why}; nothing was recorded"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class MayBeRecorded(BadInput):
    """{file}: the disk failed while it was written to ({why}), so that what was asked for may be
    on record or not: look into the log before it is asked for again"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class LedgerHasOtherNames(BadInput):
    """{file} has {names} names (hard links), and what is recorded under one is not seen under
    another: keep one of them, and make copies instead"""

    file: str
    names: int


@dataclass(kw_only=True, eq=False)
class JournalDiffers(BadInput):
    """{file} is not a journal of this ledger: they differ from #{position} on"""

    file: str
    position: int


@dataclass(kw_only=True, eq=False)
class LedgerExists(BadInput):
    """{file} exists already"""

    file: str


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
    """{given} is earlier than {last}, when the last event was recorded"""

    given: datetime
    last: datetime


@dataclass(kw_only=True, eq=False)
class RequestIdReused(BadInput):
    """the request id {request_id} belongs to another command, recorded at #{position}"""

    request_id: str
    position: int


# ---------------------------------------------------------- exit 3: the record is not whole


class Broken(LedgerError):
    """The record does not hold what it should."""

    exit_code = 3


@dataclass(kw_only=True, eq=False)
class BadRow(Broken):
    """#{position}: {what}"""

    position: int
    what: str


@dataclass(kw_only=True, eq=False)
class RecordUnguarded(Broken):
    """{file} is not written to: {what}; nothing was recorded (see: verify)"""

    file: str
    what: str


# ------------------------------------------------------- exit 4: someone else was quicker


class Overtaken(LedgerError):
    """Someone else changed it meanwhile."""

    exit_code = 4


@dataclass(kw_only=True, eq=False)
class NoLongerHolds(Overtaken):
    """{what} is now {now}, no longer {was}: look again and decide"""

    what: str
    was: str
    now: str


@dataclass(kw_only=True, eq=False)
class NameTaken(Overtaken):
    """{name} is, or looks like, the name or number of somebody who is known by now: look again"""

    name: str


@dataclass(kw_only=True, eq=False)
class LedgerIsBusy(Overtaken):
    """{file} is locked by another process; nothing was recorded, try again"""

    file: str


@dataclass(kw_only=True, eq=False)
class ErasureWaits(Overtaken):
    """the erasing is begun and waits, for another process uses {file}: done in {done};
    left are {left}, which the next command that records goes on with"""

    file: str
    done: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(kw_only=True, eq=False)
class ViewsAreBusy(Overtaken):
    """{file} is being used by another process"""

    file: str


@dataclass(kw_only=True, eq=False)
class MovedSince(Overtaken):
    """the record has moved on since position {basis}: look again and decide"""

    basis: int
