"""Importing a result file: what it adds or corrects, all or nothing, and what disagrees.

Corrections go the way of any request. If one of them is refused, that request and its
refusal are what is recorded, and nothing else of the file. Where somebody else records
something meanwhile, the file is compared again.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from ledger.commands import AnyCommand, OpenContest, OpenTournament
from ledger.decide.as_drawn import misfits_of
from ledger.desk import Desk, Progress, silently
from ledger.erasures import on_record, renamed
from ledger.errors import BadValue, LedgerError, LedgerIsBusy, LinesNotAsDrawn, MovedSince
from ledger.forms import contestants_named
from ledger.readers.changes import Change, called, placing
from ledger.readers.differences import compare
from ledger.readers.forgotten import with_forgotten
from ledger.readers.known_words import in_known_words
from ledger.readers.resemblance import check_resemblance
from ledger.readers.result_file import PlayerRow, ResultFile
from ledger.readers.winners import check_fields, with_winners
from ledger.record import Contest, fold
from ledger.recorded import Recorded
from ledger.roll import Roll, with_roll
from ledger.store import Store
from ledger.submissions import Signature, asked
from projections.views.imports import Imported
from replay.claims import compared, disagreements, uncompared
from replay.doings import Doings
from replay.following import Following
from replay.refusals import check_dry, check_refused, in_names, once_recorded, record
from replay.timeline import reference_at
from replay.venues import venue_zone, zone_for
from replay.wishes import (
    Wish,
    check_opened_so,
    check_typed,
    in_session,
    in_stage,
    not_once_more,
    rules_for,
)

Sign = Callable[[Store, Roll], Signature]
"""Makes the signature once the ledger's people are known."""


TRIES = 100
"""The number of times a file is compared again because something was recorded meanwhile."""


def import_result(
    store: Store,
    file: ResultFile,
    wish: Wish,
    sign: Sign,
    *,
    dry_run: bool = False,
    progress: Progress = silently,
    following: Following | None = None,
) -> Imported:
    """Bring a contest to what the file says. Raises the first refusal; RequestRefused.

    following: is handed the contest as the desk has folded it, so that nobody folds it again: as it
    was before, from which it is told what was touched; a new one as it is afterwards.
    """
    file = in_session(file, wish.session)
    if wish.winners is not None:
        file = with_winners(file, wish.winners)

    def brought(roll: Roll) -> Imported:
        with in_names(store, roll, lambda: Desk(store).contest(wish.contest)):
            intake = _Intake(store, file, wish, sign, roll, progress)
            with placing(file.name, intake.found.changes):
                done = intake.run(dry_run=dry_run)
            if following is not None:
                with suppress(LedgerError):  # it is on record, and may not be read any more
                    following.hand_on(store, intake.folded(done.events))
            return done

    for _ in range(TRIES):
        with suppress(MovedSince):
            return with_roll(store, brought)
    raise LedgerIsBusy(file=str(store.place))


