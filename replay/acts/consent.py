"""consent: agree to a requested correction, or refuse to."""

from ledger.commands import GiveConsent
from replay.acts.describing import plain
from replay.acts.fields import CONTESTANT, IN_WORDS
from replay.parameters import denial, event

consent = plain(
    "consent",
    "consent",
    GiveConsent,
    "Agree, for a contestant, to a correction that was requested, or refuse to.",
    event("request", "requests", required=True),
    CONTESTANT,
    denial("refuse", "agrees", "It does not agree: the request is refused."),
    IN_WORDS,
)
