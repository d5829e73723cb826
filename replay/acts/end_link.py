"""end-link: a link is good for nothing any more."""

from ledger.commands import EndLink
from replay.acts.describing import plain
from replay.acts.fields import IN_WORDS
from replay.parameters import event

end_link = plain(
    "end-link",
    "appoint",
    EndLink,
    "A link is over from now on, and whatever was opened by it.",
    event("link", "links", required=True),
    IN_WORDS,
)
