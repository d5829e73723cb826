"""A catalogue: texts in English and in another language, as a PO file has them."""

import re
from ast import literal_eval
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

PLACE = re.compile(r"\{(\w+)\}")

LONG = frozenset(["events", "how", "places", "time", "who", "why"])
"""Places in which there may be several parts; in the others there is one, without a comma."""


class Form(NamedTuple):
    """A text with places: how it is known again, and what is said instead."""

    pattern: re.Pattern[str]
    instead: str


class Entry(NamedTuple):
    """A line of a catalogue.

    Attributes:
        kind: of which words the text is one (suit, month), "" for others.

    """

    kind: str
    text: str
    instead: str


class Catalogue(NamedTuple):
    """The texts of a language, with words to fill in by kind (such as seat).

    Attributes:
        texts: whole ones.
        forms: those with places, with the most words of their own first.
        words: by their kind and the English one.

    """

    texts: Mapping[str, str]
    forms: tuple[Form, ...]
    words: Mapping[tuple[str, str], str]

    def word(self, kind: str, text: str) -> str:
        """Return a word of a kind; the English one where it is not told."""
        return self.words.get((kind, text), text)

    def said(self, text: str) -> str:
        """Return a text in this language; in English where it is not told."""
        found = self.found(text)
        return text if found is None else found

    def found(self, text: str) -> str | None:
        """Return a text in this language; None where it is not told."""
        if text in self.texts:
            return self.texts[text]
        for form in self.forms:
            if match := form.pattern.fullmatch(text):
                held = match.groupdict()
                said = {place: self.word(place, held[place]) for place in held}
                return form.instead.format(**said)
        return None


def read(file: Path) -> Catalogue:
    """Return the catalogue in a file."""
    found = list(entries(file.read_text("utf-8")))
    plain = [one for one in found if not one.kind]
    return Catalogue(
        texts={one.text: one.instead for one in plain if not PLACE.search(one.text)},
        forms=tuple(_form(one) for one in sorted(plain, key=_own) if PLACE.search(one.text)),
        words={(one.kind, one.text): one.instead for one in found if one.kind},
    )


def entries(content: str) -> Iterator[Entry]:
    """Yield the entries of a PO file, without its head."""
    for part in content.split("\n\n"):
        said, last = {"msgctxt": "", "msgid": "", "msgstr": ""}, ""
        for line in part.splitlines():
            if line.startswith("#"):
                continue
            name, _, text = line.partition(" ") if not line.startswith('"') else (last, "", line)
            said[name], last = said[name] + literal_eval(text), name
        if said["msgid"]:
            yield Entry(said["msgctxt"], said["msgid"], said["msgstr"])


def _own(one: Entry) -> int:
    """Return minus the number of characters outside places, to sort texts with the most first."""
    return -len(PLACE.sub("", one.text))


def _form(one: Entry) -> Form:
    parts = PLACE.split(one.text)
    places = (f"(?P<{name}>{'.+' if name in LONG else '[^,]+'}?)" for name in parts[1::2])
    fixed = [re.escape(part) for part in parts[::2]]
    pattern = fixed[0] + "".join(a + b for a, b in zip(places, fixed[1:], strict=True))
    return Form(re.compile(pattern), one.instead)
