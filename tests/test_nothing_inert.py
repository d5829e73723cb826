"""What stands in a list does something: a rule, a reader, an event that only has its name fails.

One law for each family, held against all its members, so that whoever adds one adds no test.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from inspect import getmodule
from textwrap import dedent
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from ledger import readers, regulations
from ledger.commands import AnyCommand, EnterContestant, GiveRuling
from ledger.events import AnyEvent, kind_of
from ledger.readers.kinds import Beginning, Kind
from ledger.record import Contest, evolve
from ledger.record.fitting import DoesNotFit
from ledger.record.taking import TAKES
from ledger.rules import Rule
from ledger.rules.tie_breaks import TieBreak
from ledger.rules.tie_breaks.criterion import Criterion
from ledger.rules.tie_breaks.table import BoardPlay, Meeting, Settled, Table
from ledger.rules.victory_points import VictoryPoints
from ledger.rules.victory_points.scale import Scale
from ledger.upcasts import read_event
from tests.conftest import ROOT
from tests.given import CLUB, Given, club_session
from tests.golden.test_golden import LINES
from tests.histories import known_of
from tests.ledger.readers.game_files import GAME
from tests.ledger.readers.kinds import WHOLE
from tests.unfiled import Paper

# --------------------------------------------------------------------------- rules


@cache
def shipped(name: str) -> tuple[Rule, ...]:
    return tuple(rules_in(regulations.load(name)))


def rules_in(value: object) -> Iterator[Rule]:
    if isinstance(value, Rule):
        yield value
    if isinstance(value, Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from rules_in(one)


def one_of(kind: Any) -> Any:
    """A rule of this type, if only its clause is told; else as the first set writes it."""
    if not any(field.required for field in fields(kind) if field.name != "clause"):
        return kind(clause="ours 1")
    written = (rule for name in regulations.names() for rule in shipped(name))
    found = next((rule for rule in written if type(rule) is kind), None)
    assert found is not None, f"no set writes {kind.__name__}, and its fields have no defaults"
    return found


@pytest.mark.parametrize("kind", get_args(VictoryPoints))
def test_on_every_scale_who_wins_by_more_has_more(kind: type[Scale]) -> None:
    scale = one_of(kind)
    level, step = (50, 5) if scale.of == "percent" else (0, 4)
    own = [Fraction(level + step * times) for times in range(-9, 10)]
    worth = [scale.vps(one, 20) for one in own]
    assert worth == sorted(worth), "more is never worth less"
    assert worth[0] < worth[9] < worth[-1], f"{kind.__name__} tells no match from another"
    assert scale.match(own[9], own[9], 20) == (worth[9], worth[9])
    limits = scale.range(20, percent=scale.of == "percent")
    assert all(limits.least - scale.step <= one <= limits.most + scale.step for one in worth)


BEST = (Fraction(9), Fraction(5), Fraction(1))
"""What the first, the second and the third of three got who are level otherwise."""


def meetings() -> Iterator[Meeting]:
    """Three who met one another, the first won; and each met somebody stronger than the next's."""
    for number, (home, away) in enumerate((("1", "2"), ("2", "3"), ("1", "3")), 1):
        yield Meeting(number, home, away, Fraction(15), Fraction(5), Fraction(20), Fraction(-20))
    for own, stronger in (("1", "a"), ("2", "b"), ("3", "c")):
        yield Meeting(4, own, stronger, Fraction(10), Fraction(10))


def plays() -> Iterator[BoardPlay]:
    """Boards that two of them played against each other, the first well; the third got nothing."""
    for board, got in enumerate((4, 3, 2, 3), 1):
        yield BoardPlay(f"1/{board}", "1", "2", "NS", Fraction(got), 4, 100 * got)
        yield BoardPlay(f"1/{board}", "2", "1", "EW", Fraction(4 - got), 4, -100 * got)
        yield BoardPlay(f"1/{board}", "3", "a", "NS", Fraction(0), 4, -500)


def evidence(rule: Criterion) -> Table:
    """Three who are level and differ in everything that the criterion says it looks at."""
    names = ("1", "2", "3")
    by_name = dict(zip(names, BEST, strict=True))
    others = dict(zip("abc", BEST, strict=True))
    looks = rule.looks_at
    return Table(
        totals=dict.fromkeys(names, Fraction(50)) | others,
        unpenalised=dict.fromkeys(names, Fraction(50)) | others,
        meetings=() if looks in {None, "matchpoints"} else tuple(meetings()),
        look_up=(lambda: tuple(plays())) if looks == "matchpoints" else tuple,
        qualifying=by_name,
        without_carry_over=by_name,
        settled=(Settled(rule.means, names), Settled(rule.means, names[:2])),
    )


@pytest.mark.parametrize("kind", get_args(TieBreak))
def test_every_tie_break_tells_somebody_apart(kind: type[Criterion]) -> None:
    """By what it says it looks at, and nothing else: by single boards only where it says so."""
    rule = one_of(kind)
    table = evidence(rule)
    apart = [rule.split(group, table) for group in (("1", "2"), ("1", "2", "3"))]
    if rule.means == "nothing":
        assert [len(groups) for groups in apart] == [1, 1]
        return
    assert any(len(groups) > 1 for groups in apart), (
        f"{kind.__name__} tells nobody apart by {rule.looks_at or rule.means}"
    )
    assert next(groups for groups in apart if len(groups) > 1)[0][0] == "1"


# ------------------------------------------------------------------------- readers


