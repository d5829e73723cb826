"""rule: a director's ruling."""

from typing import Any, get_args

from ledger.commands import AnyCommand, GiveRuling
from ledger.errors import Unclear
from ledger.rules.appeals.words import RulingKind
from replay.acts.describing import act
from replay.acts.fields import CLAUSE, SESSION
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, denial, flag


@act(
    "rule",
    "rule",
    [GiveRuling],
    Parameter(
        "ruling",
        "What it is about.",
        choices=get_args(RulingKind),
        required=True,
        written="KIND",
        label="what it is about",
    ),
    Parameter(
        "contestants",
        "The parties.",
        kind="contestant",
        several=True,
        place="argument",
        written="[CONTESTANT]...",
        label="parties",
    ),
    SESSION,
    Parameter("board", "Where it concerns one.", kind="number"),
    CLAUSE,
    flag("at_once", "The parties are told at once.", "advised", label="told at once"),
    Parameter("advised_at", "Or when they were told.", kind="time", label="told at"),
    flag("told_of_appeal", "And that they may appeal."),
    denial("disputed", "facts_agreed", "The facts are not agreed.", label="facts disputed"),
    flag("mistake", "It puts right a mistake of a director."),
    Parameter("reason", "The ruling in words."),
    seldom="disputed mistake",
)
def rule(_: Sitting, **said: Any) -> list[AnyCommand]:
    """Take down a ruling between contestants; its effects are acts that cite it."""
    if said["at_once"] and said["advised_at"] is not None:
        raise Unclear(sentence="--advised or --advised-at, not both")
    return [GiveRuling(**said)]
