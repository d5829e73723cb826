"""answer: a call of the director is seen to."""

from ledger.commands import AnswerCall
from replay.acts.describing import plain
from replay.acts.fields import IN_WORDS
from replay.parameters import event

answer = plain(
    "answer",
    "answer",
    AnswerCall,
    "A call of the director is seen to, by whoever signs.",
    event("call", "calls", required=True),
    IN_WORDS,
)
