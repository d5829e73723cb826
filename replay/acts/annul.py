"""annul: take back an event that was recorded by mistake."""

from ledger.commands import AnnulEvent
from replay.acts.describing import plain
from replay.acts.fields import CITES, MUST_SAY_WHY, cause
from replay.parameters import event

annul = plain(
    "annul",
    "annul",
    AnnulEvent,
    "Let an event no longer count, from now on and never before.",
    event("target", "events", required=True)._replace(label="event"),
    MUST_SAY_WHY,
    cause("scorer"),
    CITES,
)
