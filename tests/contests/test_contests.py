"""One whole contest of every shipped set: beside the oracle, and beside its kept sheet."""

from contextlib import closing
from pathlib import Path

import pytest

from ledger import journal, regulations
from ledger.events import contest_stream
from ledger.store import Row, Store
from projections.scoring.stages import reckon
from replay.proving import prove
from replay.timeline import past
from tests.contests import acts, sheets
from tests.contests.beside import check, check_acts, check_everywhere
from tests.contests.reading import answers, reading
from tests.contests.stories import SMALL, STORIES, tell
from tests.contests.telling import Teller
from tests.replay.program import Program

pytestmark = pytest.mark.slow

FOREIGN = (
    "abf-",
    "acbl-club-pairs-masterpoints",
    "acblscore-",
    "barometer-",
    "brian-",
    "club-",
    "compscore-",
    "cross-imps-",
    "ebu-",
    "ebuscore-",
    "handicap-",
    "individual-",
    "jfr-",
    "magic-contest-",
    "norwegian-",
    "pairsscorer-",
    "pianola-",
    "point-a-board-",
    "realbridge-",
    "rsvpbridge-",
    "ruter-",
    "scorebridge-",
    "team-match",
    "teams-in-vps",
)
"""Sets for other programs' files and for clubs: no document has a contest of theirs."""


@pytest.fixture(scope="module", params=STORIES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def told(name: str, tmp_path_factory: pytest.TempPathFactory) -> Teller:
    """A whole contest of the set, held against the oracle at every posting."""
    return tell(name, sheets.SEEDS[name], tmp_path_factory.mktemp(name), checked=check)


def test_a_whole_contest_has_every_act_and_agrees_with_the_oracle_and_its_kept_sheet(
    name: str, told: Teller, tmp_path: Path
) -> None:
    check_acts(told)
    assert acts.missing(told) == set()
    assert without_clause(told) == []
    assert sheets.sheet(told) == sheets.kept(name)
    assert taken_in_from_its_journal(told, tmp_path) == list(told.desk.store.rows())


def taken_in_from_its_journal(told: Teller, folder: Path) -> list[Row]:
    """The rows of a new ledger: every act is decided again, and is what it was."""
    path = folder / "again.ledger"
    lines = list(map(journal.write_line, told.desk.store.rows()))
    journal.found(path, journal.Journal("j.jsonl", lines), prove=prove)
    with closing(Store(path, read_only=True)) as again:
        return list(again.rows())


def without_clause(told: Teller) -> list[tuple[str, str, str]]:
    """Whose total has a part that no clause stands behind: stage, contestant and source."""
    facts = told.facts()
    stages = [reckon(facts, name) for name in facts.stages]
    return [
        (stage.name, account.contestant, item.source)
        for stage in stages
        for account in stage.accounts.values()
        for item in account.items
        if not item.clause
    ]


def test_every_reading_verb_answers_at_the_start_in_the_middle_and_at_the_end(
    name: str, told: Teller
) -> None:
    """Each verb at one of the moments of each contest, and over the contests at each of them."""
    program = Program(told.desk.store.path)
    first, sessions = next(iter(told.facts().contestants)), list(told.facts().sessions)
    moments = [f"#{told.events[at].position}" for at in (1, len(told.events) // 3, -2)]
    for turn, asked in enumerate(reading(first), list(STORIES).index(name)):
        answers(program, *asked, "--as-of", moments[turn % 3])
    for session, moment in zip((sessions[0], sessions[-1]), moments[1:], strict=True):
        answers(program, "draw", "contest", "--session", session, "--as-known", moment)
    assert answers(program, "scorecard", "contest", first)


@pytest.mark.parametrize("small", SMALL)
def test_a_small_contest_agrees_with_the_oracle_at_every_position(
    small: str, tmp_path: Path
) -> None:
    check_everywhere(tell(small, 7, tmp_path))


def test_every_set_of_the_documents_has_its_contest_and_nothing_else_has() -> None:
    of_documents = {n for n in regulations.names() if not n.startswith(FOREIGN)}
    assert set(STORIES) == of_documents
    assert {path.stem for path in sheets.FOLDER.glob("*.txt")} == set(STORIES)


def test_the_ledger_on_disk_says_the_same_as_the_events_that_were_told(tmp_path: Path) -> None:
    told = tell("acbl-club-pairs", 5, tmp_path)
    again = Store(told.desk.store.path, read_only=True)
    assert again.read(contest_stream("contest")) == told.events
    assert sheets.sheet(Reread(told)) == sheets.sheet(told)


class Reread(Teller):
    """The same contest, as the ledger on disk has it."""

    def __init__(self, told: Teller) -> None:
        super().__init__(told.desk, told.rng, told.regulations.name)

    def facts(self):  # type: ignore[no-untyped-def]
        return past(self.desk.store, self.contest).facts()
