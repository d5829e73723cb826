"""Whatever happens to a file's bytes, it is read or refused in one sentence."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import readers
from ledger.errors import LedgerError
from tests.ledger.readers.kinds import ACBL, WHOLE

ODD = [
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "9" * 30,
    "NaN",
    "null",
    "½",
    "é",
    "\0",
    '"',
    "<",
    "[",
    "PASS",
    "A",
]


def read(content: bytes) -> None:
    """Read it, or be refused in one sentence that names the file."""
    try:
        readers.read("friday", content)
    except LedgerError as refusal:
        message = str(refusal)
        assert message.startswith("friday")
        assert "\n" not in message


@pytest.mark.parametrize("kind", WHOLE)
def test_the_undamaged_file_is_read(kind: str) -> None:
    assert readers.read("friday", WHOLE[kind]).lines


@pytest.mark.parametrize("kind", WHOLE)
def test_a_file_cut_anywhere_is_read_or_refused(kind: str) -> None:
    for end in range(len(WHOLE[kind])):
        read(WHOLE[kind][:end])


@pytest.mark.parametrize("kind", WHOLE)
@settings(max_examples=300)
@given(data=st.data())
def test_bytes_that_change_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    content = bytearray(WHOLE[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        gone = data.draw(st.integers(0, 8))
        content[start : start + gone] = data.draw(st.binary(max_size=8))
    read(bytes(content))


@pytest.mark.parametrize("kind", WHOLE)
@settings(max_examples=300)
@given(data=st.data())
def test_words_that_change_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    words = re.split(r"(\w+)", WHOLE[kind].decode())
    for _ in range(data.draw(st.integers(1, 3))):
        where = data.draw(st.integers(0, len(words) - 1))
        words[where] = data.draw(st.sampled_from([*ODD, *words]))
    read("".join(words).encode())


@settings(max_examples=300)
@given(data=st.data())
def test_json_values_that_change_are_read_or_refused(data: st.DataObject) -> None:
    game = json.loads(ACBL)
    odd = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.sampled_from(ODD),
        st.just([]),
        st.just({}),
        st.just([{}]),
    )
    place = game
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            continue
        place[key] = data.draw(odd)
        break
    read(json.dumps(game).encode())


@given(content=st.binary())
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    read(content)
