"""The manual: what code, sets and messages cite is explained in it, and it says what is there."""

import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from ledger import regulations
from ledger.coding import to_plain
from ledger.store.schema import FORMAT
from projections.views.postings import CHANGES
from replay.acts import NAMES
from replay.manual import passages, topics
from replay.verbs import VERBS
from tests.conftest import ROOT
from tests.replay.program import Program

CODE = re.compile(r"\b(?:AMB|ERR)-\d\d\b|\bLED-[A-Z]+(?:-[A-Z]+)*")


def sources() -> Iterator[Path]:
    """Every file of the program that can cite a clause."""
    for package in ("ledger", "projections", "replay"):
        for ending in ("*.py", "*.toml", "*.md"):
            yield from (ROOT / package).rglob(ending)


def cited() -> set[str]:
    """Every code that stands in one of them."""
    return {code for path in sources() for code in CODE.findall(path.read_text(encoding="utf-8"))}


def clauses(plain: object) -> Iterator[str]:
    """Every clause that a set names."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            if key == "clause":
                yield str(value)
            yield from clauses(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from clauses(value)


@pytest.mark.parametrize("code", sorted(cited()))
def test_every_code_that_is_cited_has_its_reading(code: str) -> None:
    (found,) = passages(code)
    heading, _, reading = found.partition("\n")
    assert heading.startswith(f"### {code}")
    assert reading.strip()


def test_every_abbreviation_of_a_clause_is_explained() -> None:
    sets = [to_plain(regulations.load(name)) for name in regulations.names()]
    named = {clause for plain in sets for clause in clauses(plain)}
    abbreviations = {word for clause in named for word in re.findall(r"\b[A-Z]{2,}\b", clause)}
    abbreviations -= {"AMB", "ERR", "LED"}
    assert {"ANC", "SBF", "NSWBA"} <= abbreviations
    assert [word for word in sorted(abbreviations) if not passages(word)] == []


def test_every_verb_that_it_names_is_there_and_every_verb_is_told_of() -> None:
    (evening,) = passages("evening")
    named = {words.split()[0] for words in re.findall(r"`([a-z-]+)(?: [^`]*)?`", evening)}
    acts = {name.split()[0] for name in NAMES}  # each has a page of its own in the manual
    assert set(VERBS) - named - acts <= {"demo", "manual", "completion"}


@pytest.mark.parametrize("topic", [topic.name for topic in topics()])
def test_a_path_that_a_topic_names_is_there(topic: str) -> None:
    (text,) = passages(topic)
    for path in re.findall(r"`((?:ledger|projections|replay|tests)/[\w/.]*)`", text):
        assert (ROOT / path).exists(), path


def test_every_threat_names_a_test_that_is_there() -> None:
    (text,) = passages("threats")
    tables = [line for line in text.splitlines() if re.match(r"\| (?!threat|---)", line)]
    named = [re.search(r"`(tests/[\w/]+\.py)::(test_\w+)` \|$", line) for line in tables]
    assert len(named) > 30
    for line, found in zip(tables, named, strict=True):
        assert found, line
        assert f"def {found[2]}(" in (ROOT / found[1]).read_text(encoding="utf-8"), line


# ----------------------------------------------------------------------------------------- the verb


def test_without_a_topic_it_lists_what_there_is(program: Program) -> None:
    listed = program.says("manual")
    names = [line.split()[0] for line in listed.splitlines()]
    assert names == [*(page.name for page in topics()), "acts", "rules"]


def test_a_code_is_looked_up_whatever_its_letters(program: Program) -> None:
    assert program.says("manual", "amb-13").startswith("### AMB-13, ANC appendix\n")


def test_a_word_is_looked_up_in_the_tables(program: Program) -> None:
    assert "basis: the position at which something frozen was computed" in program.says(
        "manual", "basis"
    )


def test_what_it_does_not_know_is_refused_with_what_it_does(program: Program) -> None:
    assert program.refuses(2, "manual", "nonsense").startswith(
        "no topic nonsense; there is acts, changes, decis"
    )


def test_the_changes_name_every_format_and_every_reckoning() -> None:
    (text,) = passages("changes")
    assert f"## {version('bridge-ledger')}, " in text
    assert f"| format of the ledger | {'; '.join(map(str, range(1, FORMAT + 1)))}" in text
    for change in CHANGES:
        assert f"{change.reckoning}, in which {change.what} ({change.clause})" in text
