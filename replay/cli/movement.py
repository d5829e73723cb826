"""movement: show a movement with its cards and figures, check a file of movements."""

from pathlib import Path
from typing import get_args

import rich_click as click

from ledger.errors import NoFile, NoSuch
from ledger.readers import movements as reader
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.round_robin import RoundRobinDraw
from projections.views.movements import movement_sheet
from projections.writers import movements as writer
from replay.cli.questions import Answer
from replay.cli.shell import CSV, JSON

KINDS = ("howell", "mitchell", "mitchell-share", "round-robin")
CLAUSE = "by nobody's regulations"


@click.group("movement")
def command() -> None:
    """Howells, Mitchells and round robins, made or from a file."""


@command.command("show")
@click.argument("kind", metavar="KIND|FILE")
@click.argument("which", metavar="CONTESTANTS|NAME")
@click.option("--rounds", type=click.IntRange(min=1), help="Fewer than a complete one.")
@click.option("--boards", "each", type=click.IntRange(min=1), default=1, help="In each set.")
@click.option(
    "--by", type=click.Choice(get_args(writer.By)), default="rounds", help="What makes a block."
)
@JSON
@CSV
def show(
    kind: str,
    which: str,
    *,
    rounds: int | None,
    each: int,
    by: writer.By,
    as_json: bool,
    as_csv: bool,
) -> None:
    """A movement: howell, mitchell, mitchell-share or round-robin of so many, or one of a FILE."""
    if kind in KINDS:
        if not which.isdigit() or int(which) < 2:
            raise click.UsageError(f"{which} is no number of contestants")
        movement = _made(kind, int(which), rounds)
    else:
        known = _read(kind)
        if which not in known:
            raise NoSuch(what="movement", name=which, known=tuple(known))
        movement = known[which]
    sheet = movement_sheet(f"{kind} {which}", movement, each)
    Answer(lambda: writer.plain(sheet), lambda: writer.sheet(sheet, by)).show(
        as_json=as_json, as_csv=as_csv
    )


@command.command("check")
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Say what is wrong first in a file of movements, or that nothing is."""
    for name, movement in _read(file).items():
        sheet = movement_sheet(name, movement)
        click.echo(
            f"{name}: {movement.contestants} contestants, {len(movement.rounds)} rounds,"
            f" any two meet {_times(*sheet.met)}: can be played"
        )


def _times(least: int, most: int) -> str:
    """How often; once where that is so for all."""
    if least == most:
        return "once" if most == 1 else f"{most} times"
    return f"{least} to {most} times"


def _made(kind: str, contestants: int, rounds: int | None) -> Movement:
    """Raises RuleSaysNo, BadValue where there is no such movement."""
    if kind == "howell":
        return HowellDraw(clause=CLAUSE).movement(contestants, rounds)
    if kind == "round-robin":
        if rounds is not None:
            raise click.UsageError("a round robin has all its rounds")
        return RoundRobinDraw(clause=CLAUSE).movement(contestants)
    if kind == "mitchell":
        draw = MitchellDraw(clause=CLAUSE)
    else:
        draw = MitchellDraw(clause=CLAUSE, even="share-and-relay")
    return draw.movement((contestants + 1) // 2, rounds)


def _read(file: str) -> dict[str, Movement]:
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise NoFile(file=file, why=error.strerror or "cannot be read") from None
    return reader.read(Path(file).name, content)
