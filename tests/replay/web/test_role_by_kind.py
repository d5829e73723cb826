"""Every role, deed and kind of regulations over HTTP, as their table of authority says.

Sets with one table are one kind, stages included; a member of each is drawn by a seed. Every deed
is tried by a role that it is for, one that it is not for, one that plays, and one that is drawn.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from litestar.testing import TestClient

from ledger import regulations
from ledger.rules.authority.acts import Act, Role
from ledger.rules.authority.circumstances import ORDINARY
from ledger.rules.authority.keeping import GIVING, PARTIES
from replay.acts import NAMES, described
from replay.acts.parts import OF_PARTIES, deeds
from replay.web.app import app
from tests.replay.web.test_acts import ACTS
from tests.replay.web.test_role_by_act import ROLES, entered, festival_of, least

SEED = 2018
TWOFOLD = ("leave",)
"""What confirms scores, and takes down an incident where some are missing: of two deeds."""
REFUSED = "urn:bridge-ledger:NotInRole"


def kinds() -> Iterator[str]:
    """A set of each table of authority."""
    found = defaultdict[str, list[str]](list)
    for name in regulations.names():
        rules = regulations.load(name)
        tables = {repr(one.authority) for one in (rules.default, *rules.stages.values())}
        found[" ".join(sorted(tables))].append(name)
    chance = Random(SEED)
    for members in found.values():
        yield chance.choice(members)


def acts_by_deed(chance: Random) -> Mapping[Act, str]:
    """An act for each deed of the table, of those that are this deed and no other."""
    found = defaultdict[Act, list[str]](list)
    for name in NAMES:
        (deed, *others) = {deeds()[command] for command in described(name).asks}
        if name not in TWOFOLD and not others and deed == described(name).deed:
            found[deed].append(name)
    return {deed: chance.choice(names) for deed, names in found.items()}


def drawn(chance: Random, power: Collection[Role]) -> set[Role]:
    """The roles that try a deed: one that it is for, one that it is not for, a party, any."""
    inside = [role for role in ROLES if role in power]
    outside = [role for role in ROLES if role not in (*power, *PARTIES)]
    return {chance.choice(roles) for roles in (inside, outside, PARTIES, ROLES) if roles}


@pytest.mark.parametrize("rules", list(kinds()))
def test_every_role_does_what_the_table_gives_it_and_nothing_else(
    tmp_path: Path, rules: str
) -> None:
    chance, book = Random(f"{SEED} {rules}"), regulations.load(rules)
    stage = ("--stage", next(iter(book.stages))) if book.stages else ()
    festival = festival_of(tmp_path, rules, stage)
    came = Counter[bool]()
    with TestClient(app(festival.ledger, takes_acts=True)) as browser:
        known = {role: entered(festival, browser, role) for role in ROLES}
        for deed, name in acts_by_deed(chance).items():
            power = book.default.authority.in_power(deed, ORDINARY, ROLES)
            if power is None:
                power = GIVING if deed == "appoint" else ROLES  # LED-ACCESS
            for role in drawn(chance, power):
                answer = browser.post(ACTS, json={"act": name, **least(name)}, headers=known[role])
                told = "" if answer.status_code == 200 else answer.json()["type"]
                is_theirs = role in power and (role not in PARTIES or deed in OF_PARTIES)
                assert is_theirs or told, (name, role, "is let through")
                if is_theirs and role not in PARTIES:
                    assert told != REFUSED, (name, role, answer.text)
                came[told == REFUSED] += 1
    assert min(came.values()) > 30, came
