"""Nobody is recorded under an id that is nobody's: neither as who signs nor in what is asked."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

from ledger.commands import (
    AddHouseContestant,
    AnyCommand,
    AppointOfficial,
    EnterContestant,
    ErasePeople,
    ScheduleStage,
)
from ledger.commands.base import Command
from ledger.desk import Desk
from ledger.errors import NoSuchPerson
from ledger.forms import Form
from ledger.forms.ids import MEMBER, PERSON
from ledger.forms.walk import form_and_type
from ledger.people import People
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import Signature
from tests.given import CLUB, Given, clock, club_session, declared_ledger, introduce
from tests.ledger.journal.forging import journal, take_in
from tests.replay.tampering import rows_of

NOBODY = f"p{'0' * 32}"
SAYING = [kind for kind in get_args(AnyCommand) if kind.says is not None]
"""Commands whose events say what they said."""

LATER = Signature(recorded_at=clock("20:00"))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = declared_ledger(tmp_path)
    Given(club_session(pairs=2), desk=desk)
    return desk


@pytest.mark.parametrize("person", [NOBODY, "p0123456789abcdef", "ann"])
@pytest.mark.parametrize("kind", ["member", "official", "party", "house pair", "signer", "answers"])
def test_an_id_that_is_nobodys_is_refused_wherever_it_stands(
    desk: Desk, person: str, kind: str
) -> None:
    entry = EnterContestant(contestant="9")
    commands: dict[str, AnyCommand] = {
        "member": EnterContestant(contestant="9", players=(person,)),
        "official": AppointOfficial(person=person, role="director"),
        "party": EnterContestant(contestant="9", party=person),
        "house pair": AddHouseContestant(contestant="H", session="1", players=(person,)),
    }
    actor = person if kind == "signer" else "desk"
    responsible = person if kind == "answers" else None
    signed = Signature(actor=actor, responsible=responsible, recorded_at=clock("20:00"))
    head = desk.store.head()
    for do in (desk.submit, desk.decided):
        with pytest.raises(NoSuchPerson, match=f"no person {person} "):
            do(CLUB, [commands.get(kind, entry)], signed)
    assert desk.store.head() == head


def test_who_comes_with_a_name_is_named(desk: Desk) -> None:
    roll = Roll([])
    entry = EnterContestant(contestant="9", players=(roll.id_of("Ann"),))
    desk.decided(CLUB, [entry], LATER, roll.new)
    desk.submit(CLUB, [entry], LATER, people=roll.new)
    assert [person.name for person in People(desk.store).all()] == ["Ann"]


def test_who_was_erased_keeps_the_id(desk: Desk) -> None:
    introduce(desk.store, "ann")
    desk.submit(CLUB, [EnterContestant(contestant="8", players=("ann",))], LATER)
    desk.keep([ErasePeople(people=("ann",))], LATER)
    People(desk.store).forget(["ann"])
    desk.submit(CLUB, [EnterContestant(contestant="9", players=("ann",))], LATER)


def test_nobody_is_erased_who_never_was(desk: Desk) -> None:
    with pytest.raises(NoSuchPerson):
        desk.keep([ErasePeople(people=(NOBODY,))], LATER)


def test_whom_a_journal_names_is_known_though_no_name_came_with_it(
    desk: Desk, tmp_path: Path
) -> None:
    introduce(desk.store, "ann", "bob")
    ann = EnterContestant(contestant="8", players=("ann",))
    desk.submit(CLUB, [ann], Signature(actor="bob", recorded_at=clock("20:00")))
    copy = tmp_path / "copy.ledger"
    take_in(copy, "journal", journal(rows_of(desk.store.path)))
    with closing(Store(copy)) as store:
        both = EnterContestant(contestant="9", players=("ann", "bob"))
        Desk(store).submit(CLUB, [both], LATER)
        with pytest.raises(NoSuchPerson, match="cas"):
            Desk(store).submit(CLUB, [EnterContestant(contestant="10", players=("cas",))], LATER)


def test_a_title_that_reads_like_an_id_makes_nobody_known(desk: Desk) -> None:
    desk.submit(CLUB, [ScheduleStage(stage=NOBODY)], LATER)
    with pytest.raises(NoSuchPerson):
        desk.submit(CLUB, [EnterContestant(contestant="9", players=(NOBODY,))], LATER)


def people_of(kind: type[Struct]) -> set[str]:
    """The fields of a record in which people stand."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        name for name in kind.__struct_fields__ if set(forms_in(hints[name])) & {PERSON, MEMBER}
    }


def forms_in(hint: Any) -> Iterator[Form]:
    form, plain = form_and_type(hint)
    if form is not None:
        yield form
    for part in get_args(plain):
        yield from forms_in(part)


@pytest.mark.parametrize("command", SAYING, ids=lambda kind: kind.__name__)
def test_whom_a_command_names_its_event_names(command: type[Command]) -> None:
    """Or else the name could be taken out of the file unseen."""
    event = command.says
    assert event is not None
    shared = people_of(command) & set(event.__struct_fields__)
    assert people_of(event) >= shared
