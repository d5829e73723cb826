"""log: every event of a contest, in order."""

import rich_click as click

from ledger.events import contest_stream
from ledger.journal import write_line
from projections.views.audit_trail import trail
from projections.writers import audit_trail as writer
from projections.writers import medium
from replay.cli.questions import Answer, known
from replay.cli.screen import say_records
from replay.cli.shell import AS_OF, CONTEST, CSV, reading, with_options
from replay.timeline import past


def log(
    ctx: click.Context, /, *, contest: str, as_of: str | None, as_json: bool, as_csv: bool
) -> None:
    """Every event with who, when, why and under which clause; refusals too."""
    with reading(ctx) as store:
        then = past(store, contest, as_of)
        if as_json:
            rows = store.rows(up_to=then.position, stream=contest_stream(contest))
            say_records(medium.record(write_line(row)) for row in rows)
            return
        said = known(store, then)
        Answer(list, lambda: writer.sheet(trail(then.events, said.zone), said)).show(
            as_json=False, as_csv=as_csv
        )


LINES = click.option("--json", "as_json", is_flag=True, help="Print JSON, an event a line.")
command = click.command("log")(with_options(click.pass_context(log), CONTEST, AS_OF, LINES, CSV))
