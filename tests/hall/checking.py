"""What must hold after an evening: nothing lost, nothing doubled, standings as the oracle's."""

import json
from collections import Counter
from statistics import median
from typing import NamedTuple

from ledger.bridge.numbers import write_exact
from tests.hall.evening import CONTEST, Hall, Result
from tests.hall.phones import Network
from tests.oracle.standings import rows
from tests.replay.program import Program


class Found(NamedTuple):
    """What came of it: how many results were acknowledged, lost and doubled; how long it took."""

    acknowledged: int
    lost: int
    doubled: int
    strange: int
    refused: int
    as_oracle: bool
    verified: bool
    median: float
    slowest: float

    @property
    def holds(self) -> bool:
        """Whether all is as it must be."""
        wrong = self.lost or self.doubled or self.strange or self.refused
        return self.as_oracle and self.verified and not wrong


def found(hall: Hall, network: Network) -> Found:
    """Hold the record against what the phones were told."""
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
        median=median(seconds),
        slowest=seconds[int(len(seconds) * 0.99)],
    )


def _key(one: Result) -> tuple[int, str, int]:
    return one.board, one.ns, one.points
