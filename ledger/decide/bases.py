"""What an act rests on: events that must be on record, and still count."""

from ledger.commands import AdviseParties, LodgeAppeal
from ledger.commands.base import Command
from ledger.decide.admission import Bench
from ledger.events import (
    AppealDecided,
    Reference,
    RulingGiven,
    SubstitutionMade,
)

BASES = {
    "ruling": (RulingGiven, AppealDecided),
    "decision": (AppealDecided,),
    "substitution": (SubstitutionMade,),
}
"""The fields of commands that name what an act rests on, and the kinds that it may be."""


ABOUT_A_RULING = (AdviseParties, LodgeAppeal)
"""Acts that rest on nothing: they are about a ruling, and no decision will do for one."""


def check_bases(command: Command, bench: Bench) -> None:
    """Raise NotOnRecord, NoLongerCounts or BeforeItsEvidence unless all it rests on still counts.

    What it cites in another stream is only for whoever reads it.
    """
    contest = bench.contest
    for cited in command.cites:
        if cited.stream == contest.stream:
            bench.on_record(cited, "event", range(1, contest.version + 1))
    for name, kinds in BASES.items():
        if isinstance(command, ABOUT_A_RULING):
            break
        reference = getattr(command, name, None)
        if isinstance(reference, Reference):
            counting = (r for r in contest.history if r.version not in contest.annulled)
            bench.on_record(
                reference, name, [r.version for r in counting if isinstance(r.event, kinds)]
            )
