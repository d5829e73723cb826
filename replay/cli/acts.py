"""Verbs that record: who signs, what their commands lead to, and saying so."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import rich_click as click

from ledger.coding import to_plain
from ledger.commands import AnyCommand, KeepingCommand
from ledger.commands.base import UNSIGNED
from ledger.desk import Desk, Signature, asked
from ledger.errors import Refused
from ledger.names import stands_in
from ledger.people import People, Person
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.roll import Roll, with_roll
from ledger.rules.authority.keeping import Deed
from ledger.store import Head, Store
from replay.cli.files import read_bytes
from replay.cli.screen import remark, say_json
from replay.cli.shell import CONTEST, JSON, Option, with_options, writing
from replay.cli.still_open import say_what_is_open
from replay.cli.usual import AtTheDesk, usual_signer
from replay.cli.when import Time
from replay.refusals import check_dry, check_refused, in_names, record
from replay.timeline import past, venue_zone

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
"""What is typed freely, and stays in the record."""

INCOMPLETE = click.option(
    "--incomplete", metavar="REASON", help="Why what is still open is not waited for."
)
DRY_RUN = click.option("--dry-run", is_flag=True, help="Decide it, and record nothing.")


class Signer(NamedTuple):
    """Who signs, as typed: resolved to person ids against the people of a ledger.

    asked: what was typed beside, for a verb that works its commands out from the record.
    """

    by: str | None
    responsible: str | None
    at: datetime | None
    recorded_at: datetime | None
    request_id: str | None
    asked: str | None = None

    def sign(self, store: Store, roll: Roll) -> Signature:
        """The signature. In a declared ledger, when it happened stands in for when recorded."""
        recorded_at = self.recorded_at
        if store.clock == "declared" and recorded_at is None:
            recorded_at = self.at
        return Signature(
            actor=roll.id_of(self.by) if self.by else UNSIGNED,
            responsible=roll.id_of(self.responsible) if self.responsible else None,
            at=self.at,
            recorded_at=recorded_at,
            request_id=self.request_id,
            asked=self.asked,
        )


def typed(ctx: click.Context) -> str:
    """A digest of what was typed, and of the files it names, without who signs and how it is told.

    By it a repeated command is known again, whatever would become of it now.
    """
    told = {"as_json", "as_csv", *Signer._fields}
    own = {name: _read(value) for name, value in sorted(ctx.params.items()) if name not in told}
    return asked(ctx.info_name, ctx.parent and ctx.parent.info_name, own)


def _read(value: object) -> object:
    """What stands for an option or argument: its text, and what the file holds that it names."""
    if isinstance(value, tuple):
        return [_read(each) for each in value]
    is_file = isinstance(value, Path) or str(value).endswith(".toml")
    if is_file and Path(str(value)).is_file():
        return [ascii(str(value)), asked(read_bytes(Path(str(value))))]
    return ascii(str(value))  # what is no text is refused where it is decided, by its field


class Sitting(NamedTuple):
    """What a recording verb works with: the contest as it is, the people, the desk."""

    store: Store
    desk: Desk
    contest: Contest
    roll: Roll


Commands = Callable[[], Sequence[AnyCommand]]
"""Works out what a verb's commands are, as the record is when they are wanted."""


def act(
    name: str, *options: Option, numbers: bool = False, typed_out: bool = False
) -> Callable[[Callable[..., Sequence[AnyCommand]]], click.Command]:
    """Make a verb that records what its commands lead to.

    numbers: arguments such as -50. typed_out: the commands themselves are what is typed.
    """

    def make(commands_of: Callable[..., Sequence[AnyCommand]]) -> click.Command:
        def run(
            ctx: click.Context,
            /,
            *,
            contest: str,
            by: str | None,
            responsible: str | None,
            at: datetime | None,
            recorded_at: datetime | None,
            request_id: str | None,
            as_json: bool,
            **own: Any,
        ) -> None:
            what = None if typed_out else typed(ctx)
            signer = Signer(by, responsible, at, recorded_at, request_id, what)
            with writing(ctx) as store:
                warn_of_names(store, *(own.get(text) for text in TEXTS))
                desk = Desk(store)
                do = rehearse if own.pop("dry_run", False) else submit

                def done(roll: Roll) -> tuple[Recorded, ...]:
                    sitting = Sitting(store, desk, desk.opened(contest), roll)
                    with by_name(sitting):
                        return do(sitting, contest, lambda: commands_of(sitting, **own), signer)

                batch = with_roll(store, done)
                if do is rehearse:
                    rehearsed(batch, as_json=as_json)
                else:
                    confirm(store, batch, as_json=as_json)
                    say_what_is_open(store, contest, batch)

        run.__doc__ = commands_of.__doc__
        settings = {"ignore_unknown_options": True} if numbers else {}
        dressed = with_options(click.pass_context(run), CONTEST, *options, DRY_RUN, *SIGNING, JSON)
        return click.command(name, cls=AtTheDesk, context_settings=settings)(dressed)

    return make


