"""Questions by chance: any there is, about any part of a contest, with what may be said with it."""

from random import Random
from typing import Any

from replay import questions
from replay.parameters import Parameter
from tests.afresh.answering import ASKED, OF_STATE, SELDOM, Ask
from tests.afresh.woven import SIGNERS, Woven
from tests.replay.test_followed_contests import unsaid

NOT_SAID = ("replaced", "added")
"""Events that somebody makes up are told elsewhere."""


def wanted(desk: Woven, rng: Random, many: int) -> list[Ask]:
    """Some questions, and some of what a state holds, in any order."""
    facts = desk.hot.now(desk.name)
    sessions, stages = [*facts.sessions][-3:], [*facts.stages]
    scopes = ["contest", *(f"{kind}:{one}" for kind in ("session", "after") for one in sessions)]
    scopes += [f"stage:{one}" for one in stages]
    asked = [Ask(name) for name in rng.sample(tuple(OF_STATE), min(many, 3))]
    last = rng.choice(SELDOM if rng.random() < 0.1 else ASKED)
    for name in (*rng.sample(ASKED, many - 1), last):
        said = {
            one.name: _said(one, desk, rng) if one.required or rng.random() < 0.3 else unsaid(one)
            for one in questions.described(name).parameters
        }
        asked.append(Ask(name, rng.choice(scopes), said, by_everybody=rng.random() < 0.2))
    rng.shuffle(asked)
    return asked


def moment(desk: Woven, rng: Random) -> str | None:
    """The present, or any moment, or one that has a name."""
    head, facts = desk.store.head().position, desk.hot.now(desk.name)
    some, session = rng.choice(desk.record), rng.choice([*facts.sessions, "1"])
    named = (
        some.recorded_at.isoformat(),
        *(f"{kind}:{session}" for kind in ("posted", "closed")),
        f"draw:{session}/1",
        f"posted:{session}@#{some.position}",
    )
    if rng.random() < 0.2:
        return rng.choice(named)
    numbers = (rng.randint(1, head), some.position, max(1, head - rng.randrange(6)))
    return rng.choice((None, *(f"#{one}" for one in numbers)))


def _said(one: Parameter, desk: Woven, rng: Random) -> Any:
    """A value of a parameter, of which the contest mostly has something."""
    if one.name in NOT_SAID:
        return unsaid(one)
    if one.choices:
        return rng.choice(one.choices)
    facts, position = desk.hot.now(desk.name), rng.choice(desk.record).position
    boards = [line.line.board for line in facts.results.lines.values()] or [1]
    kinds: dict[str, Any] = {
        "flag": True,
        "position": (position,) if one.several else position,
        "set": rng.choice(("compscore-butler", "compscore-matchpoints", "team-match")),
        "number": rng.choice(boards if one.name == "board" else (1, 1, 2)),
    }
    if one.kind in kinds:
        return kinds[one.kind]
    named = {
        "number": [*facts.contestants],
        "contestant": [*facts.contestants],
        "category": [each.category for each in facts.contestants.values() if each.category],
        "section": ["", "A", "B"],
        "by": SIGNERS,
        "rules": ["compscore-butler", "jfr-butler"],
        "of": [f"#{position}", "1"],
        "since": [f"#{position}", moment(desk, rng) or "#1"],
    }
    return rng.choice([*named[one.name], "1"])
