"""The journal: out of one file and into another it is the same ledger, hash by hash."""

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.commands import EnterContestant
from ledger.desk import Desk
from ledger.errors import InFile, JournalDiffers, LedgerError
from ledger.journal import Journal, continuation, origins, write_line
from ledger.journal.line import read_line
from ledger.people import People, Person
from ledger.store import Store
from replay.verify import verify
from tests.given import Given
from tests.ledger.journal.forging import take_in
from tests.replay.story import REFUSED, SCORED, before_posting, evening, store_of
from tests.replay.tampering import rechained, rows_of


def exported(store: Store) -> list[bytes]:
    """The journal, line by line."""
    return list(map(write_line, store.rows()))


def taken_into(path: Path, lines: Iterable[bytes]) -> int:
    return take_in(path, "j.jsonl", lines)


@pytest.fixture
def lines(club: Store) -> list[bytes]:
    return exported(club)


def test_a_new_file_of_a_journal_is_the_same_ledger(
    club: Store, lines: list[bytes], tmp_path: Path
) -> None:
    path = tmp_path / "copy.ledger"
    assert taken_into(path, lines) == REFUSED
    assert rows_of(path) == list(club.rows())
    with closing(Store(path)) as copy:
        assert copy.head() == club.head()
        assert copy.founded == club.founded
        assert verify(copy).problems == ()
        assert exported(copy) == lines


