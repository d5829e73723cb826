"""Short summaries of the clauses that are cited, by document.

The documents are other people's, so they are told in short and never copied; whoever needs the
words themselves has the number.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ledger.bridge.numbers import whole_number

FOLDER = Path(__file__).parent / "documents"

ASIDE = re.compile(r"\((?:printed|none printed)[^)]*\)|\b(?:AMB|ERR|LED)-[\w-]+|\b\d+ boards")
"""Parts of a citation that are no clause."""

NUMBER = r"\d+(?:\.\d+)*[A-Z]?\d*[a-z]?(?: \((?:\d+|[ivx]+)\))?"


PART = re.compile(r"(?: \([^)]*\)|[a-z]|\.\d+|(?<=[A-Z])\d+|[A-Z])$")
"""The last part of a clause's name: (2), a, .3, or the letter of a Law."""


class Document(NamedTuple):
    """A document: its short name, how its numbers are cited, and its clauses by their names."""

    short: str
    cited: str
    clauses: Mapping[str, str]


def said(citations: Iterable[str | None]) -> dict[str, str]:
    """Return what the cited clauses say ("ANC 11.2; Law 78B"), each once, in order.

    Clauses of documents that are not here, such as a club's own or a program's, are left out.
    """
    return {name: says for text in citations if text for name, says in _cited(text)}


def _cited(text: str) -> Iterator[tuple[str, str]]:
    """Yield the clauses that a citation names, one after another, with what they say."""
    document, last = None, ""
    for match in _pattern().finditer(ASIDE.sub("", text)):
        if match["document"]:
            document, last = _documents()[match["document"].replace("Laws", "Law")], ""
        elif document is not None:
            name = re.sub(r"^appendix[ ,(]+", "appendix ", match["name"], flags=re.IGNORECASE)
            for one in _after(document, last, name) if match["to"] else (name,):
                if says := _says(document, one):
                    numbered = document.cited if one[0].isdigit() else document.short
                    yield f"{numbered} {one}", says
            last = name


@cache
def _pattern() -> re.Pattern[str]:
    """Return the pattern of a document's short name, then its numbers, appendices or headings."""
    shorts = "|".join(map(re.escape, ("Laws", *_documents())))
    titles = {key for one in _documents().values() for key in one.clauses if key[0].isalpha()}
    headings = "|".join(re.escape(title.removeprefix("appendix ")) for title in sorted(titles))
    named = rf"(?:appendix[ ,(]+)?(?:{headings})"
    return re.compile(
        rf"\b(?P<document>{shorts})(?!\w)(?: Laws?\b)?"
        rf"|(?P<to>-)?\b(?P<name>{NUMBER}|(?i:{named}))(?!\w)"
    )


def _after(document: Document, first: str, last: str) -> Iterator[str]:
    """Yield the clauses after one, up to another of the same part: 17.11 and 17.12 after 17.10."""
    part, _, low = first.rpartition(".")
    same, _, high = last.rpartition(".")
    since, until = whole_number(low), whole_number(high)
    if part and part == same and since is not None and until is not None:
        for clause in document.clauses:
            within, _, number = clause.rpartition(".")
            if within == part and since < (whole_number(number) or 0) < until:
                yield clause
    yield last


def _says(document: Document, name: str) -> str:
    """Return what a clause says; else what its parts say; else the one that it is a part of."""
    clauses, key = document.clauses, name.lower()
    for known in (name, key, f"appendix {key}"):
        if known in clauses:
            return clauses[known]
    is_part = re.compile(rf"{re.escape(name)}(\.|[a-z]$)")
    parts = [says for one, says in clauses.items() if is_part.match(one)]
    above = PART.sub("", name)
    return " ".join(parts) or (_says(document, above) if above not in ("", name) else "")


@cache
def _documents() -> Mapping[str, Document]:
    """Return the documents by their short names, the longer first if one begins with another."""
    found = [tomllib.loads(path.read_text()) for path in sorted(FOLDER.glob("*.toml"))]
    known = {one["short"]: Document(one["short"], one["cited"], one["clauses"]) for one in found}
    return dict(sorted(known.items(), reverse=True))
