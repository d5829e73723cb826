"""Journals at the command line: a new ledger of one, or what it adds to an older copy."""

import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import rich_click as click
from msgspec.structs import replace

from ledger import journal
from ledger.bridge.numbers import so_many
from ledger.commands import UNSIGNED
from ledger.desk import Desk
from ledger.errors import LedgerExists
from ledger.journal import LONGEST, Continuation, Journal, Passing
from ledger.journal.behind import KEPT_AS_BEFORE
from ledger.people import People, write_down
from ledger.roll import Roll
from ledger.store import Along, Place, Store, is_taken
from projections.views.audit_trail import positions_of, trail
from projections.writers import continuations as writer
from projections.writers.known import Known
from replay.acts.sitting import Signer
from replay.cli.files import opened
from replay.cli.questions import say_answer
from replay.cli.screen import Bar, remark
from replay.keeping_up import bring_views_up
from replay.proving import prove
from replay.questions.asking import Answer


class _Lines:
    """The lines of a file, read anew each time that they are gone through."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __iter__(self) -> Iterator[bytes]:
        with opened(self.file) as lines:
            yield from Bar("taking in")(iter(partial(lines.readline, LONGEST), b""))


def take_in(
    path: Place,
    file: Path,
    signer: Signer,
    *,
    dry_run: bool,
    agreed: bool,
    as_recorded: bool,
    as_json: bool,
) -> None:
    """Make the ledger of a journal; or show what it adds to the ledger, and take that in.

    agreed: nobody need be asked. as_recorded: an older program recorded it, so that what the
    rules of today refuse is told and taken in all the same; only into a new ledger.
    """
    source = Journal(file.name, _Lines(file))
    passing = _tell_older if as_recorded else None
    try:
        make = (
            partial(_rehearsed, path, source) if dry_run else partial(_found, path, source, signer)
        )
        count = make(passing)
    except LedgerExists:
        if as_recorded:
            raise click.UsageError(f"--as-recorded is for a new ledger; {path} is there") from None
        count = _continue(path, source, signer, dry_run=dry_run, agreed=agreed, as_json=as_json)
    if dry_run:
        remark(f"{so_many(count, 'row')} would be taken in from {file.name}")
        return
    with closing(Store(path, read_only=True)) as store:
        if stale := journal.behind(store):
            remark(KEPT_AS_BEFORE.format(len(stale)))
        remark(f"{so_many(count, 'row')} taken in from {file.name}; head {store.head().short}")


def _tell_older(position: int, why: str) -> None:
    """Say what the rules of today refuse in an older program's record."""
    remark(f"warning: line {position}: {why}; taken in as it was recorded")


def _rehearsed(path: Place, source: Journal, passing: Passing | None) -> int:
    """Make a new ledger where nobody sees it. Raises LedgerExists."""
    if is_taken(path):
        raise LedgerExists(file=str(path))
    with TemporaryDirectory() as folder:
        return _made(Path(folder) / "rehearsed", source, passing)


def _found(path: Place, source: Journal, signer: Signer, passing: Passing | None) -> int:
    """Make a new ledger; whoever makes it need hold no office. Raises LedgerExists."""
    roll = Roll(())
    actor = roll.id_of(signer.by) if signer.by else UNSIGNED
    signed = partial(write_down, people=roll.new)
    count = _made(path, source, passing, actor=actor, along=signed)
    with closing(Store(path)) as store:
        bring_views_up(store, remark)
    return count


def _made(
    path: Place,
    source: Journal,
    passing: Passing | None,
    *,
    actor: str = UNSIGNED,
    along: Along | None = None,
) -> int:
    proof = partial(prove, passing=passing)
    return journal.found(path, source, actor=actor, prove=proof, along=along, passing=passing)


def _continue(
    path: Place, source: Journal, signer: Signer, *, dry_run: bool, agreed: bool, as_json: bool
) -> int:
    """Show what a journal adds to a ledger; take it in if somebody agrees."""
    more = journal.continuation(path, source, prove=prove)
    if not more.lines:
        if not dry_run:
            with closing(Store(path)) as store:
                bring_views_up(store, remark)
        return 0
    with closing(Store(path, read_only=dry_run)) as store:
        roll = Roll(People(store).all())
        signature = signer.sign(store, roll)
        if store.clock == "declared" and signature.recorded_at is None:
            signature = replace(signature, recorded_at=more.lines[-1].recorded.recorded_at)
        Desk(store).may("take-in", signature)
        _show(store, more, as_json=as_json)
        if not dry_run:
            if not agreed and not _is_agreed(len(more.lines)):
                return 0
            journal.append(
                store,
                more,
                actor=signature.actor,
                along=partial(write_down, people=roll.new),
            )
            bring_views_up(store, remark)
    return len(more.lines)


def _is_agreed(count: int) -> bool:
    """Ask whoever sits at the terminal. Raises UsageError where nobody does."""
    if not can_answer():
        raise click.UsageError(
            f"say --yes to take in {so_many(count, 'row')}; nothing was recorded"
        )
    return click.confirm(f"take in {so_many(count, 'row')}?", err=True)


def can_answer() -> bool:
    """Tell whether the input is a terminal, where somebody can answer."""
    return sys.stdin.isatty()


def _show(store: Store, more: Continuation, *, as_json: bool) -> None:
    """Say who did what, when, in every row that would be added."""
    last = more.lines[-1]
    known = Known(
        contest="",
        title=more.name,
        position=last.row.position,
        recorded_at=last.recorded.recorded_at,
        clock=store.clock,
        hash=last.row.hash,
        zone="UTC",
        names=People(store).names(),
    )
    new = [line.recorded for line in more.lines]
    before = (recorded for stream in {r.stream for r in new} for recorded in store.read(stream))
    lines = trail(new, known.zone, positions_of((*before, *new)))
    added = [writer.Added(one.stream, line) for one, line in zip(new, lines, strict=True)]
    say_answer(
        Answer(lambda: writer.plain(added, known), lambda: writer.sheet(added, known)),
        as_json=as_json,
        as_csv=False,
    )