def test_a_copy_goes_on_like_the_first(lines: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "copy.ledger"
    taken_into(path, lines)
    told = Given(desk=Desk(Store(path)))
    told.given(EnterContestant(contestant="late"), at="23:30")
    store_of(told).close()
    assert len(rows_of(path)) == REFUSED + 1


def test_taking_a_journal_in_again_adds_nothing(club: Store, lines: list[bytes]) -> None:
    before = list(club.rows())
    assert taken_into(club.path, lines) == 0
    assert list(club.rows()) == before


def test_a_longer_journal_of_the_same_ledger_extends_it(lines: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "copy.ledger"
    taken_into(path, lines[:SCORED])
    assert taken_into(path, lines) == REFUSED - SCORED
    assert [row.position for row in rows_of(path)] == list(range(1, REFUSED + 1))


def test_a_shorter_journal_is_told_from_which_position_it_lacks(
    club: Store, lines: list[bytes]
) -> None:
    with pytest.raises(JournalDiffers) as refused:
        taken_into(club.path, lines[:SCORED])
    assert refused.value.position == SCORED + 1


def test_the_journal_of_another_ledger_is_refused_at_the_first_position(
    club: Store, tmp_path: Path
) -> None:
    before = list(club.rows())
    with (
        closing(store_of(evening(tmp_path, "other.ledger"))) as other,
        pytest.raises(JournalDiffers) as refused,
    ):
        taken_into(club.path, exported(other))
    assert refused.value.position == 1
    assert list(club.rows()) == before


def test_a_journal_that_went_another_way_is_refused_where_it_did(
    lines: list[bytes], tmp_path: Path
) -> None:
    paths = [tmp_path / "one.ledger", tmp_path / "two.ledger"]
    for path, name in zip(paths, ("late", "later"), strict=True):
        taken_into(path, lines)
        with closing(Store(path)) as store:
            told = Given(desk=Desk(store))
            told.given(EnterContestant(contestant=name), at="23:30")
    with closing(Store(paths[1])) as two, pytest.raises(JournalDiffers) as refused:
        taken_into(paths[0], exported(two))
    assert refused.value.position == REFUSED + 1
    assert str(refused.value) == "j.jsonl is not a journal of this ledger: they differ from #21 on"


def test_what_would_be_taken_in_is_known_without_taking_it_in(
    club: Store, lines: list[bytes], tmp_path: Path
) -> None:
    path = tmp_path / "copy.ledger"
    taken_into(path, lines[:SCORED])
    more = continuation(path, Journal("j.jsonl", lines))
    assert [line.row for line in more.lines] == list(club.rows(after=SCORED))
    assert (more.after, more.sha256) == (SCORED, sha256(b"".join(lines)).hexdigest())
    assert len(rows_of(path)) == SCORED


def test_where_rows_came_from_is_noted_beside_the_record(
    lines: list[bytes], tmp_path: Path
) -> None:
    path = tmp_path / "copy.ledger"
    taken_into(path, lines[:SCORED])
    taken_into(path, lines)
    taken_into(path, lines)
    with closing(Store(path)) as store:
        first, second = origins(store)
    assert (first.first, first.last, second.first, second.last) == (1, SCORED, SCORED + 1, REFUSED)
    assert second.actor == "desk"
    assert second.sha256 == sha256(b"".join(lines)).hexdigest()


def test_a_ledger_that_took_nothing_in_knows_no_origins(club: Store) -> None:
    assert origins(club) == ()


# ----------------------------------------------------------------------------- damaged journals


def changed(line: bytes, **fields: object) -> bytes:
    return json.dumps({**json.loads(line), **fields}, separators=(",", ":")).encode() + b"\n"


def without(line: bytes, field: str) -> bytes:
    read = json.loads(line)
    del read[field]
    return json.dumps(read).encode() + b"\n"


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "no JSON": (lambda line: b"{" + line, "is not a row of a ledger"),
    "no text": (lambda line: b"\xff" + line, "is not a row of a ledger"),
    "cut": (lambda line: line[: len(line) // 2], "is not a row of a ledger"),
    "empty": (lambda line: line[-1:], "is not a row of a ledger"),
    "a field more": (lambda line: changed(line, more=1), "unknown field `more`"),
    "a field less": (lambda line: without(line, "actor"), "missing required field `actor`"),
    "a field of another kind": (lambda line: changed(line, version="1"), "Expected `int`"),
    "another actor": (lambda line: changed(line, actor="me"), "does not match its digest"),
    "another digest": (lambda line: changed(line, digest="0" * 64), "does not match its digest"),
    "another hash": (lambda line: changed(line, hash="0" * 64), "its hash differs"),
    "another position": (lambda line: changed(line, position=99), "is row #99; expected #12"),
    "spaces in the event": (
        lambda line: line.replace(b'"event":{', b'"event":{ '),
        "does not match its digest",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_line_is_refused_by_its_number_and_nothing_is_taken_in(
    club: Store, lines: list[bytes], tmp_path: Path, damage: str
) -> None:
    spoil, says = DAMAGES[damage]
    lines[11] = spoil(lines[11])
    before = list(club.rows())
    for path in (tmp_path / "new.ledger", club.path):
        with pytest.raises(InFile) as refused:
            taken_into(path, lines)
        assert refused.value.place == "line 12"
        assert says in str(refused.value)
    assert not (tmp_path / "new.ledger").exists()
    assert list(club.rows()) == before


def test_a_missing_line_is_refused(lines: list[bytes], tmp_path: Path) -> None:
    with pytest.raises(InFile) as refused:
        taken_into(tmp_path / "new.ledger", [*lines[:11], *lines[12:]])
    assert refused.value.place == "line 12"
    assert list(tmp_path.glob("new*")) == []


def test_an_event_of_a_newer_program_is_left_to_it(lines: list[bytes], tmp_path: Path) -> None:
    rows = list(map(read_line, lines))
    newer = rows[11]._replace(body='{"kind":"Telepathy"}')
    with pytest.raises(InFile, match="line 12: holds an event this program cannot read"):
        taken_into(tmp_path / "new.ledger", map(write_line, rechained([*rows[:11], newer])))
    assert list(tmp_path.glob("new*")) == []


@settings(max_examples=120)
@given(at=st.integers(0, 10**6), byte=st.integers(0, 255))
def test_one_changed_byte_anywhere_in_a_journal_is_refused(
    tmp_path_factory: pytest.TempPathFactory, at: int, byte: int
) -> None:
    folder = tmp_path_factory.getbasetemp()
    source = folder / "source.ledger"
    if not source.exists():
        store_of(before_posting(folder, source.name)).close()
    with closing(Store(source, read_only=True)) as store:
        whole = b"".join(exported(store))
    at %= len(whole) - 1
    spoilt = whole[:at] + bytes([byte]) + whole[at + 1 :]
    if json_lines(spoilt) != json_lines(whole):
        with pytest.raises(LedgerError):
            taken_into(folder / "spoilt.ledger", spoilt.splitlines(keepends=True))
        assert not (folder / "spoilt.ledger").exists()


def json_lines(content: bytes) -> object:
    """What the lines hold, if they can be read at all."""
    try:
        return [json.loads(line) for line in content.splitlines()]
    except ValueError:
        return None


# --------------------------------------------------------------------------------------- people


def test_people_are_not_in_the_journal(club: Store, tmp_path: Path) -> None:
    People(club).add([Person(id="p01", name="Ann Zimmermann", number="ABF-77")])
    lines = exported(club)
    assert b"Zimmermann" not in b"".join(lines)
    taken_into(tmp_path / "copy.ledger", lines)
    with closing(Store(tmp_path / "copy.ledger")) as copy:
        assert People(copy).all() == ()
