"""Check everything around a ledger, and say what to do where something is wrong.

`verify` judges what is recorded; this looks at the file, the machine and the desk.
"""

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from ledger.errors import LedgerError, NoFile
from ledger.events import tournament_stream
from ledger.forms.zones import known_zones
from ledger.proofs.ssh import PrivateKey
from ledger.record.tournament import fold
from ledger.store import STEP_BACK, Store, refusing, write_time
from replay.desk_file import heads_at, key_at, usual_at
from replay.differing import behind, differing
from replay.signing import EXPOSED, is_exposed, why_not_good
from replay.verify import BESIDE

ROOM = 100 << 20
"""The bytes that should be free beside a ledger, or ten times its size."""

PACKAGES = (
    "eventsourcing",
    "msgspec",
    "sqlite-utils",
    "tzdata",
    "litestar",
    "cryptography",
    "typst",
)
"""The packages whose versions are shown; those of an extra may be missing."""


ENDS = ("", "-wal", "-shm", "-journal", ".views", ".views-wal", ".views-shm")
"""The endings of the files of a ledger that hold names."""


class Finding(NamedTuple):
    """A finding: the subject, what was found, and the remedy; None if all is well."""

    what: str
    found: str
    todo: str | None = None


def findings(store: Store) -> Iterator[Finding]:
    """Give a finding for everything that is checked, in order."""
    if isinstance(store.place, Path):
        yield from _files(store.path)
        yield _space(store.path)
    yield from _guards(store)
    yield _clock(store)
    yield _versions()
    yield from _zones(store)
    yield _views(store)
    yield _key(store)


def _files(path: Path) -> Iterator[Finding]:
    """Check whether anybody else can read or write the ledger, or replace it."""
    beside = [path.with_name(path.name + end) for end in ENDS]
    for file in (one for one in beside if one.exists()):
        mode = stat.S_IMODE(file.stat().st_mode)
        found = f"{file.name} has mode {mode:04o}"
        todo = f"chmod 600 {file}: others can read names in it" if mode & 0o077 else None
        yield Finding("file", found, todo)
    mode = stat.S_IMODE(path.parent.stat().st_mode)
    is_open = mode & 0o022 and not mode & stat.S_ISVTX
    todo = f"chmod go-w {path.parent}: others can put another file there" if is_open else None
    yield Finding("folder", f"{path.parent} has mode {mode:04o}", todo)
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        todo = "nothing can be recorded here: work where file and folder can be written"
        yield Finding("file", f"{path.name} is for reading only", todo)


def _space(path: Path) -> Finding:
    free, size = shutil.disk_usage(path.parent).free, path.stat().st_size
    is_little = free < max(ROOM, 10 * size)
    todo = "make room, before the disk is full in the middle of a session" if is_little else None
    return Finding("space", f"{free >> 20} MB are free; the ledger has {size >> 10} kB", todo)


def _guards(store: Store) -> Iterator[Finding]:
    faults = list(store.faults(BESIDE))
    for fault in faults:
        yield Finding("database", fault, "work on a copy, and see: verify")
    if not faults:
        yield Finding("database", "its pages, marks and guards are as they were made")


def _clock(store: Store) -> Finding:
    now, last = store.machine_time(), store.head().recorded_at
    found = f"this machine's clock shows {write_time(now)}"
    if store.clock == "live" and last is not None and now < last - STEP_BACK:
        todo = f"set it right; if it is, the ledger's was ahead ({write_time(last)}): see clock"
        return Finding("clock", found, todo)
    return Finding("clock", found)


def _versions() -> Finding:
    told = [f"Python {sys.version.split()[0]}", f"SQLite {sqlite3.sqlite_version}"]
    for package in PACKAGES:
        try:
            told.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            told.append(f"no {package}")
    return Finding("versions", ", ".join(told))


def _zones(store: Store) -> Iterator[Finding]:
    """Check whether this machine knows the time zone of every venue."""
    unknown = []
    for tournament in store.streams("tournament"):
        opened = fold(store.read(tournament_stream(tournament))).opened
        if opened is not None and opened.zone not in known_zones():
            unknown.append(opened.zone)
    for zone in unknown:
        todo = "install the newest tzdata: times there cannot be shown"
        yield Finding("time zones", f"{zone} is none that tzdata knows", todo)
    if not unknown:
        yield Finding("time zones", f"all of {len(known_zones())} known, the venues' among them")


def _views(store: Store) -> Finding:
    try:
        wrong = behind(store) or next(iter(differing(store)), None)
    except LedgerError as error:
        wrong = str(error)
    if wrong is not None:
        return Finding("views", wrong, "write them anew: rebuild")
    return Finding("views", "they are what the record gives, or there are none")


def _key(store: Store) -> Finding:
    """Check whether postings can be signed, if the desk has a key for that."""
    try:
        usual = usual_at(store.place)
        file = key_at(store.place, usual)
        if file is None:
            return Finding("key", "postings are not signed here (see: keys)")
        with refusing(file):
            content, is_open = file.read_bytes(), is_exposed(file)
        public = PrivateKey.read(str(file), content).public
    except NoFile as error:
        return Finding("key", str(error), "put it where desk.toml says")
    except LedgerError as error:
        return Finding("key", str(error), "make or name another: keys new, desk.toml")
    found = f"{file.name} is {public.fingerprint}"
    if is_open:
        return Finding("key", found, EXPOSED.format(file))
    head = store.head()
    assert head.recorded_at is not None
    why = why_not_good(store, public, head.position, write_time(head.recorded_at))
    if why is not None:
        return Finding("key", f"{found}, which {why}", "adopt one: keys new, keys adopt")
    folder = heads_at(store.place, usual)
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        found = f"{found}; what it signs goes into {folder}, where nothing can be written"
        return Finding("key", found, "make that folder, or name another in desk.toml")
    return Finding("key", found)
