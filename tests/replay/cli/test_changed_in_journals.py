"""Names in a copy of a ledger to which journals bring that they changed, and not to what."""

from pathlib import Path

import pytest

from tests.replay.program import Program
from tests.replay.tampering import rows_of, tamper

AT = ("--recorded-at", "2026-11-20T23:00Z")
REMARK = "people kept as they were before changes that a journal brought: 1 (see: people import)"


class Pair:
    """A ledger, and a copy of it that journals and registers keep up."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program, self.copy = program, Program(folder / "copy.ledger")
        self._journal, self._names = folder / "j.jsonl", folder / "names.jsonl"

    def journal(self) -> str:
        """Bring the copy what was recorded since; what is said of it."""
        self.program.does("export", self._journal, "--replace")
        return self.copy.does("import", self._journal, "--yes").err

    def names(self) -> None:
        """Bring the copy the names."""
        self.program.does("people", "export", self._names, "--replace")
        self.copy.does("people", "import", self._names)

    def renamed(self, name: str, to: str) -> None:
        self.program.does("people", "change", name, "--name", to, *AT)


@pytest.fixture
def pair(program: Program, tmp_path: Path) -> Pair:
    program.does("entry", "club", "5", *AT, "--by", "Eve Early")
    made = Pair(program, tmp_path)
    made.journal()
    made.names()
    return made


@pytest.mark.parametrize("times", [1, 2])
def test_who_changed_elsewhere_is_no_alarm_and_the_register_from_there_is_no_change(
    pair: Pair, times: int
) -> None:
    for time in range(times):
        pair.renamed(f"Eve Early{'er' * time}", f"Eve Early{'er' * (time + 1)}")
        assert REMARK in pair.journal()
    assert REMARK in pair.copy.says("verify")
    pair.names()
    assert rows_of(pair.copy.ledger) == rows_of(pair.program.ledger)
    assert "kept as they were" not in pair.copy.says("verify")
    assert pair.copy.json("people", "list") == pair.program.json("people", "list")
    assert REMARK not in pair.journal()


def test_a_name_changed_from_outside_is_seen_beside_changes_that_came(pair: Pair) -> None:
    pair.renamed("Eve Early", "Eve Late")
    pair.journal()
    tamper(pair.copy.ledger, "UPDATE people SET name = 'Eve Else', plain = 'eve else'")
    assert "is not what the record has sealed" in pair.copy.run("verify").out


def test_a_name_put_back_from_outside_is_seen_where_the_change_was_recorded(
    pair: Pair, tmp_path: Path
) -> None:
    """There the new details were known, so that the old ones are no leftover."""
    register = tmp_path / "before.jsonl"
    pair.program.does("people", "export", register)
    secret = register.read_text().partition('"secret":"')[2][:32]
    pair.renamed("Eve Early", "Eve Late")
    tamper(
        pair.program.ledger,
        f"UPDATE people SET name = 'Eve Early', secret = '{secret}', plain = 'eve early'",
    )
    assert "is not what the record has sealed" in pair.program.run("verify").out
