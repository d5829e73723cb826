"""keys adopt, retire: by whose signature checkpoints are known."""

from datetime import datetime

from ledger.commands import AdoptKey, AnyCommand, RetireKey
from ledger.proofs.ssh import public_key
from replay.acts.describing import act, plain
from replay.acts.fields import IN_WORDS
from replay.acts.sitting import Sitting
from replay.parameters import Attached, Parameter, event

EXPIRES = Parameter(
    "until_at",
    "Until when it is good (default: until it is retired).",
    kind="time",
    called="expires",
    label="good until",
)


@act(
    "adopt",
    "appoint",
    [AdoptKey],
    Parameter(
        "file",
        "Its public half, as ssh-keygen writes it.",
        "file",
        required=True,
        label="public key",
    ),
    EXPIRES,
    IN_WORDS,
)
def adopt(
    _: Sitting, *, file: Attached, until_at: datetime | None = None, reason: str | None = None
) -> list[AnyCommand]:
    """Let checkpoints of the ledger be signed with a key, an Ed25519 one.

    One that ssh-keygen made will do. The private half stays where it is.
    """
    public = public_key(file.name, file.content).written
    return [AdoptKey(public=public, until_at=until_at, reason=reason)]


retire = plain(
    "retire",
    "appoint",
    RetireKey,
    "Sign nothing any more with a key that was adopted; what it signed stands.",
    event("key", "keys", required=True),
    IN_WORDS,
)
