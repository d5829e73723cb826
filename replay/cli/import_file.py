"""import: bring a contest to what a result file says, or take in a journal."""

from contextlib import closing
from pathlib import Path
from typing import Any

import rich_click as click
from click.core import ParameterSource

from ledger import readers
from ledger.bridge.numbers import so_many
from ledger.errors import LinesNotAsDrawn
from ledger.events import ContestOpened
from ledger.readers.changes import Asked
from ledger.readers.result_file import ResultFile
from ledger.readers.winners import Winners
from ledger.rules.corrections import Cause
from ledger.store import SHORT, Clock, Place, Store, is_taken
from projections.views.imports import Imported
from projections.writers import imports as writer
from replay.acts.fields import CITES
from replay.acts.fields import cause as cause_of
from replay.acts.sitting import Signer
from replay.cli import journals
from replay.cli.files import MOST_BYTES, FilePath, changing, opened, read_bytes
from replay.cli.followed_file import begun, follow_on
from replay.cli.parameters import option
from replay.cli.recording import SIGNING, signed, warn_of_names
from replay.cli.screen import Bar, remark, say_csv, say_each, say_json
from replay.cli.shell import (
    CSV,
    JSON,
    WORDS,
    Seconds,
    in_ledger,
    ledger_path,
    remember,
    with_options,
)
from replay.cli.usual import usual
from replay.cli.when import opening_options
from replay.following import Following
from replay.intake import import_result, rehearse
from replay.refusals import once_recorded
from replay.wishes import Wish, lasting_texts

OPTIONS = (
    click.argument("file", type=FilePath()),
    click.option(
        "--contest",
        metavar="ID",
        type=WORDS,
        is_eager=True,
        callback=remember,
        help="Where it goes; opened if it does not exist.",
    ),
    click.option(
        "--session", metavar="NAME", type=WORDS, help="What to call the file's only session."
    ),
    click.option("--reason", help="Why it differs from what is recorded."),
    option(cause_of("scorer")),
    option(CITES),
    click.option(
        "--typed",
        multiple=True,
        metavar="BOARD:NS-EW",
        help="A line whose matchpoints the director typed: they become an award.",
    ),
    click.option(
        "--complete",
        is_flag=True,
        help="Strike out what the file had and lacks now; wants a reason.",
    ),
    click.option(
        "--source",
        metavar="NAME",
        type=WORDS,
        help="Which series of files it continues (its format's).",
    ),
    click.option(
        "--stage", type=WORDS, help="The stage of sessions that are new (default: the latest)."
    ),
    click.option(
        "--winners",
        type=click.Choice(["1", "2"]),
        help="One pair wins, or one in each direction (as the file shows so far).",
    ),
    click.option("--regulations", "rules", help="For a new contest: another set than the file's."),
    *opening_options(contest="a new contest"),
    click.option("--title", help="For a new contest: what it is called (default: as in the file)."),
    click.option("--dry-run", is_flag=True, help="Say what would happen; record nothing."),
    click.option("--follow", is_flag=True, help="Again whenever FILE changes, until interrupted."),
    click.option(
        "--every",
        type=Seconds(),
        default=5.0,
        show_default=True,
        metavar="SECONDS",
        help="How often a followed FILE is looked at.",
    ),
    click.option("--yes", "agreed", is_flag=True, help="Take a journal in without being asked."),
    click.option(
        "--as-recorded",
        is_flag=True,
        help="Make a ledger of an older program's journal, whatever today's rules refuse in it.",
    ),
)


def import_file(
    ctx: click.Context,
    /,
    *,
    file: Path,
    dry_run: bool,
    follow: bool,
    every: float,
    agreed: bool,
    as_recorded: bool,
    as_json: bool,
    as_csv: bool,
    signer: Signer,
    **said: Any,
) -> None:
    """Append what a result FILE adds or corrects; all of it, or nothing.

    What was changed here since, by hand or by a ruling, is kept and listed; so is what is
    missing in the file. Matchpoints, datums, totals and places in the file are claims: they
    are compared with what the ledger computes, and every disagreement is listed.

    With --follow a file that another program writes (a Bridgemate database) is looked at again and
    again; while it is half written it is waited for. Stopped and started again it goes on.

    A CSV needs a header with board, ns, ew, and score (of north-south) or contract, declarer and
    tricks or result; it may have session, section, round, table, room (open, closed), lead,
    ew_score, ns_matchpoints, ew_matchpoints, ns_imps and ew_imps (manual evening has them all).
    """
    path = ledger_path(ctx)
    if _is_journal(file):
        _check_for_journals(ctx)
        journals.take_in(
            path,
            file,
            signer,
            dry_run=dry_run,
            agreed=agreed,
            as_recorded=as_recorded,
            as_json=as_json,
        )
        return
    if follow and (dry_run or signer.request_id):
        raise click.UsageError("--follow goes neither with --dry-run nor with --request-id")
    once = (read_bytes(one) for one in (file,))  # which keeps no bytes that were read
    contents = changing(file, every) if follow else once
    result = begun(file.name, contents, follow=follow)
    wish = _wish(result, **said)

    def take(one: ResultFile) -> None:
        try:
            imported = (_rehearse if dry_run else _import)(path, one, wish, signer)
        except LinesNotAsDrawn as refused:
            for line in refused.lines:
                remark(line)
            raise
        if imported.events and not (dry_run or as_json):
            head = f"; head {imported.head[:SHORT]}" if imported.head else ""
            remark(f"recorded {so_many(len(imported.events), 'event')}{head}")
        _say(imported, file.name, dry_run=dry_run, as_json=as_json, as_csv=as_csv)

    take(result)
    for content in contents:
        follow_on(file.name, content, take, remark)


