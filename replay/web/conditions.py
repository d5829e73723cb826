"""Parts that several pages have: how final results are, and the links to other languages."""

from typing import NamedTuple

from markupsafe import Markup

from projections.views.state import State
from projections.writers.known import state_words
from projections.writers.languages import LANGUAGES
from projections.writers.languages.texts import line, said
from replay.questions.asking import Asked
from replay.web import words


class Condition(NamedTuple):
    """The state of results: a sign, the word, the whole sentence."""

    mark: str
    word: str
    sentence: Markup


def condition(asked: Asked, state: State, address_of: words.AddressOf) -> Condition:
    """Return how final what is asked about is. address_of: gives the page of an event."""
    text = state_words(state, asked.known).text
    word = state.word.replace("-", " ")
    rest = words.told(line(text.removeprefix(word)), address_of)
    return Condition(words.MARKS[state.word], said(word), rest)


def language(language: str, at: str) -> dict[str, str]:
    """Return a link to a page in a language, as its speakers call it."""
    return {"language": language, "called": LANGUAGES[language], "address": at}
