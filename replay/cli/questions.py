"""Verbs that read: the past that is asked about, and the forms of an answer."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

import rich_click as click

from ledger.errors import NoSuch
from ledger.people import People
from ledger.record import Contest
from ledger.record.entries import Entries
from ledger.store import Store
from projections.scope import Scope, resolve
from projections.views.audit_trail import positions_of, trail
from projections.writers.known import Known
from projections.writers.sheet import Sheet, in_csv, in_lines
from replay.cli.screen import say, say_csv, say_json
from replay.cli.shell import (
    AS_OF,
    CONTEST,
    CSV,
    JSON,
    SCOPE,
    Option,
    reading,
    with_options,
)
from replay.cli.usual import AtTheDesk
from replay.timeline import Past, past, venue_zone

Made = TypeVar("Made", contravariant=True)  # noqa: PLC0105  # a writer takes what is made


class Answer(NamedTuple):
    """An answer in both its forms; only the one that is wanted is made."""

    plain: Callable[[], Any]
    sheet: Callable[[], Sheet]

    def show(self, *, as_json: bool, as_csv: bool) -> None:
        """Print it."""
        if as_json:
            say_json(self.plain())
        elif as_csv:
            say_csv(in_csv(self.sheet()))
        else:
            say(*in_lines(self.sheet()))


class Writer(Protocol[Made]):
    """A module that writes what a view has made, in both forms."""

    def plain(self, made: Made, known: Known, entries: Entries, /) -> Any:
        """For programs."""

    def sheet(self, made: Made, known: Known, entries: Entries, /) -> Sheet:
        """For people."""


class Question(NamedTuple):
    """What a reading verb is asked about: a contest's past, its facts, the scope."""

    store: Store
    past: Past
    facts: Contest
    scope: Scope
    known: Known

    def answer(self, made: Made, writer: Writer[Made]) -> Answer:
        """What a view has made of the facts, as its writer writes it."""
        entries = self.facts.entries
        return Answer(
            lambda: writer.plain(made, self.known, entries),
            lambda: writer.sheet(made, self.known, entries),
        )


def question(name: str, *options: Option) -> Callable[[Callable[..., Answer]], click.Command]:
    """Make a verb that reads: --as-of, --scope, --json and --csv are the same for all."""

    def make(answer: Callable[..., Answer]) -> click.Command:
        def run(
            ctx: click.Context,
            /,
            *,
            contest: str,
            as_of: str | None,
            scope: str,
            as_json: bool,
            as_csv: bool,
            **own: Any,
        ) -> None:
            with reading(ctx) as store:
                then = past(store, contest, as_of)
                facts = then.facts()
                asked = Question(store, then, facts, resolve(scope, facts), known(store, then))
                answer(asked, **own).show(as_json=as_json, as_csv=as_csv)

        run.__doc__ = answer.__doc__
        dressed = with_options(click.pass_context(run), CONTEST, *options, AS_OF, SCOPE, JSON, CSV)
        return click.command(name, cls=AtTheDesk)(dressed)

    return make


def known(store: Store, then: Past) -> Known:
    """What a sheet about this past says of itself."""
    opened = then.opened
    row = store.row(then.position)
    assert row is not None
    zone, named = venue_zone(store, opened.tournament), then.moment
    return Known(
        contest=then.contest,
        title=then.title,
        position=then.position,
        recorded_at=then.recorded_at,
        clock=store.clock,
        hash=row.hash,
        zone=zone,
        names=People(store).names(),
        moment=named.name if named else "",
        named_at=named.known_at if named else None,
        ended_at=named.ended_at if named else None,
        late=trail(named.late, zone, positions_of(then.events)) if named else (),
    )


def contestant_of(facts: Contest, number: str) -> str:
    """The contestant of this id or number. Raises NoSuch."""
    entries = facts.entries
    if number in entries.contestants:
        return number
    found = [name for name in entries.contestants if entries.number(name) == number]
    if len(found) != 1:
        numbers = tuple(entries.number(name) for name in entries.contestants)
        raise NoSuch(what="contestant", name=number, known=numbers)
    return found[0]
