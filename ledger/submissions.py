"""What is submitted: commands with who gives them and when, and by what it is known again."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from msgspec import Struct

from ledger.coding import encode
from ledger.commands import Act, AnyCommand, KeepingCommand, OpenContest, OpenTournament
from ledger.commands.base import UNSIGNED
from ledger.errors import BadValue, NoSuch
from ledger.forms import Digest, Name, PersonId, RequestId, Time, in_form, taken
from ledger.record import Contest
from ledger.store import Circumstances

MOST_COMMANDS = 1_000_000
"""No batch is larger: more than all scores of a world-wide simultaneous, which come at once."""


class Signature(Struct, frozen=True, kw_only=True):
    """Who submits commands, and when what they say happened (None: now).

    recorded_at: only in a declared ledger, which has no clock. request_id: makes a repeated
    submission count once. asked: what was asked for (see `asked`), where the commands are worked
    out from the record and would be others the next time; None: the commands are what was asked.
    """

    actor: PersonId = UNSIGNED
    responsible: PersonId | None = None
    at: Time | None = None
    recorded_at: Time | None = None
    request_id: RequestId | None = None
    asked: Digest | None = None


class Submission(NamedTuple):
    """Commands about a contest as they are recorded: each field has its form."""

    contest: str
    commands: Sequence[AnyCommand]
    signature: Signature


def submission(contest: str, commands: Sequence[AnyCommand], signature: Signature) -> Submission:
    """What is asked for as it is recorded. Raises BadValue."""
    if len(commands) > MOST_COMMANDS:
        expected = f"a batch of at most {MOST_COMMANDS}: submit it in parts"
        raise BadValue(place="the batch", value=f"{len(commands)} commands", expected=expected)
    return Submission(
        taken(contest, Name(), "contest"),
        [in_form(command) for command in commands],
        in_form(signature),
    )


def asked(*what: object) -> str:
    """A digest of what was asked for, by which it is known again."""
    return sha256(encode(what)).hexdigest()


def digest(
    about: str, commands: Sequence[AnyCommand | KeepingCommand], signature: Signature
) -> str:
    """What tells one submission from another under the same request id."""
    what = signature.asked or list(commands)
    return asked(about, signature.actor, signature.responsible, signature.at, what)[:16]


def circumstances_of(act: Act, signature: Signature, command: str) -> Circumstances:
    """In what circumstances an act is recorded; command: the digest of what was submitted."""
    return Circumstances(
        act.recorded_at,
        act.at,
        act.actor,
        act.responsible,
        signature.request_id,
        command if signature.request_id else None,
    )


def tournament_of(name: str, contest: Contest, commands: Sequence[AnyCommand]) -> str:
    """The tournament that the contest belongs to, or will. Raises NoSuch."""
    if contest.opened is not None:
        return contest.opened.tournament
    for command in commands:
        if isinstance(command, OpenContest | OpenTournament):
            return command.tournament
    raise NoSuch(what="contest", name=name)
