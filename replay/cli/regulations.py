"""regulations: list, show, check and compare sets, and say what may stand in one."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import rich_click as click

from ledger import regulations
from ledger.coding import to_plain
from ledger.errors import InFile, LedgerError, NoSuch
from ledger.rulebook import Regulations
from projections.views.set_differences import SetDifference, set_differences
from projections.writers.sheet import Block, Column, Sheet
from replay.cli.questions import say_answer
from replay.cli.screen import complain, say, say_json
from replay.cli.shell import CSV, JSON
from replay.questions.asking import Answer
from replay.sets import by_what_is_played, played

MOST_SHOWN = 50
"""The number of faults printed, one a line; --json prints all of them."""


@click.group("regulations")
def command() -> None:
    """The rules that a contest can be opened with.

    A set of your own is a TOML file that begins with extends = "SET" (the nearest of them),
    a name, a title, an edition and its source; what it writes under [default] or under
    [stages.NAME] is laid over that set, and without = ["stages.NAME", "default.KEY"] names
    what it leaves out.
    """


@command.command("list")
@JSON
@CSV
def list_sets(*, as_json: bool, as_csv: bool) -> None:
    """The sets that come with the program, and your own in this folder, by what is played."""
    sets = [(name, regulations.load(name)) for name in regulations.names()]
    own = list(_own_sets())
    say_answer(
        Answer(
            lambda: [
                {
                    "name": called,
                    "edition": one.edition,
                    "title": one.title,
                    "played": played(one),
                    "source": one.source,
                    "own": is_own,
                }
                for is_own, known in ((False, sets), (True, own))
                for called, one in known
            ],
            lambda: Sheet(above=(), columns=LISTED, blocks=list(_blocks(own))),
        ),
        as_json=as_json,
        as_csv=as_csv,
    )


LISTED = (Column("name"), Column("title"), Column("edition"), Column("source"))


def _blocks(own: Sequence[tuple[str, Regulations]]) -> Iterator[Block]:
    """Yield a block for each kind of contest, and last the sets not shipped with the program."""
    for kind, sets in by_what_is_played().items():
        yield Block(kind, [_row(name, one) for name, one in sets])
    if own:
        yield Block("Your own, here", [_row(file, one) for file, one in own])


def _row(called: str, one: Regulations) -> list[str]:
    return [called, one.title, one.edition, one.source]


def _own_sets() -> Iterator[tuple[str, Regulations]]:
    """Yield the files in this folder that hold a set, by their names."""
    for file in sorted(Path().glob("*.toml")):
        with suppress(LedgerError, OSError):
            yield file.name, regulations.load(str(file))


@command.command("show")
@click.argument("name", metavar="SET")
@JSON
def show(name: str, *, as_json: bool) -> None:
    """Every choice of a SET (a name or a TOML file), with its clause.

    Of a stage, only what is not as by default; with --json all of it.
    """
    plain = to_plain(regulations.load(name))
    if as_json:
        say_json(plain)
        return
    say(*_lines(_own(plain), 0))


@command.command("check")
@click.argument("file", metavar="FILE")
@JSON
def check(file: str, *, as_json: bool) -> None:
    """Say everything that is wrong in a federation's own TOML file, or that nothing is.

    What does not agree with something else is looked for once each value is what it may be.
    """
    found = regulations.faults_of(file)
    if as_json:
        say_json([{"file": f.file, "key": f.place, "what": f.what} for f in found])
    for fault in () if as_json else found[:MOST_SHOWN]:
        complain(str(fault))
    if not as_json and len(found) > MOST_SHOWN:
        complain(f"{file}: {len(found) - MOST_SHOWN:,} more")
    if found:
        sys.exit(InFile.exit_code)
    if not as_json:
        say(f"{file}: {_complete(regulations.load(file))}")


def _complete(book: Regulations) -> str:
    stages = f", stages {', '.join(book.stages)}" if book.stages else ""
    return f"{book.name}, edition {book.edition}{stages}: complete and consistent"


@command.command("kinds")
@click.argument("name", required=False, metavar="[KEY|RULE]")
@JSON
def kinds(name: str | None, *, as_json: bool) -> None:
    """What may stand in a set: the keys of a stage; the rules of a KEY; the keys of a RULE."""
    every = regulations.kinds()
    found = [kind for kind in every if name in (kind.place.split(".")[0], kind.name, None)]
    one = next((key for key in regulations.stage_keys() if key.name == name), None)
    if not found and one is None:
        known = (*(key.name for key in regulations.stage_keys()), *(kind.name for kind in every))
        raise NoSuch(what="key or rule", name=str(name), known=tuple(dict.fromkeys(known)))
    if as_json:
        say_json([{**kind._asdict(), "keys": _as_tables(kind.keys)} for kind in found])
        return
    say(*(_stage_keys() if name is None else _kind_lines(found, one)))


def _as_tables(keys: Iterable[regulations.Key]) -> list[dict[str, object]]:
    return [key._asdict() for key in keys]


def _stage_keys() -> Iterator[str]:
    yield "Keys of [default], and of [stages.NAME], which changes it for one stage:"
    yield from map(_key_line, regulations.stage_keys())


def _kind_lines(found: Sequence[regulations.Kind], one: regulations.Key | None) -> Iterator[str]:
    """Yield the lines of a stage's key, with rules and their keys; the same rule only once."""
    if one is not None:
        yield _key_line(one)
    shown: set[str] = set()
    for kind in found:
        yield f"{kind.place}: {kind.name}"
        if kind.name in shown:
            continue
        shown.add(kind.name)
        yield f"  {kind.cites}"
        yield f"  {kind.says}"
        yield from ("  " + _key_line(key) for key in kind.keys)


