"""deals: attach the cards of boards, as a file has them."""

from collections.abc import Sequence

from ledger import readers
from ledger.bridge.solving import solved
from ledger.commands import AnyCommand, AttachDeals
from ledger.errors import NotThisKindOfFile
from replay.acts.describing import act
from replay.acts.fields import SESSION
from replay.acts.sitting import Sitting
from replay.parameters import Attached, Parameter, flag

EXPECTED = "a file with deals (PBN, a Bridgemate database, USEBIO with a set of hands)"


@act(
    "deals",
    "schedule",
    (AttachDeals,),
    Parameter(
        "file",
        "With deals: PBN, a Bridgemate database, USEBIO.",
        "file",
        required=True,
        label="deals",
    ),
    SESSION,
    Parameter("section", "Of this section alone (default: all).", kind="section"),
    flag("solve", "Compute the tricks that the file does not say (the extra for dds)."),
)
def deals(
    sitting: Sitting,
    *,
    file: Attached,
    session: str,
    section: str | None = None,
    solve: bool = False,
) -> Sequence[AnyCommand]:
    """Attach the deals of a file to a session's boards.

    Each has 52 cards, each once; a board that has its cards keeps them until that is annulled.
    """
    rows = readers.deals(file.name, file.content)
    if not rows:
        raise NotThisKindOfFile(file=file.name, found="no deal in it", expected=EXPECTED)
    of_boards = tuple(solved(row.deal) if solve else row.deal for row in rows)
    return [AttachDeals(session=session, section=section or "", deals=of_boards)]
