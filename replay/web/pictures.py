"""The pictures of an answer, as they stand on a page."""

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from projections.writers import pictures as drawn
from projections.writers.diagrams import diagrams

FIGURE = Markup('<figure class="picture">{}</figure>')


def pictures(question: str, plain: Callable[[], Any]) -> list[Markup]:
    """Draw the pictures of an answer; none for most questions, empty if one has nothing to show.

    All that stands in them was escaped where they were drawn.
    """
    return [
        FIGURE.format(Markup(one)) if one else Markup("")  # noqa: S704
        for one in drawn.pictures(question, plain)
    ]


def hands(question: str, plain: Callable[[], Any]) -> list[Markup]:
    """Return the hands of each board that an answer is about, as far as they are open."""
    return [
        FIGURE.format(Markup(one)) if one else Markup("")  # noqa: S704
        for one in diagrams(question, plain)
    ]
