"""A stage of the Sydney festival as a case tells of it: its matches, their starts and postings."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ledger import regulations
from ledger.commands import StartSession
from ledger.events import Reference
from ledger.rules.formats.segments import Segments
from ledger.rules.formats.swiss import Swiss
from tests.cases.binding import By, Inputs, under
from tests.cases.declared import Declared, Timed, declared, posting, time, with_period


class Stage(NamedTuple):
    """A stage; matches: how many, where its format is a round robin of so many."""

    set: str
    name: str
    matches: int = 0

    def sessions(self) -> list[str]:
        """The names of its matches or segments, in order."""
        plan = regulations.load(self.set).of(self.name).format
        if isinstance(plan, Swiss):
            return numbered(plan.matches)
        return numbered(plan.segments if isinstance(plan, Segments) else self.matches)


def numbered(count: int) -> list[str]:
    """Names from "1" up."""
    return [str(number) for number in range(1, count + 1)]


STAGES = {
    "SST-Q": Stage("sydney-2003-seniors-teams", "qualifying"),
    "SST-SF": Stage("sydney-2003-seniors-teams", "semi-finals"),
    "SST-F": Stage("sydney-2003-seniors-teams", "final"),
    "DCBRP-Q": Stage("sydney-2003-blue-ribbon-pairs", "qualifying"),
    "DCBRP-F": Stage("sydney-2003-blue-ribbon-pairs", "final", matches=9),
    "SAF": Stage("sydney-2003-swiss-teams", "main"),
}
FIRST_OF = {
    "SBF-6.1": "SST-Q R1",
    "SBF-6.3": "SST-SF seg 1",
    "SBF-6.3.1": "SST-Q R1",
    "SBF-6.3.2": "DCBRP-Q M1",
    "SBF-6.3.3": "DCBRP-F M1",
}
"""What a policy is about, where the case does not say which match."""

POSTINGS = By(
    "anchor_posting",
    {
        "first": {"posting": "first"},
        "latest": {"posting": "latest"},
        "restart": {"posting": "latest"},
    },
)
"""AMB-40."""

STARTS = {
    "start_kind": By(
        "start_kind", {"scheduled": {"start": "scheduled"}, "actual": {"start": "recorded"}}
    ),
    "anchor_posting": POSTINGS,
}
"""AMB-32, and from which posting the minutes are counted."""

OTHER_MATCH = re.compile(r"match(\d+)_(start|started|posted)")


class Match(NamedTuple):
    """The match, or segment, that a case is about."""

    stage: Stage
    number: str

    def said(self, what: str, inputs: Inputs) -> Iterator[tuple[str, Any]]:
        """What the case says of the matches: when they start, were started or were posted."""
        sessions = self.stage.sessions()
        after = sessions[sessions.index(self.number) + 1 :]
        for key, value in inputs.items():
            other = OTHER_MATCH.fullmatch(key)
            if other is not None and other[2] == what:
                yield other[1], value
            elif key in (f"next_match_{what}", f"next_segment_{what}"):
                yield from ((name, value) for name in after[:1])
            elif key in (what, f"re{what}"):
                yield self.number, value
            elif key == f"stage_final_{what}":
                yield sessions[-1], value
            elif key == f"{what}s":
                yield from value.items()


def match_of(inputs: Inputs) -> Match:
    """As "SST-Q R2", by two inputs, or by the policy alone."""
    number = inputs.get("match", inputs.get("segment"))
    if "event" in inputs:
        return Match(STAGES[inputs["event"]], str(number))
    named = number if isinstance(number, str) else FIRST_OF[inputs["policy"]]
    code, _, rest = named.partition(" ")
    return Match(STAGES[code], re.sub(r"\D", "", rest))


@contextmanager
def festival(inputs: Inputs) -> Iterator[tuple[Declared, Reference]]:
    """The stage of a case in a declared ledger, and a score in the match that it is about."""
    match = match_of(inputs)
    stage = match.stage
    rules = regulations.load(stage.set)
    period = under(rules.of(stage.name).corrections["players"].period, STARTS, inputs)
    starts = dict(match.said("start", inputs))
    sessions = {
        session: {"stage": stage.name, "starts_at": time(starts.get(session))}
        for session in stage.sessions()
    }
    status = "final" if "stage_final_posted" in inputs else "provisional"
    with declared(with_period(rules, stage.name, "players", period), sessions) as ledger:
        entry = ledger.score(match.number)
        ledger.acts(
            [
                *(
                    Timed(time(at), StartSession(session=session))
                    for session, at in match.said("started", inputs)
                ),
                *(
                    Timed(time(at), posting(session, status))
                    for session, at in match.said("posted", inputs)
                ),
            ]
        )
        yield ledger, entry