def example(kind: Kind) -> bytes | None:
    """The file in the docstring of a reader, or the tiny one of the tests that it recognises."""
    shown = str(getmodule(kind.read).__doc__).split("\n\n")
    files = [*(f"{dedent(part).rstrip()}\n".encode() for part in shown), *WHOLE.values(), GAME]
    return next((one for one in files if kind.recognises(Beginning(one))), None)


@pytest.mark.parametrize("kind", readers.KINDS, ids=lambda kind: kind.called)
def test_every_reader_reads_its_example(kind: Kind) -> None:
    if kind.called.endswith("(.bws)"):
        pytest.skip("a database cannot be shown; test_bridgemate_bws has real ones")
    content = example(kind)
    assert content, f"show a tiny file in the docstring of its reader: {kind.called}"
    first = next((one for one in readers.KINDS if one.recognises(Beginning(content))), None)
    assert first is kind, "its own example is not recognised, or is taken for another kind"
    file = readers.read("example", content)
    scored = [row.line for row in file.lines if row.played or row.awards]
    assert len(file.entries) >= 2
    assert {row.session for row in file.sessions} >= {line.session for line in scored} != set()
    assert len({(line.ns, line.ew) for line in scored}) >= 1


# --------------------------------------------------------------------- events and commands

GOLDEN = [read_event(line.replace(b"friday", CLUB.encode())) for line in LINES]
EXAMPLES = {kind_of(event): event for event in reversed(GOLDEN)}
SAYS = {command.says.__name__: command for command in get_args(AnyCommand) if command.says}
"""By the event: the command that says the same in the imperative."""

EASY = {"ContestantNamed", "IncidentRecorded", "SessionStarted"}
"""Some that the evening below does not refuse: it can tell one decision from none."""


def evening(event: AnyEvent) -> Given:
    """A contest with the session and the contestants of an event; its seventh event is a ruling."""
    session = getattr(event, "session", None) or "1"
    start = club_session(pairs=3, sessions=(session,))
    there = {one.contestant for one in start if isinstance(one, EnterContestant)}
    named = [getattr(event, "contestant", None), *tuple_in(event, "contestants")]
    wanted = {name: None for name in named if name and name not in there}
    ruling = GiveRuling(session=session, ruling="judgement", reason="as it was told")
    return Given(start, ruling, [EnterContestant(contestant=name) for name in wanted])


def tuple_in(event: AnyEvent, name: str) -> tuple[str, ...]:
    value = getattr(event, name, ())
    return value if isinstance(value, tuple) else ()


def asked(event: AnyEvent) -> AnyCommand:
    """The command that says what the event says, and of the rest the likeliest."""
    kind: Any = SAYS[kind_of(event)]
    told = {name: values[0] for name, values in kind.unsaid.items()}
    told |= {name: 0 for name in kind.__struct_fields__ if name == "basis"}
    shared = set(kind.__struct_fields__) & set(event.__struct_fields__)
    told |= {name: getattr(event, name) for name in shared}
    return kind(**{**told, "reason": event.reason or "as it was told"})  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", SAYS)
def test_every_command_leads_to_the_event_that_says_it_or_is_refused(kind: str) -> None:
    event = EXAMPLES[kind]
    told = evening(event).when(asked(event), at="23:30")
    if told.refusal is not None:
        assert kind not in EASY, told.refusal
        return
    said = next((one.event for one in told.events if one.kind == kind), None)
    assert said is not None, f"{SAYS[kind].__name__} is taken, and nothing follows"
    for name in set(SAYS[kind].__struct_fields__) & set(event.__struct_fields__) - {"reason"}:
        assert getattr(said, name) == getattr(event, name), name


UNTRACED = {"StageStarted", "StageScheduled"}
"""The evening has a stage already; that it was started is found in the history alone."""

TAKEN = {kind.__name__: taking for kind, taking in TAKES.items() if kind.__name__ not in UNTRACED}
"""How each event is taken in."""


@pytest.mark.parametrize("kind", TAKEN)
def test_every_event_that_is_taken_in_changes_what_is_on_record(kind: str) -> None:
    event = EXAMPLES[kind]
    desk = evening(event).desk
    assert isinstance(desk, Paper)
    last, before = desk.record[-1], trace(desk.contest)
    following = replace(last, position=last.position + 1, version=last.version + 1, event=event)
    try:
        after = trace(evolve(desk.contest, following))
    except DoesNotFit:
        return
    assert after != before, f"{kind} leaves no trace: ledger/record/taking.py"


def trace(contest: Contest) -> dict[str, Any]:
    """What a contest holds, but for what every event moves."""
    held = known_of(contest)
    return {
        name: held[name] for name in held.keys() - {"version", "position", "recorded", "history"}
    }


LOG = {"taking.py", "taking_back.py", "audit_words"}
"""Files and folders in which every event is named, whether or not anybody asks for it."""

IMPORTED = re.compile(r"^(?:from|import) [^(\n]*(?:\([^)]*\))?", re.MULTILINE)


def asking() -> str:
    """What the write side, the views and the questions are made of, but for what they import."""
    folders = ("ledger/record", "ledger/decide", "projections", "replay/questions")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    texts = (path.read_text(encoding="utf-8") for path in files if LOG.isdisjoint(path.parts))
    return "\n".join(IMPORTED.sub("", text) for text in texts)


def test_every_event_that_is_kept_as_it_is_is_asked_for() -> None:
    """Otherwise than to make one, as by contest.of(…) or bench.found(…)."""
    kept = {name for name, taking in TAKEN.items() if taking is TAKEN["IncidentRecorded"]}
    told = asking()
    assert len(kept) > 8
    unasked = {name for name in kept if not re.search(rf"case \S*{name}\b|\b{name}\b(?!\()", told)}
    assert unasked == set(), "recorded, and nobody asks for it"
