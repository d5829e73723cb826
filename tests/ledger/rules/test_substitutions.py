"""Limits of substitution, and scores that substitutes alter."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError

from ledger import regulations
from ledger.coding import from_plain
from ledger.rules.altered_scores import AlteredScores
from ledger.rules.substitutions.by_sessions import BySessions
from ledger.rules.substitutions.least_rounds import LeastRounds
from ledger.rules.substitutions.record import Substituted


def by_sessions(name: str) -> BySessions:
    rule = regulations.load(name).of("qualifying").substitutions
    assert isinstance(rule, BySessions)
    return rule


PAIRS = by_sessions("sydney-2003-blue-ribbon-pairs")
TEAMS = by_sessions("sydney-2003-seniors-teams")
SESSIONS = st.lists(st.integers(1, 12), max_size=12, unique=True)


@pytest.mark.parametrize(
    ("sessions", "pairs", "teams"),
    [
        #     substitutions, intact, each      NSWBA 4.5.1
        (1, (0, None, None), (0, None, None)),
        (2, (1, None, None), (1, None, None)),
        (3, (2, None, None), (2, None, None)),
        (4, (2, None, None), (2, None, None)),
        (5, (3, 3, None), (3, None, None)),
        (6, (4, 4, None), (4, None, None)),
        (7, (4, 4, 5), (5, 4, None)),
        (8, (4, 5, 6), (6, 5, None)),
        (9, (None, 6, 6), (None, 6, None)),
        (10, (None, 6, 7), (None, 6, None)),
        (12, (None, 8, 8), (None, 8, None)),
    ],
)
def test_the_limits_are_those_of_the_table(
    sessions: int, pairs: tuple[int | None, ...], teams: tuple[int | None, ...]
) -> None:
    found = [
        (limit.substitutions, limit.intact, limit.each)
        for limit in (PAIRS.limit(sessions), TEAMS.limit(sessions))
    ]
    assert found == [pairs, teams]


def test_each_replaced_player_and_session_counts_and_what_remains_is_intact() -> None:
    record = Substituted(7, {"a": [1, 2], "b": [2, 3]})
    assert (record.substitutions, record.intact, record.each) == (4, 4, (5, 5))
    assert PAIRS.verdict(record).ok
    worse = record.with_another("a", 4)
    assert (worse.substitutions, worse.intact, worse.played("a")) == (5, 3, 4)
    assert not PAIRS.verdict(worse).ok


@given(SESSIONS, SESSIONS)
def test_one_more_substitution_never_helps(first: list[int], second: list[int]) -> None:
    record = Substituted(12, {"a": first, "b": second})
    for session in range(1, 13):
        if PAIRS.verdict(record.with_another("a", session)).ok:
            assert PAIRS.verdict(record).ok


def test_a_substitute_who_becomes_a_member_takes_over_the_sessions() -> None:
    """NSWBA 4.5.5."""
    record = Substituted(3, {"a": [1, 2], "b": []}).made_permanent("a", "s", [3])
    assert record.replaced == {"b": [], "s": (3,)}
    verdict = PAIRS.verdict(record)
    assert (verdict.ok, verdict.substitutions, verdict.limit) == (True, 1, 2)


@pytest.mark.parametrize(
    ("name", "stage", "rounds", "each", "partnership"),
    [
        ("anc-2018-butler-open", "preliminary", 4, 2, 2),
        ("anc-2018-butler-open", "final", 19, 16, 15),
        ("anc-2018-butler-womens", "preliminary", 10, 7, 6),
        ("anc-2018-butler-seniors", "final", 9, 7, 6),
        ("anc-2018-butler-restricted", "main", 9, 6, 5),
        ("anc-2018-butler-open", "final", 10, 7, 6),
    ],
)
def test_the_butler_reads_its_table_first_and_rounds_shares_down_otherwise(
    name: str, stage: str, rounds: int, each: int, partnership: int
) -> None:
    """ANC 21.2, 21.3, AMB-05."""
    rule = regulations.load(name).of(stage).substitutions
    assert isinstance(rule, LeastRounds)
    assert rule.needed(rounds) == (each, partnership)
    assert rule.enough(rounds, (each, rounds), partnership)
    assert not rule.enough(rounds, (each - 1, rounds), partnership)
    assert not rule.enough(rounds, (each, rounds), partnership - 1)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (BySessions, {"limits": [{"sessions": 2}, {"sessions": 1}], "share_intact": "3/5"}),
        (BySessions, {"limits": [], "share_intact": 2}),
        (LeastRounds, {"share_each": "1/2", "share_partnership": "3/4"}),
        (
            LeastRounds,
            {
                "share_each": 1,
                "share_partnership": 1,
                "least": [{"rounds": 9, "each": 5, "partnership": 6}],
            },
        ),
    ],
)
def test_limits_that_contradict_themselves_are_refused(
    kind: type, wrong: dict[str, object]
) -> None:
    with pytest.raises(ValidationError):
        from_plain({"clause": "1", **wrong}, kind)


# ------------------------------------------------------------------------- altered scores


def altered_scores(name: str, stage: str) -> AlteredScores:
    rule = regulations.load(name).of(stage).altered_scores
    assert rule is not None
    return rule


ALTERED = altered_scores("sydney-2003-seniors-teams", "qualifying")
SCORES = st.lists(st.fractions(0, 25, max_denominator=10), max_size=6)


@given(st.fractions(0, 25, max_denominator=10), SCORES, SCORES)
def test_an_altered_score_is_the_least_of_what_there_is(
    actual: Fraction, own: list[Fraction], opponent: list[Fraction]
) -> None:
    """NSWBA 4.4.1."""
    altered = ALTERED.alter(actual, own, opponent)
    figures = [figure for figure in altered.figures if figure is not None]
    assert altered.vps == min(figures)
    assert len(figures) == 1 + bool(own) + bool(opponent)


@given(SCORES, st.fractions(0, 25, max_denominator=10))
def test_an_opponents_score_lies_between_its_mean_and_the_complement(
    own: list[Fraction], altered: Fraction
) -> None:
    """NSWBA 4.6.5, AMB-34."""
    modified = ALTERED.modify(own, altered)
    assert modified.complement + altered == 30
    if modified.mean_other is None:
        assert modified.vps == modified.complement
    else:
        assert 2 * modified.vps == modified.mean_other + modified.complement


def test_a_complement_is_that_of_the_scale() -> None:
    """AMB-35: 15-15 is level in the qualifying, 50-50 in the final."""
    assert ALTERED.complement(Fraction(12)) == 18
    assert altered_scores("sydney-2003-blue-ribbon-pairs", "final").complement(Fraction(40)) == 60


@pytest.mark.parametrize(
    ("substitutes", "members", "considered"),
    [(1, 1, True), (1, 2, False), (2, 2, True), (2, 4, False), (3, 4, True), (4, 4, True)],
)
def test_the_director_considers_a_whole_pair_or_most_of_a_team(
    substitutes: int, members: int, *, considered: bool
) -> None:
    """NSWBA 4.5.3."""
    assert ALTERED.must_consider(substitutes, members) is considered


@pytest.mark.parametrize(
    ("ineligible", "equivalent", "remedies"),
    [
        (True, True, ("disqualify", "alter")),
        (False, False, ("disqualify", "alter")),
        (False, True, ()),
    ],
)
def test_a_substitute_who_should_not_have_played_costs_the_score_or_the_place(
    remedies: tuple[str, ...], *, ineligible: bool, equivalent: bool
) -> None:
    """NSWBA 4.5.4."""
    assert ALTERED.remedies(ineligible=ineligible, equivalent=equivalent) == remedies
