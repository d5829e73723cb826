"""Swiss, modified Swiss, Danish and one round behind; first rounds, byes, rulings."""

from typing import Any

import pytest

from ledger import regulations
from ledger.coding import from_plain, to_plain
from ledger.errors import BadValue, NeedsRuling, NoLegalDraw, RuleSaysNo
from ledger.rules.draws import Draw, kinds
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.danish import DanishDraw
from ledger.rules.draws.field import Drawing, Field, who_met
from ledger.rules.draws.first_rounds import crosses_halves
from ledger.rules.draws.modified_swiss import ModifiedSwissDraw
from ledger.rules.draws.one_round_behind import OneRoundBehindDraw
from ledger.rules.draws.swiss import SwissDraw

SWISS = SwissDraw(clause="SBF 5.1.2")
FIVE = tuple("ABCDE")
SIX = tuple("ABCDEF")
EIGHT = tuple("12345678")
AFTER_ONE = who_met([(1, "A", "B"), (1, "C", "D"), (1, "E", "F")])


def pairings(rule: Any, **known: Any) -> list[str]:
    """The draw of a field, as words."""
    return [f"{one}-{other}" for one, other in rule.draw(Field(**known)).pairings]


# ----------------------------------------------------------------------------------- the rules


def test_the_best_meets_the_best_it_has_not_met_and_nobody_is_left_over() -> None:
    assert pairings(SWISS, round=2, order=SIX, met=AFTER_ONE) == ["A-C", "B-E", "D-F"]


def test_first_meets_first_of_the_other_field_unless_they_have_met() -> None:
    rule = SwissDraw(clause="SBF 5.3.2", two_fields=True)
    ns, ew = ("N1", "N2", "N3"), ("E1", "E2", "E3")
    met = who_met([(1, "N1", "E1")])
    assert pairings(rule, round=2, order=ns, ew=ew, met=met) == ["N1-E2", "N2-E1", "N3-E3"]


@pytest.mark.parametrize(
    ("rounds", "met_in", "round_number", "allowed"),
    [
        (9, (), 3, True),
        (9, (2,), 5, False),
        (9, (2,), 6, True),
        (9, (4,), 9, True),
        (9, (5,), 7, False),
        (9, (1, 6), 8, False),
        (10, (5,), 6, False),
        (10, (5,), 7, True),
        (10, (6,), 8, False),
    ],
)
def test_in_a_modified_swiss_those_of_the_first_half_may_meet_again_once(
    rounds: int, met_in: tuple[int, ...], round_number: int, *, allowed: bool
) -> None:
    rule = ModifiedSwissDraw(clause="ANC appendix")
    assert rule.may_meet(met_in, round_number, rounds) is allowed


def test_a_modified_swiss_may_allow_two_returns() -> None:
    rule = ModifiedSwissDraw(clause="ANC appendix", returns=2)
    assert rule.may_meet((1, 6), 8, 9)
    assert not rule.may_meet((1, 6, 7), 8, 9)
    assert not rule.may_meet((5, 6), 8, 9)


def test_a_modified_swiss_draws_again_where_a_swiss_cannot() -> None:
    everybody = [(1, "A", "B"), (1, "C", "D"), (2, "A", "C"), (2, "B", "D"), (3, "A", "D")]
    known = Field(round=4, rounds=5, order=tuple("ABCD"), met=who_met([*everybody, (3, "B", "C")]))
    assert ModifiedSwissDraw(clause="ANC appendix").draw(known).pairings == (
        ("A", "B"),
        ("C", "D"),
    )
    with pytest.raises(NoLegalDraw):
        SWISS.draw(known)


