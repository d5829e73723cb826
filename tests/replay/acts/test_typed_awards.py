"""Awards as they are typed: what is none is refused in a sentence, however long it is."""

import pytest

from ledger.errors import BadValue
from replay.acts.typed_awards import parse_award

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
