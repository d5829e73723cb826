"""What pages offer: an act that they call impossible is refused whatever is said with it.

And a field that names something on record offers nothing that is over and done with.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from random import Random
from typing import Any

import pytest

from ledger.desk import Desk
from ledger.errors import AlreadyDone, LedgerError, NotInOrder, NotOnRecord
from ledger.events import LinkMade
from ledger.people import People
from ledger.record.access import Link
from ledger.roll import Roll
from ledger.rules.authority.acts import Role
from ledger.store import Store
from replay import times
from replay.acts import NAMES, described
from replay.acts.candidates import CANDIDATES
from replay.acts.describing import Act
from replay.acts.doing import do
from replay.acts.possible import Now, is_in_office, why_not
from replay.acts.saying import said_in
from replay.acts.sitting import Signer
from replay.parameters import Kind, Parameter
from tests.replay.program import Program

TRIES = 5
POOL: Mapping[Kind, tuple[str, ...]] = {
    "number": ("1", "2", "3"),
    "exact": ("1", "20"),
    "flag": ("yes", "no"),
    "yes-no": ("yes", "no"),
    "contestant": ("1", "2", "3", "4"),
    "ns": ("1", "3"),
    "ew": ("2", "4"),
    "two": ("1-2", "3-4"),
    "person": ("Ann", "P1 Ada", "Xan"),
    "member": ("P1 Ada", "P2 Ada"),
    "seat": ("N=P1 Ada", "ON=P1 Ada"),
    "set": ("acbl-club-pairs",),
    "score": ("420", "A+"),
    "session": ("1", ""),
    "some-session": ("1", ""),
    "file": ('{"born": "1950-01-31"}', "ssh-ed25519 AAAA"),
    "time": ("",),
}
"""What may be said of each kind."""

TEXTS = ("1", "main", "qualifying", "final", "smoking", "late-arrival", "system-card", "because")
HOLDERS: Mapping[Role, str] = {"director": "Ann", "scorer": "Sam", "appeals-committee": "Val"}


def opened(program: Program, rules: str) -> None:
    """Nobody is entered yet."""
    program.does("open", "wed", "--regulations", rules, "--by", "Ann")
    for role, name in HOLDERS.items():
        program.does("appoint", "wed", name, role, "--by", "Ann")


def entered(program: Program) -> None:
    """Four are entered, with two members each, and a session is scheduled."""
    for number in "1234":
        people = ("--player", f"P{number} Ada", "--player", f"P{number} Bo")
        program.does("entry", "wed", number, *people, "--by", "Ann")
    program.does("schedule", "wed", "1", "--stage", "main", "--by", "Ann")


def ruled(program: Program) -> None:
    """A table calls; its board is ruled on."""
    program.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Sam")
    program.does("call", "wed", "--contestant", "1", "--by", "Sam")
    program.does("rule", "wed", "judgement", "1", "2", "--board", "1", "--by", "Ann")
    program.does("correct", "wed", "450", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Ann")


def appealed(program: Program) -> None:
    """The parties are told, and appeal; the call is answered."""
    log = map(json.loads, program.says("log", "wed", "--json").splitlines())
    at = {one["kind"]: f"#{one['position']}" for one in log}
    program.does("advise", "wed", at["RulingGiven"], "--told-of-appeal", "--by", "Ann")
    program.does("appeal", "lodge", "wed", at["RulingGiven"], "2", "--by", "Ann")
    program.does("answer", "wed", at["DirectorCalled"], "--by", "Ann")


def decided(program: Program) -> None:
    """The committee hears and decides; one withdraws."""
    program.does("appeal", "hear", "wed", "1", "--chair", "Val", "--reason", "one", "--by", "Val")
    program.does("appeal", "decide", "wed", "1", "uphold", "--by", "Val")
    program.does("withdraw", "wed", "4", "--by", "Ann")


STEPS = (entered, ruled, appealed, decided)
SETS = ("acbl-club-pairs", "individual-matchpoints", "point-a-board-teams", "team-match")


@pytest.fixture(scope="module", params=[("acbl-club-pairs", 4), *((one, 1) for one in SETS[1:])])
def moments(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[Program]:
    """An evening after each of its steps, each in a ledger of its own."""
    rules, many = request.param
    found = []
    for reached in range(many + 1):
        program = Program(tmp_path_factory.mktemp("moment") / "club.ledger")
        opened(program, rules)
        for step in STEPS[:reached]:
            step(program)
        found.append(program)
    return found


@contextmanager
def now(program: Program, role: Role, **told: Any) -> Iterator[tuple[Store, Now]]:
    """The record as it is for the holder of a link in this role."""
    with closing(Store(program.ledger)) as store:
        contest = Desk(store).opened("wed")
        assert contest.opened is not None
        holder = Roll(People(store).all()).id_of(HOLDERS.get(role, "Pat"))
        made = LinkMade(link="0" * 64, person=holder, role=role, **told)
        tournament = Desk(store).tournament(contest.opened.tournament)
        at = store.present()
        assert at is not None
        yield store, Now(contest, tournament, Link(1, 1, made, holder), at)


def refused(store: Store, role: Role, act: Act, said: Mapping[str, Any]) -> LedgerError | None:
    """How the record refuses an act; None: it does not."""
    signer = Signer(HOLDERS.get(role, "Pat"), None, None, None, None)
    try:
        values = said_in(act, said, times.Venue("UTC", store.today_at()))
        do(store, "wed", lambda at: act.commands(at, values), signer, rehearsed=True)
    except LedgerError as error:
        return error
    return None


def anything(one: Parameter, chance: Random, head: int) -> Any:
    """Something that may be said."""
    pool = one.choices or POOL.get(one.kind) or TEXTS
    if one.kind == "recorded":
        pool = tuple(f"#{position}" for position in range(1, head + 1))
    value = chance.choice(pool)
    return [value] if one.several else value


def sayings(act: Act, chance: Random, head: int) -> Iterator[dict[str, Any]]:
    """Ways to say an act, from as little as can be to all of it."""
    for number in range(TRIES):
        yield {
            one.typed: anything(one, chance, head)
            for one in act.parameters
            if one.required or chance.random() < number / TRIES
        }


@pytest.mark.parametrize("role", HOLDERS)
def test_what_is_not_offered_is_refused_whatever_is_said(
    moments: list[Program], role: Role
) -> None:
    for step, program in enumerate(moments):
        with now(program, role) as (store, at):
            head = store.head().position
            for name in NAMES:
                act, chance = described(name), Random(f"{step} {name}")
                if is_in_office(act, at) and why_not(act, at) is None:
                    continue
                for said in sayings(act, chance, head):
                    assert refused(store, role, act, said) is not None, (step, name, said)


def field_on_record(act: Act) -> Parameter | None:
    """The field that an act cannot do without, and that names something on record."""
    return next((one for one in act.parameters if one.required and one.offers), None)


@pytest.mark.parametrize("role", HOLDERS)
def test_what_a_field_offers_is_not_refused_as_over_and_done_with(
    moments: list[Program], role: Role
) -> None:
    for program in moments:
        with now(program, role) as (store, at):
            for name in NAMES:
                act, chance = described(name), Random(name)
                one = field_on_record(act)
                if one is None or not is_in_office(act, at) or why_not(act, at) is not None:
                    continue
                for offered in [each.value for kind in one.offers for each in at.offered(kind)]:
                    for said in sayings(act, chance, store.head().position):
                        found = refused(store, role, act, {**said, one.typed: offered})
                        is_told = isinstance(found, AlreadyDone | NotInOrder | NotOnRecord)
                        is_of_it = offered in str(found) and said.get("ruling") is None
                        assert not (is_told and is_of_it), (name, said, str(found))


def impossible(program: Program, role: Role) -> dict[str, str]:
    """The acts of an office that cannot be done now, with the reason."""
    with now(program, role) as (_, at):
        against = {name: why_not(described(name), at) for name in NAMES}
        return {
            name: str(error)
            for name, error in against.items()
            if error is not None and is_in_office(described(name), at)
        }


@pytest.mark.parametrize("moments", [("acbl-club-pairs", 4)], indirect=True)
def test_an_act_is_offered_while_what_it_is_about_waits(moments: list[Program]) -> None:
    """From nothing to an appeal decided: what the director is told is not possible, and why."""
    empty, there, after_ruling, after_lodging, after_decision = (
        impossible(one, "director") for one in moments
    )
    assert empty["enter"] == "there is no session yet (see: schedule)"
    assert empty["withdraw"] == "there is no contestant yet"
    assert "entry" not in empty
    assert there["correct"] == "there is no score on record yet"
    assert there["advise"] == "there is no ruling of which its parties have not been told yet"
    assert there["line-up"].startswith("the regulations of this stage know no such thing")
    assert not {"correct", "answer", "advise", "appeal lodge"} & {*after_ruling}
    assert {"answer", "advise"} <= {*after_lodging}
    assert "appeal withdraw" not in after_lodging
    assert "appeal withdraw" in after_decision


@pytest.mark.parametrize("moments", [("acbl-club-pairs", 4)], indirect=True)
def test_a_committee_is_offered_what_it_hears_and_decides(moments: list[Program]) -> None:
    of_committee = [impossible(one, "appeals-committee") for one in moments]
    assert ["appeal hear" in one for one in of_committee] == [True, True, True, False, True]
    assert all("appeal decide" in one for one in of_committee)
    with now(moments[3], "appeals-committee") as (_, at):
        assert not is_in_office(described("post"), at)
        assert not is_in_office(described("draw"), at)


@pytest.mark.parametrize("moments", [("acbl-club-pairs", 3)], indirect=True)
def test_who_plays_is_offered_what_is_theirs(moments: list[Program]) -> None:
    def offered(contestant: str, name: str) -> list[str]:
        with now(moments[-1], "captain", contestant=contestant) as (_, at):
            return [one.value for one in at.offered(name)]

    def can(contestant: str, name: str) -> bool:
        with now(moments[-1], "captain", contestant=contestant) as (_, at):
            return is_in_office(described(name), at) and why_not(described(name), at) is None

    assert can("2", "appeal withdraw")
    assert not can("1", "appeal withdraw")
    assert not can("3", "appeal lodge")
    assert can("1", "correct")
    assert not can("3", "correct")
    assert offered("3", "rulings") == offered("3", "open-appeals") == []


@pytest.mark.parametrize("moments", [("acbl-club-pairs", 3)], indirect=True)
def test_a_table_is_not_told_whether_there_is_anything_elsewhere(moments: list[Program]) -> None:
    """Law 16: neither a score nor a ruling of others shows in what is possible for it."""

    def told(program: Program) -> dict[str, str]:
        with now(program, "player", table="2", seat="NS") as (_, at):
            return {name: str(why_not(described(name), at)) for name in NAMES if theirs(name, at)}

    def theirs(name: str, at: Now) -> bool:
        return is_in_office(described(name), at)

    assert told(moments[1]) == told(moments[2]) == told(moments[3])


def test_every_act_asks_for_what_is_known_by_name() -> None:
    asked = {name for each in map(described, NAMES) for name in each.wants}
    asked |= {name for each in map(described, NAMES) for p in each.parameters for name in p.offers}
    assert asked | {"contestants", "sessions"} == {*CANDIDATES}
