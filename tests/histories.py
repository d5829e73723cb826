"""Generated evenings beside the oracle, at every position.

python -m tests.histories --count 5000 [--first SEED] [--steps 30]
"""

import argparse
import sys
from collections import Counter
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import msgspec

from ledger.coding import encode, to_plain
from ledger.events import ConsentGiven, CorrectionRefused, CorrectionRequested
from ledger.record import Contest, fold
from ledger.record.packed import Packed
from ledger.record.results import Results
from ledger.record.timetables import timetable
from ledger.recorded import Recorded
from projections.scope import CONTEST, resolve
from projections.views.standing_rows import Standing
from projections.views.standings import Standings, standings
from tests.given import facts_of
from tests.oracle import admission
from tests.oracle.past import Record
from tests.oracle.standings import standings as naive_standings
from tests.strategies import History, history

Plain = dict[str, Any]


class Seen(Counter[str]):
    """What a run of evenings consisted of."""


def check(told: History) -> Seen:
    """Compare every position of an evening with the oracle. Raises AssertionError."""
    plain = [as_plain(recorded) for recorded in told.events]
    for known in range(1, len(plain) + 1):
        events = told.events[:known]
        ours, theirs = said(events), naive_standings(Record(plain[:known]))
        assert rows_of(ours) == theirs["rows"], f"at #{events[-1].position}"
        assert state_of(ours) == theirs["state"], f"at #{events[-1].position}"
    check_scopes(told.events, plain)
    check_admission(told.events, plain)
    assert encode(said(told.events)) == encode(said(told.events))
    folded = fold(told.events)
    assert known_of(told.paper.contest) == known_of(folded)
    check_counted(folded)
    seen = Seen(recorded.kind for recorded in told.events)
    seen["refused"] = sum(one.recorded is None for one in told.submitted)
    seen["positions"] = len(told.events)
    return seen


def as_plain(recorded: Recorded) -> Plain:
    """An event as the oracle knows it."""
    return {
        "version": recorded.version,
        "position": recorded.position,
        "recorded": recorded.recorded_at,
        "at": recorded.at,
        "event": to_plain(recorded.event),
    }


def said(events: list[Recorded], scope: str = CONTEST) -> Standings:
    """The standings that the program makes of these events."""
    facts = facts_of(events)
    return standings(facts, resolve(scope, facts))


def rows_of(ours: Standings) -> list[Plain]:
    names = [name for name in Standing.__struct_fields__ if name != "match"]  # of a knock-out
    return [{name: getattr(row, name) for name in names} for row in ours.rows]


def state_of(ours: Standings) -> Plain:
    return {
        "word": ours.state.word,
        "until": ours.state.until,
        "since": ours.state.since,
        "amended": list(ours.state.amended),
    }


def check_scopes(events: list[Recorded], plain: list[Plain]) -> None:
    """Each session alone, and up to each session."""
    order = [times.session for times in timetable(facts_of(events))]
    plain = Record(plain)
    for place, session in enumerate(order):
        alone = naive_standings(plain, [session])
        assert rows_of(said(events, f"session:{session}")) == alone["rows"]
        after = naive_standings(plain, order[: place + 1])
        assert rows_of(said(events, f"after:{session}")) == after["rows"]


def check_counted(contest: Contest) -> None:
    """Each session counts the results that it has, of every round and of everybody."""
    for session in contest.sessions.values():
        own = [one for one in contest.results.all() if one.session == session.name]
        assert session.rounds == Counter(one.round for one in own)
        assert session.sides == Counter(name for one in own for name in one.contestants)


def check_admission(events: list[Recorded], plain: list[Plain]) -> None:
    """Every request met the fate that the facts before it say, judged in two times."""
    for place, recorded in enumerate(events):
        if not isinstance(recorded.event, CorrectionRequested):
            continue
        fate = admission.outcome(plain[:place], plain[place])
        following = events[place + 1] if place + 1 < len(events) else None
        assert fate_of(recorded, following) == fate, f"#{recorded.position}"
        if fate == "refused":
            assert following is not None
            ended = admission.period_end(plain[:place], plain[place])
            assert isinstance(following.event, CorrectionRefused)
            assert following.event.ended_at == ended


def fate_of(request: Recorded, following: Recorded | None) -> str:
    """What came of a request in its own batch."""
    if following is None:
        return "waits"
    said = following.event
    if isinstance(said, CorrectionRefused):
        return "refused"
    answers = not isinstance(said, ConsentGiven)
    answers = answers and getattr(said, "request", None) == request.reference
    return "made" if answers or request.reference in said.cites else "waits"


def known_of(contest: Contest) -> Plain:
    """All that a decision state holds, in plain values."""
    return {each.name: plainly(getattr(contest, each.name)) for each in fields(contest)}


def plainly(value: Any) -> Any:
    """A value that equals another one if all that it holds does."""
    if isinstance(value, Results):
        return [plainly(msgspec.structs.asdict(one)) for one in value.all()], value.removed
    if isinstance(value, Packed):
        return plainly([*value])
    if isinstance(value, Recorded):
        return value.position, value.event
    if is_dataclass(value):
        said = (each.name for each in fields(value) if each.compare)
        return {name: plainly(getattr(value, name)) for name in said}
    if isinstance(value, dict):
        return {key: plainly(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plainly(one) for one in value]
    return value


def main() -> None:
    """Tell and check evenings until one fails or the count is reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.histories", description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--steps", type=int, default=30)
    asked = parser.parse_args()
    total = Seen()
    for seed in range(asked.first, asked.first + asked.count):
        try:
            total += check(history(Random(seed), asked.steps))
        except BaseException:
            sys.stderr.write(f"seed {seed}, {asked.steps} steps:\n")
            raise
    sys.stdout.write(f"{asked.count} evenings agree with the oracle at every position\n")
    for what, count in sorted(total.items()):
        sys.stdout.write(f"{count:9,} {what}\n")


if __name__ == "__main__":
    main()
