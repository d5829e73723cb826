"""One act, and what befalls it: done, judged, and done again."""

import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import NamedTuple

from tests.faults import crowds
from tests.faults.acts import ACTS, Act
from tests.faults.disks import Disk, be_alone
from tests.faults.judging import judged
from tests.faults.mishaps import AFTER, CUT, ROOM, STEPPING, Mishap
from tests.faults.pairs import PAIRS, at_once, wrong_with_pair
from tests.faults.pictures import Picture, picture
from tests.faults.power import Power
from tests.faults.programs import Running, Said
from tests.faults.tracing import Befalls

AMPLE = 100_000
"""Pages enough for everything."""

MOST_ROOM = 1000
ENOUGH = 3
"""After so many successes the disk has room enough."""

DOOMED = 0.3
"""The share of a crowd that is ended on the way, every second time."""

REMOVALS = {"unlink", "unlinkat", "rmdir"}
"""Calls without which nobody can clear away what he has made."""


class Case(NamedTuple):
    """anew: in an interpreter started for it, instead of one that was forked."""

    act: Act
    mishap: Mishap
    anew: bool = False

    def __str__(self) -> str:
        return f"{self.act.name}: {self.mishap}{' anew' if self.anew else ''}"


class Outcome(NamedTuple):
    """What came of a case, or of a crowd.

    what, kind: its row and column in the table. again: how to do it again. ended: how programs
    ended. struck: the calls that were hit. wrong: what does not hold.
    """

    what: str
    kind: str
    again: str
    ended: tuple[str, ...]
    struck: tuple[str, ...]
    wrong: tuple[str, ...]


WRITTEN = re.compile(r"(?P<act>.+): (?P<kind>\w+) at (?P<at>\d+)(?P<anew> anew)?")


