"""Parts that several pages have: how final results are, and the links to other languages."""

from typing import NamedTuple

from markupsafe import Markup

from projections.views.state import State
from projections.writers.known import Known, state_words
from projections.writers.languages import LANGUAGES
from projections.writers.languages.texts import line, said
from replay.web import words


class Condition(NamedTuple):
    """The state of results: a sign, the word, the whole sentence."""

    mark: str
    word: str
    sentence: Markup


def condition(known: Known, state: State, address_of: words.AddressOf) -> Condition:
    """Return how final results are. address_of: gives the page of an event."""
    text = state_words(state, known).text
    word = state.word.replace("-", " ")
    opening, whole = said(word), line(text)
    rest = whole.removeprefix(opening)
    if rest == whole:  # a language may begin with another word where more follows
        rest = line(text.removeprefix(word))
    return Condition(words.MARKS[state.word], opening, words.told(rest, address_of))


def language(language: str, at: str) -> dict[str, str]:
    """Return a link to a page in a language, as its speakers call it."""
    return {"language": language, "called": LANGUAGES[language], "address": at}