def submit(
    sitting: Sitting, contest: str, commands: Commands, signer: Signer
) -> tuple[Recorded, ...]:
    """Record the commands under the signature, and whoever is named for the first time.

    What was recorded already for this very request is returned again. Raises RequestRefused
    where one of them asks for what is refused: that is then recorded, and nothing else.
    """
    signature = signer.sign(sitting.store, sitting.roll)
    recorded = sitting.desk.answered(contest, signature)
    if recorded is None:
        recorded = record(sitting.desk, contest, commands(), signature, sitting.roll.new)
    check_refused(sitting.store, recorded, sitting.contest, _zone(sitting))
    return recorded


def keep(
    store: Store,
    commands: Sequence[KeepingCommand],
    signer: Signer,
    people: Sequence[Person] = (),
) -> tuple[Recorded, ...]:
    """Record acts on the ledger as a whole under the signature.

    people: those who are changed, as they are now.
    """

    def kept(roll: Roll) -> tuple[Recorded, ...]:
        signature = signer.sign(store, roll)
        with in_names(store, roll):
            return Desk(store).keep(commands, signature, people=(*roll.new, *people))

    return with_roll(store, kept)


def check_may(store: Store, deed: Deed, by: str | None) -> None:
    """Raise NotInRole unless whoever signs may do what is not recorded of the whole ledger."""
    roll = Roll(People(store).all())
    with in_names(store, roll):
        actor = roll.id_of(by) if by else UNSIGNED
        Desk(store).may(deed, Signature(actor=actor))


def rehearse(
    sitting: Sitting, contest: str, commands: Commands, signer: Signer
) -> tuple[Recorded, ...]:
    """What the commands would lead to; nothing is recorded. Raises WouldBeRefused."""
    signature = signer.sign(sitting.store, sitting.roll)
    batch = sitting.desk.decided(contest, commands(), signature).batch
    check_dry(batch, sitting.contest, _zone(sitting))
    return batch


def _zone(sitting: Sitting) -> str:
    opened = sitting.contest.opened
    return venue_zone(sitting.store, opened.tournament) if opened else "UTC"


@contextmanager
def by_name(sitting: Sitting) -> Iterator[None]:
    """A refusal calls people and events as they were typed: by names and positions.

    One that the verb itself raises, and that names no clause, names the regulation set.
    """
    with in_names(sitting.store, sitting.roll):
        try:
            yield
        except Refused as refusal:
            if sitting.contest.exists:
                refusal.clause = refusal.clause or sitting.contest.regulations_for().name
            raise


def confirm(store: Store, recorded: Sequence[Recorded], *, as_json: bool) -> None:
    """Say what was recorded, and the head that the record has with it, to be noted elsewhere."""
    if as_json:
        say_json(plain_recorded(store, recorded))
    elif recorded:
        remark(f"recorded {_kinds(recorded)}; head {store.head(recorded[-1].position).short}")
    else:
        remark(NOTHING)


def plain_recorded(store: Store, recorded: Sequence[Recorded]) -> dict[str, Any]:
    """The same for programs."""
    head = store.head(recorded[-1].position) if recorded else store.head()
    return {
        "recorded": [{"position": one.position, "kind": one.kind} for one in recorded],
        "head": plain_head(head),
    }


def plain_head(head: Head) -> dict[str, int | str]:
    """A head for programs."""
    return {"position": head.position, "hash": head.hash}


def rehearsed(batch: Sequence[Recorded], *, as_json: bool) -> None:
    """Say what would be recorded."""
    if as_json:
        say_json({"would_record": [to_plain(one.event) for one in batch]})
    else:
        remark(f"would record {_kinds(batch)}" if batch else NOTHING)


def _kinds(recorded: Sequence[Recorded]) -> str:
    kinds = ", ".join(f"#{one.position} {one.kind}" for one in recorded[:6])
    return kinds + (f" and {len(recorded) - 6} more" if len(recorded) > 6 else "")


def facts_now(sitting: Sitting) -> Contest:
    """What the record says of the contest at its head: what proposals are computed from."""
    opened = sitting.contest.opened
    assert opened is not None
    return past(sitting.store, opened.contest).facts()


def warn_of_names(store: Store, *texts: str | None) -> None:
    """Say so if free text, which stays in the record for ever, holds a name that is erasable."""
    for text in texts:
        for person in People(store).all():
            if text and stands_in(person.name, text):
                remark(f"warning: {person.name!r} stands in the text and will stay in the record")
