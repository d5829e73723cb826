"""licences: the packages that the program is made of here, and what ships inside it."""

import re
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from typing import Any, NamedTuple

import rich_click as click

from projections.writers.sheet import Block, Column, Sheet
from replay.cli.questions import say_answer
from replay.cli.screen import say_json
from replay.cli.shell import CSV, JSON
from replay.questions.asking import Answer

OURS = "bridge-ledger"
OF_DEVELOPERS = re.compile(r"extra == .(build|dev)\b")
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)\s*(?:\[(?P<extras>[^\]]*)\])?")
OF_EXTRA = re.compile(r"extra == [\"']([\w-]+)")
NOT_SAID, SHORT = "not said", 60
VENDORED = (("htmx.org", "0BSD", "replay.web.static.htmx", "htmx.min.js"),)
"""The software by others that ships inside: its name, its licence, its package, its file."""


class Component(NamedTuple):
    """Something that the program is made of.

    Attributes:
        sha256: of a file that ships inside; else empty.

    """

    name: str
    version: str
    licence: str
    sha256: str = ""


@click.command("licences")
@JSON
@CSV
@click.option("--sbom", is_flag=True, help="Print a bill of materials: CycloneDX 1.6, as JSON.")
def command(*, as_json: bool, as_csv: bool, sbom: bool) -> None:
    """List what the program is made of as it is installed here, with versions and licences.

    The program itself, what it needs, what its installed extras need, and what others made that
    ships inside it. Our own licence is the owner's to choose.
    """
    found = list(components())
    if sbom:
        say_json(bill(found))
        return
    columns = [Column(name) for name in ("name", "version", "licence")]
    rows = [[one.name, one.version, one.licence] for one in found]
    say_answer(
        Answer(
            lambda: {"components": [one._asdict() for one in found]},
            lambda: Sheet(above=(), columns=columns, blocks=[Block("", rows)]),
        ),
        as_json=as_json,
        as_csv=as_csv,
    )


def components() -> Iterator[Component]:
    """Yield the program, the installed packages it needs, by name, and what ships inside."""
    ours = distribution(OURS)
    needed = dict[str, Distribution]()
    for requirement in ours.requires or ():
        if not OF_DEVELOPERS.search(requirement):
            gather(requirement, needed)
    for one in (ours, *(each for _, each in sorted(needed.items()))):
        yield Component(one.metadata["Name"], one.version, licence_of(one.metadata))
    for name, licence, folder, file in VENDORED:
        content = files(folder).joinpath(file).read_bytes()
        version = re.search(rb'version="([\d.]+)"', content)
        assert version is not None
        yield Component(name, version[1].decode(), licence, sha256(content).hexdigest())


def gather(requirement: str, needed: dict[str, Distribution]) -> None:
    """Note a package and all that it needs; one that is not installed is needed by nothing here.

    requirement: as packages write it: psycopg[binary,pool]<4,>=3.3; extra == 'pg'.
    """
    wanted = REQUIREMENT.match(requirement)
    assert wanted is not None
    name = re.sub(r"[-_.]+", "-", wanted["name"]).lower()
    if name in needed:
        return
    try:
        needed[name] = found = distribution(name)
    except PackageNotFoundError:
        return
    extras = re.findall(r"[\w-]+", wanted["extras"] or "")
    for each in found.requires or ():
        extra = OF_EXTRA.search(each)
        if extra is None or extra[1] in extras:
            gather(each, needed)


def licence_of(told: Any) -> str:
    """Return the licence of a package, in its shortest form. told: the package's metadata."""
    classified = [one for one in told.get_all("Classifier") or () if one.startswith("License ::")]
    first_line = (told.get("License") or "").partition("\n")[0]
    short = first_line if len(first_line) < SHORT else ""
    names = [one.rpartition(" :: ")[2] for one in classified]
    return told.get("License-Expression") or short or ", ".join(names) or NOT_SAID


def bill(found: list[Component]) -> dict[str, object]:
    """Return a bill of materials, as CycloneDX 1.6 has it."""
    ours, *others = found
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _listed(ours, "application")},
        "components": [_listed(one, "library") for one in others],
    }


def _listed(one: Component, kind: str) -> dict[str, object]:
    kept: dict[str, object] = {"type": kind, "name": one.name, "version": one.version}
    if one.licence != NOT_SAID:
        kept["licenses"] = [{"license": {"name": one.licence}}]
    if one.sha256:
        return {**kept, "hashes": [{"alg": "SHA-256", "content": one.sha256}]}
    return {**kept, "purl": f"pkg:pypi/{one.name.lower()}@{one.version}"}
