"""How final results are, on a page: the state, and whatever is said behind it."""

import pytest

from projections.views.state import State
from projections.writers.languages import speaking
from replay.web import words
from replay.web.conditions import condition
from tests.projections.test_state_words import KNOWN


@pytest.mark.parametrize(
    ("state", "word", "rest"),
    [
        (State(word="provisional"), "vorläufig", ""),
        (
            State(word="provisional", unconfirmed_by=("4",), amended=(131,)),
            "vorläufig",
            ", noch nicht bestätigt von 4, geändert durch #131 (Berichtigung)",
        ),
    ],
)
def test_what_follows_the_state_is_said_in_its_language(state: State, word: str, rest: str) -> None:
    with speaking("de"):
        told = condition(KNOWN, state, words.nowhere)
    assert (told.word, told.sentence) == (word, rest)
