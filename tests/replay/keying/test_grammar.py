"""What is typed on a line is read as it is meant, and written as it may be typed again."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.boards import SEATS
from ledger.bridge.shorthand import parse_shorthand
from ledger.errors import BadValue, LedgerError
from replay.keying.grammar import LONGEST, Typed, read

CONTRACTS = st.builds(
    "{}{}{}{}{}".format,
    st.integers(1, 7),
    st.sampled_from(["C", "D", "H", "S", "N", "NT"]),
    st.sampled_from(["", "X", "XX"]),
    st.sampled_from(SEATS),
    st.sampled_from(["=", "-1", "-2"]),
)
SCORES = st.one_of(CONTRACTS, st.integers(-7600, 7600).map(str), st.just("pass"))
NAMES = st.text("ABC0123456789", min_size=1, max_size=3)
SIDES = st.tuples(NAMES, NAMES).filter(lambda two: not all(one.isdigit() for one in two))
RESULTS: list[st.SearchStrategy[dict[str, Any]]] = [
    st.just({}),
    st.just({"kind": "not-played"}),
    SCORES.map(lambda score: {"kind": "score", "score": score}),
    SCORES.map(lambda score: {"kind": "correction", "score": score}),
    st.sampled_from(["A6040", "60%", "A", "own", "2/3:420,1/3:-50"]).map(
        lambda award: {"kind": "award", "score": award}
    ),
]


@st.composite
def typed(draw: st.DrawFn) -> Typed:
    """A line with any place and any result."""
    place: dict[str, Any] = {
        "round": draw(st.none() | st.integers(1, 99)),
        "table": draw(st.none() | NAMES),
        "section": draw(st.none() | NAMES),
        "board": draw(st.none() | st.integers(1, 999)),
        "sides": draw(st.none() | SIDES),
        "room": draw(st.none() | st.sampled_from(["open", "closed"])),
    }
    result = draw(st.one_of(RESULTS))
    is_somewhere = bool(result) or any(value is not None for value in place.values())
    return Typed(**place, **result, is_meant=draw(st.booleans()) and is_somewhere)


@given(typed())
def test_a_line_written_is_read_as_the_same(line: Typed) -> None:
    assert read(str(line)) == line


@given(st.text(max_size=LONGEST + 10))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(text: str) -> None:
    with suppress(BadValue):
        assert isinstance(read(text), Typed)


@given(CONTRACTS)
def test_a_contract_takes_two_keys_more_than_itself_and_its_result(text: str) -> None:
    try:
        outcome = parse_shorthand(1, read(text).score)
    except LedgerError:  # seven odd with an overtrick
        return
    assert outcome.contract is not None
    shown = outcome.contract.removesuffix("T") + ("=" if text[-1] == "=" else text[-2:])
    assert len(text.replace("NT", "N") + "\n") <= len(shown) + 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("420", Typed(kind="score", score="420")),
        ("4s= 420", Typed(kind="score", score="4s= 420")),
        ("3NXW-2 DK", Typed(kind="score", score="3NXW-2", lead="DK")),
        ("1700!", Typed(kind="score", score="1700", is_meant=True)),
        ("c450", Typed(kind="correction", score="450")),
        ("A+ A-", Typed(kind="award", score="A+", other_award="A-")),
        ("R2 T3 B7", Typed(round=2, table="3", board=7)),
        ("b7 3-8 np", Typed(board=7, sides=("3", "8"), kind="not-played")),
        ("closed 1N/1E -50", Typed(room="closed", sides=("1N", "1E"), kind="score", score="-50")),
    ],
)
def test_what_is_typed_is_what_is_meant(text: str, meant: Typed) -> None:
    assert read(text) == meant


@pytest.mark.parametrize("text", ["x", "!", "c", "b7 b8 420", "score 420", "♠", "4" * 300])
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadValue):
        read(text)
