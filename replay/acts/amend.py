"""amend: other regulations from a session on."""

from typing import get_args

from ledger.commands import AmendRegulations
from ledger.rules.authority.acts import Subject
from replay.acts.describing import plain
from replay.acts.fields import MUST_SAY_WHY
from replay.parameters import Parameter

amend = plain(
    "amend",
    "amend",
    AmendRegulations,
    "Put other regulations in force from a session on; the past keeps its own.",
    Parameter("regulations", "The set.", kind="set", required=True, written="SET"),
    Parameter(
        "from_session",
        "Default: from the first on.",
        kind="some-session",
        called="from",
        written="SESSION",
        label="from session",
    ),
    Parameter("subject", "What they change.", choices=get_args(Subject)),
    MUST_SAY_WHY,
)
