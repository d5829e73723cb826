"""Verbs that record: who signs, what their commands lead to, and saying so."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any

import rich_click as click

from ledger.commands import AnyCommand, KeepingCommand
from ledger.commands.base import UNSIGNED
from ledger.desk import Desk
from ledger.errors import Unclear
from ledger.names import named_in
from ledger.people import People, Person
from ledger.recorded import Recorded
from ledger.roll import Roll, with_roll
from ledger.rules.authority.keeping import Deed
from ledger.store import Head, Store
from ledger.submissions import Signature, asked
from replay.acts.describing import Act
from replay.acts.doing import do
from replay.acts.sitting import Signer, Sitting
from replay.cli.files import read_bytes
from replay.cli.parameters import option
from replay.cli.screen import remark, say_json
from replay.cli.shell import CONTEST, JSON, Option, at_hand_for_views, with_options, writing
from replay.cli.still_open import say_what_is_open
from replay.cli.usual import AtTheDesk, usual, usual_signer
from replay.cli.when import Time
from replay.grounds import noted
from replay.parameters import Attached
from replay.previewing import Preview, previewed
from replay.refusals import in_names, once_recorded

BY = click.option(
    "--by", default=usual_signer, help="Who does it (a name; kept beside the record)."
)
SIGNING: tuple[Option, ...] = (
    BY,
    click.option("--responsible", help="Who answers for it, where that is somebody else."),
    click.option("--at", type=Time(), help="When it happened, if not now."),
    click.option("--recorded-at", type=Time(), help="For a declared ledger: when recorded."),
    click.option("--request-id", help="Makes a repeated command count once."),
)

NOTHING = "nothing to record"

TEXTS = ("reason", "incomplete", "clause", "title")
"""The texts that are typed freely, and stay in the record."""

DRY_RUN = click.option("--dry-run", is_flag=True, help="Decide it, and record nothing.")


def signed(run: Callable[..., Any], *, as_typed: bool = False) -> Callable[..., Any]:
    """Give a verb the options of SIGNING as one value, `signer`.

    as_typed: a repeated request is known by what was typed, not by the commands it leads to.
    """

    @wraps(run)
    def with_signer(
        ctx: click.Context,
        /,
        *,
        by: str | None,
        responsible: str | None,
        at: datetime | None,
        recorded_at: datetime | None,
        request_id: str | None,
        **own: Any,
    ) -> Any:
        what = typed(ctx) if as_typed else None
        return run(ctx, signer=Signer(by, responsible, at, recorded_at, request_id, what), **own)

    return click.pass_context(with_signer)


def typed(ctx: click.Context) -> str:
    """Digest what was typed and the files it names, apart from who signs and the form of output.

    By it a repeated command is known again, whatever would become of it now.
    """
    told = {"as_json", "as_csv", *Signer._fields}
    own = {name: _read(value) for name, value in sorted(ctx.params.items()) if name not in told}
    return asked(ctx.info_name, ctx.parent and ctx.parent.info_name, own)


def _read(value: object) -> object:
    """Return an option's value as text, with the content of the file it names, if any."""
    if isinstance(value, tuple):
        return [_read(each) for each in value]
    is_file = isinstance(value, Path) or str(value).endswith(".toml")
    if is_file and Path(str(value)).is_file():
        return [ascii(str(value)), asked(read_bytes(Path(str(value))))]
    return ascii(str(value))  # what is no text is refused where it is decided, by its field


def verb(act: Act, cls: type[click.Command] = AtTheDesk) -> click.Command:
    """Make an act a verb: --dry-run, who signs and --json are the same for all."""
    options = [option(one) for one in act.parameters]
    below_nothing = any(
        one.kind == "score" or (one.kind == "exact" and one.is_argument) for one in act.parameters
    )
    return recording(
        act.name,
        act.words,
        lambda sitting, own: act.commands(sitting, _attached(own)),
        *options,
        numbers=below_nothing,
        cls=cls,
    )


def _attached(own: dict[str, Any]) -> dict[str, Any]:
    """Return the values with each path replaced by the file's name and content."""
    return {
        name: Attached(value.name, read_bytes(value)) if isinstance(value, Path) else value
        for name, value in own.items()
    }


