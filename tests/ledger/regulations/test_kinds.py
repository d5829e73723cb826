"""What is told of the rules that may stand in a set."""

import pytest

from ledger.regulations import kinds


def told(name: str) -> str:
    """What is said of a rule, by its name."""
    return next(kind.says for kind in kinds() if kind.name == name)


@pytest.mark.parametrize("name", ["swiss-draw", "danish-draw", "one-round-behind-draw"])
def test_a_rule_tells_the_keys_that_it_has_from_its_family(name: str) -> None:
    """They were listed with what they hold, and nothing said what they mean."""
    assert "byes: how often a contestant may sit out." in told(name)
    assert "odd: with an odd number somebody has a bye" in told(name)


def test_a_key_that_a_rule_tells_itself_is_told_once() -> None:
    assert told("matches").count("boards: ") == 1
    assert told("trimmed-mean").count("rounding: ") == 1


def test_what_is_no_key_is_not_told() -> None:
    assert "two_lines" not in told("mitchell-draw")
