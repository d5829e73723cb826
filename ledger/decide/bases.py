"""Check what an act rests on: rulings, decisions and requests on record that still count."""

from ledger.commands import (
    AdviseParties,
    AwardAdjustedScore,
    AwardArtificialScore,
    DeclareFouled,
    EnterScore,
    LodgeAppeal,
    MarkNotPlayed,
    RemoveBoard,
    RequestCorrection,
    SubstituteBoard,
)
from ledger.commands.base import Command
from ledger.decide.admission import Bench
from ledger.events import (
    AppealDecided,
    Reference,
    RulingGiven,
    SubstitutionMade,
)
from ledger.record.packed import of_kinds

BASES = {
    "ruling": (RulingGiven, AppealDecided),
    "decision": (AppealDecided,),
    "substitution": (SubstitutionMade,),
}
"""For each field of a command that names a basis, the kinds of event that it may name."""


ABOUT_A_RULING = (AdviseParties, LodgeAppeal)
"""Acts whose field `ruling` is what they are about, not what they rest on."""


ON_SCORES = (
    AwardAdjustedScore,
    AwardArtificialScore,
    DeclareFouled,
    EnterScore,
    MarkNotPlayed,
    RemoveBoard,
    RequestCorrection,
    SubstituteBoard,
)
"""Acts that change what scores are, and so rest on rulings and decisions alone (Laws 81C, 93).

What a correction on appeal cites is asked about by itself: it must be the decision on that appeal.
"""


def check_bases(command: Command, bench: Bench) -> None:
    """Raise NotOnRecord, NoLongerCounts or BeforeItsEvidence unless all it rests on still counts.

    What it cites in another stream is not checked: it is only for readers.
    """
    contest = bench.contest
    for cited in command.cites:
        if cited.stream == contest.stream:
            bench.on_record(cited, "event", range(1, contest.version + 1))
            if isinstance(command, ON_SCORES) and getattr(command, "cause", None) != "appeal":
                bench.on_record(cited, "ruling or decision", _versions(BASES["ruling"], bench))
    for name, kinds in BASES.items():
        if isinstance(command, ABOUT_A_RULING):
            break
        reference = getattr(command, name, None)
        if isinstance(reference, Reference):
            bench.on_record(reference, name, _versions(kinds, bench))


def _versions(kinds: tuple[type, ...], bench: Bench) -> list[int]:
    """List the events of these kinds that count."""
    history, annulled = bench.contest.history, bench.contest.annulled
    return [one.version for one, _ in of_kinds(history, kinds) if one.version not in annulled]
