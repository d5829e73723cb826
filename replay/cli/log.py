"""log: every event of a contest, in order; or of what belongs to no contest."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import merge
from operator import attrgetter
from pathlib import Path
from typing import Any

import rich_click as click

from ledger.events import (
    LEDGER_STREAM,
    Reference,
    contest_stream,
    stream_name,
    tournament_stream,
)
from ledger.journal import write_line
from ledger.people import People
from ledger.record import fold
from ledger.record import tournament as tournaments
from ledger.recorded import Recorded
from ledger.store import Store
from projections.views.audit_trail import trail
from projections.writers import audit_trail as writer
from projections.writers import medium
from projections.writers.known import Known
from projections.writers.languages.texts import said
from projections.writers.paper import Imprint
from replay.cli.files import REPLACE
from replay.cli.parameters import option
from replay.cli.questions import PAPER, Told, of_question, say_answer
from replay.cli.screen import say_records
from replay.cli.shell import AS_OF, CSV, WORDS, complete_contest, reading, with_options
from replay.cli.usual import usual
from replay.questions import described
from replay.questions.asking import EVERYTHING, Answer, Asked, asked_of, known
from replay.questions.log import FILTERS, sifted
from replay.timeline import contests, past, resolve


def log(
    ctx: click.Context,
    /,
    *,
    contest: str | None,
    of_ledger: bool,
    as_of: str | None,
    as_json: bool,
    pdf: Path | None,
    **form: Any,
) -> None:
    """Every event of a contest with who, when, why and under which clause; refusals too.

    Or those of a kind, by a person, about a board or a contestant, after a moment. Without an
    ID, or with --of-ledger, those that belong to no contest: who was given which office, whose
    names were changed or erased, and whether the clock was set right. Where a desk has its usual
    contest, it is that one's.
    """
    if of_ledger and contest is not None:
        raise click.UsageError("--of-ledger, or the ID of a contest, not both")
    if not of_ledger:
        contest = contest or usual().contest
    filters = {one.name: form.pop(one.name) for one in FILTERS}
    with reading(ctx) as store:
        if any(one is not None for one in filters.values()):
            if contest is None:
                raise click.UsageError("say of which contest: log ID")
            asked = asked_of(store, contest, as_of, EVERYTHING)
            _say_sifted(asked, filters, as_json=as_json, pdf=pdf, **form)
            return
        if contest is None:
            said = _known(store, as_of, "the ledger")
            streams = [LEDGER_STREAM, *map(tournament_stream, store.streams("tournament"))]
        else:
            said = _known_of(store, contest, as_of)
            streams = [contest_stream(contest)]
        if as_json and pdf is None:
            rows = (store.rows(up_to=said.position, stream=stream) for stream in streams)
            told = merge(*rows, key=attrgetter("position"))
            say_records(medium.record(write_line(row)) for row in told)
            return
        events = [store.read(stream, said.position) for stream in streams]
        lines = trail(merge(*events, key=_position), said.zone, odd=_odd(events))
        answer = Answer(list, lambda: writer.sheet(lines, said))
        on_paper = _told(store, contest, as_of)
        say_answer(answer, on_paper, as_json=False, pdf=pdf, **form)


def _say_sifted(
    asked: Asked, filters: Mapping[str, Any], *, as_json: bool, pdf: Path | None, **form: Any
) -> None:
    """Say the events of a contest that are asked for, as the question does; or their rows."""
    if as_json and pdf is None:
        rows = (asked.store.row(one.position) for one in sifted(asked, **filters))
        say_records(medium.record(write_line(row)) for row in rows if row is not None)
        return
    question = described("log")
    answer = question.answered(asked, event=None, before=None, **filters)
    say_answer(answer, of_question(asked, question, filters), as_json=False, pdf=pdf, **form)


def _told(store: Store, contest: str | None, as_of: str | None) -> Told:
    """Return the imprint of a log on paper; only the log of a contest has a page."""
    if contest is None or contest not in contests(store):
        return lambda _: Imprint(f"{contest or 'ledger'}: {said('log')}")
    return of_question(asked_of(store, contest, as_of, EVERYTHING), described("log"), {})


def _position(recorded: Recorded) -> int:
    return recorded.position


def _odd(streams: Iterable[Sequence[Recorded]]) -> dict[Reference, str]:
    """Return the events of these streams that have no effect, each with the reason."""
    odd: dict[Reference, str] = {}
    for events in streams:
        topic = stream_name(events[0].stream).topic if events else ""
        if topic == "contest":
            odd |= fold(events).odd
        elif topic == "tournament":
            odd |= tournaments.fold(events).odd
    return odd


def _known_of(store: Store, contest: str, as_of: str | None) -> Known:
    """Return the heading of a sheet about a contest, even if the contest was never opened."""
    stored = contest in store.streams("contest")
    if stored and contest not in contests(store):
        return _known(store, as_of, f"{contest}, which nobody opened")
    return known(store, past(store, contest, as_of))


def _known(store: Store, as_of: str | None, title: str) -> Known:
    """Return the heading of a sheet about the whole ledger; its times are in UTC."""
    moment = resolve(store, "", as_of)
    head = store.head(moment.position)
    return Known(
        contest=store.founded.ledger[:12],
        title=title,
        position=moment.position,
        recorded_at=moment.recorded_at,
        clock=store.clock,
        hash=head.hash,
        zone="UTC",
        names=People(store).names(),
    )


ID = click.argument(
    "contest", metavar="[ID]", type=WORDS, required=False, shell_complete=complete_contest
)
LINES = click.option("--json", "as_json", is_flag=True, help="Print JSON, an event a line.")
OF_LEDGER = click.option("--of-ledger", is_flag=True, help="What belongs to no contest.")
OPTIONS = (ID, OF_LEDGER, *map(option, FILTERS), AS_OF, LINES, CSV, *PAPER, REPLACE)
command = click.command("log")(with_options(click.pass_context(log), *OPTIONS))
