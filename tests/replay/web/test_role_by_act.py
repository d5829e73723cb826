"""Every role and every act over HTTP: the answer is the shell's, and nobody gets further.

The acts are those that are described, each told as little as it can be; the roles are those of
the authority tables, each held by somebody of its name.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar.testing import TestClient

from ledger.errors import LedgerError
from ledger.rules.authority.acts import Role
from ledger.rules.authority.keeping import PARTIES
from ledger.store import Store
from replay import times
from replay.acts import NAMES, described
from replay.acts.doing import do
from replay.acts.parts import OF_PARTIES
from replay.acts.saying import said_in
from replay.acts.sitting import Signer
from replay.parameters import Kind, Parameter
from replay.web.app import app
from tests.replay.program import Program, Said
from tests.replay.web.test_acts import ACTS, Browser, opened

ROLES = get_args(Role)
FIRST_ROLE = "regulating-authority"
FIRST = f"The {FIRST_ROLE}"
TOLD: dict[Kind, Any] = {
    "number": 1,
    "exact": "1",
    "recorded": "#3",
    "contestant": "1",
    "ns": "1",
    "ew": "2",
    "person": "Xan",
    "member": "P1 Ada",
    "seat": "N=Ada",
    "set": "acbl-club-pairs",
    "score": "A+",
}


def told(one: Parameter) -> Any:
    """What a parameter is told that an act cannot do without."""
    value = one.choices[0] if one.choices else TOLD.get(one.kind, "1")
    return [value] if one.several else value


def least(name: str) -> dict[str, Any]:
    """The least that an act is told."""
    return {one.typed: told(one) for one in described(name).parameters if one.required}


def festival_of(folder: Path, rules: str, stage: Iterable[str] = ()) -> Program:
    """A live ledger under these rules in which everybody is appointed to the role of their name."""
    program = Program(folder / "club.ledger")
    program.does("open", "wed", "--regulations", rules, "--by", "Ann")
    program.does("schedule", "wed", "1", *stage, "--by", "Ann")
    for number in "1234":
        program.does("entry", "wed", number, "--player", f"P{number} Ada", "--by", "Ann")
    program.does("appoint", "wed", FIRST, "regulating-authority", "--by", "Ann")
    for role in (one for one in ROLES if f"The {one}" != FIRST):
        by_somebody(program, "appoint", "wed", f"The {role}", role)
    return program


def by_somebody(program: Program, *told: str) -> Said:
    """Do what is some official's to do: the first of all, or whoever the regulations say."""
    tried = (program.run(*told, "--by", f"The {role}") for role in (FIRST_ROLE, *ROLES))
    return next(said for said in tried if said.code == 0)


@pytest.fixture(scope="module")
def festival(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return festival_of(tmp_path_factory.mktemp("festival"), "acbl-club-pairs")


@pytest.fixture(scope="module")
def browser(festival: Program) -> Iterator[Browser]:
    with TestClient(app(festival.ledger, takes_acts=True)) as client:
        yield client


def by_shell(ledger: Path, role: str, name: str) -> str:
    """What the shell would say to an act: nothing, or which refusal."""
    act = described(name)
    with closing(Store(ledger)) as store:
        said = said_in(act, least(name), times.Venue("UTC", store.today_at()))
        signer = Signer(f"The {role}", None, None, None, None)
        try:
            do(store, "wed", lambda sitting: act.commands(sitting, said), signer, rehearsed=True)
        except LedgerError as error:
            return type(error).__name__
    return ""


@pytest.mark.parametrize("role", ROLES)
def test_nobody_does_over_http_what_the_shell_refuses(
    festival: Program, browser: Browser, role: str
) -> None:
    check(festival, browser, role)


def entered(festival: Program, browser: Browser, role: str) -> dict[str, str]:
    """What a program sends that rehearses acts in this role."""
    giving = ("link", "wed", "--role", role, "--to", f"The {role}")
    secret = by_somebody(festival, *giving).err.partition("/link/")[2].split()[0]
    return {**opened(browser, secret), "Prefer": "dry-run"}


def check(festival: Program, browser: Browser, role: str) -> None:
    """Whoever has this role does with every act what the shell lets them, and no more."""
    known = entered(festival, browser, role)
    for name in NAMES:
        answer = browser.post(ACTS, json={"act": name, **least(name)}, headers=known)
        refusal = "" if answer.status_code == 200 else answer.json()["type"].rpartition(":")[2]
        shell = by_shell(festival.ledger, role, name)
        if role in PARTIES:
            assert refusal in ("NotInRole", shell), name
            assert described(name).deed in OF_PARTIES or answer.status_code != 200, name
        else:
            assert refusal == shell, name


def test_no_form_is_sent_from_elsewhere(festival: Program) -> None:
    """Of every act: not by another site with the token, nor from here without it."""
    giving = ("link", "wed", "--role", "director", "--to", "The director")
    secret = by_somebody(festival, *giving).err.partition("/link/")[2].split()[0]
    with TestClient(app(festival.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{secret}")
        page = browser.get("/desk/wed/enter").text
        (token,) = set(re.findall(r'name="form-token" value="(\w+)"', page))
        before = festival.json("standings", "wed")["hash"]
        foreign = {"Origin": "https://evil.example"}
        for name in NAMES:
            sent = {**least(name), "do": "record"}
            for own, headers in ((token, foreign), (token, {"Origin": "null"}), ("", {})):
                answer = browser.post(
                    f"/desk/wed/{name}", data={**sent, "form-token": own}, headers=headers
                )
                assert answer.status_code == 401, (name, own, headers)
        assert festival.json("standings", "wed")["hash"] == before
