"""end-link: a link is good for nothing any more."""

from ledger.commands import EndLink
from replay.acts.describing import plain
from replay.acts.fields import IN_WORDS
from replay.parameters import event

end_link = plain(
    "end-link",
    "appoint",
    EndLink,
    "The link that was made at #POSITION is over, and whatever was opened by it.",
    event("link", required=True),
    IN_WORDS,
)
