"""Every set says its conditions in words, and extends to a set of one's own that says the same."""

import msgspec
import pytest

from ledger import regulations
from ledger.rulebook import Regulations

MINUTES = "default.corrections.players.period.minutes"


@pytest.fixture(scope="module")
def club() -> Regulations:
    return regulations.load("acbl-club-pairs")


def test_a_set_of_ones_own_without_a_change_is_the_set() -> None:
    for name in ("acbl-club-pairs", "anc-2018-itc-open", "sydney-2003-blue-ribbon-pairs"):
        base = regulations.load(name)
        own, faults = regulations.written(regulations.own_set(base, "own", "Own", {}), "own")
        assert own is not None, faults
        assert msgspec.structs.replace(own, name=base.name, title=base.title) == base


@pytest.mark.parametrize(
    ("place", "said", "wrong"),
    [
        (MINUTES, "20", ""),
        ("default.scoring.full_session", "no", ""),
        ("default.offences.procedural.share", "1/3", ""),
        (MINUTES, "soon", f"{MINUTES}: 'soon' is not a whole number from 0 up"),
        (MINUTES, "-1", f"{MINUTES}: -1 is not a whole number from 0 up"),
        (MINUTES, "", "minutes is missing"),
        ("default.total.step", '1"\n[x]', "default.total.step"),
        ("default.scoring.full_session", "maybe", "is not true or false"),
    ],
)
def test_what_is_changed_is_taken_or_found_wrong_where_it_stands(
    club: Regulations, place: str, said: str, wrong: str
) -> None:
    text = regulations.own_set(club, "wed", "Wednesday", {place: said})
    own, faults = regulations.written(text, "wed")
    assert (own is None) == bool(wrong)
    assert wrong in " ".join(map(str, faults))
    if own is not None:
        known = {
            one.place: one.value for each in regulations.conditions(own) for one in each.figures
        }
        assert known[place] in (said, "0.333333", "1/3")


def test_a_figure_is_told_with_its_rule_and_clause(club: Regulations) -> None:
    (period,) = (
        one
        for one in regulations.conditions(club)
        if one.path == ("default", "corrections", "players", "period")
    )
    assert (period.rule, period.clause) == ("posted-plus", "Law 79C1")
    assert period.says.startswith("A number of minutes from a posting")
    minutes, posting = period.figures
    assert (minutes.value, posting.choices) == ("30", ("first", "latest"))
    assert posting.words.startswith("the first one, or the latest")


def test_a_list_is_said_otherwise_an_element_a_line() -> None:
    base = regulations.load("anc-2018-itc-open")
    listed = {each.place: each for one in regulations.conditions(base) for each in one.lists}
    bands = listed["default.offences.late.bands"].value.splitlines()
    closed = "default.appeals.closed"
    said = {"default.offences.late.bands": "\n".join(bands[1:]), closed: '"systems"'}
    own, faults = regulations.written(regulations.own_set(base, "own", "Own", said), "own")
    assert own is not None, faults
    now = {each.place: each for one in regulations.conditions(own) for each in one.lists}
    assert now["default.offences.late.bands"].value.splitlines() == bands[1:]
    assert now[closed].words == "systems"
    wrong = regulations.own_set(base, "own", "Own", {closed: "7"})
    assert closed in " ".join(map(str, regulations.written(wrong, "own")[1]))
