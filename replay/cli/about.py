"""people about: all that a ledger knows of somebody, to be handed to whoever asks it of himself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import rich_click as click

from ledger.people import People, Person
from ledger.store import Row, Store
from projections.writers import medium
from replay.cli.files import REPLACE, FilePath, write_lines
from replay.cli.recording import BY, check_may
from replay.cli.shell import reading, with_options
from replay.erasure import mentions
from replay.questions import described
from replay.questions.asking import EVERYTHING
from replay.timeline import contests, past

OPTIONS = (
    click.argument("name"),
    click.argument("file", type=FilePath(), required=False),
    REPLACE,
    BY,
)


def tell(
    ctx: click.Context, /, *, name: str, file: Path | None, replace: bool, by: str | None
) -> None:
    """Write all that is known of NAME to FILE (default: the screen), as JSON.

    What is kept of the name; every event that is by this person or about them; for whom they
    play, with the scorecard; and where their name stands in what somebody wrote. For officials,
    where there are any: they see to it that it is the person who asks.
    """
    with reading(ctx) as store:
        check_may(store, "export-people", by)
        person = People(store).find(name)
        with store.snapshot():
            told = {
                "person": {"id": person.id, **_details(person)},
                "events": list(_events(store, person)),
                "plays": list(_plays(store, person)),
                "mentioned": [f"#{position}" for position in mentions(store, [person.name])],
            }
    write_lines(file, [medium.as_json(told).encode() + b"\n"], replace=replace)


def _details(person: Person) -> dict[str, str | None]:
    return {"name": person.name, "number": person.number, "born": person.born}


def _events(store: Store, person: Person) -> Iterator[dict[str, Any]]:
    """Yield every event that is by this person, for which they answer, or which names them."""
    for row in store.rows():
        signed = {"by": row.actor, "responsible": row.responsible}
        part = [name for name, who in signed.items() if who == person.id]
        if f'"{person.id}"' in row.body:
            part.append("named")
        if part:
            yield _event(row, part)


def _event(row: Row, part: list[str]) -> dict[str, Any]:
    return {
        "position": row.position,
        "of": row.stream,
        "kind": row.kind,
        "at": row.at,
        "recorded_at": row.recorded_at,
        "part": part,
        "says": msgspec.json.decode(row.body),
    }


def _plays(store: Store, person: Person) -> Iterator[dict[str, Any]]:
    """Yield the contestants for whom they play in each contest, with their boards."""
    card = described("scorecard")
    for contest in contests(store):
        entries = past(store, contest).facts().entries
        for one in entries.contestants:
            if person.id in entries.players(one):
                number = entries.number(one)
                asked = card.ask(store, contest, None, EVERYTHING, number=number)
                yield {"contest": contest, "contestant": number, "scorecard": asked.plain()}


command = click.command("about")(with_options(click.pass_context(tell), *OPTIONS))