def read(text: str) -> Case:
    """The case that is written so. Raises ValueError."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(text)
    act = next(act for act in ACTS if act.name == found["act"])
    return Case(act, Mishap(found["kind"], int(found["at"])), anew=bool(found["anew"]))


class Bench:
    """Where cases are done: made folders to start from, and one to work in."""

    def __init__(self, made: Path, scratch: Path) -> None:
        self.made, self.scratch = made, scratch
        self._number = 0
        self._before, self._after = cache(self._as_made), cache(self._done)
        self._is_alone = False

    def do(self, case: Case) -> Outcome:
        """Do a case and judge it."""
        folder = self._fresh()
        if case.mishap.kind == ROOM:
            return self._in_little_room(case, folder)
        shutil.copytree(self.made / case.act.given, folder)
        said, struck = befallen(case, folder)
        outcome = self._judged(case, folder, said, struck)
        shutil.rmtree(folder)
        return outcome

    def steps(self, act: Act, kind: str) -> int:
        """How many steps of an act something of this kind can befall; its end may be one."""
        folder = self._fresh()
        shutil.copytree(self.made / act.given, folder)
        counted = Befalls() if kind == CUT else STEPPING[kind](0)
        Running(folder, act.command_line, traced=True).followed(counted)
        shutil.rmtree(folder)
        return counted.steps + (kind == CUT)

    def fill(self, act: Act, every: int) -> list[Outcome]:
        """Do an act on disks of every so-many-th size, until there is clearly room enough."""
        outcomes: list[Outcome] = []
        for room in range(0, MOST_ROOM, every):
            outcomes.append(self.do(Case(act, Mishap(ROOM, room))))
            if [one.ended for one in outcomes[-ENOUGH:]] == [("exit 0",)] * ENOUGH:
                break
        return outcomes

    def _in_little_room(self, case: Case, folder: Path) -> Outcome:
        """Do a case on a disk that has so many pages free."""
        if not self._is_alone:
            be_alone()
            self._is_alone = True
        disk = Disk(folder, AMPLE)
        try:
            shutil.copytree(self.made / case.act.given, folder, dirs_exist_ok=True)
            disk.enlarge(disk.used() + case.mishap.at)
            said = Running(folder, case.act.command_line).ended()
            disk.enlarge(AMPLE)
            return self._judged(case, folder, said, ())
        finally:
            disk.close()
            folder.rmdir()

    def _judged(self, case: Case, folder: Path, said: Said, struck: Sequence[str]) -> Outcome:
        before, after = self._before(case.act.given), self._after(case.act)
        is_tidy = not said.was_killed and case.mishap.kind not in {CUT, "broken"}
        is_tidy = is_tidy and not REMOVALS & {*struck}
        wrong = judged(case.act, before, after, folder, said, is_tidy=is_tidy)
        kind, ended = case.mishap.kind, (ending(said),)
        again = f'--replay "{case}"'
        return Outcome(case.act.name, kind, again, ended, tuple(struck), tuple(wrong))

    def crowd(self, kind: str, writers: int, seed: int) -> Outcome:
        """Let a crowd found a ledger or write in one."""
        folder, rng = self._fresh(), Random(seed)
        made = crowds.CROWDS[kind]
        shutil.copytree(self.made / made.given, folder)
        told = crowds.together(folder, made.tasks(rng, writers), rng, rng.choice((0, DOOMED)))
        ended = tuple(ending(said) for _, said in told)
        wrong = tuple(crowds.wrong_with(folder, told, made.gone))
        shutil.rmtree(folder)
        return Outcome(
            f"{writers} at once", kind, f"{kind} of {writers} by {seed}", ended, (), wrong
        )

    def pair(self, number: int) -> Outcome:
        """Let two acts start together."""
        pair, folder = PAIRS[number % len(PAIRS)], self._fresh()
        shutil.copytree(self.made / pair.given, folder)
        told = at_once(pair, folder)
        ended = tuple(ending(said) for _, said in told)
        wrong = tuple(wrong_with_pair(pair, folder, told))
        shutil.rmtree(folder)
        return Outcome("two at once", pair.given, f"{pair} ({number})", ended, (), wrong)

    def _as_made(self, given: str) -> Picture:
        """A made folder, pictured in a copy: looking at a ledger leaves files beside it."""
        folder = self._fresh()
        shutil.copytree(self.made / given, folder)
        found = picture(folder)
        shutil.rmtree(folder)
        return found

    def _done(self, act: Act) -> Picture:
        """What the act leads to when nothing befalls it."""
        folder = self._fresh()
        shutil.copytree(self.made / act.given, folder)
        said = Running(folder, act.command_line).ended()
        if said.code:
            raise AssertionError(act.name, said)
        done = picture(folder)
        shutil.rmtree(folder)
        return done

    def _fresh(self) -> Path:
        self._number += 1
        return self.scratch / str(self._number)


def befallen(case: Case, folder: Path) -> tuple[Said, list[str]]:
    """Do the act in the folder while that befalls it; what it said, and the calls that were hit."""
    act, mishap = case.act, case.mishap
    if mishap.kind == AFTER:
        running = Running(folder, act.command_line, anew=case.anew)
        return running.killed_after(mishap.at / 1000), []
    running = Running(folder, act.command_line, anew=case.anew, traced=True)
    if mishap.kind == CUT:
        return _until_the_power_is_cut(running, folder, mishap.at)
    befalls = STEPPING[mishap.kind](mishap.at)
    return running.followed(befalls), befalls.struck


def _until_the_power_is_cut(running: Running, folder: Path, at: int) -> tuple[Said, list[str]]:
    """Cut the power at a step, or when all is done: what was not synced by then is lost."""
    power = Power(folder)
    befalls = Befalls(at, sent=SIGKILL, synced=power.sync)
    said = running.followed(befalls)
    power.cut()
    return said, befalls.struck


def ending(said: Said) -> str:
    """How a program ended, in two words."""
    if said.code < 0:
        return f"signal {-said.code}"
    return f"exit {said.code}{', with a warning' if 'warning: ' in said.err else ''}"
