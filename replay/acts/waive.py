"""waive: let a warning or penalty count no more."""

from ledger.commands import WaivePenalty
from replay.acts.describing import plain
from replay.acts.fields import MUST_SAY_WHY
from replay.parameters import Parameter, event

waive = plain(
    "waive",
    "waive",
    WaivePenalty,
    "Let a warning or penalty count no more.",
    event("penalty", "sanctions", required=True),
    MUST_SAY_WHY,
    Parameter("asked_by", "The contestant that asked for it.", kind="contestant"),
    event("decision", "decisions", words="The committee's decision."),
)
