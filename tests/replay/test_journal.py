"""The journal: out of one ledger and into another it is the same, hash by hash."""

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.commands import EnterContestant
from ledger.desk import Desk
from ledger.errors import InFile, JournalDiffers, LedgerError
from ledger.journal import Journal, continuation, origins, write_line
from ledger.journal.line import read_line
from ledger.people import People, Person
from ledger.store import Place, Store, is_taken
from replay.verify import verify
from tests.given import Given
from tests.ledger.journal.forging import take_in
from tests.replay.story import REFUSED, SCORED, before_posting, evening, store_of
from tests.replay.tampering import rechained, rows_of
from tests.servers import Folder


def exported(store: Store) -> list[bytes]:
    """The journal, line by line."""
    return list(map(write_line, store.rows()))


def taken_into(place: Place, lines: Iterable[bytes]) -> int:
    return take_in(place, "j.jsonl", lines)


@pytest.fixture
def lines(club: Store) -> list[bytes]:
    return exported(club)


def test_a_new_file_of_a_journal_is_the_same_ledger(
    club: Store, lines: list[bytes], folder: Folder
) -> None:
    place = folder / "copy.ledger"
    assert taken_into(place, lines) == REFUSED
    assert rows_of(place) == list(club.rows())
    with closing(Store(place)) as copy:
        assert copy.head() == club.head()
        assert copy.founded == club.founded
        assert verify(copy).problems == ()
        assert exported(copy) == lines


def test_a_copy_goes_on_like_the_first(lines: list[bytes], folder: Folder) -> None:
    place = folder / "copy.ledger"
    taken_into(place, lines)
    told = Given(desk=Desk(Store(place)))
    told.given(EnterContestant(contestant="late"), at="23:30")
    store_of(told).close()
    assert len(rows_of(place)) == REFUSED + 1


def test_taking_a_journal_in_again_adds_nothing(club: Store, lines: list[bytes]) -> None:
    before = list(club.rows())
    assert taken_into(club.place, lines) == 0
    assert list(club.rows()) == before


def test_a_longer_journal_of_the_same_ledger_extends_it(lines: list[bytes], folder: Folder) -> None:
    place = folder / "copy.ledger"
    taken_into(place, lines[:SCORED])
    assert taken_into(place, lines) == REFUSED - SCORED
    assert [row.position for row in rows_of(place)] == list(range(1, REFUSED + 1))


def test_a_shorter_journal_is_told_from_which_position_it_lacks(
    club: Store, lines: list[bytes]
) -> None:
    with pytest.raises(JournalDiffers) as refused:
        taken_into(club.place, lines[:SCORED])
    assert refused.value.position == SCORED + 1


def test_the_journal_of_another_ledger_is_refused_at_the_first_position(
    club: Store, folder: Folder
) -> None:
    before = list(club.rows())
    with (
        closing(store_of(evening(folder, "other.ledger"))) as other,
        pytest.raises(JournalDiffers) as refused,
    ):
        taken_into(club.place, exported(other))
    assert refused.value.position == 1
    assert list(club.rows()) == before


def test_a_journal_that_went_another_way_is_refused_where_it_did(
    lines: list[bytes], folder: Folder
) -> None:
    places = [folder / "one.ledger", folder / "two.ledger"]
    for place, name in zip(places, ("late", "later"), strict=True):
        taken_into(place, lines)
        with closing(Store(place)) as store:
            told = Given(desk=Desk(store))
            told.given(EnterContestant(contestant=name), at="23:30")
    with closing(Store(places[1])) as two, pytest.raises(JournalDiffers) as refused:
        taken_into(places[0], exported(two))
    assert refused.value.position == REFUSED + 1
    assert str(refused.value) == "j.jsonl is not a journal of this ledger: they differ from #21 on"


def test_what_would_be_taken_in_is_known_without_taking_it_in(
    club: Store, lines: list[bytes], folder: Folder
) -> None:
    place = folder / "copy.ledger"
    taken_into(place, lines[:SCORED])
    more = continuation(place, Journal("j.jsonl", lines))
    assert [line.row for line in more.lines] == list(club.rows(after=SCORED))
    assert (more.after, more.sha256) == (SCORED, sha256(b"".join(lines)).hexdigest())
    assert len(rows_of(place)) == SCORED


def test_where_rows_came_from_is_noted_beside_the_record(
    lines: list[bytes], folder: Folder
) -> None:
    place = folder / "copy.ledger"
    taken_into(place, lines[:SCORED])
    taken_into(place, lines)
    taken_into(place, lines)
    with closing(Store(place)) as store:
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


@pytest.mark.parametrize(
    ("folder", "damage"),
    [*(("file", damage) for damage in DAMAGES), ("server", "another hash")],
    indirect=["folder"],
)
def test_a_damaged_line_is_refused_by_its_number_and_nothing_is_taken_in(
    club: Store, lines: list[bytes], folder: Folder, damage: str
) -> None:
    spoil, says = DAMAGES[damage]
    lines[11] = spoil(lines[11])
    before = list(club.rows())
    for place in (folder / "new.ledger", club.place):
        with pytest.raises(InFile) as refused:
            taken_into(place, lines)
        assert refused.value.place == "line 12"
        assert says in str(refused.value)
    assert not is_taken(folder / "new.ledger")
    assert list(club.rows()) == before


def test_a_missing_line_is_refused(lines: list[bytes], folder: Folder) -> None:
    with pytest.raises(InFile) as refused:
        taken_into(folder / "new.ledger", [*lines[:11], *lines[12:]])
    assert refused.value.place == "line 12"
    assert not is_taken(folder / "new.ledger")


def test_an_event_of_a_newer_program_is_left_to_it(lines: list[bytes], folder: Folder) -> None:
    rows = list(map(read_line, lines))
    newer = rows[11]._replace(body='{"kind":"Telepathy"}')
    with pytest.raises(InFile, match="line 12: holds an event this program cannot read"):
        taken_into(folder / "new.ledger", map(write_line, rechained([*rows[:11], newer])))
    assert not is_taken(folder / "new.ledger")


@settings(max_examples=120)
@given(at=st.integers(0, 10**6), byte=st.integers(0, 255))
def test_one_changed_byte_anywhere_in_a_journal_is_refused(
    tmp_path_factory: pytest.TempPathFactory, at: int, byte: int
) -> None:
    """Into a file, which is made at once: no line is taken in, wherever to."""
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


def test_people_are_not_in_the_journal(club: Store, folder: Folder) -> None:
    People(club).add([Person(id="p01", name="Ann Zimmermann", number="ABF-77")])
    lines = exported(club)
    assert b"Zimmermann" not in b"".join(lines)
    taken_into(folder / "copy.ledger", lines)
    with closing(Store(folder / "copy.ledger")) as copy:
        assert People(copy).all() == ()
