"""Verifying the file: a byte changed anywhere is found, or it is no byte of the record.

Of files alone: the bytes that a server keeps are its own to check.
"""

from bisect import bisect
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from ledger.errors import LedgerError
from ledger.store import Row, Store
from tests.given import CLUB
from tests.replay.story import evening, store_of
from tests.replay.tampering import rows_of, verdict_on

FLIPS = 60
"""How many bytes one test changes, one after the other."""


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    told = evening(tmp_path_factory.mktemp("untouched"))
    store_of(told).close()
    return store_of(told).path


def is_found(path: Path) -> bool:
    """Whether verifying finds anything; otherwise what is read is what was recorded."""
    try:
        return bool(verdict_on(path).problems)
    except LedgerError:
        return True


def by_contest(path: Path) -> list[Row]:
    """The contest's rows, read as every question reads them."""
    with closing(Store(path, read_only=True)) as store:
        return list(store.rows(stream=f"contest:{CLUB}"))


@pytest.mark.parametrize("seed", range(8))
def test_a_changed_byte_is_found_or_is_none_of_the_record(
    untouched: Path, seed: int, tmp_path: Path
) -> None:
    rng, path = Random(seed), tmp_path / "spoilt.ledger"
    content, rows, contest = untouched.read_bytes(), rows_of(untouched), by_contest(untouched)
    found = 0
    for _ in range(FLIPS):
        offset, bit = rng.randrange(len(content)), 1 << rng.randrange(8)
        spoilt = bytearray(content)
        spoilt[offset] ^= bit
        path.write_bytes(spoilt)
        if is_found(path):
            found += 1
        else:
            assert rows_of(path) == rows, f"byte {offset}, bit {bit}"
            assert by_contest(path) == contest, f"byte {offset}, bit {bit}"
    assert found


def places(body: bytes, content: bytes) -> list[int]:
    """Where the bytes of a body lie: a long one goes on in pages of its own."""
    found: list[int] = []
    while len(found) < len(body):
        rest = body[len(found) :]
        longest = bisect(
            range(1, len(rest) + 1), 0, key=lambda length: rest[:length] not in content
        )
        start = content.index(rest[:longest])
        found += range(start, start + longest)
    return found


def test_a_byte_of_any_body_is_located(untouched: Path, tmp_path: Path) -> None:
    """As they lie in the file; a byte in each hundred."""
    content, path = untouched.read_bytes(), tmp_path / "spoilt.ledger"
    for row in rows_of(untouched):
        for offset in places(row.body.encode(), content)[::97]:
            path.write_bytes(
                content[:offset] + bytes([content[offset] ^ 1]) + content[offset + 1 :]
            )
            assert verdict_on(path).first_bad == row.position, f"byte {offset}"


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8, 0.99])
def test_a_file_cut_short_is_found(untouched: Path, tmp_path: Path, share: float) -> None:
    content, path = untouched.read_bytes(), tmp_path / "cut.ledger"
    path.write_bytes(content[: int(len(content) * share)])
    assert is_found(path)


def test_a_page_of_zeros_is_found(untouched: Path, tmp_path: Path) -> None:
    content, path = untouched.read_bytes(), tmp_path / "zeros.ledger"
    for start in range(4096, len(content), 4096):
        path.write_bytes(content[:start] + bytes(4096) + content[start + 4096 :])
        assert is_found(path) or rows_of(path) == rows_of(untouched)
