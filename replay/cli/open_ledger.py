"""open: make a ledger, a tournament, a contest."""

from datetime import datetime

import rich_click as click

from ledger import regulations
from ledger.commands import AnyCommand, OpenContest, OpenTournament
from ledger.desk import Desk
from ledger.errors import LedgerExists
from ledger.people import People, Roll
from replay.cli.acts import SIGNING, Signer, Sitting, confirm, submit
from replay.cli.screen import remark
from replay.cli.shell import JSON, bring_views_up, ledger_path, made_if_need_be, with_options

OPTIONS = (
    click.argument("contest", metavar="[ID]", required=False),
    click.option("--declared", is_flag=True, help="Recorded times come with the commands."),
    click.option("--tournament", help="The tournament of the contest (default: its own id)."),
    click.option("--title", help="What the contest is called."),
    click.option("--zone", default="UTC", show_default=True, help="The venue's time zone."),
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
    zone: str,
    rules: str | None,
    related: tuple[str, ...],
    by: str | None,
    responsible: str | None,
    at: datetime | None,
    recorded_at: datetime | None,
    request_id: str | None,
    as_json: bool,
) -> None:
    """Make the ledger if there is none; with an ID, open that contest in it."""
    signer = Signer(by, responsible, at, recorded_at, request_id)
    path = ledger_path(ctx)
    if contest is not None and rules is None:
        raise click.UsageError("a contest needs --regulations (see: regulations list)")
    book = regulations.load(rules) if rules else None
    if declared and path.exists():
        raise LedgerExists(file=str(path))
    declared_at = (recorded_at or at) if declared else None
    with made_if_need_be(path, "declared" if declared else "live", declared_at) as store:
        if contest is None or book is None:
            head = store.head()
            remark(f"{path}: {store.clock} ledger, at #{head.position}; head {head.short}")
            return
        desk, name = Desk(store), tournament or contest
        commands: list[AnyCommand] = []
        if not desk.tournament(name).exists:
            commands.append(OpenTournament(tournament=name, title=name, zone=zone))
        commands.append(
            OpenContest(
                contest=contest,
                tournament=name,
                title=title or contest,
                regulations=book,
                related=_related(related),
            )
        )
        sitting = Sitting(store, desk, desk.contest(contest), Roll(People(store).all()))
        confirm(store, submit(sitting, contest, commands, signer), as_json=as_json)
        for missing in sorted(set(book.others) - set(_related(related))):
            remark(f"without --related {missing}=ID no scores of that contest count")
        bring_views_up(store)


def _related(given: tuple[str, ...]) -> dict[str, str]:
    """Name to contest. Raises UsageError."""
    pairs = [text.partition("=") for text in given]
    for name, _, contest in pairs:
        if not name or not contest:
            raise click.UsageError("--related wants NAME=ID, such as open=butler-open")
    return {name: contest for name, _, contest in pairs}


command = click.command("open")(
    with_options(click.pass_context(open_ledger), *OPTIONS, *SIGNING, JSON)
)
