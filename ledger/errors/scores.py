"""Refusals about scores, awards, corrections and draws."""

from dataclasses import dataclass
from datetime import datetime

from ledger.errors.base import BadInput, Refused


@dataclass(kw_only=True, eq=False)
class ContractAndScoreDisagree(Refused):
    """board {board}: {contract} with {tricks} tricks scores {expected} for
    north-south{vulnerable}, not {points}"""

    board: int
    contract: str
    tricks: int
    points: int
    expected: str
    vulnerable: str = ""
    """Whether declarer's side is vulnerable, in brackets; empty where it is said with each."""
    clause: str = "Law 77"


@dataclass(kw_only=True, eq=False)
class ImpossibleScore(Refused):
    """board {board}: no contract scores {points} for north-south, {tried}{near}{beside}"""

    board: int
    points: int
    tried: str = "by either side"
    """What each side would have done for it, and whether it is vulnerable."""
    near: str = ""
    """What was probably meant; empty where nothing is near."""
    beside: str = ""
    """What else is wrong with the line; empty where that is all."""
    clause: str = "Law 77"


@dataclass(kw_only=True, eq=False)
class Unlikely(BadInput):
    """{line}: {why}; if it is meant, the same again with ! behind it"""

    line: str
    why: str


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
class CauseNotAdmitted(Refused):
    """these regulations admit no correction for the cause {cause}; they admit {admitted}"""

    cause: str
    admitted: tuple[str, ...]


@dataclass(kw_only=True, eq=False)
class ResultsArePosted(Refused):
    """results of session {session} have been posted: what was missing or wrong is now a
    correction, asked for with its cause"""

    session: str
    clause: str = "Law 79C"


@dataclass(kw_only=True, eq=False)
class TooLateToRectify(Refused):
    """{what} comes too late: the period for what the director puts right ended at {ended_at};
    {instead} ({clause})"""

    what: str
    ended_at: datetime
    instead: str
    clause: str


@dataclass(kw_only=True, eq=False)
class NotYourUnit(Refused):
    """a penalty in {unit} does not fit a stage that knows them in {expected}"""

    unit: str
    expected: str


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


@dataclass(kw_only=True, eq=False)
class UnreadableContract(BadInput):
    """{value!r} is not a score: {why}write points for north-south (420, -50), pass,
    or a contract with its declarer (4S=N, 3NTX-2W)"""

    value: str
    why: str = ""
    """What is wrong with it, with a semicolon behind; empty where it is like nothing known."""

    def __str__(self) -> str:
        return super().__str__().replace("!r", "")
