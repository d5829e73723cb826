"""Who may do what."""

from ledger.rules.authority.anyone import Anyone
from ledger.rules.authority.roles import Roles


def test_without_a_table_every_act_is_open() -> None:
    assert Anyone(clause="Law 80B").roles_for("correct") is None


def test_a_table_names_the_roles_of_an_act_and_leaves_the_others_open() -> None:
    table = Roles(clause="Law 81", table={"correct": ("director", "scorer")})
    assert table.roles_for("correct") == ("director", "scorer")
    assert table.roles_for("score") is None
