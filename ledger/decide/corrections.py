"""Requests for a correction: made, refused and recorded, or waiting for consent (Law 79C)."""

from ledger.bridge.scores import seated
from ledger.commands import AnnulEvent, RequestCorrection
from ledger.decide import annulments
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.annulments import affects_scores
from ledger.decide.changes import (
    board_of,
    carried_out,
    check_change,
    check_drawn,
    whose,
)
from ledger.decide.committees import check_decided, check_total
from ledger.decide.lines import (
    check_stated,
)
from ledger.decide.rectifying import LAW_79C2, beyond_doubt, check_offices
from ledger.errors import (
    NotInRole,
    ReasonRequired,
)
from ledger.events import (
    Annul,
    AnyChange,
    AnyEvent,
    CorrectionRefused,
    CorrectionRequested,
    NewScore,
    stream_name,
)
from ledger.rules.authority.acts import Act as Deed
from ledger.rules.corrections import Cause

DEEDS: dict[Cause, Deed] = {"scorer": "tabulate", "director": "rectify", "appeal": "rectify"}
"""The deed, by the table of authority, of a correction that no player asked for (Law 81C)."""


def request(command: RequestCorrection, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record a request for a correction, and its outcome if that needs no consent."""
    asks = command.asks
    session = check_change(asks, bench)
    if isinstance(asks, NewScore):
        check_stated(asks.now, command.cites, bench)
    check_drawn(asks, command.cites, bench)
    _check_side(command.side, asks, bench)
    check_appealed(command, session, bench)
    check_total(command, session, bench)
    rule = bench.correction_rule(session, command.cause)
    bench.authorise("correct")
    if command.cause in DEEDS:
        bench.authorise(DEEDS[command.cause])
    bench.demand("correct", rule.by, rule.period.clause)
    check_offices(command, bench)
    (asked,) = as_event(command, asks=asks, session=session)
    here = bench.next_reference()
    ended_at = bench.period_ended_at(session, rule, whose(asks, bench))
    if ended_at is not None:
        if beyond_doubt(asked, rule):
            return (asked, carried_out(here, asked, LAW_79C2, bench))
        refused = CorrectionRefused(
            request=here, why="too-late", clause=rule.period.clause, ended_at=ended_at
        )
        return (asked, refused)
    if rule.consents and not isinstance(asks, Annul):
        return (asked,)
    return (asked, carried_out(here, asked, rule.period.clause, bench))


def check_appealed(
    asked: RequestCorrection | CorrectionRequested, session: str, bench: Bench
) -> None:
    """Raise RuleSaysNo if an appeal is named as the cause and no committee has decided so."""
    if asked.cause == "appeal":
        sides, board = whose(asked.asks, bench), board_of(asked.asks, bench)
        check_decided(asked.cites, session, sides, board, bench)


def annul(command: AnnulEvent, bench: Bench) -> tuple[AnyEvent, ...]:
    """Annul an event; if that changes a score, under the rules of a correction."""
    bench.authorise("annul")
    if not command.reason:
        raise ReasonRequired(what="an annulment")
    if stream_name(command.target.stream).topic == "tournament":
        return annulments.annul_appointment(command, bench)
    if not affects_scores(command.target, bench):
        return annulments.annul(command, bench)
    asks = Annul(target=command.target)
    return request(
        RequestCorrection(
            asks=asks, cause=command.cause, reason=command.reason, cites=command.cites
        ),
        bench,
    )


def _check_side(side: str | None, asks: AnyChange, bench: Bench) -> None:
    """Raise NotInRole unless a side of the score asks, or one of two partners, for itself."""
    parties = seated(*whose(asks, bench))
    if side is not None and parties and side not in parties:
        raise NotInRole(actor=side, act="ask for this correction", roles=parties, clause="Law 79C")
    if side is not None:
        bench.contestant(side)
        bench.speaks_for(side, f"ask for {side}", "Law 79C")


DECIDES: Decisions = {
    RequestCorrection: request,
    AnnulEvent: annul,
}
"""What is decided here, and by which function."""
