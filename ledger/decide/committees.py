"""The effects of a committee's decision, and the limits of its powers (ACBL 83, 91; SBF 7.1)."""

from collections.abc import Collection, Iterable
from fractions import Fraction

from ledger.bridge.awards import Typed
from ledger.bridge.numbers import write_exact
from ledger.bridge.scores import Line
from ledger.commands import DecideAppeal, RequestCorrection
from ledger.decide import waivers
from ledger.decide.admission import Bench
from ledger.decide.penalties import units
from ledger.decide.waivers import in_force, is_removable
from ledger.errors import BadValue, NeedsRuling, NotYourUnit, ReasonRequired, RuleSaysNo
from ledger.events import (
    EventAnnulled,
    NewAward,
    PenaltyImposed,
    PenaltyUnit,
    PenaltyWaived,
    Reference,
)
from ledger.record.justice import Appeal
from ledger.rules.appeals.hearing import Hearing
from ledger.rules.appeals.words import MAY_SCORE
from ledger.rules.scoring.sheet import Scores

WITHOUT_MERIT = "appeal-without-merit"


def check_penalty(command: DecideAppeal, rule: Hearing) -> None:
    """Raise RuleSaysNo for a penalty that would be recorded otherwise than said, or not at all."""
    if command.penalty is None:
        return
    shown = write_exact(command.penalty)
    if not command.without_merit:
        raise RuleSaysNo(
            what=f"no penalty of {shown}",
            why="the appeal is not found to be without merit",
            clause=rule.clause,
        )
    if rule.without_merit not in (None, command.penalty):
        raise RuleSaysNo(
            what=f"no penalty of {shown}",
            why=f"an appeal without merit costs {write_exact(rule.without_merit)}",
            clause=rule.clause,
        )


def check_removes(command: DecideAppeal, appeal: Appeal, rule: Hearing, bench: Bench) -> None:
    """Raise RuleSaysNo for a penalty that is to be removed where none is named."""
    if command.action != "remove-penalty" or command.removes:
        return
    contest, parties = bench.contest, appeal.parties
    known = [
        f"#{contest.event_at(version).position}"
        for version, sanctioned in contest.sanctions.items()
        if sanctioned.waived is None
        and version not in contest.annulled
        and sanctioned.event.contestant in parties
    ]
    raise RuleSaysNo(
        what="remove-penalty removes nothing",
        why="name the penalty that goes (--removes); in force against"
        f" {' and '.join(parties)} there is {', '.join(known) or 'none'}",
        clause=rule.clause,
    )


def removals(command: DecideAppeal, bench: Bench) -> tuple[PenaltyWaived, ...]:
    """The penalties that the decision removes: of those it names, the ones in its power."""
    here = bench.next_reference()
    return tuple(
        PenaltyWaived(penalty=penalty, decision=here, reason=command.reason)
        for penalty in dict.fromkeys(command.removes)
        if is_removable(in_force(penalty, bench), bench)
    )


def unnoted(
    removed: Iterable[PenaltyWaived], why: str | None, bench: Bench
) -> tuple[EventAnnulled, ...]:
    """Make the events by which removed penalties stop counting in other contests, too."""
    sanctions = bench.contest.sanctions
    return tuple(
        one
        for waived in removed
        for one in waivers.unnoted(sanctions[waived.penalty.version], why, bench)
    )


def without_merit(
    command: DecideAppeal, appeal: Appeal, session: str, rule: Hearing, bench: Bench
) -> PenaltyImposed:
    """Make the penalty for an appeal without merit. Raises NeedsRuling, NotYourUnit."""
    known = units(bench.contest.conditions(session))
    unit: PenaltyUnit = known[0] if rule.without_merit is None else "vps"
    amount = command.penalty if rule.without_merit is None else rule.without_merit
    if amount is None:
        raise NeedsRuling(
            what="what an appeal without merit costs",
            whom=rule.who,
            form="the penalty (--penalty)",
            clause=rule.clause,
        )
    if amount <= 0:
        raise BadValue(place="penalty", value=str(write_exact(amount)), expected="above 0")
    if unit not in known:
        raise NotYourUnit(unit=unit, expected=" or ".join(known))
    return PenaltyImposed(
        session=session,
        contestant=appeal.lodged.contestant,
        offence=WITHOUT_MERIT,
        penalty="disciplinary",
        amount=amount,
        unit=unit,
        clause=rule.clause,
        ruling=appeal.lodged.ruling,
        reason=command.reason,
        cites=(bench.next_reference(),),
    )


