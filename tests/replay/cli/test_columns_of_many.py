"""Ledgers that lie together, in a folder or a database, are written as columns together."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from ledger.desk import Desk
from ledger.store import Store
from ledger.submissions import Signature
from tests.given import CLUB, club_session
from tests.replay.program import Program
from tests.servers import Folder, Names, server

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra for columns is not installed")


@pytest.fixture(params=["folder", "database"])
def together(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where two ledgers lie, club and hall."""
    (tmp_path / "ledgers").mkdir()
    database = server().new_database() if request.param == "database" else None
    where: Folder = Names(database) if database else tmp_path / "ledgers"
    for name in ("hall", "club"):
        with closing(Store.found(where / f"{name}.ledger", "live")) as store:
            Desk(store).submit(CLUB, club_session(), Signature())
    return server().url(database) if database else str(where)


def test_all_of_them_are_written_in_order(together: str, empty: Program, tmp_path: Path) -> None:
    out = tmp_path / "out"
    said = empty.does("columns", out, together).err.splitlines()
    assert [re.findall(r"(club|hall)\.ledger", line) for line in said] == [["club"], ["hall"]]
    written = parquet.read_table(out / "events").to_pylist()
    assert len({row["ledger"] for row in written}) == 2
    assert empty.does("columns", out, together).err.count("(0 new)") == 2


@pytest.mark.parametrize(
    ("where", "why"),
    [("nothing", "there is no ledger in it"), ("gone", "No such file or directory")],
)
def test_where_there_is_none_nothing_is_written(
    where: str, why: str, program: Program, tmp_path: Path
) -> None:
    """Not those of the ledger that is otherwise meant either."""
    (tmp_path / "nothing").mkdir()
    said = program.refuses(2, "columns", tmp_path / "out", tmp_path / where)
    assert said == f"{tmp_path / where}: {why}"
    assert not (tmp_path / "out").exists()


def test_nobody_is_shown_a_password(program: Program, tmp_path: Path) -> None:
    address = server().url(server().new_database())
    typed = address.replace("postgres@", "postgres:secret@")
    said = program.refuses(2, "columns", tmp_path / "out", typed)
    assert said == f"{address}: there is no ledger in it"
