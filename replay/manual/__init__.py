"""The manual that ships with the program: a Markdown file a topic, and headings inside it.

The first line of a file is "# Topic: what it tells"; a code such as AMB-64 has its own heading.
`pictures` has those that a topic shows.
"""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

ACTS = "acts"
ACTS_TELL = "every act with its parameters, its law, and who may do it"
"""A topic that is made of the acts themselves."""

HEADING = re.compile(r"^(#{1,4}) +(.*)$", re.MULTILINE)


class Topic(NamedTuple):
    """A file of the manual.

    Attributes:
        name: what it is asked for by: the file's name without its ending.
        tells: one line, what a reader finds there.
        text: all of it, as Markdown.

    """

    name: str
    tells: str
    text: str


def topics() -> tuple[Topic, ...]:
    """Return the whole manual, by name."""
    pages = (page for page in files(__package__).iterdir() if page.name.endswith(".md"))
    texts = {page.name.removesuffix(".md"): page.read_text(encoding="utf-8") for page in pages}
    return tuple(Topic(name, _tells(text), text) for name, text in sorted(texts.items()))


def picture(name: str) -> str:
    """Return a picture of the manual as SVG, as the program draws it (`tests/pictures.py`)."""
    return files(__package__).joinpath("pictures", f"{name}.svg").read_text(encoding="utf-8")


def passages(word: str) -> tuple[str, ...]:
    """Return the whole topic of this name, or else whatever is headed by this word.

    That is every passage under a heading with the word, and every row of a table that begins so.
    """
    wanted = word.casefold()
    for topic in topics():
        if topic.name == wanted:
            return (topic.text,)
    whole = re.compile(rf"(?<![\w-]){re.escape(wanted)}(?![\w-])")
    return tuple(
        passage
        for topic in topics()
        for heading, passage in (*_passages(topic.text), *_rows(topic.text))
        if whole.search(heading.casefold())
    )


def _tells(text: str) -> str:
    title = text.partition("\n")[0].removeprefix("# ")
    return title.partition(": ")[2] or title


def _passages(text: str) -> Iterator[tuple[str, str]]:
    """Each heading with all that stands under it, deeper headings included."""
    found = list(HEADING.finditer(text))
    for place, heading in enumerate(found):
        same = (later.start() for later in found[place + 1 :] if len(later[1]) <= len(heading[1]))
        yield heading[2], text[heading.start() : next(same, len(text))].rstrip()


def _rows(text: str) -> Iterator[tuple[str, str]]:
    """Each row of a table of words: the word, and what it means."""
    for word, meaning in re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE):
        yield word, f"{word}: {meaning}"
