"""Names of people and teams: their spelling, and which of them count as the same.

Two people told apart by nothing but characters that nobody sees, or that look like others, would
be one person to everybody who reads the names and two to the record.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import category, name, normalize

from ledger.errors import BadValue
from ledger.looks import FIGURES, likeness
from ledger.signs import is_seen

LONGEST = 200
"""The most characters of a name."""

NOBODY = "desk"
"""The actor where nobody has signed; no name may equal it or look like it."""

EDGES = ' .,;:!?*_/\\|()[]{}<>"“”„«»'
"""Punctuation around a word that does not make it another name."""

ALIKE = str.maketrans(
    {
        **dict.fromkeys("’‘ʼ´`′", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
    }
)
"""Apostrophes and hyphens, which keyboards write differently."""

WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
"""A word of a text, with the apostrophes and hyphens within it."""

POSSESSIVE = re.compile(r"['’]s\b")

ABBREVIATION = re.compile(r"[^\W_]{1,2}|[A-Z0-9]{3,5}")
"""An abbreviation, which names nobody."""

TOGETHER = ({"HIRAGANA", "KATAKANA", "CJK"}, {"HANGUL", "CJK"}, {"BOPOMOFO", "CJK"})
"""Scripts that are written together in one word."""

BETWEEN_NAMES = re.compile(" ?(?:[&/;+]| - ) ?")
BETWEEN_TWO = re.compile(" ?, ?| (?:and|und|et|y|e|en|och|og|i) ", re.IGNORECASE)
"""Separators of two names of which neither is written with its surname first."""

BAR = "|"
"""The separator that no name has: where it stands, nothing else is one."""


def known_as(said: str, known: Iterable[str]) -> str:
    """Return the one of these names that is meant, in its own capitals; else what is said."""
    names = tuple(known)
    if said in names:
        return said
    return next((name for name in names if name.casefold() == said.casefold()), said)


def written(text: str) -> str:
    """Return the name as it is kept: composed, without invisible characters, with single spaces."""
    seen = "".join(
        " " if sign.isspace() else sign for sign in text if sign.isspace() or is_seen(sign)
    )
    return " ".join(normalize("NFC", seen).split())


def apart(text: str) -> list[str]:
    """Return the names in a text that has separators between them."""
    return list(filter(None, parted(text)))


def parted(text: str) -> list[str]:
    """Return the names in a text, "" where there is none between two separators."""
    plain = " ".join(text.split())
    if BAR not in plain:
        return BETWEEN_NAMES.split(plain)
    return [name.strip() for name in plain.removesuffix(BAR).split(BAR)]


def beside(names: Sequence[str], between: str) -> str:
    """Write names side by side, as `parted` gives them again: Jean/Paul Roi | Tom & Jerry.

    between: what stands there as long as no name has a separator in itself.
    """
    text = between.join(names)
    if not any(names) or parted(text) == list(names):
        return text
    return f" {BAR} ".join(names) if len(names) > 1 else f"{text} {BAR}"


def people_in(text: str) -> tuple[str, ...]:
    """Return the names of people in a text that calls a pair by them; one name stays one."""
    if text.isalnum():
        return (text,)
    plain = " ".join(text.split())
    names = tuple(apart(plain))
    if len(names) == 1 and BAR not in plain:
        two = tuple(filter(None, BETWEEN_TWO.split(plain)))
        names = two if len(two) == 2 else names
    return names if all(re.search(r"[^\W\d_]{2}", name) for name in names) else (text,)


def plain(text: str) -> str:
    """Return the form by which equal names are known, whatever their case and punctuation."""
    folded = normalize("NFKC", normalize("NFKC", written(text)).casefold()).translate(ALIKE)
    words = [word.strip(EDGES) for word in folded.split()]
    return " ".join(filter(None, words)) or folded


def look(text: str) -> str:
    """Return what a name looks like at a glance: letters and figures alone, look-alikes as one."""
    words = re.findall(r"[^\W_]+", likeness(written(text)))
    return "".join(map(_word_at_a_glance, words)) or plain(text)


def _word_at_a_glance(word: str) -> str:
    """Return a word without case, but for an L that begins it.

    A capital I looks like a small l, and not like a capital L: Ian is no Lan.
    """
    shown = word.translate(FIGURES) if any(map(str.isalpha, word)) else word
    return shown[:1] + shown[1:].casefold() if shown.startswith("L") else shown.casefold()


def named_in(text: str, names: Iterable[str]) -> Iterator[str]:
    """Yield those of these names that stand in a text, as whole words and no abbreviations.

    A name of one word is one only as it is written: Will is, will is not; ACT is a territory.
    """
    shown = WORD.findall(POSSESSIVE.sub("", written(text).translate(ALIKE)))
    said, alone = [plain(word) for word in shown], frozenset(shown)
    in_a_row: dict[int, set[tuple[str, ...]]] = {}
    for known in names:
        words = written(known).translate(ALIKE).split()
        if len(words) == 1:
            if words[0] in alone and not ABBREVIATION.fullmatch(words[0]):
                yield known
            continue
        named = tuple(plain(one) for one in WORD.findall(known.translate(ALIKE)))
        count = len(named)
        if count not in in_a_row:
            in_a_row[count] = {tuple(said[at : at + count]) for at in range(len(said) - count + 1)}
        if named in in_a_row[count] and named:
            yield known


def check(text: str) -> None:
    """Raise BadValue for a name that is invisible, far too long, or mixes scripts.

    Raises UnicodeEncodeError for what is no text at all.
    """
    text.encode()
    shown = written(text)
    if len(shown) > LONGEST:
        expected = f"a name of at most {LONGEST} signs"
        raise BadValue(place="a person", value=f"{shown[:20]}…", expected=expected)
    if not plain(text):
        raise BadValue(place="a person", value=ascii(text), expected="a name")
    if look(shown) == look(NOBODY):
        expected = f"somebody's name: {NOBODY} is whoever does not sign"
        raise BadValue(place="a person", value=ascii(text), expected=expected)
    for word in re.findall(r"[^\W\d_]+", normalize("NFKC", shown)):
        scripts = {_script(sign) for sign in word if category(sign)[0] == "L"} - {""}
        if len(scripts) > 1 and not any(scripts <= known for known in TOGETHER):
            expected = f"written in one script: it mixes {' and '.join(sorted(scripts))}"
            raise BadValue(place="a person", value=shown, expected=expected)


def _script(sign: str) -> str:
    """Return the script of a letter, from its Unicode name; "" for a modifier of others."""
    script = name(sign, "").partition(" ")[0]
    return "" if script in ("MODIFIER", "MASCULINE", "FEMININE", "MICRO") else script