@pytest.mark.parametrize(
    ("fewer_than", "entrants", "rounds", "applies"),
    [
        (20, 19, 10, True),
        (20, 20, 10, False),
        (20, 19, 9, True),
        (None, 17, 9, True),
        (None, 18, 9, False),
    ],
)
def test_too_few_entrants_are_drawn_by_a_modified_swiss(
    fewer_than: int | None, entrants: int, rounds: int, *, applies: bool
) -> None:
    rule = ModifiedSwissDraw(clause="ANC 17.7", fewer_than=fewer_than)
    assert rule.applies(entrants, rounds) is applies


def test_a_modified_swiss_needs_the_number_of_rounds() -> None:
    with pytest.raises(BadValue, match="the number of rounds"):
        ModifiedSwissDraw(clause="ANC appendix").draw(Field(round=2, order=SIX, met=AFTER_ONE))


def test_in_a_danish_draw_neighbours_meet_whoever_has_met_before() -> None:
    rule = DanishDraw(clause="the regulations")
    assert pairings(rule, round=2, order=SIX, met=AFTER_ONE) == ["A-B", "C-D", "E-F"]
    not_twice_running = DanishDraw(clause="the regulations", not_within=1)
    assert pairings(not_twice_running, round=2, order=SIX, met=AFTER_ONE)[0] == "A-C"
    assert pairings(not_twice_running, round=3, order=SIX, met=AFTER_ONE)[0] == "A-B"


def test_one_round_behind_the_first_two_rounds_have_no_standings() -> None:
    rule = OneRoundBehindDraw(clause="the regulations", first_round="halves")
    assert [rule.standings_after(number) for number in (1, 2, 3, 9)] == [0, 0, 1, 7]
    first = pairings(rule, round=1, order=SIX)
    met = who_met((1, two[0], two[-1]) for two in first)
    second = pairings(rule, round=2, order=SIX, met=met)
    assert first == ["A-D", "B-E", "C-F"]
    assert second == ["A-E", "B-F", "C-D"]


# --------------------------------------------------------------------------------- first round


def test_the_first_round_goes_by_seeds_or_by_halves() -> None:
    assert pairings(SWISS, round=1, order=EIGHT) == ["1-2", "3-4", "5-6", "7-8"]
    halves = SwissDraw(clause="c", first_round="halves")
    assert pairings(halves, round=1, order=EIGHT) == ["1-5", "2-6", "3-7", "4-8"]


def test_a_random_round_is_the_lot_two_by_two() -> None:
    rule = SwissDraw(clause="SBF 5.5.2", first_round="by-lot")
    assert pairings(rule, round=1, order=SIX, lot=tuple("CFADBE")) == ["C-F", "A-D", "B-E"]


def test_a_team_of_the_top_half_meets_a_random_one_of_the_bottom_half() -> None:
    rule = SwissDraw(clause="SBF 5.1.2", first_round="halves-by-lot")
    drawn = pairings(rule, round=1, order=EIGHT, lot=tuple("17624385"))
    assert drawn == ["1-7", "6-2", "4-8", "3-5"]
    assert crosses_halves(EIGHT, [("1", "6"), ("7", "2"), ("3", "5"), ("8", "4")])
    assert not crosses_halves(EIGHT, [("1", "2"), ("7", "6"), ("3", "5"), ("8", "4")])


def test_with_two_fields_the_top_of_each_meets_the_bottom_of_the_other() -> None:
    rule = SwissDraw(clause="SBF 5.3.2", two_fields=True, first_round="halves-by-lot")
    drawn = pairings(rule, round=1, order=tuple("1234"), ew=tuple("abcd"), lot=tuple("2d4b1a3c"))
    assert drawn == ["2-d", "1-c", "4-b", "3-a"]


def test_a_lot_must_hold_everybody_once() -> None:
    rule = SwissDraw(clause="SBF 5.5.2", first_round="by-lot")
    with pytest.raises(NeedsRuling, match=r"every contestant once.*, also F .*\(SBF 5\.5\.2\)"):
        rule.draw(Field(round=1, order=SIX, lot=tuple("ABCDE")))
    assert pairings(rule, round=2, order=SIX, met=AFTER_ONE)[0] == "A-C"


