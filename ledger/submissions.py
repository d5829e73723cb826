"""Submissions: commands with their signature, and the digest that recognises a repeated one."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from msgspec import Struct

from ledger.coding import encode
from ledger.commands import Act, AnyCommand, KeepingCommand, OpenContest, OpenTournament
from ledger.commands.base import UNSIGNED
from ledger.errors import BadValue, NoSuch
from ledger.events import LEDGER_STREAM
from ledger.forms import Digest, Name, PersonId, RequestId, Time, in_form, taken
from ledger.record import Contest
from ledger.store import Circumstances, Head

MOST_COMMANDS = 1_000_000
"""The largest batch: more than all scores of a world-wide simultaneous."""


class Signature(Struct, frozen=True, kw_only=True):
    """The signature of a submission: by whom and when.

    Attributes:
        actor: the person who acts; the desk where nobody signs.
        responsible: who answers for the act, if somebody else; None: the actor.
        at: when what the commands say happened; None: now.
        recorded_at: the time of recording; only in a declared ledger, which has no clock.
        request_id: makes a repeated submission count once; None: it may count again.
        asked: a digest of the request (see `asked`), where the commands are worked out from the
            record and a repetition would work out others; None: the commands are the request.

    """

    actor: PersonId = UNSIGNED
    responsible: PersonId | None = None
    at: Time | None = None
    recorded_at: Time | None = None
    request_id: RequestId | None = None
    asked: Digest | None = None


class Submission(NamedTuple):
    """Commands about a contest, with each field checked and in its canonical form."""

    contest: str
    commands: Sequence[AnyCommand]
    signature: Signature


def submission(contest: str, commands: Sequence[AnyCommand], signature: Signature) -> Submission:
    """Check every field and put it in its canonical form. Raises BadValue."""
    if len(commands) > MOST_COMMANDS:
        expected = f"a batch of at most {MOST_COMMANDS}: submit it in parts"
        raise BadValue(place="the batch", value=f"{len(commands)} commands", expected=expected)
    return Submission(
        taken(contest, Name(), "contest"),
        [in_form(command) for command in commands],
        in_form(signature),
    )


def asked(*what: object) -> str:
    """Digest what was asked for, to recognise a repetition."""
    return sha256(encode(what)).hexdigest()


def digest(
    about: str, commands: Sequence[AnyCommand | KeepingCommand], signature: Signature
) -> str | None:
    """Digest a submission, to tell it from another one under the same request id, if it has one."""
    if signature.request_id is None:
        return None
    what = signature.asked or list(commands)
    return asked(about, signature.actor, signature.responsible, signature.at, what)[:16]


def digest_asked(contest: str | None, signature: Signature) -> str | None:
    """Digest a request whose commands are worked out from the record; None: about no contest."""
    about = LEDGER_STREAM if contest is None else taken(contest, Name(), "contest")
    return digest(about, (), signature)


def act_of(signature: Signature, recorded_at: datetime, head: Head) -> Act:
    """Give the act of whoever signs, after the head of the record."""
    return Act(
        actor=signature.actor,
        at=signature.at or recorded_at,
        recorded_at=recorded_at,
        responsible=signature.responsible,
        head=head.position,
    )


def circumstances_of(act: Act, signature: Signature, command: str | None) -> Circumstances:
    """Give the circumstances an act is recorded with; command: the digest of the submission."""
    return Circumstances(
        act.recorded_at,
        act.at,
        act.actor,
        act.responsible,
        signature.request_id,
        command,
    )


def tournament_of(name: str, contest: Contest, commands: Sequence[AnyCommand]) -> str:
    """Name the tournament that the contest belongs to, or is being opened in. Raises NoSuch."""
    if contest.opened is not None:
        return contest.opened.tournament
    for command in commands:
        if isinstance(command, OpenContest | OpenTournament):
            return command.tournament
    raise NoSuch(what="contest", name=name)
