"""Keys that checkpoints are signed with: who adopts one, who retires it (LED-KEYS)."""

from ledger.commands import AdoptKey, RetireKey
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.founding import check_may_appoint
from ledger.errors import AlreadyDone, AlreadyExists, NotOnRecord, RuleSaysNo
from ledger.events import AnyEvent
from ledger.record.keys import Key

CLAUSE = "LED-KEYS"


def adopt_key(command: AdoptKey, bench: Bench) -> tuple[AnyEvent, ...]:
    """Adopt a key, by who may appoint the director; nowhere in the ledger is it adopted again."""
    if command.until_at is not None and command.until_at <= bench.act.at:
        raise RuleSaysNo(what="no such key", why="it would be over already", clause=CLAUSE)
    check_may_appoint("director", (), bench)
    for known in _adopted(command.public, bench):
        if known.retired is not None:
            raise AlreadyDone(what="the end of this key", position=known.retired, clause=CLAUSE)
        raise AlreadyExists(what="key", name=f"adopted in #{known.position}", clause=CLAUSE)
    return as_event(command)


def retire_key(command: RetireKey, bench: Bench) -> tuple[AnyEvent, ...]:
    """Retire a key, by who adopted it or may adopt one."""
    tournament = bench.tournament
    is_here = command.key.stream == tournament.stream
    key = tournament.keys.adopted.get(command.key.version) if is_here else None
    if key is None:
        positions = tuple(f"#{one.position}" for one in tournament.keys.adopted.values())
        raise NotOnRecord(what="key", name=str(command.key), known=positions, clause=CLAUSE)
    if key.retired is not None:
        raise AlreadyDone(what="the end of this key", position=key.retired, clause=CLAUSE)
    if bench.act.actor != key.adopted_by:
        check_may_appoint("director", (), bench)
    return as_event(command)


def _adopted(public: str, bench: Bench) -> list[Key]:
    """Find a key in every tournament, for it signs the whole ledger: retired ones first."""
    tournaments = {**bench.keeping.tournaments, bench.tournament.stream: bench.tournament}
    found = (tournament.keys.of(public) for tournament in tournaments.values())
    return sorted((key for key in found if key is not None), key=lambda key: key.retired is None)


DECIDES: Decisions = {AdoptKey: adopt_key, RetireKey: retire_key}
"""What is decided here, and by which function."""
