"""Every verb, asked of a ledger: exit codes and words, and never a traceback."""

from collections.abc import Iterator
from random import Random

from tests.replay.program import Program

READING = (
    "standings", "traveller", "matches", "cross-table", "butler", "qualifiers", "carry-over",
    "finals", "offences", "eligibility", "awards", "seating", "draws", "periods", "states",
    "blame", "travellers", "scorecards",
)  # fmt: skip


def questions(
    rng: Random, contest: str, names: dict[str, list[str]], last: int
) -> Iterator[list[str]]:
    """What can be asked, with scopes, moments and forms as they come."""

    def one(name: str, otherwise: str) -> str:
        return rng.choice(names.get(name) or [otherwise])

    def dressed(*asked: str) -> list[str]:
        scope = rng.choice(
            (
                [], [], [], [],
                ["--scope", f"session:{one('session', '1')}"],
                ["--scope", f"stage:{one('stage', 'main')}"],
                ["--scope", f"after:{one('session', '1')}"],
            )
        )  # fmt: skip
        when = rng.choice(
            (
                [], [], [], [],
                ["--as-of", f"#{rng.randint(1, last)}"],
                ["--as-of", f"posted:{one('session', '1')}"],
                ["--as-of", f"closed:{one('session', '1')}"],
                ["--as-of", f"draw:{rng.randint(1, 3)}"],
                ["--as-of", "decided:1"],
                ["--as-of", "final"],
            )
        )  # fmt: skip
        form = rng.choice(([], [], ["--json"], ["--csv"]))
        return [asked[0], contest, *asked[1:], *scope, *when, *form]

    for verb in READING:
        yield dressed(verb)
    contestant = one("contestant", "1")
    for verb in ("scorecard", "timeline", "explain"):
        yield dressed(verb, contestant)
    yield dressed("impact", f"#{rng.randint(1, last)}")
    yield dressed("impact", "1")
    yield ["report", "appeal", contest, "1"]
    yield ["log", contest]
    yield ["log", contest, "--json"]
    yield ["diff", contest, f"#{rng.randint(1, last)}", f"#{last}"]
    yield ["what-if", contest, "--without", f"#{rng.randint(1, last)}"]
    yield ["what-if", contest, "--regulations", "compscore-matchpoints"]
    yield ["verify"]
    yield ["verify", "--frozen"]
    yield ["draw", contest]
    yield ["draw", contest, "--as-known", f"#{rng.randint(1, last)}"]
    yield ["rebuild"]
    yield ["people", "list"]
    yield ["export"]


def run(program: Program, asked: list[str]) -> str | None:
    """What is wrong with what a verb came to; whatever is raised is raised."""
    said = program.run(*asked)
    if said.code not in range(5):
        return f"exit code {said.code}"
    if "Traceback" in said.err:
        return "a traceback"
    if said.code and not said.err.strip() and not said.out.strip():
        return f"exit code {said.code} without a word"
    return None
