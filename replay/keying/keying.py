"""Keyed lines: each becomes a score, an award, a request for a correction, or nothing.

Whatever is recorded goes the way of every act: the record's rules say no, and a score that stands
is never changed but by a request (Law 79C).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ledger.bridge.scores import BoardScore, Line
from ledger.commands import AnyCommand
from ledger.desk import Desk
from ledger.errors import AlreadyScored, LedgerError, NothingSaid, Unlikely
from ledger.people import People
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import asked
from projections.views.suspicious import by_itself, unlikely
from replay.acts import described
from replay.acts.doing import do
from replay.acts.finding import session_named, side_named
from replay.acts.lines import score_of
from replay.acts.sitting import Signer, Sitting
from replay.keying import grammar
from replay.keying.grammar import Typed
from replay.keying.sheet import By, Sheet, sheet_of, told


class Slips(NamedTuple):
    """A session's lines for the scorer, with what is on record for them.

    Attributes:
        in_order: lines come one after the other, be they scored or not.
        is_piped: nobody sees a refusal before the next line comes.

    """

    sitting: Sitting
    sheet: Sheet
    in_order: bool = False
    is_piped: bool = False

    @property
    def contest(self) -> Contest:
        """The contest as it is now."""
        return self.sitting.contest

    def is_scored(self, line: Line) -> bool:
        """Tell whether the line has a score or an award, or was marked as not played."""
        return not self.in_order and self.contest.results.at(line.key) is not None

    def standing(self, line: Line) -> str:
        """Describe the result on record for a line in a few words; "" without one."""
        result = self.contest.results.at(line.key)
        if result is None:
            return ""
        if result.board_score is not None:
            return result.board_score.outcome
        return "not played" if result.awards is None else "an adjusted score"

    def offered(self, line: Line | None) -> Line | None:
        """Return the line that comes after one: the next without a result, or just the next."""
        if self.in_order:
            return self.sheet.after(line)
        return self.sheet.next_open(line, self.is_scored, goes_round=not self.is_piped)

    def passed(self, line: Line | None) -> Line | None:
        """Return the line offered after one; None after one that nobody drew, or after none."""
        return None if line is None or not self.sheet.has(line) else self.offered(line)

    def again(self, store: Store, contest: str) -> "Slips":
        """Return these lines with what is on record by now; the same where that is no matter."""
        if self.in_order:
            return self
        sheet = self.sheet
        return slips(store, contest, sheet.session, sheet.by, is_piped=self.is_piped)

    def named(self, typed: Typed, before: Line | None) -> Line:
        """Find the line that was typed. Raises Unclear, NotOnRecord."""
        return self.sheet.named(typed, before, self._sides_named, self.is_scored)

    def told(self, line: Line) -> str:
        """Return a line as a scorer is asked for it, with what stands there."""
        standing = self.standing(line)
        return told(line, self.contest.entries.number) + (f": {standing}" if standing else "")

    def _sides_named(self, ns: str, ew: str) -> tuple[str, str]:
        sitting, where = self.sitting, {"session": self.sheet.session}
        return side_named(sitting, where, ns, "NS"), side_named(sitting, where, ew, "EW")


def slips(
    store: Store,
    contest: str,
    session: str | None,
    by: By,
    *,
    in_order: bool = False,
    is_piped: bool = False,
) -> Slips:
    """Return the lines of a session as the record is now. Raises NoSuch, NotOnRecord, Unclear."""
    desk = Desk(store)
    sitting = Sitting(store, desk, desk.opened(contest), Roll(People(store).all()))
    sheet = sheet_of(sitting.contest, session_named(sitting, session), by)
    return Slips(sitting, sheet, in_order, is_piped)


class Turn(NamedTuple):
    """The outcome of a typed line: for which line, the events recorded, or the refusal.

    Attributes:
        line: None where nobody can say.
        next: the line that is offered now.
        again: what to type there if it is meant all the same.

    """

    line: Line | None
    next: Line | None
    recorded: tuple[Recorded, ...] = ()
    refusal: LedgerError | None = None
    again: str = ""


def turn(
    store: Store,
    contest: str,
    before: Slips,
    offered: Line | None,
    text: str,
    signer: Signer,
    remark: Callable[[str], None],
) -> Turn:
    """Take what is typed where a line is offered.

    Nothing leaves the line and moves on. What is refused leaves it offered, to be typed again or
    corrected, but for a board that is not played there. From a pipe it is passed over, and after a
    place that is none lines go on from where the next one says.
    """
    if not text.strip():
        is_left = not before.in_order and not (before.is_piped and offered is None)
        return Turn(offered, before.offered(offered) if is_left else offered)
    typed, line, ahead = Typed(), offered, offered
    if before.is_piped:
        line = None if grammar.speaks_of_place(text) else offered
        ahead = before.passed(line)
    try:
        typed = grammar.read(text)
        line = ahead = before.named(typed, offered)
        if typed.kind == "nowhere":
            return Turn(line, line)
        ahead = before.passed(line) if before.is_piped else line
        commands = partial(_commands, line=line, typed=typed, asks_back=not before.in_order)
        signer = signer._replace(asked=asked(contest, line, str(typed)))
        try:
            recorded = do(store, contest, commands, signer, remark=remark)
        except AlreadyScored:  # maybe since the line was looked at: then what stands may be this
            recorded = do(store, contest, commands, signer, remark=remark)
    except LedgerError as refusal:
        if line is not None and not before.is_piped and not before.sheet.has(line):
            ahead = offered
        return Turn(line, ahead, refusal=refusal, again=_again(typed, refusal))
    return Turn(line, before.again(store, contest).offered(line), recorded)


def _again(typed: Typed, refusal: LedgerError) -> str:
    """Return the text to type if a refused line is meant: with ! behind it, or as a correction."""
    alone = Typed(kind=typed.kind, score=typed.score, lead=typed.lead)
    match refusal:
        case Unlikely():
            return str(alone._replace(is_meant=True))
        case AlreadyScored() if typed.kind == "score":
            return str(Typed(kind="correction", score=typed.score))
        case _:
            return ""


def _commands(
    sitting: Sitting, *, line: Line, typed: Typed, asks_back: bool
) -> Sequence[AnyCommand]:
    """Make the commands of a line. asks_back: refuse an unlikely score, not just remark."""
    said = {name: getattr(line, name) for name in Line.__struct_fields__}
    match typed.kind:
        case "score":
            if _stands(sitting.contest, line, typed):
                sitting.remark(f"{line} stands already, {typed.score}")
                return ()
            _look_again(sitting, line, typed, asks_back=asks_back)
            scored = {"score": typed.score, "lead": typed.lead}
            return described("enter").commands(sitting, {**said, **scored})
        case "award":
            awarded = {"award": typed.score, "ew_award": typed.other_award or None}
            return described("adjust").commands(sitting, {**said, **awarded})
        case "not-played":
            return described("board not-played").commands(sitting, said)
        case "correction":
            _look_again(sitting, line, typed, asks_back=asks_back)
            known = sitting.contest.conditions(line.session).corrections
            cause = "scorer" if "scorer" in known else "players"
            asks = {"score": typed.score, "cause": cause}
            return described("correct").commands(sitting, {**said, **asks})
        case "nowhere":
            raise NothingSaid(what="what is to be recorded", options=grammar.WAYS)


def _stands(contest: Contest, line: Line, typed: Typed) -> bool:
    """Tell whether this score is on record already, or its points are and no more was typed."""
    before = contest.results.at(line.key)
    standing = before.board_score if before is not None else None
    if standing is None:
        return False
    now = score_of(contest, line, typed.score, typed.lead)
    if now.contract is None:
        return now.points == standing.points
    return all(getattr(now, name) == getattr(standing, name) for name in OUTCOME)


OUTCOME = ("points", "contract", "declarer", "tricks")


def _look_again(sitting: Sitting, line: Line, typed: Typed, *, asks_back: bool) -> None:
    """Say, of a score that nobody meant, why it is unlikely. Raises Unlikely."""
    if typed.is_meant:
        return
    score = score_of(sitting.contest, line, typed.score)
    others = Counter(_others(sitting.contest, score))
    why = by_itself(score.contract, score.tricks) or unlikely(score.points, others)
    if why and asks_back:
        raise Unlikely(line=str(line), why=why)
    if why:
        sitting.remark(f"look at {line} again: {why}")


def _others(contest: Contest, score: BoardScore) -> Iterator[int]:
    """Yield the other scores on the same deal, in points for north-south."""
    deals = contest.sessions[score.session].deals
    for one in contest.counting():
        is_same_deal = (contest.sessions[one.session].deals, one.line.board) == (deals, score.board)
        if is_same_deal and one.score is not None and one.line.key != score.key:
            yield one.score.points
