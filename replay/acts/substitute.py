"""substitute: somebody plays for a member in a session."""

from typing import get_args

from ledger.commands import Substitute
from ledger.rules.authority.acts import Role
from replay.acts import under
from replay.acts.describing import plain
from replay.acts.fields import CONTESTANT, MUST_SAY_WHY, SESSION
from replay.parameters import Parameter, denial, flag

substitute = plain(
    "substitute",
    "substitute",
    Substitute,
    "Somebody plays for a member of a contestant in a session.",
    CONTESTANT,
    Parameter("out", "Who does not play.", kind="member", required=True, label="who does not play"),
    Parameter(
        "into", "Who plays instead.", kind="person", required=True, label="who plays instead"
    ),
    SESSION,
    MUST_SAY_WHY._replace(words="The cause."),
    Parameter("authorised_by", "In an emergency.", choices=get_args(Role)),
    flag("approved", "Beyond the limits, by the committee."),
    denial("not-eligible", "eligible", "As the director found."),
    denial("not-equivalent", "equivalent", "As the director found."),
    Parameter("form_at", "When the form was handed in.", kind="time"),
    Parameter("told_at", "When the director was told.", kind="time"),
    seldom="not-eligible not-equivalent form-at told-at",
    under=under.SUBSTITUTES,
)
