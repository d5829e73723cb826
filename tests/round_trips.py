"""Contests out in every format that can carry them, and in again into a new ledger.

    python -m tests.round_trips [FOLDER]
    python -m tests.round_trips --told [SET...]

Of each real file of the folder, or each contest that is told of a set: standings and lines are
those of the contest that went out, but for what the export lists as lost.
"""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ledger import readers
from ledger.desk import Desk
from ledger.errors import BadInput, CannotSay, LedgerError
from ledger.people import People
from ledger.readers.changes import Asked
from ledger.readers.result_file import ResultFile
from ledger.record import Contest
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.views.handing_out import outgoing
from projections.views.outgoing import OutContestant, Outgoing
from projections.writers.files import written
from projections.writers.files.xlsx import AMBIGUOUS
from replay.intake import import_result
from replay.wishes import Wish
from tests.contests import sheets
from tests.contests.stories import STORIES, tell
from tests.given import clock
from tests.usebio_schema import faults

FORMS = ("acbl", "csv", "pbn", "usebio", "usebio-1.3", "xlsx")
GLOBS = ("usebio*/*.xml", "pbn*/*.pbn", "bws/*.bws", "realbridge/*.csv", "acbl/*.json")
SUFFIXES = {"usebio": "xml", "usebio-1.3": "xml", "acbl": "json"}


class Trip(NamedTuple):
    """A contest out as a form and in again: what it lost, and what differs.

    refused: in a sentence.
    """

    name: str
    form: str
    refused: str | None
    lost: tuple[str, ...]
    differ: tuple[str, ...]
    lines: int


def trips(path: Path, forms: tuple[str, ...] = FORMS, rules: str = "") -> Iterator[Trip]:
    """The file's contest in each of these forms, under the set that goes with it or another."""
    file = readers.read(path.name, path.read_bytes())
    with TemporaryDirectory() as folder:
        facts, out = handed_out(Path(folder) / "first.ledger", file, rules or file.regulations)
        for form in forms:
            yield _trip(Path(folder), path.name, form, facts, out)


HARMLESS = {
    "rounds and tables",
    "places in strata",
    "the cards",
    "the teams' names",
    "what the cards come to double dummy",
}
"""What may be lost without a place being another one."""


def told_trips(name: str, folder: Path, forms: tuple[str, ...] = FORMS) -> Iterator[Trip]:
    """A whole contest of a set in each of these forms. What differs in consequence of what is
    listed as lost is left out.
    """
    told = tell(name, sheets.SEEDS[name], folder)
    facts = told.facts()
    people = People(told.desk.store).names()
    for scope in (CONTEST, *(f"session:{one}" for one in facts.sessions)):
        out = outgoing(facts, resolve(scope, facts), told.contest, people, {})
        for form in forms if out.lines else ():
            trip = _trip(folder, f"{name}, {scope}", form, facts, out)
            yield trip._replace(differ=tuple(_unlisted(trip, out)))
            for path in folder.glob(f"{form}.ledger*"):
                path.unlink()


def _unlisted(trip: Trip, out: Outgoing) -> Iterator[str]:
    """What differs though nothing that was lost says so."""
    if AMBIGUOUS in trip.lost:
        return
    awarded = sum(line.awards is not None for line in out.lines)
    if any(one.startswith("the boards of ") for one in trip.lost):
        awarded = len(out.lines)
    lines = [one for one in trip.differ if one.startswith("line ")]
    if len(lines) > awarded or (
        lines
        and not any("assigned" in one or "award" in one or "boards" in one for one in trip.lost)
    ):
        yield from lines
    if HARMLESS.issuperset(trip.lost):
        yield from (one for one in trip.differ if one.startswith("place "))
    yield from (one for one in trip.differ if not one.startswith(("line ", "place ")))


