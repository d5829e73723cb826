"""The record is not whole, or somebody else was quicker."""

from dataclasses import dataclass

from ledger.errors.base import Broken, Overtaken


@dataclass(kw_only=True, eq=False)
class BadRow(Broken):
    """#{position}: {what}"""

    position: int
    what: str


@dataclass(kw_only=True, eq=False)
class LedgerIsDamaged(Broken):
    """{file} is damaged: {why}; work on a copy (see: verify)"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class BackupIsDamaged(Broken):
    """{file} is a backup that is cut off or damaged ({why}), and nothing was made of it: take
    another one"""

    file: str
    why: str


@dataclass(kw_only=True, eq=False)
class RecordUnguarded(Broken):
    """{file} is not written to: {what}; nothing was recorded (see: verify)"""

    file: str
    what: str


@dataclass(kw_only=True, eq=False)
class NotProved(Broken):
    """{what} is not proved: {why}"""

    what: str
    why: str


@dataclass(kw_only=True, eq=False)
class NoLongerHolds(Overtaken):
    """{what} is now {now}, no longer {was}: look again and decide"""

    what: str
    was: str
    now: str


@dataclass(kw_only=True, eq=False)
class NameTaken(Overtaken):
    """{name} is, or looks like, the name or number of somebody who is known by now: look again"""

    name: str


@dataclass(kw_only=True, eq=False)
class LedgerIsBusy(Overtaken):
    """{file} is locked by another process; nothing was recorded, try again"""

    file: str


@dataclass(kw_only=True, eq=False)
class ErasureWaits(Overtaken):
    """the erasing is begun and waits, for another process uses {file}: done in {done};
    left are {left}, which the next command that records goes on with"""

    file: str
    done: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(kw_only=True, eq=False)
class ViewsAreBusy(Overtaken):
    """{file} is being used by another process"""

    file: str


@dataclass(kw_only=True, eq=False)
class ViewsReplaced(ViewsAreBusy):
    """{file} was made anew by another process while it was looked at; try again"""


@dataclass(kw_only=True, eq=False)
class MovedSince(Overtaken):
    """the record has moved on since position {basis}: look again and decide"""

    basis: int


@dataclass(kw_only=True, eq=False)
class NotThereYet(Overtaken):
    """there is no position {basis} yet, the head is #{head}: look again and decide"""

    basis: int
    head: int
