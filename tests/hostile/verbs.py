"""Command lines made up from what every verb says of itself: each argument, each option.

Values are such as the ledger knows, or odd; so most of what is asked for is nearly right.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import click

from ledger import regulations
from ledger.events import ContestantEntered, SessionScheduled, StageScheduled, contest_stream
from ledger.people import People
from ledger.store import Store
from projections.scope import FORMS
from replay.cli import main
from replay.verbs import VERBS
from tests.hostile.cases import WHEN, Case
from tests.hostile.commands import TEXTS, Commands
from tests.hostile.mutations import mutated
from tests.scenarios.running import FOLDER, names

SCORES = (FOLDER / "club.csv").read_bytes()
FILE = "{HERE}/it.csv"

MOMENTS = (
    *("head", "final", "posted:1", "closed:1", "draw:1", "decided:1", "#1", "#9", "#20"),
    *("22:50", "yesterday 0:00", "2003-09-20 10:00", "2018-08-02T11:00+10:00", WHEN),
)
TIMES = (
    *("22:50", "yesterday 22:50", "tomorrow 9:30", "2026-10-04 02:30", "2026-04-05 02:30"),
    *("2018-08-02 11:00", "2031-01-01T00:00Z", "0001-01-01 00:00", "9999-12-31 23:59", WHEN),
)
SCORE_TEXTS = ("4S=N", "3NT-1W", "PASS", "-50", "+620", "A+/A-", "NP", "7NTXX+1E", "0", "4H= S 420")
EVENT = '{"kind":"BoardRemoved","session":"1","board":1,"reason":"odd"}'

USUAL: dict[str, tuple[str, ...]] = {
    "score": SCORE_TEXTS,
    "result": SCORE_TEXTS,
    "contract": SCORE_TEXTS,
    "as_of": MOMENTS,
    "one": MOMENTS,
    "other": MOMENTS,
    "rules": (*regulations.names(), FILE),
    "scope": (*FORMS, "session:1", "stage:main", "after:1"),
    "added": (EVENT, "{}", "[]", FILE),
    "person": ("Ada Quill", "desk"),
    "by": ("Ada Quill", "desk", "Ann Director"),
    "responsible": ("Ada Quill", "Ann Director"),
    "players": ("Ada Quill", "Bram Otter"),
    "reason": ("a reason", "Ada Quill said so"),
    "clause": ("Law 12C", "Law 91"),
    "seats": ("N=Ada Quill", "ON=Ada Quill", "CE=Bram Otter", "N=", "=x"),
    "venue": ("UTC", "Australia/Sydney", "localtime"),
    "title": ("A title", ""),
    "related": ("open=other", "=", "open="),
    "typed": ("1:1-2", "1:", "x"),
}
"""What is often said where a name of the ledger would be none."""

ENDLESS = {"serve", "follow"}
"""Verbs that go on until somebody stops them; their pages are asked in tests/replay/web."""

UNSAID = {"agreed", "follow"}
"""Options that are left out: nobody asks, and a file that is followed has no end."""

Paths = tuple[tuple[tuple[str, ...], click.Command], ...]


def every_verb() -> Paths:
    """Every verb, and what it has under it, with the words that call it."""
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for verb in sorted(set(VERBS) - ENDLESS, key=list(VERBS).index):
        _, command, _ = main.resolve_command(click.Context(main), [verb])
        assert command is not None
        found += _under((verb,), command)
    return tuple(found)


def _under(words: tuple[str, ...], command: click.Command) -> Iterator[Any]:
    if isinstance(command, click.Group):
        for name, below in sorted(command.commands.items()):
            yield from _under((*words, name), below)
    else:
        yield words, command


class Verbs:
    """Every verb asked of the ledgers that the scenarios lead to."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self._verbs = every_verb()
        self._known: dict[Path, dict[str, list[str]]] = {}

    def case(self, rng: Random) -> Case:
        """A verb with options and values as they come."""
        told = self._commands.told(rng.choice(names()))
        ledger = rng.choice([step.after for step in told if step.after is not None])
        known = self._of(ledger)
        words, command = rng.choice(self._verbs)
        odd = rng.choice((0.0, 0.1, 0.4))
        said = [*words, *self._said(rng, command, known, odd)]
        return Case(
            f"verb {' '.join(words)}",
            tuple(said),
            {"it.csv": SCORES if rng.random() < 0.5 else mutated(rng, SCORES)},
            ledger,
            known["contest"][0] if known["contest"] else None,
            may_strike="--complete" in said or words[0] in ("correct", "submit"),
        )

    def _said(
        self, rng: Random, command: click.Command, known: dict[str, list[str]], odd: float
    ) -> Iterator[str]:
        for param in command.params:
            if isinstance(param, click.Argument):
                count = rng.randint(1, 3) if param.nargs == -1 else param.nargs
                yield from (_value(rng, param, known, odd) for _ in range(count))
        for param in command.params:
            if not isinstance(param, click.Option):
                continue
            if param.name == "recorded_at":
                yield from ("--recorded-at", rng.choice(TIMES) if rng.random() < odd else WHEN)
            elif param.name not in UNSAID and (param.required or rng.random() < 0.2):
                yield from _option(rng, param, known, odd)

    def _of(self, ledger: Path) -> dict[str, list[str]]:
        """What a ledger knows, by the names of what is asked for."""
        if ledger not in self._known:
            self._known[ledger] = _known_to(ledger)
        return self._known[ledger]