def _trip(folder: Path, name: str, form: str, facts: Contest, out: Outgoing) -> Trip:
    lines = len(out.lines)
    try:
        made = written(out, form)
    except CannotSay as cannot:
        return Trip(name, form, str(cannot), (), (), lines)
    try:
        again = readers.read(f"again.{SUFFIXES.get(form, form)}", made.content)
        rules = facts.regulations_for().name
        named = facts.regulations_for().stages_beside(())
        stage = facts.sessions[out.sessions[0]].stage if named else None
        _, back = handed_out(folder / f"{form}.ledger", again, rules, stage)
    except LedgerError as refused:
        return Trip(name, form, None, made.lost, (str(refused),), lines)
    differ = (
        *(faults(made.content) if form.startswith("usebio") else ()),
        *_differ("line", _lines(out), _lines(back)),
        *_differ("place", _places(out), _places(back)),
    )
    return Trip(name, form, None, made.lost, differ, lines)


def handed_out(
    path: Path, file: ResultFile, rules: str, stage: str | None = None
) -> tuple[Contest, Outgoing]:
    """A new ledger of the file, whose sessions are of a stage, and what it hands out."""

    def sign(_: Store, __: Roll) -> Signature:
        return Signature(recorded_at=clock("22:00"))

    with closing(Store.found(path, "declared", recorded_at=clock("18:00"))) as store:
        wish = Wish(contest="c", asked=Asked("scorer", None), regulations=rules, stage=stage)
        import_result(store, file, wish, sign)
        facts = Desk(store).contest("c")
        people = People(store)
        members = {one.id: one.number for one in people.all() if one.number}
        scope = resolve(CONTEST, facts)
        return facts, outgoing(facts, scope, file.title, people.names(), members)


def _lines(out: Outgoing) -> dict[str, str]:
    """What came of each line, by where it was played."""
    found = {}
    for one in out.lines:
        sides = "-".join(
            " with ".join(sorted(map(_called, out.of(side)))) for side in (one.line.ns, one.line.ew)
        )
        score = one.score.outcome if one.score and not one.awards else ""
        found[f"{one.line.board} {sides} {one.line.room or ''}"] = f"{score} {one.awards or ''}"
    return found


def _places(out: Outgoing) -> dict[str, str]:
    """Everybody's place and total, by number."""
    found = {}
    for one in out.contestants.values():
        place = one.standing
        if place is not None and not one.is_house:
            names = ", ".join(sorted(player.name for player in one.players))
            shown = f"{place.place} {place.exact} {place.percentage} {names}"
            found[_called(one) + (one.field or "")] = shown
    return found


def _called(one: OutContestant) -> str:
    return "0" if one.is_house else f"{one.section}{one.number}"


def _differ(what: str, one: dict[str, str], other: dict[str, str]) -> Iterator[str]:
    for key in {**one, **other}:
        if one.get(key) != other.get(key):
            yield f"{what} {key}: {one.get(key)} > {other.get(key)}"


def main() -> int:
    """Say of each contest and form what came of it; how many differ."""
    words = sys.argv[1:]
    if words[:1] == ["--told"]:
        return sum(map(_say_told, words[1:] or STORIES))
    folder = Path(words[0] if words else "../shared/data")
    paths = sorted(path for pattern in GLOBS for path in folder.glob(pattern))
    return sum(_say(path.name, trips(path)) for path in paths)


def _say_told(name: str) -> int:
    with TemporaryDirectory() as folder:
        return _say(name, told_trips(name, Path(folder)))


def _say(name: str, made: Iterator[Trip]) -> int:
    """Say what came of these; how many differ."""
    faults = 0
    try:
        for trip in made:
            faults += bool(trip.differ)
            came = trip.refused or f"{len(trip.differ)} differ of {trip.lines} lines"
            lost = f"; lost: {', '.join(trip.lost)}" if trip.lost else ""
            sys.stdout.write(f"{trip.name} as {trip.form}: {came}{lost}\n")
            sys.stdout.writelines(f"    {one}\n" for one in trip.differ[:4])
    except BadInput as refused:
        sys.stdout.write(f"{name}: {refused}\n")
    sys.stdout.flush()
    return faults


if __name__ == "__main__":
    sys.exit(min(main(), 100))
