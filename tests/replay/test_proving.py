"""What a journal adds has to be told by the other fold too, and its postings made again."""

from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from ledger.errors import InFile
from ledger.events import ResultsPosted, contest_stream
from ledger.journal import Journal, continuation, found
from ledger.store import Row
from projections.views.standings import standings
from replay.proving import prove
from tests.given import CLUB
from tests.ledger.journal.forging import journal, row, with_more
from tests.replay.story import CORRECTED, REFUSED, evening, store_of
from tests.replay.tampering import rows_of


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    with closing(store_of(evening(tmp_path_factory.mktemp("club")))) as store:
        return list(store.rows())


def test_a_posting_of_other_standings_is_refused_by_its_line(
    club: list[Row], tmp_path: Path
) -> None:
    posted = ResultsPosted(session="1", digest="0" * 64, basis=REFUSED)
    forged = Journal("j.jsonl", journal(with_more(club, row(contest_stream(CLUB), posted))))
    says = f"line {REFUSED + 1}: cannot be: the standings posted for session 1 are not"
    with pytest.raises(InFile, match=says):
        found(tmp_path / "new.ledger", forged, prove=prove)
    assert list(tmp_path.iterdir()) == []
    found(tmp_path / "old.ledger", Journal("j.jsonl", journal(club)), prove=prove)
    with pytest.raises(InFile, match=says):
        continuation(tmp_path / "old.ledger", forged, prove=prove)
    assert rows_of(tmp_path / "old.ledger") == club


def test_what_no_fold_foresaw_is_refused_by_the_first_line_that_does_it(
    club: list[Row], tmp_path: Path
) -> None:
    def unforeseen(facts: object, scope: object) -> object:
        if getattr(facts, "position", 0) >= CORRECTED:
            raise ZeroDivisionError("integer division or modulo by zero")
        return standings(facts, scope)  # type: ignore[arg-type]

    with (
        patch("replay.proving.standings", unforeseen),
        pytest.raises(InFile, match=f"line {CORRECTED}: leaves club without standings: ZeroDiv"),
    ):
        found(tmp_path / "new.ledger", Journal("j.jsonl", journal(club)), prove=prove)
    assert list(tmp_path.iterdir()) == []
