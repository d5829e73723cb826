"""rename: a contest or a contestant is called otherwise."""

from collections.abc import Mapping
from typing import Any

from ledger.commands import AnyCommand, NameContestant, RenameContest
from ledger.errors import Unclear
from replay.acts.describing import act
from replay.acts.fields import WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter


def _one_of_both(said: Mapping[str, Any]) -> None:
    """Raise Unclear unless the contest gets a title, or a contestant a name."""
    contestant, title, name = (said.get(one) for one in ("contestant", "title", "name"))
    if (contestant is None) != (name is None) or (title is None) == (name is None):
        raise Unclear(sentence="say --title for the contest, or a contestant and --name")


@act(
    "rename",
    "open",
    [RenameContest, NameContestant],
    Parameter("contestant", kind="contestant", place="argument", written="[NUMBER]"),
    Parameter("title", "What the contest is called from now on.", label="new title of the contest"),
    Parameter(
        "name",
        'The contestant\'s own name ("" to call it by its people).',
        label="new name of the contestant",
    ),
    WHY,
    together=_one_of_both,
)
def rename(
    sitting: Sitting,
    *,
    contestant: str | None,
    title: str | None,
    name: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Call the contest, or a contestant of it, otherwise from now on.

    Ids stay; so does what they were called before, in every past. Names of contestants are kept
    beside the record and can be erased; a person's own name is another matter (see: people).
    """
    if contestant is None or name is None:
        opened = sitting.contest.opened
        assert opened is not None
        assert title is not None
        return [RenameContest(title=title, was=opened.title, reason=reason)]
    was = sitting.contest.contestants[contestant].party
    party = sitting.roll.id_of(name) if name else None
    return [NameContestant(contestant=contestant, party=party, was=was, reason=reason)]
