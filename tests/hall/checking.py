"""What must hold after an evening: nothing lost, nothing doubled, standings as the oracle's."""

import json
from collections import Counter
from contextlib import closing
from statistics import median
from typing import NamedTuple

from ledger.bridge.numbers import write_exact
from ledger.events import ScoreEntered, contest_stream
from ledger.store import Store
from tests.hall.evening import CONTEST, Hall, Result
from tests.hall.phones import Network
from tests.hall.watchers import Watchers
from tests.oracle.standings import rows
from tests.replay.program import Program


class Found(NamedTuple):
    """What came of it: how many results were acknowledged, lost and doubled; how long it took.

    behind: how many open pages were not told of the last result.
    """

    acknowledged: int
    lost: int
    doubled: int
    strange: int
    refused: int
    as_oracle: bool
    verified: bool
    behind: int
    median: float
    slowest: float

    @property
    def holds(self) -> bool:
        """Whether all is as it must be."""
        wrong = self.lost or self.doubled or self.strange or self.refused or self.behind
        return self.as_oracle and self.verified and not wrong


def last_entered(hall: Hall) -> int:
    """The position of the last result on record."""
    with closing(Store(hall.ledger, read_only=True)) as store:
        rows = store.read(contest_stream(CONTEST))
        return max((one.position for one in rows if isinstance(one.event, ScoreEntered)), default=0)


def found(hall: Hall, network: Network, watchers: Watchers) -> Found:
    """Hold the record against what the phones and the open pages were told."""
    program = Program(hall.ledger)
    told = program.says("log", CONTEST, "--json").splitlines()
    events = [json.loads(line) for line in told]
    entered = Counter(
        (
            one["event"]["score"]["board"],
            one["event"]["score"]["ns"],
            one["event"]["score"]["points"],
        )
        for one in events
        if one["event"]["kind"] == "ScoreEntered"
    )
    wanted = {_key(one) for one in network.acknowledged.values()}
    known = {_key(one) for own in hall.results.values() for one in own}
    ranked = program.json("standings", CONTEST)["standings"]
    ours = {row["number"]: (row["rank"], row["total"]) for row in ranked}
    theirs = {
        row["contestant"]: (row["rank"], write_exact(row["total"])) for row in rows(events, ["1"])
    }
    seconds = sorted(network.seconds)
    return Found(
        acknowledged=len(network.acknowledged),
        lost=len(wanted - entered.keys()),
        doubled=sum(many - 1 for many in entered.values()),
        strange=len(entered.keys() - known),
        refused=len(network.refused),
        as_oracle=bool(ours) and ours == theirs,
        verified=program.run("verify").code == 0,
        behind=watchers.behind(last_entered(hall)),
        median=median(seconds),
        slowest=seconds[int(len(seconds) * 0.99)],
    )


def _key(one: Result) -> tuple[int, str, int]:
    return one.board, one.ns, one.points
