"""movement: show a movement with its cards and figures, check a file of movements."""

from pathlib import Path
from typing import get_args

import rich_click as click

from ledger import regulations
from ledger.errors import NoFile, NoSuch, RuleSaysNo
from ledger.readers import movements as reader
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.printed import PrintedDraw
from ledger.rules.draws.round_robin import RoundRobinDraw
from ledger.rules.formats.movement import Movement as Movements
from projections.views.movements import movement_sheet
from projections.writers import movements as writer
from replay.cli.calculations import conditions_of, not_here
from replay.cli.questions import Answer
from replay.cli.screen import say
from replay.cli.shell import CSV, JSON

KINDS = ("howell", "mitchell", "mitchell-share", "round-robin")
CLAUSE = "by nobody's regulations"
MOST_CONTESTANTS = 2 * reader.MOST_TABLES


@click.group("movement")
def command() -> None:
    """Howells, Mitchells and round robins, made or from a file."""


@command.command("show")
@click.argument("kind", metavar="KIND|SET:STAGE|FILE")
@click.argument("which", metavar="CONTESTANTS|NAME")
@click.option("--rounds", type=click.IntRange(min=1), help="Fewer than a complete one.")
@click.option("--boards", "each", type=click.IntRange(min=1), help="In each set.")
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
    each: int | None,
    by: writer.By,
    as_json: bool,
    as_csv: bool,
) -> None:
    """A movement: howell, mitchell, mitchell-share or round-robin of so many, that of a
    regulation set (SET:STAGE) of so many, or one of a FILE.
    """
    if kind in KINDS:
        movement = _made(kind, _number(which), rounds)
    elif _is_set(kind):
        movement = _of_set(kind, _number(which), rounds)
        each = each or _boards_of(kind, movement)
    else:
        known = _read(kind)
        if which not in known:
            raise NoSuch(what="movement", name=which, known=tuple(known))
        movement = known[which]
    sheet = movement_sheet(f"{Path(kind).name} {which}", movement, each or 1)
    Answer(lambda: writer.plain(sheet), lambda: writer.sheet(sheet, by)).show(
        as_json=as_json, as_csv=as_csv
    )


@command.command("check")
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Say what is wrong first in a file of movements, or that nothing is."""
    for name, movement in _read(file).items():
        sheet = movement_sheet(name, movement)
        say(
            f"{name}: {movement.contestants} contestants, {len(movement.rounds)} rounds,"
            f" any two meet {_times(*sheet.met)}: can be played"
        )


def _times(least: int, most: int) -> str:
    """How often; once where that is so for all."""
    if least == most:
        return "once" if most == 1 else f"{most} times"
    return f"{least} to {most} times"


def _number(which: str) -> int:
    """How many contestants, as typed."""
    if not which.isdecimal() or not 2 <= int(which) <= MOST_CONTESTANTS:
        raise click.UsageError(
            f"{which} is no number of contestants of a movement, 2 to {MOST_CONTESTANTS}"
        )
    return int(which)


def _is_set(kind: str) -> bool:
    """Whether this is a shipped set, or a stage of a set."""
    return kind in regulations.names() or (":" in kind and not Path(kind).exists())


def _of_set(rules: str, contestants: int, rounds: int | None) -> Movement:
    """As a set draws a stage. Raises NotUnderTheseRules, RuleSaysNo, BadValue."""
    conditions = conditions_of(rules)
    plan, draw = conditions.format, conditions.draw
    match draw:
        case PrintedDraw():
            movement = draw.movement()
            if contestants != movement.contestants:
                raise RuleSaysNo(
                    what=f"the printed draw of {movement.contestants}",
                    why=f"{contestants} are asked for",
                    clause=draw.clause,
                )
            return movement
        case RoundRobinDraw():
            return draw.movement(contestants)
        case HowellDraw():
            planned = plan.rounds_of(contestants) if isinstance(plan, Movements) else None
            return draw.movement(contestants, rounds or planned)
        case MitchellDraw():
            return draw.movement((contestants + 1) // 2, rounds)
        case _:
            return not_here(rules, "a movement")


def _boards_of(rules: str, movement: Movement) -> int | None:
    """How many boards a set plays in each round; None where its format does not say."""
    plan = conditions_of(rules).format
    if isinstance(plan, Movements):
        return plan.boards // len(movement.rounds) or None
    return plan.boards if plan else None


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
