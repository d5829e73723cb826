"""Write ledgers as Parquet files for analysis; each run adds only what is new.

The folder holds `events`, `results`, `standings` and, if names are wanted, `people`; each with
files of one or many ledgers, which can be read together. A run writes one file of events, the
files of results in which something changed, and a file for each new posting. How far each ledger
has come is noted last, so that the next run makes up for one that was cut short.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from ledger.coding import encode
from ledger.errors import BadValue, NotInstalled
from ledger.events import (
    LEDGER_STREAM,
    ClockSetRight,
    ResultsPosted,
    contest_stream,
    stream_name,
)
from ledger.people import People
from ledger.recorded import Recorded
from ledger.store import Head, Store, check_name, in_turn, made_beside, refusing, sweep
from projections.scope import resolve
from projections.tables.analysis import (
    EventRow,
    PersonRow,
    ResultRow,
    StandingRow,
    event_rows,
    result_rows,
    standing_rows,
)
from projections.views.spans import Span, spans
from projections.views.standings import standings
from projections.writers.medium import in_file_name
from replay.timeline import past

NOTES = "columns.json"
"""The file that notes the position reached for each ledger."""

EVENTS, RESULTS, STANDINGS, PEOPLE = "events", "results", "standings", "people"


FORM = 3
"""The version of the folders' layout; one of another version is written anew."""

ENTRIES = 10_000
"""The lines and matches of so many versions of a contest lie in one file."""


class Note(Struct, frozen=True, kw_only=True):
    """The progress of a ledger: its last position and the hash there; whether with names.

    Attributes:
        files: how many it has; 0 where nobody counted them.

    """

    position: int
    hash: str
    names: bool
    form: int = 1
    files: int = 0


class Written(Struct, frozen=True, kw_only=True):
    """The outcome of a run for a ledger: its id, its head, new events, contests made anew.

    Attributes:
        is_anew: whether what was there of it was of no use, and all of it was written again.

    """

    ledger: str
    head: Head
    events: int
    contests: int
    is_anew: bool


def write_columns(store: Store, folder: Path, *, with_names: bool = False) -> Written:
    """Write what was recorded since the last run; all of it where the past is another one.

    with_names: names and free text too; once they have been asked for otherwise than before,
    all is written anew. Raises NotInstalled, BadValue for a folder of something else, NoFile.
    """
    _check_installed()
    check_name(folder)
    with refusing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with in_turn(folder / NOTES), store.snapshot():
        return _written(store, folder, with_names=with_names)


def _written(store: Store, folder: Path, *, with_names: bool) -> Written:
    ledger, head, notes = store.founded.ledger, store.head(), _notes(folder)
    known = notes.pop(ledger, None)
    goes_on = known is not None and _goes_on(store, known, with_names=with_names)
    since = known.position if known and goes_on and _are_whole(folder, ledger, known.files) else 0
    if known and not since:
        _note(folder, notes)  # whoever comes after a run that was cut short writes all anew, too
    wrote, streams = set[Path](), dict[str, None]()
    if since < head.position:
        path = folder / EVENTS / f"{ledger}-{since + 1:012d}.parquet"
        fresh = _noting(store.replay(after=since), streams)
        wrote.add(_write(path, EventRow, event_rows(ledger, fresh, with_names=with_names)))
    _forget(folder, (EVENTS,), ledger, since, wrote)
    contests = [name.id for name in map(stream_name, streams) if name.topic == "contest"]
    for contest in contests:
        wrote.update(_write_contest(store, folder, ledger, contest, since))
    if with_names:
        names = People(store).names().items()
        people = (PersonRow(ledger=ledger, person=person, name=name) for person, name in names)
        wrote.add(_write(folder / PEOPLE / f"{ledger}-all.parquet", PersonRow, people))
    _forget(folder, (RESULTS, STANDINGS, PEOPLE), ledger, since, wrote)
    files = len(_files(folder, ledger))
    note = Note(position=head.position, hash=head.hash, names=with_names, form=FORM, files=files)
    _note(folder, {**notes, ledger: note})
    return Written(
        ledger=ledger,
        head=head,
        events=head.position - since,
        contests=len(contests),
        is_anew=known is not None and not since,
    )


def _goes_on(store: Store, known: Note, *, with_names: bool) -> bool:
    """Tell whether all that was written of a ledger still holds, with the same choice of names.

    If a clock was set right since, earlier events count as recorded at other times.
    """
    if (known.names, known.form) != (with_names, FORM):
        return False
    if store.head(known.position).hash != known.hash:
        return False
    own = store.read(LEDGER_STREAM)
    return not any(isinstance(r.event, ClockSetRight) and r.position > known.position for r in own)


