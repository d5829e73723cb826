"""Which texts name somebody: whole words do, abbreviations and parts of words do not."""

import pytest

from ledger.names import named_in


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Bob Quixote", "Bob Quixote misheard"),
        ("Bob Quixote", "said bob quixote."),
        ("Bob Quixote", "(Bob  Quixote's error)"),
        ("Anne-Marie O\u2019Neill", "Anne-Marie O'Neill keyed it"),
        ("Anne-Marie O'Neill", "Anne\u2010Marie O\u2019Neill keyed it"),
        ("Anne\u2013Marie", "Anne-Marie keyed it"),
        ("Quixote", "Quixote misheard"),
        ("Quixote", "Quixote\u2019s error"),
        ("J. Wick", "told by J Wick"),
    ],
)
def test_a_name_stands_in_a_text_as_whole_words(name: str, text: str) -> None:
    assert list(named_in(text, [name])) == [name]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ACT", "a wrong contract"),
        ("ACT", "ACT asked for it"),
        ("Wa", "it was late"),
        ("WAS", "it WAS late"),
        ("Will", "it will do"),
        ("Ann Lee", "Ann Leeson asked"),
        ("Ann Lee", "Ann and Lee asked"),
        ("Ann Lee", ""),
        ("Bob", "bobbed"),
    ],
)
def test_parts_of_words_and_abbreviations_name_nobody(name: str, text: str) -> None:
    assert list(named_in(text, [name])) == []


def test_who_is_named_is_found_at_once_however_long_the_text_and_however_many_are_known() -> None:
    """It is read once, and not once for each of a federation's people."""
    known = [f"Ann Number{count}" for count in range(2000)]
    text = "Ann said, " * 10_000 + "Ann Number7 heard"
    assert list(named_in(text, known)) == ["Ann Number7"]
