"""The sets that come with the program."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.coding import decoder, encode
from ledger.rulebook import Regulations
from ledger.rules.scoring.butler import Butler
from ledger.rules.scoring.cross_imps import CrossImps
from ledger.rules.scoring.matchpoints import Matchpoints
from ledger.rules.scoring.team_imps import TeamImps


@pytest.mark.parametrize("name", regulations.names())
def test_every_set_loads_under_its_own_name(name: str) -> None:
    found = regulations.load(name)
    assert found.name == name
    assert found.title
    assert found.source


@pytest.mark.parametrize("name", regulations.names())
def test_every_set_comes_back_whole_from_an_event(name: str) -> None:
    found = regulations.load(name)
    assert decoder(Regulations).decode(encode(found)) == found


@pytest.mark.parametrize("name", regulations.names())
def test_every_choice_of_a_set_names_its_clause(name: str) -> None:
    conditions = regulations.load(name).default
    assert conditions.scoring.clause
    assert conditions.artificial.clause
    assert conditions.authority.clause
    assert all(rule.period.clause for rule in conditions.corrections.values())


@pytest.mark.parametrize("name", regulations.names())
def test_a_director_puts_right_what_players_could_still_ask_for(name: str) -> None:
    """Law 81C6: within the period of Law 79C, whatever the regulations make of it."""
    found = regulations.load(name)
    for conditions in (found.default, *found.stages.values()):
        players = conditions.corrections.get("players")
        if players is not None:
            own = conditions.corrections["director"].period
            assert replace(own, clause="") == replace(players.period, clause="")


@pytest.mark.parametrize(
    ("name", "scoring"),
    [
        ("compscore-matchpoints", Matchpoints),
        ("acblscore-matchpoints", Matchpoints),
        ("compscore-butler", Butler),
        ("compscore-cross-imps", CrossImps),
        ("realbridge-cross-imps", CrossImps),
        ("team-match", TeamImps),
    ],
)
def test_a_set_scores_as_its_name_says(name: str, scoring: type) -> None:
    assert type(regulations.load(name).default.scoring) is scoring


def test_a_set_that_extends_another_keeps_what_it_does_not_change() -> None:
    below = regulations.load("compscore-matchpoints").default
    above = regulations.load("acblscore-matchpoints").default
    assert isinstance(above.scoring, Matchpoints)
    assert (above.scoring.per_win, above.scoring.fewer_scores) == (1, "neuberg")
    assert above.scoring.score is not None
    assert above.scoring.score.step == Fraction(1, 100)
    assert above.corrections == below.corrections