def _key_line(key: regulations.Key) -> str:
    return f"  {key.name}{'' if key.required else ' (may be left out)'}: {key.allowed}"


@command.command("diff")
@click.argument("one", metavar="SET")
@click.argument("other", metavar="SET")
@JSON
@CSV
def diff(one: str, other: str, *, as_json: bool, as_csv: bool) -> None:
    """What differs between two sets: key path, both values, both clauses."""
    books = regulations.load(one), regulations.load(other)
    found = set_differences(*books)
    if not (as_json or as_csv):
        say(*_compared(found, books[0].name, books[1].name))
        return
    columns = [Column("where"), Column(books[0].name), Column(books[1].name)]
    rows = [[d.path, _value(d.one, d.one_clause), _value(d.other, d.other_clause)] for d in found]
    say_answer(
        Answer(
            lambda: to_plain(found),
            lambda: Sheet(above=(), columns=columns, blocks=[Block("", rows)]),
        ),
        as_json=as_json,
        as_csv=as_csv,
    )


def _compared(found: Sequence[SetDifference], one: str, other: str) -> Iterator[str]:
    """Yield each difference on three lines: where it is, and what either set has there."""
    for difference in found:
        yield difference.path
        yield f"  {one}: {_value(difference.one, difference.one_clause)}"
        yield f"  {other}: {_value(difference.other, difference.other_clause)}"
    if not found:
        yield f"{one} and {other} say the same"


def _value(value: object, clause: str | None) -> str:
    """Return a value in short, with its clause behind it."""
    shown = "none" if value is None else _short(value)
    return f"{shown} [{clause}]" if clause and value is not None else shown


def _short(value: object) -> str:
    if isinstance(value, dict):
        return f"({_fields(value)})"
    if isinstance(value, list | tuple):
        return "; ".join(map(_short, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fields(table: dict[str, object]) -> str:
    """Write a table in one line, without its empty keys."""
    said = {key: value for key, value in table.items() if value is not None}
    shown = {key: _short(value) for key, value in said.items()}
    return ", ".join(f"{key} {value}" for key, value in shown.items() if value != "()")


def _own(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a set whose stages say only what is not as by default."""
    stages = {stage: _unlike(own, plain["default"]) for stage, own in plain["stages"].items()}
    return {**plain, "stages": stages}


def _unlike(table: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a table that differ from another; a rule is shown as a whole."""
    return {
        key: _unlike(value, other[key]) if _is_table(value) and _is_table(other.get(key)) else value
        for key, value in table.items()
        if key not in other or value != other[key]
    }


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and not _rule(value)


def _rule(table: dict[str, Any]) -> str:
    """Return the rule that a table is; in a table of authority rule is an act, with its roles."""
    rule = table.get("rule")
    return rule if isinstance(rule, str) else ""


def _lines(value: object, depth: int, key: str = "") -> list[str]:
    """Write a table as indented lines: a rule on the line of its key, with its clause behind it."""
    pad = "  " * depth
    if isinstance(value, dict):
        rule = _rule(value)
        called = f" {rule}" if rule else ""
        head = [f"{pad}{key}:{called}{_clause(value)}"] if key else []
        return head + [
            line
            for name, inner in value.items()
            if name != "clause" and not (name == "rule" and rule)
            for line in _lines(inner, depth + (1 if key else 0), name or '""')
        ]
    if isinstance(value, list | tuple) and any(isinstance(item, dict) for item in value):
        return [f"{pad}{key}:", *(f"{pad}  - {_item(item)}" for item in value)]
    if isinstance(value, list | tuple):
        return [f"{pad}{key}: {', '.join(map(_short, value)) or 'none'}"]
    return [f"{pad}{key}: {'none' if value is None else _short(value)}"]


def _item(table: dict[str, Any]) -> str:
    """Return one table of a list: its rule first, its clause last."""
    rule = _rule(table)
    rest = _fields({key: v for key, v in table.items() if key not in ("rule", "clause")})
    return (f"{rule}: {rest}" if rule and rest else rule or rest) + _clause(table)


def _clause(table: dict[str, object]) -> str:
    return f"  [{table['clause']}]" if table.get("clause") else ""
