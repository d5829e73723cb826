"""Rulings, and the parties advised of them (Laws 81-83)."""

from msgspec.structs import replace

from ledger.commands import (
    AdviseParties,
    GiveRuling,
)
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.lines import check_in_play
from ledger.decide.names import each_once
from ledger.errors import (
    AlreadyDone,
    BeforeItsEvidence,
    InTheFuture,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    PartiesAdvised,
    Reference,
    RulingGiven,
)
from ledger.recorded import Recorded
from ledger.rules.authority.circumstances import Circumstances


def give(command: GiveRuling, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record a director's ruling; on disputed facts it must be one of judgement (Law 85)."""
    bench.authorise("rule", circumstances=Circumstances(ruling=command.ruling))
    if command.at_once and command.advised_at is None:
        command = replace(command, advised_at=bench.act.at)
    if command.advised_at is not None and command.advised_at > bench.act.recorded_at:
        raise InTheFuture(at=command.advised_at, recorded_at=bench.act.recorded_at)
    if command.advised_at is not None and command.advised_at < bench.act.at:
        raise BeforeItsEvidence(at=command.advised_at, what="the ruling", evidence=bench.act.at)
    if command.advised_at is not None:
        bench.vouched_for("advising the parties")
    bench.session(command.session)
    for contestant in each_once(command.contestants, "party"):
        bench.contestant(contestant)
    if command.board is not None:
        check_in_play(command.session, command.board, bench)
    rule = bench.contest.conditions(command.session).hearing
    if rule is not None and not command.facts_agreed:
        due = rule.disputed(established=False)
        untold = due.advise and command.advised_at is not None and not command.told_of_appeal
        if command.ruling != due.kind or untold:
            raise RuleSaysNo(
                what="a ruling on disputed facts",
                why=f"is a {due.kind}, and its parties are told of their right to appeal",
                clause=rule.clause,
            )
    return as_event(command)


def advise(command: AdviseParties, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record, once, that the parties were told of a ruling."""
    bench.authorise("advise")
    ruled = on_record(command.ruling, bench)
    if bench.contest.rulings[ruled.version].advised_at is not None:
        raise AlreadyDone(what="advising the parties", position=_told_at(ruled, bench))
    bench.vouched_for("advising the parties")
    return as_event(command)


def _told_at(ruled: Recorded, bench: Bench) -> int:
    """Find the version that says the parties were told: the ruling itself, or a later event."""
    assert isinstance(ruled.event, RulingGiven)
    if ruled.event.advised_at is not None:
        return ruled.position
    return bench.latest(PartiesAdvised, ruling=ruled.reference).position


def on_record(ruling: Reference, bench: Bench) -> Recorded:
    """Find the ruling of this reference. Raises as Bench.on_record."""
    in_force = [one for one in bench.contest.rulings if one not in bench.contest.annulled]
    return bench.on_record(ruling, "ruling", in_force)


DECIDES: Decisions = {
    GiveRuling: give,
    AdviseParties: advise,
}
"""What is decided here, and by which function."""
