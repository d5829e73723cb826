"""verify: prove that nothing in the ledger was touched."""

import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import rich_click as click
from msgspec.structs import asdict

from ledger.bridge.numbers import so_many
from ledger.errors import BadValue
from ledger.journal.behind import KEPT_AS_BEFORE
from ledger.store import SHORT, Store
from replay.cli.files import FilePath
from replay.cli.proofs import KEYS, checkpoints, witnessed
from replay.cli.screen import Bar, remark, say, say_json
from replay.cli.shell import ledger_path
from replay.differing import behind
from replay.verify import Verdict, verify

CHECKED = (
    "chain, digests, bodies, versions, batches, times, request ids, references, the file with its"
    " marks and guards and all that is in it, people, posted standings, views"
)

EXPECTED = "a hash, or its first digits as they are told of every act: 12 to 64 of 0-9 and a-f"


@click.command("verify")
@click.option("--head", metavar="HASH", help="A head noted elsewhere: 12 digits or more.")
@click.option(
    "--checkpoint",
    "signed",
    metavar="FILE",
    multiple=True,
    type=FilePath(),
    help="A signed head that the record must go on from; once for each.",
)
@KEYS
@click.option(
    "--witness",
    metavar="FILE",
    type=FilePath(),
    help="The file of a witness: the record must go on from every head of it there.",
)
@click.option("--frozen", is_flag=True, help="Derive draws, numbers and fields again too.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    head: str | None,
    signed: tuple[Path, ...],
    keys: tuple[Path, ...],
    witness: Path | None,
    frozen: bool,
    as_json: bool,
) -> None:
    """Check every row and all that was posted; the first bad position is named."""
    if head is not None and not re.fullmatch("[0-9a-fA-F]{12,64}", head):
        raise BadValue(place="--head", value=head, expected=EXPECTED)
    known = checkpoints(signed, keys)
    with closing(Store(ledger_path(ctx), read_only=True, unchecked=True)) as store:
        if witness is not None:
            known += witnessed(witness, store.founded.ledger)
        verdict = verify(store, head, Bar("verifying"), frozen=frozen, checkpoints=known)
        stop = None if verdict.problems else behind(store)
    checked = f"{CHECKED}, what was frozen" if frozen else CHECKED
    if as_json:
        say_json(_plain(verdict))
    else:
        say(*_lines(verdict, checked))
    if stop is not None:
        remark(f"warning: {stop}")
    if verdict.problems:
        sys.exit(3)


def _plain(verdict: Verdict) -> dict[str, Any]:
    return {
        "ok": not verdict.problems,
        "clock": verdict.clock,
        "events": verdict.events,
        "head": {"position": verdict.position, "hash": verdict.head},
        "noted": verdict.noted,
        "extended": list(verdict.extended),
        "unseen": list(verdict.unseen),
        "being_erased": verdict.going,
        "unsealed": verdict.unsealed,
        "behind": verdict.behind,
        "taken_in": list(map(asdict, verdict.came_from)),
        "changed": [{"position": at, "what": what} for at, what in verdict.changed],
        "first_bad": verdict.first_bad,
        "problems": [
            {
                "position": p.position,
                "up_to": p.up_to,
                "what": p.what,
                "in_views": p.in_views,
                "in_postings": p.in_postings,
            }
            for p in verdict.problems
        ],
    }


def _lines(verdict: Verdict, checked: str) -> list[str]:
    head = (
        f"{verdict.clock or 'no'} ledger, {so_many(verdict.events, 'event')}, head {verdict.head}"
    )
    if not verdict.problems:
        return [f"nothing was touched: {checked}", *_proved(verdict), head]
    shown = [
        f"  {'-' if problem.position is None else f'#{problem.position}'}: {problem.what}"
        for problem in verdict.problems[:20]
    ]
    more = len(verdict.problems) - len(shown)
    rest = [f"  and {more} more"] if more else []
    return [_verdict(verdict), *shown, *rest, head]


def _verdict(verdict: Verdict) -> str:
    """Summarise the problems found, in one line."""
    if all(problem.in_views for problem in verdict.problems):
        return "the record was not touched, but the views beside it are not what it gives:"
    last = verdict.first_up_to
    where = f"in one of #{verdict.first_bad} to #{last}" if last else f"at #{verdict.first_bad}"
    first = "" if verdict.first_bad is None else f", first {where}"
    if all(problem.in_postings for problem in verdict.problems):
        return f"every row is as it was recorded, but what was posted does not follow{first}:"
    return f"NOT as it was recorded{first}:"


def _proved(verdict: Verdict) -> Iterator[str]:
    """Say how far a head noted elsewhere proves the ledger, and what cannot be seen beyond."""
    for position, what in verdict.changed:
        yield f"#{position}: {what}"
    for origin in verdict.came_from:
        rows = f"#{origin.first} to #{origin.last}"
        whence = f"a journal (SHA-256 {origin.sha256[:SHORT]}), taken in at {origin.at}"
        yield f"{rows} came from {whence} by {origin.actor}"
    if verdict.came_from:
        yield "who took them in, and when, stands beside the record: no hash proves it"
    if verdict.going:
        yield f"people being erased: {verdict.going}; their names are not everywhere gone yet"
    if verdict.behind:
        yield KEPT_AS_BEFORE.format(verdict.behind)
    if verdict.unsealed:
        yield f"people whose names no seal proves, of a former program: {verdict.unsealed}"
    if verdict.noted is not None:
        yield f"the head noted elsewhere is that of #{verdict.noted}: up to there it is the same"
    for position in verdict.extended:
        yield f"it goes on from the checkpoint of #{position}: up to there it is what was signed"
    if verdict.unseen:
        unseen = "; ".join(verdict.unseen)
        without = "a head noted elsewhere (--head, --checkpoint)"
        yield f"what nobody can see without {without}: {unseen}"