def _wish(
    result: ResultFile,
    *,
    contest: str | None,
    session: str | None,
    reason: str | None,
    cause: Cause,
    cites: tuple[str, ...],
    typed: tuple[str, ...],
    complete: bool,
    source: str | None,
    stage: str | None,
    winners: Winners | None,
    rules: str | None,
    tournament: str | None,
    venue: str | None,
    title: str | None,
) -> Wish:
    """Return where a file goes, and how, by the options and what is usual at this desk."""
    here = usual()
    if contest is None and len(result.sessions) == 1:
        session = session or here.session
    contest = contest or here.contest
    if contest is None:
        raise click.UsageError("say where it goes: --contest ID")
    return Wish(
        contest=contest,
        asked=Asked(cause, reason, complete, source),
        session=session,
        stage=stage,
        tournament=tournament,
        zone=venue,
        title=title,
        regulations=rules,
        typed=typed,
        winners=winners,
        cites=cites,
    )


def _say(imported: Imported, file: str, *, dry_run: bool, as_json: bool, as_csv: bool) -> None:
    """Say what an import came to, or would come to."""
    if as_json:
        say_json(writer.plain(imported, file, dry_run=dry_run))
    elif as_csv:
        say_csv(writer.csv(imported))
    else:
        say_each(writer.lines(imported, file, dry_run=dry_run))


OF_JOURNALS = {"file", "dry_run", "agreed", "as_recorded", "as_json"} | {*Signer._fields}
"""The options that apply to a journal; everything else is in the journal itself."""


def _check_for_journals(ctx: click.Context) -> None:
    """Raise UsageError for an option that says of a journal what it says itself."""
    for parameter in ctx.command.params:
        name = str(parameter.name)
        is_typed = ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if is_typed and name not in OF_JOURNALS:
            what = f"a journal is taken in as a whole, and has no use for {parameter.opts[-1]}"
            raise click.UsageError(what)


def _is_journal(file: Path) -> bool:
    with opened(file) as lines:
        return readers.is_journal(lines.readline(MOST_BYTES))


def _import(path: Place, result: ResultFile, wish: Wish, signer: Signer) -> Imported:
    """Import into the ledger, which is made if need be."""
    following = Following()

    def imported(store: Store) -> Imported:
        warn_of_names(store, wish.asked.reason)
        for_views = following if store.has_views() else None
        done = import_result(
            store, result, wish, signer.sign, progress=Bar("deciding"), following=for_views
        )
        return _warned(store, result, wish, done)

    clock: Clock = "declared" if signer.recorded_at else "live"
    return in_ledger(path, clock, signer.recorded_at, imported, following=following)


def _rehearse(path: Place, result: ResultFile, wish: Wish, signer: Signer) -> Imported:
    """Compute the outcome of an import; nothing is written."""
    if not is_taken(path):
        return rehearse(result, wish, signer.sign, signer.recorded_at)
    with closing(Store(path, read_only=True)) as store:
        warn_of_names(store, wish.asked.reason)
        done = import_result(store, result, wish, signer.sign, dry_run=True)
        return _warned(store, result, wish, done)


def _warned(store: Store, result: ResultFile, wish: Wish, done: Imported) -> Imported:
    """Warn of names in what the import records, once those that come with the file are known."""
    if done.events:
        is_opened = any(isinstance(one.event, ContestOpened) for one in done.events)
        with once_recorded(remark):
            warn_of_names(store, *lasting_texts(result, wish, is_opened=is_opened))
    return done


command = click.command("import")(with_options(signed(import_file), *OPTIONS, JSON, CSV, *SIGNING))