# ---------------------------------------------------------------------------------- odd fields


def test_the_lowest_that_has_not_sat_out_has_the_bye() -> None:
    drawing = SWISS.draw(Field(round=2, order=FIVE, byes={"E": 1}))
    assert drawing == Drawing((("A", "B"), ("C", "E")), sits_out=("D",))


def test_a_bye_goes_higher_where_the_others_could_not_be_paired() -> None:
    drawing = SWISS.draw(Field(round=2, order=tuple("ABC"), met=who_met([(1, "A", "B")])))
    assert drawing == Drawing((("A", "C"),), sits_out=("B",))


def test_nobody_sits_out_more_often_than_the_rule_says() -> None:
    everybody_has = dict.fromkeys(FIVE, 1)
    with pytest.raises(NoLegalDraw, match="nobody may sit out in round 6"):
        SWISS.draw(Field(round=6, order=FIVE, byes=everybody_has))
    twice = SwissDraw(clause="c", byes=2)
    assert twice.draw(Field(round=6, order=FIVE, byes=everybody_has)).sits_out == ("E",)


def test_an_odd_field_may_need_a_house_contestant() -> None:
    rule = SwissDraw(clause="ANC 16.3", odd="house")
    with pytest.raises(RuleSaysNo, match=r"5 contestants need a house contestant .*\(ANC 16\.3\)"):
        rule.draw(Field(round=4, order=FIVE))
    with_house = pairings(rule, round=4, order=("A", "B", "C", "House", "D", "E"))
    assert with_house == ["A-B", "C-House", "D-E"]


def test_three_meet_one_another_only_where_it_is_asked_for() -> None:
    rule = SwissDraw(clause="c", odd="triangle")
    known = Field(round=2, order=FIVE, met=who_met([(1, "D", "E")]))
    assert rule.draw(known) == Drawing((("A", "D"),), triangle=("B", "C", "E"))
    drawing = Drawing((("A", "B"),), triangle=("C", "D", "E"))
    assert "no three may meet" in str(SWISS.first_fault(Field(round=2, order=FIVE), drawing))


def test_of_two_fields_the_longer_one_has_the_bye() -> None:
    rule = SwissDraw(clause="c", two_fields=True)
    drawing = rule.draw(Field(round=2, order=("N1", "N2"), ew=("E1", "E2", "E3")))
    assert drawing == Drawing((("N1", "E1"), ("N2", "E2")), sits_out=("E3",))
    with pytest.raises(RuleSaysNo, match="fields of 1 and 3 cannot be paired"):
        rule.draw(Field(round=2, order=("N1",), ew=("E1", "E2", "E3")))


# ------------------------------------------------------------------------- rulings and refusals


def test_two_that_a_ruling_keeps_apart_do_not_meet() -> None:
    assert pairings(SWISS, round=2, order=SIX, ruled_out=(("B", "A"),))[0] == "A-C"


def test_where_there_is_no_legal_draw_the_rule_says_what_is_offered() -> None:
    rule = SwissDraw(clause="ANC appendix", otherwise="a round robin or a modified Swiss")
    met = who_met((number, "A", other) for number, other in enumerate("BCD", 1))
    with pytest.raises(NoLegalDraw) as refused:
        rule.draw(Field(round=4, order=tuple("ABCD"), met=met))
    assert str(refused.value) == (
        "no legal draw: A may meet nobody that is left; ANC appendix offers a round robin or a"
        " modified Swiss; by hand, what a ruling permits"
    )


def test_a_contestant_is_in_the_field_once() -> None:
    with pytest.raises(BadValue, match="round 2: A is not in it only once"):
        SWISS.draw(Field(round=2, order=("A", "B", "C", "A")))


