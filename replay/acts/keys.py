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
)


@act(
    "adopt",
    "appoint",
    [AdoptKey],
    Parameter("file", "With its public half: FILE.pub of ssh-keygen.", "file", required=True),
    EXPIRES,
    IN_WORDS,
)
def adopt(
    _: Sitting, *, file: Attached, until_at: datetime | None = None, reason: str | None = None
) -> list[AnyCommand]:
    """Let checkpoints of the ledger be signed with the key in FILE, an Ed25519 one.

    One that ssh-keygen made will do; `keys new` makes one. The private half stays where it is.
    """
    public = public_key(file.name, file.content).written
    return [AdoptKey(public=public, until_at=until_at, reason=reason)]


retire = plain(
    "retire",
    "appoint",
    RetireKey,
    "Sign nothing any more with the key that was adopted at #POSITION; what it signed stands.",
    event("key", required=True),
    IN_WORDS,
)
