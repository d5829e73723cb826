"""agree: a captain agrees with a result, or disputes it."""

from typing import Any

from ledger.commands import AgreeResult, AnyCommand
from replay.acts.describing import act
from replay.acts.fields import IN_WORDS, SESSION
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, denial


@act(
    "agree",
    "confirm",
    [AgreeResult],
    Parameter(
        "contestants", kind="contestant", several=True, required=True, written="CONTESTANT..."
    ),
    SESSION,
    denial("disputes", "agrees", "It does not agree."),
    denial("sheet-differs", "sheet", "The official sheet says otherwise."),
    IN_WORDS,
)
def agree(_: Sitting, *, contestants: tuple[str, ...], **said: Any) -> list[AnyCommand]:
    """Sides agree with the result of a session; with the last of them it is settled."""
    return [AgreeResult(contestant=contestant, **said) for contestant in contestants]
