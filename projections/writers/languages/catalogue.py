"""A catalogue: texts in English and in another language, as a PO file has them."""

import re
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from gettext import c2py
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

PLACE = re.compile(r"\{(\w+)\}")

MOST_TOGETHER = 12
"""The most parts of a line, between its commas, that are one text."""

LONG = frozenset(
    [
        "after",
        "before",
        "clause",
        "course",
        "events",
        "how",
        "places",
        "what",
        "where",
        "who",
        "why",
    ]
)
"""Places in which there may be several parts; in the others there is one, without a comma."""

SINGLE = frozenset(["appeal", "figure", "law", "match"])
"""Places in which there is one word alone."""

PARTS = frozenset(["after", "before", "one", "other", "what", "where", "why"])
"""Places in which stand texts of the catalogue, with commas between them."""

BETWEEN = re.compile(r", (?![^()]*\))")
"""Commas between parts; those within brackets belong to a part."""

MARKS = re.compile(r"(, | \(|\)|: )")
"""The marks between the words of a clause, such as that of an appendix."""

CODE = "choice"
"""The kind of the words of the record, such as by-hand; a part that is no text may be one."""

CLAUSE = "clause"
"""The place of clauses, with semicolons between them."""

NUMBER = "number"
"""The place of the number by which a text of more than one form is chosen."""

COUNTED = r"[-+]?\d[^\s,]*?"
"""What may stand in that place where the text has more than one form: figures, never words."""

PLURAL = re.compile(r"^Plural-Forms: nplurals=\d; plural=(?P<rule>.*);$", re.MULTILINE)
"""Which form goes with which number, as the head of a file says it."""

REFUSED, LOG = "refused", "log"
"""The kinds of what refusals say is wrong, within their sentences, and of sentences of the log."""


class Form(NamedTuple):
    """A text with places: how it is known again, and what is said instead, by its number.

    Attributes:
        fixed: the longest part of it between places, which is looked for first: most lack it.

    """

    fixed: str
    pattern: re.Pattern[str]
    instead: tuple[str, ...]


class Entry(NamedTuple):
    """A line of a catalogue.

    Attributes:
        kind: of which words the text is one (suit, month), "" for others.
        of_many: the text where there is another number; "" where it has one form alone.
        instead: in each of the forms that the other language has for it.

    """

    kind: str
    text: str
    of_many: str
    instead: tuple[str, ...]


class Texts(NamedTuple):
    """Texts that may be met anywhere in what is shown.

    Attributes:
        whole: those without places.
        forms: those with places, with the most words of their own first.

    """

    whole: Mapping[str, str]
    forms: tuple[Form, ...]


class Catalogue(NamedTuple):
    """The texts of a language, with words to fill in by kind (such as seat).

    Attributes:
        texts: by their kind; those of pages and paper are of none.
        words: by their kind and the English one.
        plural: the form that goes with a number.

    """

    texts: Mapping[str, Texts]
    words: Mapping[tuple[str, str], str]
    plural: Callable[[int], int]

    def word(self, kind: str, text: str) -> str:
        """Return a word of a kind; the English one where it is not told."""
        return self.words.get((kind, text), text)

    def said(self, text: str) -> str:
        """Return a text in this language; in English where it is not told."""
        found = self.found(text)
        return text if found is None else found

    def found(self, text: str, kind: str = "") -> str | None:
        """Return a text of a kind in this language; None where it is not told."""
        whole, forms = self.texts[kind]
        if not text or text in whole:
            return whole.get(text)
        for form in forms:
            if form.fixed in text and (match := form.pattern.fullmatch(text)):
                return self._filled(form, match.groupdict(), kind)
        return None

    def clauses(self, text: str) -> str:
        """Return clauses in this language: those that it does not know are names.

        Of one that it does not know as a whole, what stands between its marks.
        """
        return "; ".join(map(self._clause, text.split("; ")))

    def _clause(self, text: str) -> str:
        whole = self.texts[""].whole.get(text)
        return "".join(map(self.said, MARKS.split(text))) if whole is None else whole

    def _filled(self, form: Form, held: Mapping[str, str], kind: str) -> str:
        said = {place: self._put_in(place, held[place], kind) for place in held}
        is_counted = len(form.instead) > 1 and held[NUMBER].isdecimal()
        chosen = self.plural(int(held[NUMBER])) if is_counted else -1
        return form.instead[chosen].format(**said)

    def _put_in(self, place: str, held: str, kind: str) -> str:
        """Return what stands in a place: a word of its kind, or texts themselves."""
        if place == CLAUSE:
            return self.clauses(held)
        if place not in PARTS:
            return self.word(place, held)
        return ", ".join(self.each(BETWEEN.split(held), kind))

    def each(self, parts: Sequence[str], kind: str = "") -> Iterator[str]:
        """Yield parts of a line: of several together that are one text, that text."""
        while parts:
            ends = range(min(len(parts), MOST_TOGETHER), 0, -1)
            found = ((end, self.found(", ".join(parts[:end]), kind)) for end in ends)
            alone = 1, self.word(CODE, parts[0])
            end, told = next(((end, one) for end, one in found if one is not None), alone)
            yield told
            parts = parts[end:]


