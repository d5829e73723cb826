"""open: make a ledger, a tournament, a contest."""

from collections.abc import Sequence

import rich_click as click

from ledger import regulations
from ledger.commands import OpenContest
from ledger.recorded import Recorded
from ledger.store import Clock, Head, Store
from replay.acts.sitting import Signer
from replay.cli.recording import SIGNING, head_with, plain_head, say_recorded, signed
from replay.cli.screen import remark, say_json
from replay.cli.shell import (
    JSON,
    WORDS,
    in_ledger,
    ledger_path,
    remember,
    with_options,
)
from replay.cli.when import opening_options
from replay.founding import open_contest

OPTIONS = (
    click.argument(
        "contest",
        metavar="[ID]",
        type=WORDS,
        required=False,
        is_eager=True,
        callback=remember,
    ),
    click.option("--declared", is_flag=True, help="Recorded times come with the commands."),
    *opening_options(contest="the contest"),
    click.option("--title", help="What the contest is called."),
    click.option("--regulations", "rules", help="A regulation set's name or TOML file."),
    click.option(
        "--related",
        multiple=True,
        metavar="NAME=ID",
        help="The contest that a set calls by this name, whose scores count here too.",
    ),
)


def open_ledger(
    ctx: click.Context,
    /,
    *,
    contest: str | None,
    declared: bool,
    tournament: str | None,
    title: str | None,
    venue: str | None,
    rules: str | None,
    related: tuple[str, ...],
    signer: Signer,
    as_json: bool,
) -> None:
    """Make the ledger if there is none; with an ID, open that contest in it."""
    path = ledger_path(ctx)
    if contest is not None and rules is None:
        raise click.UsageError("a contest needs --regulations (see: regulations list)")
    book = None if rules is None else regulations.load(rules)
    clock: Clock = "declared" if declared else "live"
    declared_at = (signer.recorded_at or signer.at) if declared else None
    if contest is None or book is None:
        told, last = in_ledger(path, clock, declared_at, _described, only_new=declared)
        if as_json:
            say_json({"clock": told, "head": plain_head(last)})
        else:
            remark(f"{path}: {told} ledger, at #{last.position}; head {last.short}")
        return
    opening = OpenContest(
        contest=contest,
        tournament=contest if tournament is None else tournament,
        title=title or contest,
        regulations=book,
        related=_related(related),
    )

    def opened(store: Store) -> tuple[Sequence[Recorded], Head | None]:
        recorded = open_contest(store, opening, venue, signer)
        return recorded, head_with(store, recorded)

    recorded, head = in_ledger(path, clock, declared_at, opened, only_new=declared)
    say_recorded(recorded, head, as_json=as_json)
    for missing in sorted(set(book.others) - set(opening.related)):
        remark(f"without --related {missing}=ID no scores of that contest count")


def _described(store: Store) -> tuple[Clock, Head]:
    return store.clock, store.head()


def _related(given: tuple[str, ...]) -> dict[str, str]:
    """Name to contest. Raises UsageError."""
    pairs = [text.partition("=") for text in given]
    for name, _, contest in pairs:
        if not name or not contest:
            raise click.UsageError("--related wants NAME=ID, such as open=butler-open")
    return {name: contest for name, _, contest in pairs}


command = click.command("open")(
    with_options(signed(open_ledger, as_typed=True), *OPTIONS, *SIGNING, JSON)
)
