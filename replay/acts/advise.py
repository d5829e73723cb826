"""advise: the parties are told of a ruling."""

from ledger.commands import AdviseParties
from replay.acts.describing import plain
from replay.acts.fields import IN_WORDS
from replay.parameters import event, flag

advise = plain(
    "advise",
    "advise",
    AdviseParties,
    "The parties have been told of a ruling; the time to appeal runs.",
    event("ruling", "untold-rulings", required=True),
    flag("told_of_appeal", "And that they may appeal."),
    IN_WORDS,
)
