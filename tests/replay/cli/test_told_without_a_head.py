"""What is on record is said to be, also where the ledger cannot be read any more right after."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import NotReadNow
from ledger.store import Place, Store
from tests.replay.cli.test_servers import RULES, run
from tests.servers import Names

WHY = "the connection was lost"


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    folder = tmp_path if request.param == "file" else Names()
    return folder / "club.ledger"


def _lose_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the ledger be read no more once something is recorded, until it is opened again."""
    append, reading, recorded = Store.append, Store.reading, set[int]()

    def appended(store: Store, *asked: Any, **more: Any) -> Any:
        done = append(store, *asked, **more)
        recorded.add(id(store))
        return done

    def lost(store: Store) -> Any:
        if id(store) in recorded:
            raise NotReadNow(file=str(store.place), why=WHY)
        return reading(store)

    monkeypatch.setattr(Store, "append", appended)
    monkeypatch.setattr(Store, "reading", lost)


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("words", [("entry", "wed", "2"), ("incident", "wed", "cold")])
def test_what_was_recorded_is_said_without_its_head(
    place: Place,
    words: tuple[str, ...],
    options: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for first in (("open", "wed", *RULES), ("entry", "wed", "1")):
        assert run(place, *first).code == 0
    with monkeypatch.context() as patched:
        _lose_all(patched)
        said = run(place, *words, *options)
    assert said.code == 0
    assert f"warning: {place}: cannot be read now ({WHY})\n" in said.err
    kind = "ContestantEntered" if words[0] == "entry" else "IncidentRecorded"
    if options:
        told = {"recorded": [{"position": 5, "kind": kind}], "head": None}
        assert json.loads(said.out) == told
    else:
        assert f"recorded #5 {kind}\n" in said.err
    with closing(Store(place)) as store:
        assert [row.kind for row in store.rows(after=4)] == [kind]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_what_was_imported_is_said_without_its_head(
    place: Place, options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n", encoding="utf-8")
    importing = ("import", str(file), "--contest", "wed", *RULES)
    assert run(place, *importing).code == 0
    with closing(Store(place)) as store:
        first = store.head()
    file.write_text("board,ns,ew,score\n1,1,2,420\n2,1,2,620\n", encoding="utf-8")
    with monkeypatch.context() as patched:
        _lose_all(patched)
        said = run(place, *importing, *options)
    assert said.code == 0, said.err
    assert f"warning: {place}: cannot be read now ({WHY})" in said.err + said.out
    if options:
        assert json.loads(said.out)["head"] is None
    else:
        assert "recorded " in said.err
        assert "; head " not in said.err
    with closing(Store(place)) as store:
        head = store.head()
        assert head.position > first.position
        assert run(place, *importing).code == 0
        assert store.head() == head


def test_what_is_still_open_is_a_remark_and_no_refusal(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(store: Store, *_: object) -> None:
        raise NotReadNow(file=str(store.place), why=WHY)

    for words in (("open", "wed", *RULES), ("schedule", "wed", "1"), ("entry", "wed", "1")):
        assert run(place, *words).code == 0
    monkeypatch.setattr("replay.cli.recording.say_what_is_open", lost)
    said = run(place, "entry", "wed", "2")
    assert said.code == 0
    assert said.err.startswith("recorded #7 ContestantEntered; head ")
    assert said.err.endswith(f"warning: {place}: cannot be read now ({WHY})\n")


def test_a_ledger_that_cannot_be_read_is_said_to_be_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The views cannot be brought up either, which nobody needs to be told as well."""
    assert run(place, "open", "wed", *RULES).code == 0
    assert run(place, "rebuild").code == 0

    def lost(store: Store, *_: Any, **__: Any) -> Any:
        monkeypatch.setattr(Store, "reading", lost)
        raise NotReadNow(file=str(store.place), why=WHY)

    monkeypatch.setattr("replay.cli.recording.do", lost)
    said = run(place, "entry", "wed", "1")
    assert (said.code, said.err) == (2, f"bridge-ledger: {place}: cannot be read now ({WHY})\n")


def test_an_erasing_that_is_on_record_is_said_to_be_unfinished(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for first in (("open", "wed", *RULES), ("entry", "wed", "1", "--player", "Ann Dee")):
        assert run(place, *first).code == 0
    with monkeypatch.context() as patched:
        _lose_all(patched)
        said = run(place, "people", "erase", "Ann Dee")
    *_, sentence = said.err.splitlines()
    assert (said.code, said.out) == (2, "")
    assert sentence.startswith(
        f"bridge-ledger: the erasing is begun and not finished ({WHY}): done in none; left are the"
        " table of people, the views"
    )
    again = run(place, "people", "erase", "Ann Dee")
    assert (again.code, again.err) == (0, "the erasing of 1 that was on record is finished\n")
    assert "Ann Dee" not in run(place, "people", "list").out


def test_views_of_a_ledger_that_cannot_be_read_wait_for_whoever_records_next(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(store: Store, *_: object) -> None:
        raise NotReadNow(file=str(store.place), why=WHY)

    assert run(place, "open", "wed", *RULES).code == 0
    assert run(place, "rebuild").code == 0
    with monkeypatch.context() as patched:
        patched.setattr("replay.keeping_up.follow", lost)
        said = run(place, "entry", "wed", "1")
    assert said.code == 0
    assert "warning: the views stay behind until something is recorded (" in said.err
    assert run(place, "entry", "wed", "2").code == 0
    with closing(Store(place)) as store, closing(store.views()) as views, views.reading():
        mark = views.mark()
    assert mark is not None
    with closing(Store(place)) as store:
        assert mark.hash == store.head().hash