def test_one_field_is_not_drawn_as_two() -> None:
    with pytest.raises(BadValue, match="two fields is not drawn as one field"):
        SWISS.draw(Field(round=2, order=("A",), ew=("B",)))
    with pytest.raises(BadValue, match="one field is not what is drawn: two fields"):
        SwissDraw(clause="c", two_fields=True).draw(Field(round=2, order=SIX))


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        (Drawing((("A", "C"), ("B", "E"), ("D", "F"))), None),
        (Drawing((("A", "B"), ("C", "E"), ("D", "F"))), "A and B have met in round 1"),
        (Drawing((("A", "C"), ("B", "A"), ("D", "F"))), "A is in the draw of round 2 twice"),
        (Drawing((("A", "C"), ("B", "E"))), "D is not in the draw of round 2"),
        (Drawing((("A", "Z"), ("B", "E"))), "Z does not take part in round 2"),
        (Drawing((("A", "F"), ("B", "E"), ("D", "C"))), "A and F may not meet by a ruling"),
        (Drawing((("A", "C"), ("B", "D")), sits_out=("E", "F")), "F may not sit out"),
    ],
)
def test_a_draw_by_hand_is_told_its_first_fault(drawing: Drawing, fault: str | None) -> None:
    known = Field(round=2, order=SIX, met=AFTER_ONE, ruled_out=(("A", "F"),), byes={"F": 1})
    assert SWISS.first_fault(known, drawing) == fault


def test_a_draw_of_two_fields_by_hand_keeps_the_sides() -> None:
    rule = SwissDraw(clause="c", two_fields=True)
    known = Field(round=2, order=("N1", "N2"), ew=("E1", "E2"))
    turned = Drawing((("N1", "E1"), ("E2", "N2")))
    assert "E2 and N2 are of one field" in str(rule.first_fault(known, turned))


def test_rules_are_data() -> None:
    plain = {"rule": "swiss-draw", "clause": "SBF 5.5.2", "first_round": "by-lot"}
    rule = from_plain(plain, Draw)
    assert rule == SwissDraw(clause="SBF 5.5.2", first_round="by-lot")
    assert from_plain(to_plain(rule), Draw) == rule


# ------------------------------------------------------------------------- what is offered instead


MODIFIED = ModifiedSwissDraw(clause="ANC 17.7", fewer_than=20)


@pytest.mark.parametrize(("entered", "method"), [(19, "modified-swiss"), (20, "swiss")])
def test_a_house_contestant_and_later_ones_are_no_entrants(entered: int, method: str) -> None:
    """ANC 17.7: where fewer than twenty enter."""
    twenty = tuple(map(str, range(20)))
    known = Field(round=2, rounds=9, order=twenty, entrants=entered)
    assert MODIFIED.in_force(known).method == method


def by_standings() -> list[tuple[str, ByStandings]]:
    """Every shipped set that draws by the standings, with its stages."""
    sets = [(name, regulations.load(name)) for name in regulations.names()]
    return [
        (f"{name} {stage}", draw)
        for name, rules in sets
        for stage in (*rules.stages, "main")
        if (draw := kinds.by_standings(rules.of(stage).draw)) is not None
    ]


@pytest.mark.parametrize(("where", "rule"), by_standings())
def test_without_a_legal_draw_it_says_who_cannot_be_paired_and_what_is_offered(
    where: str, rule: ByStandings
) -> None:
    ew = ("X", "Y") if rule.two_fields else ()
    names = ("A", "B") if rule.two_fields else ("A", "B", "C", "D")
    met = who_met((2, "A", other) for other in ew or names[1:])
    with pytest.raises(NoLegalDraw) as refused:
        rule.draw(Field(round=3, rounds=9, order=names, ew=ew, met=met))
    assert refused.value.group == ("A",), where
    assert str(refused.value) == (
        f"no legal draw: A may meet nobody that is left; {rule.clause} offers"
        f" {rule.otherwise or 'nothing else'}; by hand, what a ruling permits"
    )