def _option(
    rng: Random, option: click.Option, known: dict[str, list[str]], odd: float
) -> Iterator[str]:
    name = rng.choice([*option.opts, *option.secondary_opts])
    if option.is_flag:
        yield name
        return
    for _ in range(rng.randint(1, 2) if option.multiple else 1):
        yield name
        yield from (_value(rng, option, known, odd) for _ in range(option.nargs))


def _value(rng: Random, param: click.Parameter, known: dict[str, list[str]], odd: float) -> str:
    """A value for a parameter: one that may be meant, or an odd one."""
    if rng.random() < odd:
        return rng.choice(TEXTS)
    name = str(param.name)
    if isinstance(param.type, click.Choice):
        return str(rng.choice(list(param.type.choices)))
    if isinstance(param.type, click.IntRange | type(click.INT)):
        return str(rng.choice((0, 1, 1, 2, 3, 7, 12, 99, 9999, 10**6, -1)))
    if isinstance(param.type, click.Path) or name == "file":
        return rng.choice((FILE, FILE, "{HERE}/hostile.ledger", "{HERE}/none", "{HERE}", "-"))
    if param.type.name == "time":
        return rng.choice(TIMES)
    if param.type.name == "number":
        return rng.choice(("0", "1", "2.5", "-3", "60", "1/3", "100", "9999"))
    if name in USUAL:
        return rng.choice(USUAL[name])
    if "position" in name or name in ("without", "cites", "ruling", "basis", "correction"):
        return f"#{rng.randint(1, int(known['last'][0]))}"
    asked = known.get(name.rstrip("s")) or known["any"]
    return rng.choice(asked if rng.random() < 0.8 else known["any"])


def _known_to(ledger: Path) -> dict[str, list[str]]:
    with closing(Store(ledger, read_only=True)) as store:
        contests = list(store.streams("contest"))
        streams = [contest_stream(contest) for contest in contests]
        events = [one.event for stream in streams for one in store.read(stream)]
        people = sorted(People(store).names().values())
        last = store.head().position
    contestants = [one.contestant for one in events if isinstance(one, ContestantEntered)]
    sessions = [one.session for one in events if isinstance(one, SessionScheduled)] or ["1"]
    stages = [one.stage for one in events if isinstance(one, StageScheduled)] or ["main"]
    numbers = ["1", "2", "3", "12"]
    known = {
        "contest": contests,
        "contestant": contestants or numbers,
        "session": sessions,
        "stage": stages,
        "board": numbers,
        "table": numbers,
        "round": numbers,
        "last": [str(last)],
        "any": [*contests, *contestants, *sessions, *stages, *people, *numbers],
    }
    same = {"number": "contestant", "ns": "contestant", "ew": "contestant", "side": "contestant"}
    return {**known, **{name: known[other] for name, other in same.items()}}
