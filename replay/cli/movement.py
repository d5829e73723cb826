"""movement: show a movement with its cards and figures, check a file of movements."""

from pathlib import Path
from typing import Any, get_args

import rich_click as click

from ledger import regulations
from ledger.bridge.numbers import so_many, whole_number
from ledger.errors import NoSuch
from ledger.readers import movements as reader
from ledger.rules.draws import kinds
from ledger.rules.draws.by_movement import Hall
from ledger.rules.draws.by_name import CLAUSE, NAMES, chosen
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.round_robin import RoundRobinDraw
from projections.views.movements import movement_sheet
from projections.writers import movements as writer
from projections.writers.languages.texts import said
from projections.writers.paper import Imprint
from replay.acts import described
from replay.acts.movement import WHICH
from replay.cli.calculations import conditions_of, not_here
from replay.cli.files import REPLACE, read_bytes
from replay.cli.parameters import Whole, option
from replay.cli.questions import LANGUAGE, ON_PAPER, say_answer
from replay.cli.recording import verb
from replay.cli.screen import say
from replay.cli.shell import CSV, JSON, with_options
from replay.questions.asking import Answer

ROUND_ROBIN = "round-robin"
MOST_CONTESTANTS = 2 * reader.MOST_TABLES


@click.group("movement")
def command() -> None:
    """Mitchells, Howells, webs and round robins: made, from a file, or put to use."""


def show(
    *,
    kind: str,
    which: str | None,
    tables: int | None,
    rounds: int | None,
    each: int | None,
    switched: int | None,
    one_winner: bool,
    by: writer.By,
    **form: Any,
) -> None:
    """A movement of so many contestants or --tables: by name (mitchell, mitchell-share,
    mitchell-revenge, howell, three-quarter-howell, appendix-howell, web, round-robin), that of a
    regulation set (SET:STAGE), or one of a FILE by its NAME.
    """
    if kind in (*NAMES, ROUND_ROBIN) or _is_set(kind):
        many = _number(which, tables)
        which = str(many)
        if kind in NAMES:
            found = chosen(kind, many, rounds, switched, one_winner=one_winner)
            movement = found.laid_out(many, each).movement
        elif kind == ROUND_ROBIN:
            movement = _round_robin(many, rounds)
        else:
            movement = _of_set(kind, many, rounds)
            each = each or _boards_of(kind, movement)
    else:
        known = _read(kind)
        if which is None:
            raise click.UsageError(f"say which movement of {kind}: {', '.join(known)}")
        if which not in known:
            raise NoSuch(what="movement", name=which, known=tuple(known))
        movement = known[which]
    sheet = movement_sheet(f"{Path(kind).name} {which}", movement, each or 1)
    say_answer(
        Answer(lambda: writer.plain(sheet), lambda: writer.sheet(sheet, by)),
        lambda _: Imprint(f"{sheet.name}: {said(by)}"),
        **form,
    )


command.add_command(
    click.command("show")(
        with_options(
            show,
            click.argument("kind", metavar="KIND|SET:STAGE|FILE"),
            click.argument("which", metavar="CONTESTANTS|NAME", required=False),
            click.option("--tables", type=Whole(2, reader.MOST_TABLES), help="How many."),
            *map(option, WHICH),
            click.option(
                "--by",
                type=click.Choice(get_args(writer.By)),
                default="rounds",
                help="What makes a block.",
            ),
            JSON,
            CSV,
            *ON_PAPER,
            LANGUAGE,
            REPLACE,
        )
    )
)


command.add_command(verb(described("movement use")))


@command.command("check")
@click.argument("file", metavar="FILE")
def check(file: str) -> None:
    """Say what is wrong first in a file of movements, or that nothing is."""
    for name, movement in _read(file).items():
        sheet = movement_sheet(name, movement)
        say(
            f"{name}: {movement.contestants} contestants, {so_many(len(movement.rounds), 'round')},"
            f" any two meet {_times(*sheet.met)}: can be played"
        )


def _times(least: int, most: int) -> str:
    """Write a frequency from the least to the most; one number if they are equal."""
    if least == most:
        return "once" if most == 1 else f"{most} times"
    return f"{least} to {most} times"


def _number(which: str | None, tables: int | None) -> int:
    """Return the number of contestants, as typed or for so many full tables."""
    if which is None and tables is not None:
        return 2 * tables
    if which is None or tables is not None:
        raise click.UsageError("say how many contestants there are, or how many --tables")
    number = whole_number(which)
    if number is None or not 2 <= number <= MOST_CONTESTANTS:
        raise click.UsageError(
            f"{which} is no number of contestants of a movement, 2 to {MOST_CONTESTANTS}"
        )
    return number


def _is_set(kind: str) -> bool:
    """Tell whether this is a shipped set, or a stage of a set."""
    return kind in regulations.names() or (":" in kind and not Path(kind).exists())


def _of_set(rules: str, contestants: int, rounds: int | None) -> Movement:
    """Give the movement of a set's stage. Raises NotUnderTheseRules, RuleSaysNo, BadValue."""
    conditions = conditions_of(rules)
    draw = conditions.draw
    if (round_robin := kinds.round_robin(draw)) is not None:
        return round_robin.movement(contestants)
    rule = kinds.by_movement(draw)
    if rule is None:
        return not_here(rules, "a movement")
    plan = None if rule.two_lines else conditions.format
    printed = plan.rounds_of(contestants) if plan is not None else None
    even = contestants + (contestants % 2 if not rule.through_stage else 0)
    movement = rule.laid_out(Hall(even, rounds=rounds or printed)).movement
    return movement if rule.through_stage else movement.for_so_many(contestants)


def _boards_of(rules: str, movement: Movement) -> int | None:
    """Return the boards per round under a set; None if its format does not say."""
    plan = conditions_of(rules).format
    boards = None if plan is None else plan.boards
    if plan is not None and plan.sets_of_a_session and boards is not None:
        return boards // len(movement.rounds) or None
    return boards


def _round_robin(contestants: int, rounds: int | None) -> Movement:
    if rounds is not None:
        raise click.UsageError("a round robin has all its rounds")
    return RoundRobinDraw(clause=CLAUSE).movement(contestants)


def _read(file: str) -> dict[str, Movement]:
    if not Path(file).suffix and not Path(file).exists():
        what = "movement, set of regulations or file"
        raise NoSuch(what=what, name=file, known=(*NAMES, ROUND_ROBIN))
    return reader.read(Path(file).name, read_bytes(Path(file)))