def read(file: Path) -> Catalogue:
    """Return the catalogue in a file."""
    content = file.read_text("utf-8")
    found = list(entries(content))
    return Catalogue(
        texts={
            kind: _texts(one for one in found if one.kind == kind) for kind in ("", REFUSED, LOG)
        },
        words={(one.kind, one.text): one.instead[0] for one in found if one.kind},
        plural=c2py(plural_rule(content)),
    )


def plural_rule(content: str) -> str:
    """Return the rule by which a PO file numbers its plural forms, as gettext writes it."""
    rule = PLURAL.search(content.replace("\\n", "").replace('"', ""))
    assert rule is not None, "a catalogue says Plural-Forms in its head"
    return rule["rule"]


def entries(content: str) -> Iterator[Entry]:
    """Yield the entries of a PO file, without its head."""
    for part in content.split("\n\n"):
        said, last = {"msgctxt": "", "msgid": "", "msgid_plural": ""}, ""
        for line in part.splitlines():
            if line.startswith("#"):
                continue
            name, _, text = line.partition(" ") if not line.startswith('"') else (last, "", line)
            said[name], last = said.get(name, "") + literal_eval(text), name
        if said["msgid"]:
            instead = tuple(text for name, text in said.items() if name.startswith("msgstr"))
            yield Entry(said["msgctxt"], said["msgid"], said["msgid_plural"], instead)


def _texts(found: Iterable[Entry]) -> Texts:
    known = list(found)
    forms = [
        (-len(PLACE.sub("", text)), _form(text, one.instead))
        for one in known
        for text in (one.text, one.of_many)
        if PLACE.search(text)
    ]
    return Texts(
        whole={one.text: one.instead[0] for one in known if not PLACE.search(one.text)},
        forms=tuple(form for _, form in sorted(forms, key=lambda one: one[0])),
    )


def _form(text: str, instead: tuple[str, ...]) -> Form:
    parts = PLACE.split(text)
    is_counted = len(instead) > 1
    fixed = [re.escape(part) for part in parts[::2]]
    around = (before[-1:] + after[:1] for before, after in pairwise(parts[::2]))
    places = (
        f"(?P<{name}>{_held(name, is_counted=is_counted, in_brackets=signs == '()')})"
        for name, signs in zip(parts[1::2], around, strict=True)
    )
    pattern = fixed[0] + "".join(a + b for a, b in zip(places, fixed[1:], strict=True))
    return Form(max(parts[::2], key=len), re.compile(pattern), instead)


def _held(name: str, *, is_counted: bool, in_brackets: bool) -> str:
    """Return the pattern of what may stand in a place; in brackets nothing beyond them.

    Nothing begins or ends with a space: who writes "one / other" means no "one/other".
    """
    if is_counted and name == NUMBER:
        return COUNTED
    if in_brackets and name in LONG:
        return r"(?:[^()]|\([^()]*\))+?"
    if name in SINGLE:
        return r"[^\s,]+?"
    return "(?! ).+?(?<! )" if name in LONG else "(?! )[^,]+?(?<! )"
