"""What a browser refuses over plain http, with an error on its console, is told over https only."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

from replay.library import Folder
from replay.web.app import app
from replay.web.many import many
from tests.given import CLUB
from tests.replay.program import Program

OWN_WINDOW = "cross-origin-opener-policy"


@pytest.mark.parametrize(
    ("asked_at", "address", "is_told"),
    [
        ("http://192.0.2.2:8000", "", False),
        ("http://192.0.2.2:8000", "http://hall.example", False),
        ("http://127.0.0.1:8000", "https://hall.example", True),
        ("https://hall.example", "", True),
    ],
)
def test_a_page_keeps_its_window_to_itself_where_the_browser_can(
    program: Program,
    asked_at: str,
    address: str,
    is_told: bool,  # noqa: FBT001
) -> None:
    with TestClient(app(program.ledger, address=address), base_url=asked_at) as client:
        for at in ("/", f"/c/{CLUB}/standings", "/", "/nowhere"):
            found = client.get(at).headers.get_list(OWN_WINDOW)
            assert found == (["same-origin"] if is_told else []), at


def test_one_of_many_ledgers_says_it_once(program: Program) -> None:
    library = Folder(Path(program.ledger.parent))
    name = program.ledger.stem
    with TestClient(many(library), base_url="https://hall.example") as client:
        for at in ("/", f"/l/{name}/", f"/l/{name}/c/{CLUB}/standings", "/l/nobody/"):
            assert client.get(at).headers.get_list(OWN_WINDOW) == ["same-origin"], at
