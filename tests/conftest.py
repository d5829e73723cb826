"""What all tests share: where the real sessions lie, and how generated cases are drawn."""

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ledger.bridge import whole_columns
from tests.servers import STORES, Folder, folder_on

ROOT = Path(__file__).parent.parent

# Hundreds of tests start the program anew: it is compiled once, also where that is switched off.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile(
    "gate",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("gate")


def pytest_collection_finish() -> None:
    """Thousands of tests stay as they are to the end: nobody need look for rubbish in them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real sessions, which is not part of the project."""
    folder = Path(os.environ.get("BRIDGE_LEDGER_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no real sessions at {folder}")
    return folder


@pytest.fixture(params=STORES)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Folder:
    """Where ledgers are made, once of each kind: in files, and on a server."""
    return folder_on(request.param, tmp_path)


@pytest.fixture(params=["number by number", "word by word"])
def however_short(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once with columns as lists, and once as they are in contests of thousands of tables."""
    if request.param == "word by word":
        pytest.importorskip("numpy", reason="the extra for large contests is not installed")
        monkeypatch.setattr(whole_columns, "LONG", 1)
