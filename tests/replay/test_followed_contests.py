"""Every question about a whole contest that is followed is answered as one worked out anew."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import LedgerError
from ledger.store import Row, Store
from replay import questions
from replay.following import Following
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, about, asked_of
from tests.contests.stories import tell

pytestmark = pytest.mark.slow

SETS = ("sydney-2003-swiss-teams", "wbf-2023-pairs", "alberta-55plus-total-points")
STEPS = 7
"""How often each is asked about while it grows."""


@pytest.mark.parametrize("rules", SETS)
def test_as_it_grows_it_is_answered_as_one_worked_out_anew(rules: str, tmp_path: Path) -> None:
    told = tell(rules, 3, tmp_path)
    following, path = Following(), tmp_path / "grown.ledger"
    for store in grown(path, list(told.desk.store.rows(after=None))):
        for name, ask in asked_without_more():
            with following.at(store, "contest") as (then, facts):
                followed = about(store, then, facts, "contest")
                answer = said(partial(ask, followed))
            anew = asked_of(store, "contest", None, "contest")
            assert answer == said(partial(ask, anew)), (name, then.position)


def grown(path: Path, rows: list[Row]) -> Iterator[Store]:
    """A ledger of these rows, part after part of them."""
    starts = [at for at, row in enumerate(rows) if row.batch_index == 0]
    parts = [starts[len(starts) * step // STEPS] for step in range(1, STEPS)]
    with Store.making(path) as store:
        store.append_rows(rows[: parts[0]])
    for start, end in pairwise([*parts, len(rows)]):
        with closing(Store(path)) as store:
            store.append_rows(rows[start:end])
            yield store


def asked_without_more() -> Iterator[tuple[str, Callable[[Asked], Answer]]]:
    """Every question that needs no parameter, with whoever answers it."""
    for question in map(questions.described, questions.NAMES):
        if not any(one.required for one in question.parameters):
            own = {one.name: unsaid(one) for one in question.parameters}
            yield question.name, partial(question.answered, **own)


def unsaid(one: Parameter) -> Any:
    """What a parameter is where nobody says it."""
    if one.several:
        return ()
    if one.kind == "flag":
        return False
    return one.usual


def said(answer: Callable[[], Answer]) -> Any:
    """An answer for programs, or why there is none."""
    try:
        return answer().plain()
    except LedgerError as refusal:
        return str(refusal)
