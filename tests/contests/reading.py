"""Every verb that reads a contest, and what it may answer."""

from collections.abc import Iterator

from replay.verbs import SECTIONS
from tests.replay.program import Program

ASKED_OTHERWISE = (
    *("verify", "checkpoint", "receipt", "witness", "rebuild", "clock"),
    *("report", "diff", "impact", "what-if"),
)
"""Verbs of the past that are not asked about one contest at a moment."""

OF_ONE = {"traveller": "1", "scorecard": "one", "explain": "one", "timeline": "one"}
"""Verbs that are asked about a board, or about one contestant."""


def reading(contestant: str) -> Iterator[tuple[str, ...]]:
    """Every verb that reads a contest, with what it is asked about."""
    for verb in (*SECTIONS["Results"], *SECTIONS["The past"]):
        if verb not in ASKED_OTHERWISE:
            about = OF_ONE.get(verb, "").replace("one", contestant)
            yield (verb, "contest", about) if about else (verb, "contest")


def answers(program: Program, *asked: str) -> str:
    """What it says in both forms: an answer, or one sentence that refuses. Else it raises."""
    for form in ((), ("--json",)):
        said = program.run(*asked, *form)
        assert said.code in (0, 1, 2), (asked, said)
        if said.code:
            (sentence,) = said.err.splitlines()
            assert sentence.startswith("bridge-ledger: "), (asked, said)
    return said.out