class _Intake:
    """One file compared with a contest as it is, and what is done about it."""

    def __init__(
        self,
        store: Store,
        file: ResultFile,
        wish: Wish,
        sign: Sign,
        roll: Roll,
        progress: Progress,
    ) -> None:
        self.store, self.wish, self.name = store, wish, file.name
        self.desk = Desk(store, progress)
        self.roll = roll
        self.signature = replace(sign(store, self.roll), asked=asked(file, wish))
        self.contest, up_to = self.desk.contest(wish.contest), None
        self.answered = self.desk.answered(wish.contest, self.signature)
        if self.answered:
            up_to = self.answered[0].position - 1
            self.contest = self.desk.contest(wish.contest, up_to)
        file = in_known_words(file, self.contest)
        check_typed(file, self.contest, wish)
        file = in_stage(file, self.contest, wish)
        self.erased = on_record(store).people
        self.renamed = renamed(store)
        file = with_forgotten(file, self.contest, self._known_id, self.erased, self.renamed)
        self.opening = _opening(self.desk, self.contest, file, wish, up_to)
        cites = tuple(reference_at(store, position) for position in wish.cites)
        at = self.signature.at or self.signature.recorded_at or store.present()
        wanted = wish.asked._replace(cites=cites, at=at)
        rules = rules_for(file, self.contest, wish)
        self.found = compare(file, self.contest, self._person_id, wanted, wish.typed, rules)
        if wish.winners is not None:
            check_fields(self.found.file, self.contest, wish.winners)
        check_resemblance(self.found, self.contest, self._person_id, wish.asked)
        new, file = self.found.base is None, self.found.file
        file = not_once_more(file, self.contest, wish, new_series=new)
        self.found = self.found._replace(file=file)

    def run(self, *, dry_run: bool) -> Imported:
        """Do it, or with dry_run only say what would be done. Done before, it is only reported."""
        commands = [*self.opening, *self.found.commands]
        if not commands:
            return self._report(())
        if not self.answered:
            self._check_as_drawn()
        if dry_run:
            desk, new = self.desk, self.roll.new
            batch = desk.decided(self.wish.contest, commands, self.signature, new).batch
            check_dry(batch, self.contest, self._zone)
            return self._report(batch)
        said = (self.desk, self.wish.contest, commands, self.signature, self.roll.new)
        batch = self.answered or record(*said, told=self.contest)
        check_refused(self.store, batch, self.contest, self._zone)
        head, warned = None, list[str]()
        with once_recorded(warned.append):
            head = self.store.head(batch[-1].position).hash
        return self._report(batch, head, warned)

    def _check_as_drawn(self) -> None:
        """Raise LinesNotAsDrawn for all that the file brings to places that were not drawn."""
        found = [
            (change, misfit)
            for change in self.found.changes
            for misfit in islice(misfits_of(change.commands, self.contest), 1)
        ]
        if found:
            lines = tuple(
                f"{change.place or called(change.about)}: {misfit.what} ({misfit.clause})"
                for change, misfit in found
            )
            refusal = LinesNotAsDrawn(file=self.wish.asked.source or "the file", lines=lines)
            commands = (command for change, _ in found for command in change.commands)
            refusal.acting = tuple(name for one in commands for name in contestants_named(one))
            raise refusal

    def _person_id(self, player: PlayerRow) -> str:
        if player.name in self.erased or player.name in self.renamed:
            return player.name
        try:
            return self.roll.id_of(player.name, player.number)
        except BadValue as refusal:
            refusal.place = f"{self.name}, {refusal.place}"
            raise

    def _known_id(self, player: PlayerRow) -> str | None:
        return self.roll.known(player.name, player.number)

    def _zone(self) -> str:
        opened = self.contest.opened
        return venue_zone(self.store, opened.tournament) if opened else self.wish.zone or "UTC"

    def _report(
        self, batch: tuple[Recorded, ...], head: str | None = None, warned: Sequence[str] = ()
    ) -> Imported:
        """Report what was done, and where file and contest disagree afterwards."""
        found, wish, file = self.found, self.wish, self.found.file
        facts = self._after(batch)
        assert facts.opened is not None
        rules = facts.regulations_for().name
        return Imported(
            contest=wish.contest,
            regulations=rules,
            source=wish.asked.source or file.format,
            events=batch,
            doings=Doings(self._changes(), self.roll),
            agreed=found.agreed,
            compared=compared(file, facts),
            disagreements=tuple(disagreements(file, facts)),
            notes=(*file.notes, *uncompared(file, facts, rules), *warned),
            head=head,
        )

    def folded(self, batch: tuple[Recorded, ...]) -> Contest:
        """Give the contest as it was before the batch; one that this has opened as it is after."""
        return self.contest if self.contest.exists else self._after(batch)

    def _after(self, batch: tuple[Recorded, ...]) -> Contest:
        """Give the contest after the batch, as the desk keeps it if possible."""
        stream = [recorded for recorded in batch if recorded.stream.startswith("contest:")]
        if not stream:
            return self.contest
        with suppress(LedgerError):  # it may be on record, and not to be read any more
            now = self.desk.hot.now(self.wish.contest)
            if now.history[-1:] == stream[-1:]:
                return now
        return fold([*self.contest.history, *stream])

    def _changes(self) -> list[Change]:
        """List all changes, what has to be opened first."""
        opened = [Change(deed="added", about=_opened(command)) for command in self.opening]
        changes = self.found.changes
        return [
            *(change for change in changes if change.deed != "added"),
            *opened,
            *(change for change in changes if change.deed == "added"),
        ]


def rehearse(file: ResultFile, wish: Wish, sign: Sign, recorded_at: datetime | None) -> Imported:
    """Run an import dry, into a ledger that does not exist yet."""
    with TemporaryDirectory() as folder:
        store = Store.found(
            Path(folder) / "dry.ledger",
            "declared" if recorded_at else "live",
            recorded_at=recorded_at,
        )
        try:
            return import_result(store, file, wish, sign, dry_run=True)
        finally:
            store.close()


def _opening(
    desk: Desk, contest: Contest, file: ResultFile, wish: Wish, up_to: int | None
) -> list[AnyCommand]:
    """Open the tournament and the contest where they are not open yet."""
    if contest.exists:
        check_opened_so(desk.store, contest, wish)
        return []
    tournament = wish.tournament or wish.contest
    opening = OpenContest(
        contest=wish.contest,
        tournament=tournament,
        title=wish.title or file.title,
        regulations=rules_for(file, contest, wish),
    )
    zone = zone_for(desk.store, tournament, wish.zone)
    if desk.tournament(tournament, up_to).exists:
        return [opening]
    return [OpenTournament(tournament=tournament, title=tournament, zone=zone), opening]


def _opened(command: AnyCommand) -> str:
    """Name the tournament or contest that a command opens."""
    if isinstance(command, OpenTournament):
        return f"tournament {command.tournament} ({command.zone})"
    assert isinstance(command, OpenContest)
    return f"contest {command.contest}, under {command.regulations.name}"
