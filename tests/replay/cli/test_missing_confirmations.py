"""Who has still to confirm a score is the same to `missing` and to `matters`."""

from tests.replay.program import Program

RESULT = ("result", "x", "A", "B", "--session", "1", "--round", "1", "--boards", "8")


def confirming(program: Program, verb: str) -> list[str]:
    """Whose confirmation a verb says is lacking."""
    said = program.says(verb, "x", "--csv").splitlines()
    return [name for name in "AB" for line in said if "confirm" in line and f",{name}," in line]


def test_a_result_put_right_since_is_not_waited_for(empty: Program) -> None:
    """SBF 6.1: a result on the slip waits for both captains; one corrected was agreed or ruled."""
    empty.does("open", "x", "--regulations", "sydney-2003-swiss-teams")
    for team in "AB":
        empty.does("entry", "x", team)
    empty.does("schedule", "x", "1", "--boards", "8")
    empty.does(*RESULT, "--imps", "10")
    empty.does("post", "x", "--session", "1")
    assert confirming(empty, "missing") == confirming(empty, "matters") == ["A", "B"]
    empty.does(*RESULT, "--imps", "13", "--correct", "--cause", "scorer")
    assert confirming(empty, "missing") == confirming(empty, "matters") == []
