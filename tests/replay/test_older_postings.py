"""What older programs posted: verified as it was reckoned then, and what has changed is said."""

import json
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from ledger.bridge.scores import MatchScore
from ledger.commands import AnyCommand, EnterScore, PostResults
from projections.views.postings import RECKONING
from replay.postings import posted_digest
from tests.given import CLUB, Given, declared_ledger
from tests.ledger.journal.forging import journal, take_in
from tests.replay.program import Program
from tests.replay.story import before_posting, store_of
from tests.replay.tampering import rows_of, verdict_on
from tests.staged import staged

OLDER = "94c57f92dfd1863ad6d87398bf4f1b3b433247d2fb50fdd4bc79a92106d71eb9"
"""What a program posted that had everybody of a knock-out in one list, of 5 IMPs and 35."""
CHANGED = (
    "the standings posted for session 1 follow as they were reckoned then; since reckoning 1 a"
    " knock-out is ranked match by match (SBF 5.2.1, ANC 11.3)"
)


def result(home: str, away: str, imps: int) -> AnyCommand:
    score = MatchScore(session="1", home=home, away=away, imps=Fraction(imps), boards=12)
    return EnterScore(score=score)


def semi_finals(folder: Path, imps: int = 5) -> Given:
    """Two of them, after a segment."""
    told = Given(
        staged("sydney-2003-seniors-teams", "ABCD", "semi-finals"), desk=declared_ledger(folder)
    )
    return told.given(result("A", "B", imps), result("C", "D", 35), at="21:00")


def cup(folder: Path, digest: str, reckoning: int | None, imps: int = 5) -> Path:
    """Two semi-finals after a segment, posted with this digest."""
    told = semi_finals(folder, imps)
    store = store_of(told)
    basis = store.head().position
    posted = PostResults(session="1", digest=digest, basis=basis, reckoning=reckoning)
    told.given(posted, at="21:10")
    return store.path


def test_what_followed_then_is_no_fault_and_what_changed_is_said(tmp_path: Path) -> None:
    path = cup(tmp_path, OLDER, None)
    verdict, (posted, *_) = verdict_on(path), rows_of(path)[::-1]
    assert verdict.problems == ()
    assert verdict.changed == ((posted.position, CHANGED),)
    program = Program(path)
    assert f"#{posted.position}: {CHANGED}" in program.says("verify")
    assert program.json("verify")["changed"] == [{"position": posted.position, "what": CHANGED}]


@pytest.mark.parametrize(
    ("reckoning", "imps", "why"),
    [
        (None, 6, ", nor gave before reckoning 1; an older program posted them"),
        (RECKONING, 5, ""),
        (RECKONING + 1, 5, ": a newer program posted them, by reckoning 2; this one's is 1"),
    ],
)
def test_what_follows_by_no_reckoning_that_may_have_posted_it_is_a_fault(
    tmp_path: Path, reckoning: int | None, imps: int, why: str
) -> None:
    path = cup(tmp_path, OLDER, reckoning, imps)
    basis = len(rows_of(path)) - 1
    (problem,) = verdict_on(path).problems
    assert problem.in_postings
    assert problem.what == (
        f"the standings posted for session 1 are not what the record gives at #{basis}{why}"
    )
    said = Program(path).run("verify")
    assert said.code == 3
    assert said.out.startswith(
        "every row is as it was recorded, but what was posted does not follow, first at #"
    )
    Program(path).does("backup", tmp_path / "copy.ledger")


def test_a_journal_of_an_older_program_comes_in_as_it_is(tmp_path: Path) -> None:
    rows = rows_of(cup(tmp_path, OLDER, None))
    take_in(tmp_path / "new.ledger", "j", journal(rows))
    program = Program(tmp_path / "again.ledger")
    (tmp_path / "j.jsonl").write_bytes(b"".join(journal(rows)))
    program.does("import", tmp_path / "j.jsonl")
    assert rows_of(program.ledger) == rows


def test_what_is_posted_today_names_the_reckoning(tmp_path: Path) -> None:
    program = Program(store_of(before_posting(tmp_path)).path)
    program.does("post", CLUB, "--at", "2026-11-20T22:00Z")
    posted = json.loads(program.says("log", CLUB, "--json").splitlines()[-1])["event"]
    assert (posted["kind"], posted["reckoning"]) == ("ResultsPosted", RECKONING)
    assert verdict_on(program.ledger).changed == ()


@pytest.mark.parametrize(
    ("told", "digest"),
    [
        (before_posting, "aeb76204af1bc3369f8adbd5ec3af4aa81370d1b9907341aee776c5e661b5125"),
        (semi_finals, "4584d1be12b8763823c134ccc0f51a632059c03172f2e3a2a5694b1442a9b8be"),
    ],
)
def test_whoever_changes_what_is_reckoned_names_the_change(
    tmp_path: Path, told: Callable[[Path], Given], digest: str
) -> None:
    """Else what was posted before looks forged: a change has its place in views/postings."""
    with closing(store_of(told(tmp_path))) as store:
        assert posted_digest(store, CLUB, "1", store.head().position) == digest
