"""The deals of a file, each board's once, compared with those that the ledger has."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from ledger.bridge.deals import Deal
from ledger.bridge.numbers import so_many
from ledger.commands import AttachDeals
from ledger.errors import InFile
from ledger.readers.changes import Change
from ledger.readers.lines import reading
from ledger.readers.result_file import DealRow, ResultFile
from ledger.record import Contest
from ledger.record.deals import deal_at, dealt

OTHERS = "cards that come with others than those here"
"""The note on boards whose cards were left out, since those of others do not agree."""


class Deals:
    """The deals of one file, each board's once.

    Attributes:
        unread: why some of them cannot be read.

    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.rows: dict[tuple[str, str, int], DealRow] = {}
        self.unread: list[InFile] = []

    @contextmanager
    def at(self, place: str) -> Iterator[None]:
        """Note a deal as unread if anything is refused within."""
        try:
            with reading(self.file, place):
                yield
        except InFile as refusal:
            self.unread.append(refusal)

    def beside(self, found: ResultFile) -> ResultFile:
        """Return the results with the deals; a deal that cannot be read is only noted."""
        notes = (f"{one.place}: its cards are not read: {one.what}" for one in self.unread)
        return replace(found, deals=tuple(self.rows.values()), notes=(*found.notes, *notes))

    def alone(self) -> tuple[DealRow, ...]:
        """Return the deals, where the file is read for them alone. Raises InFile for one unread."""
        for refusal in self.unread:
            raise refusal
        return tuple(self.rows.values())

    def keep(self, row: DealRow) -> None:
        """Add a deal. Raises InFile if the board has other cards elsewhere in the file."""
        before = self.rows.setdefault((row.session, row.section, row.deal.board), row)
        if before.deal.hands != row.deal.hands:
            what = f"board {row.deal.board} has other cards than in {before.place}"
            raise InFile(file=self.file, place=row.place, what=what)


def changes(file: ResultFile, contest: Contest) -> list[Change]:
    """Return the changes that add the file's deals; cards that differ in the ledger stay.

    If more boards have other cards than the same ones, the deals are those of other boards, and
    nothing is added.
    """
    held = dealt(contest)
    new: dict[tuple[str, str], list[Deal]] = {}
    kept, agreed = [], 0
    for row in file.deals:
        deal = row.deal
        before = deal_at(held, contest, row.session, row.section, deal.board)
        if before is None:
            new.setdefault((row.session, row.section), []).append(deal)
        elif before.hands == deal.hands:
            agreed += 1
        else:
            about = f"deal of board {deal.board} (session {row.session})"
            kept.append(
                Change(
                    deed="kept", about=about, held=before.hands, said=deal.hands, place=row.place
                )
            )
    coming = [_added(session, section, deals) for (session, section), deals in new.items()]
    if len(kept) > agreed:
        coming = [replace(one, deed="kept", said=OTHERS, commands=()) for one in coming]
    return [*coming, *kept]


def _added(session: str, section: str, deals: Iterable[Deal]) -> Change:
    deals = tuple(deals)
    where = f" of section {section}" if section else ""
    return Change(
        deed="added",
        about=f"{so_many(len(deals), 'deal')} (session {session}){where}",
        commands=(AttachDeals(session=session, section=section, deals=deals),),
    )
