"""Refusals of acts: by office, by time, by what is on record."""

from dataclasses import dataclass
from datetime import datetime

from ledger.errors.base import Refused, nearest_first


@dataclass(kw_only=True, eq=False)
class AlreadyExists(Refused):
    """{what} {name} exists already"""

    what: str
    name: str


@dataclass(kw_only=True, eq=False)
class AlreadyDone(Refused):
    """{what} is on record already, as #{position}"""

    what: str
    position: int


@dataclass(kw_only=True, eq=False)
class LinkIsOver(Refused):
    """this link {why}: ask who directs for another"""

    why: str
    clause: str = "LED-ACCESS"


@dataclass(kw_only=True, eq=False)
class TurnedDownBefore(Refused):
    """this very request was refused before, and stays so: ask again as a new one"""

    clause: str = "LED-ACCESS"


@dataclass(kw_only=True, eq=False)
class NotSignedIn(Refused):
    """who acts here is not known, or not any more: open a link that was given to you"""

    clause: str = "LED-ACCESS"


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
        """What was probably meant is named first."""
        self.known = nearest_first(self.name, self.known)


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
class ReasonRequired(Refused):
    """{what} needs a reason ({option})"""

    what: str
    option: str = "--reason"


@dataclass(kw_only=True, eq=False)
class NothingChanges(Refused):
    """{what} is already as asked for"""

    what: str


@dataclass(kw_only=True, eq=False)
class StageIsOver(Refused):
    """stage {stage} has ended"""

    stage: str


@dataclass(kw_only=True, eq=False)
class NeedsResponsible(Refused):
    """{what} is dated {at} but recorded at {recorded_at}: what bears on a period or on
    posted results is dated back only under the name of somebody responsible for it
    (--responsible)"""

    what: str
    at: datetime
    recorded_at: datetime
    clause: str = "LED-BOUNDARY"


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
class KeyIsNotGood(Refused):
    """nothing is signed with the key {fingerprint}: it {why}"""

    fingerprint: str
    why: str
    clause: str = "LED-KEYS"


@dataclass(kw_only=True, eq=False)
class NotInOrder(Refused):
    """{what} is {now}: this needs it to be {expected} ({clause})"""

    what: str
    now: str
    expected: str
    clause: str


@dataclass(kw_only=True, eq=False)
class StillOpen(Refused):
    """{what} must wait: {in_short}{remedy}"""

    what: str
    still_open: tuple[str, ...]
    in_short: tuple[str, ...]
    """The same with much of one kind in a few words."""
    remedy: str = ""


@dataclass(kw_only=True, eq=False)
class NeedsRuling(Refused):
    """{what} is left to {whom}: give {form}"""

    what: str
    form: str
    """A noun, with the option that takes it."""
    whom: str = "the director"
