"""The ledgers of a folder or a database are listed, each as --ledger takes it."""

from pathlib import Path

import pytest

from ledger.store import Store
from tests.replay.program import Program
from tests.servers import Folder, Names, server


@pytest.mark.parametrize("kind", ["folder", "database"])
def test_all_of_them_are_listed_and_each_can_be_asked(
    kind: str, empty: Program, tmp_path: Path
) -> None:
    database = server().new_database() if kind == "database" else None
    where: Folder = Names(database) if database else tmp_path
    together = server().url(database) if database else str(tmp_path)
    assert empty.says("ledgers", together) == ""
    made = [where / f"{name}.ledger" for name in ("club", "hall")]
    for place in reversed(made):
        Store.found(place, "live").close()
    (tmp_path / "notes.txt").write_text("no ledger")
    assert empty.says("ledgers", together).splitlines() == list(map(str, made))
    assert empty.json("ledgers", together) == {"ledgers": list(map(str, made))}
    for listed in empty.says("ledgers", together).splitlines():
        empty.does("--ledger", listed, "verify")


def test_where_none_can_be_it_is_said(empty: Program, tmp_path: Path) -> None:
    gone, other = tmp_path / "gone", server().new_database()
    assert empty.refuses(2, "ledgers", gone) == f"{gone}: No such file or directory"
    server().does("CREATE TABLE bridge_ledger_of_somebody (x int)", database=other)
    typed = server().url(other).replace("postgres@", "postgres:secret@")
    sentence = empty.refuses(2, "ledgers", typed)
    assert "a database of something else" in sentence
    assert "secret" not in sentence