def _noting(events: Iterable[Recorded], streams: dict[str, None]) -> Iterator[Recorded]:
    """Yield the events, noting the streams that they are of."""
    for recorded in events:
        streams[recorded.stream] = None
        yield recorded


def _write_contest(
    store: Store, folder: Path, ledger: str, contest: str, since: int
) -> Iterator[Path]:
    """Write what has moved since a position: parts of the results, and postings."""
    events = store.read(contest_stream(contest))
    name = f"{ledger}-{in_file_name(contest)}"
    parts: dict[int, list[Span]] = defaultdict(list)
    for span in spans(events):
        parts[span.result.reference.version // ENTRIES].append(span)
    for number, part in parts.items():
        if any((span.until or span.since).position > since for span in part):
            path = folder / RESULTS / f"{name}-{number:06d}.parquet"
            yield _write(path, ResultRow, result_rows(ledger, contest, part))
    for recorded in events:
        if isinstance(recorded.event, ResultsPosted) and recorded.position > since:
            path = folder / STANDINGS / f"{name}-{recorded.position:012d}.parquet"
            rows = _posted(store, ledger, contest, recorded, recorded.event)
            yield _write(path, StandingRow, rows)


def _posted(
    store: Store, ledger: str, contest: str, posting: Recorded, posted: ResultsPosted
) -> Iterator[StandingRow]:
    """Return the standings that were posted, as known at their basis."""
    facts = past(store, contest, f"#{posted.basis}").facts()
    made = standings(facts, resolve(f"after:{posted.session}", facts))
    return standing_rows(ledger, posting, posted, made)


# --------------------------------------------------------------------------------- the folder


def _notes(folder: Path) -> dict[str, Note]:
    """Read the notes of a folder; {} for a new one. Raises BadValue for another's folder."""
    path = folder / NOTES
    sweep(path)
    with refusing(folder):
        if not path.exists():
            if any(folder.iterdir()):
                expected = "a new or empty folder, or one that `columns` made"
                raise BadValue(place="DIR", value=str(folder), expected=expected)
            _note(folder, {})
        text = path.read_bytes()
    try:
        return NOTED.decode(text)
    except msgspec.MsgspecError:
        expected = "what `columns` notes there; remove the folder, and have it written anew"
        raise BadValue(place=str(path), value="what it holds", expected=expected) from None


NOTED = msgspec.json.Decoder(dict[str, Note])


def _files(folder: Path, ledger: str) -> list[Path]:
    """List the files of a ledger."""
    kinds = (EVENTS, RESULTS, STANDINGS, PEOPLE)
    with refusing(folder):
        return [path for kind in kinds for path in (folder / kind).glob(f"{ledger}-*.parquet")]


def _are_whole(folder: Path, ledger: str, files: int) -> bool:
    """Tell whether no file of a ledger was removed, or cut: each ends with its format's sign."""
    own = _files(folder, ledger)
    with refusing(folder):
        return len(own) >= files and all(map(_is_whole, own))


def _is_whole(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - len(SIGN)))
        return file.read() == SIGN


SIGN = b"PAR1"
"""With it a Parquet file begins and ends."""


def _note(folder: Path, notes: dict[str, Note]) -> None:
    path = folder / NOTES
    with made_beside(path, _may_replace) as new, refusing(path):
        new.write_bytes(encode(notes))


def _forget(
    folder: Path, kinds: Sequence[str], ledger: str, since: int, wrote: Collection[Path]
) -> None:
    """Remove what a run has not written anew of these kinds: with 0 all older files of a ledger.

    Elsewhere events and postings behind a position, which a run left that was cut short. What
    was there before stays until what takes its place is there.
    """
    with refusing(folder):
        for kind in kinds:
            is_dated = kind in (EVENTS, STANDINGS)
            for path in {*(folder / kind).glob(f"{ledger}-*.parquet")}.difference(wrote):
                if not since or (is_dated and int(path.stem.rpartition("-")[2]) > since):
                    path.unlink()


def _write(path: Path, kind: type[Struct], rows: Iterable[Struct]) -> Path:
    from projections.tables import parquet

    with refusing(path.parent):
        path.parent.mkdir(exist_ok=True)
    with made_beside(path, _may_replace) as new, refusing(path):
        parquet.write(new, kind, rows)
    return path


def _check_installed() -> None:
    """Raise NotInstalled where there is nothing that writes Parquet."""
    try:
        from projections.tables import parquet  # noqa: F401
    except ImportError as error:
        what, lacking = "columns", error.name or "pyarrow"
        raise NotInstalled(what=what, lacking=lacking, extra="columns") from None


def _may_replace(_: Path) -> None:
    """Allow replacing a file that was written before."""