def recording(
    name: str,
    words: str,
    commands_of: Callable[[Sitting, dict[str, Any]], Sequence[AnyCommand]],
    *options: Option,
    numbers: bool = False,
    typed_out: bool = False,
    cls: type[click.Command] = AtTheDesk,
) -> click.Command:
    """Make a verb that records what its commands lead to.

    numbers: arguments such as -50. typed_out: the commands themselves are what is typed.
    """

    def run(
        ctx: click.Context,
        /,
        *,
        contest: str,
        signer: Signer,
        as_json: bool,
        dry_run: bool,
        **own: Any,
    ) -> None:
        with writing(ctx) as store, as_usage():
            warn_of_names(store, *(own.get(text) for text in TEXTS))
            asked_for = list[AnyCommand]()
            batch = do(
                store,
                contest,
                noted(lambda sitting: commands_of(sitting, own), asked_for),
                signer,
                rehearsed=dry_run,
                usual_session=usual().session,
                remark=remark,
                are_given=typed_out,
                following=at_hand_for_views(ctx),
            )
            if dry_run:
                rehearsed(previewed(store, contest, batch, asked_for), as_json=as_json)
            else:
                confirm(store, batch, as_json=as_json)
                with once_recorded(remark):
                    say_what_is_open(store, contest, batch)

    run.__doc__ = words
    made = signed(run, as_typed=not typed_out)
    settings = {"ignore_unknown_options": True} if numbers else {}
    dressed = with_options(made, CONTEST, *options, DRY_RUN, *SIGNING, JSON)
    return click.command(name, cls=cls, context_settings=settings)(dressed)


@contextmanager
def as_usage() -> Iterator[None]:
    """Turn Unclear into a usage error, which shows how the verb is used."""
    try:
        yield
    except Unclear as error:
        raise click.UsageError(str(error)) from None


Asking = Callable[[], tuple[Sequence[KeepingCommand], Sequence[Person]]]
"""Works out acts on the ledger as a whole, and who is changed by them, as they are then."""


def keep(store: Store, asking: Asking, signer: Signer) -> tuple[Recorded, ...]:
    """Record acts on the ledger as a whole under the signature, if there are any."""

    def kept(roll: Roll) -> tuple[Recorded, ...]:
        desk, signature = Desk(store), signer.sign(store, roll)

        def worked_out() -> tuple[Recorded, ...]:
            commands, people = asking()
            return desk.keep(commands, signature, people=(*roll.new, *people)) if commands else ()

        with in_names(store, roll):
            return desk.once(None, signature, worked_out)

    return with_roll(store, kept)


def check_may(store: Store, deed: Deed, by: str | None) -> None:
    """Raise NotInRole unless whoever signs may do what is not recorded of the whole ledger."""
    roll = Roll(People(store).all())
    with in_names(store, roll):
        actor = UNSIGNED if by is None else roll.id_of(by)
        Desk(store).may(deed, Signature(actor=actor))


def confirm(store: Store, recorded: Sequence[Recorded], *, as_json: bool) -> None:
    """Say what was recorded, and the head that the record has with it, to be noted elsewhere."""
    say_recorded(recorded, head_with(store, recorded), as_json=as_json)


def head_with(store: Store, recorded: Sequence[Recorded]) -> Head | None:
    """Read the head that the record has with these; None where it cannot be read any more."""
    if not recorded:
        return store.head()
    with once_recorded(remark):
        return store.head(recorded[-1].position)
    return None


def say_recorded(recorded: Sequence[Recorded], head: Head | None, *, as_json: bool) -> None:
    """Say what was recorded, and this head."""
    if as_json:
        say_json(plain_recorded(recorded, head))
    else:
        noted_head = f"; head {head.short}" if head else ""
        remark(f"recorded {_kinds(recorded)}{noted_head}" if recorded else NOTHING)


def plain_recorded(recorded: Sequence[Recorded], head: Head | None) -> dict[str, Any]:
    """Describe what was recorded for programs."""
    return {
        "recorded": [{"position": one.position, "kind": one.kind} for one in recorded],
        "head": head and plain_head(head),
    }


def plain_head(head: Head) -> dict[str, int | str]:
    """Return a head as JSON: its position and its hash."""
    return {"position": head.position, "hash": head.hash}


def rehearsed(found: Preview, *, as_json: bool) -> None:
    """Say what would be recorded, and what would move by it."""
    if as_json:
        say_json(found.plain())
        return
    remark(f"would record {_kinds(found.batch)}" if found.batch else NOTHING)
    for line in found.lines():
        remark(line)


def _kinds(recorded: Sequence[Recorded]) -> str:
    kinds = ", ".join(f"#{one.position} {one.kind}" for one in recorded[:6])
    return kinds + (f" and {len(recorded) - 6} more" if len(recorded) > 6 else "")


def warn_of_names(store: Store, *texts: str | None) -> None:
    """Say so if free text, which stays in the record for ever, holds a name that is erasable."""
    said = [text for text in texts if text]
    known = [person.name for person in People(store).all()] if said else []
    for name in (name for text in said for name in named_in(text, known)):
        remark(f"warning: {name!r} stands in the text and will stay in the record")