def check_decided(
    cites: Collection[Reference],
    session: str,
    contestants: Collection[str],
    board: int | None,
    bench: Bench,
) -> None:
    """Raise RuleSaysNo unless a correction on appeal carries out a committee's decision on it.

    contestants: whose score it is, board: which; none where it is not that of a line.
    """
    rule = bench.contest.conditions(session).appeals
    if rule is None:
        raise RuleSaysNo(
            what="no correction on appeal",
            why="the regulations know no appeals, so that no committee can have decided one",
            clause="Law 93",
        )
    clause = rule.clause
    carried_out = _decided(cites, bench)
    if not carried_out:
        raise RuleSaysNo(
            what="no correction on appeal",
            why="it cites no decision that changes a score and is in the power of who decided;"
            f" in session {session} {_known(session, bench)}",
            clause=clause,
        )
    if not any(
        appeal.ruling.event.session == session
        and (not contestants or appeal.concerns(frozenset(contestants), board))
        for appeal in carried_out
    ):
        raise RuleSaysNo(
            what="no correction on appeal",
            why="the decision that it cites is about another session, board or contestant;"
            f" in session {session} {_known(session, bench)}",
            clause=clause,
        )


def _decided(cites: Collection[Reference], bench: Bench) -> list[Appeal]:
    """Find the appeals whose cited decisions may change a score, and are in power."""
    return [
        appeal
        for appeal in bench.contest.appeals.values()
        if appeal.decided is not None
        and appeal.decision in cites
        and appeal.decided.action in MAY_SCORE
        and appeal.decided.action not in appeal.decided.beyond_power
    ]


def _known(session: str, bench: Bench) -> str:
    """Name the decisions of a session that a correction can carry out, for a refusal."""
    contest = bench.contest
    cited = [one.decision for one in contest.appeals.values() if one.decision is not None]
    known = [
        f"#{contest.event_at(one.decision.version).position} (appeal {one.lodged.appeal},"
        f" {one.decided.action})"
        for one in carries_out(bench, session, cited)
        if one.decision is not None and one.decided is not None
    ]
    return f"there is {', '.join(known)}" if known else "there is none yet"


def carries_out(bench: Bench, session: str, cites: Collection[Reference]) -> list[Appeal]:
    """Find the appeals of a session whose decisions an act with these citations carries out."""
    return [one for one in _decided(cites, bench) if one.ruling.event.session == session]


def check_total(command: RequestCorrection, session: str, bench: Bench) -> None:
    """Raise ReasonRequired if a committee awards more than a top without saying why."""
    asks = command.asks
    if command.cause != "appeal" or not isinstance(asks, NewAward) or not _in_one_unit(asks):
        return
    rule = bench.contest.conditions(session).hearing
    if rule is None:
        return
    assert isinstance(asks.ns, Typed)
    assert isinstance(asks.ew, Typed)
    top = _top(asks.line, asks.ns, bench)
    if top is None or command.reason:
        return
    sides = (asks.ns.value, asks.ew.value)
    awarded = rule.awards_total(sides, top, mistake=_mistaken(command.cites, bench))
    if awarded.too_much:
        raise ReasonRequired(
            what=f"a total of {write_exact(awarded.total)} where the top is {write_exact(top)}"
        )


def _in_one_unit(asks: NewAward) -> bool:
    ns, ew = asks.ns, asks.ew
    return isinstance(ns, Typed) and isinstance(ew, Typed) and ns.unit == ew.unit


def _top(line: Line, award: Typed, bench: Bench) -> Fraction | None:
    """Give the most that one side can get on this board; None if there is no limit."""
    conditions = bench.contest.conditions(line.session)
    if award.unit == "percent":
        return Fraction(100)
    across = conditions.scoring.across
    if award.unit != "matchpoints" or across is None:
        return None
    sections = {line.section} if conditions.compare == "section" else None
    there = bench.contest.results.index.on_board(line.session, line.board).values()
    compared = {one.key for one in (*there, line) if sections is None or one.section in sections}
    many = len(compared)
    scores = Scores(frequencies={0: many}, considered={}, lines=many, expected=many)
    top = across.top_of(scores, shown=False)
    return None if top is None else Fraction(top)


def _mistaken(cites: Iterable[Reference], bench: Bench) -> bool:
    """Tell whether the awards rest on a ruling that puts right a director's mistake."""
    contest, cited = bench.contest, set(cites)
    appealed = [a.lodged.ruling for a in contest.appeals.values() if a.decision in cited]
    rulings = [contest.rulings.get(reference.version) for reference in (*cited, *appealed)]
    return any(ruling is not None and ruling.event.mistake for ruling in rulings)
