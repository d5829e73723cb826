"""Awards as they are typed: what is none is refused in a sentence, however long it is."""

import pytest

from ledger.bridge.awards import Artificial
from ledger.errors import BadValue
from replay.acts.typed_awards import parse_award, parse_both

MANY = "1" * 10_000


@pytest.mark.parametrize(
    "text",
    [
        MANY,
        f"-{MANY}",
        f"{MANY}mp",
        f"1/{MANY}imps",
        f"0.{MANY}%",
        f"{MANY}:420",
        f"1/2:420,1/2:{MANY}",
        "४२०",
        "१mp",
        "1/0mp",
        "0x10",
        "1e3mp",
        "420 assigned",
        "",
    ],
)
def test_what_is_no_award_is_refused_with_the_forms_of_one(text: str) -> None:
    with pytest.raises(BadValue, match="an award: A"):
        parse_award(text)


@pytest.mark.parametrize("one", ["60%", "40%", "55.5%", "3imps", "A+", "A-"])
def test_what_one_side_gets_does_not_say_what_the_other_does(one: str) -> None:
    """Law 12C2: both sides may get 60 %, as may one alone; nobody guesses which."""
    with pytest.raises(BadValue, match="followed by the other side's award"):
        parse_both(one, None, "matchpoints")


def test_half_of_a_board_is_half_for_both() -> None:
    average = Artificial(grade="A")
    for said in ("A", "50%"):
        assert parse_both(said, None, "matchpoints") == (average, average)
