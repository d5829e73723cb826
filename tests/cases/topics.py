"""The bindings of all topics, and why some operations have none."""

from tests.cases import (
    topic_01_timing,
    topic_02_scoring,
    topic_03_vp_scales,
    topic_04_adjusted_and_fouled,
    topic_05_penalties,
    topic_06_forfeits_withdrawals,
    topic_07_eligibility_substitution,
    topic_07_members,
    topic_08_draws_movements,
    topic_09_ties,
    topic_10_carry_over,
    topic_11_finals,
    topic_12_awards,
    topic_13_appeals,
    topic_14_authority,
    topic_15_conduct,
    topic_16_ledger_invariants,
    topic_16_replayed,
    topic_95_events,
)
from tests.cases.binding import Binding

BINDINGS: dict[str, Binding] = {
    **topic_01_timing.BINDINGS,
    **topic_02_scoring.BINDINGS,
    **topic_03_vp_scales.BINDINGS,
    **topic_04_adjusted_and_fouled.BINDINGS,
    **topic_05_penalties.BINDINGS,
    **topic_06_forfeits_withdrawals.BINDINGS,
    **topic_07_eligibility_substitution.BINDINGS,
    **topic_07_members.BINDINGS,
    **topic_08_draws_movements.BINDINGS,
    **topic_09_ties.BINDINGS,
    **topic_10_carry_over.BINDINGS,
    **topic_11_finals.BINDINGS,
    **topic_12_awards.BINDINGS,
    **topic_13_appeals.BINDINGS,
    **topic_14_authority.BINDINGS,
    **topic_15_conduct.BINDINGS,
    **topic_16_ledger_invariants.BINDINGS,
    **topic_16_replayed.BINDINGS,
    **topic_95_events.BINDINGS,
}

NOT_BOUND: dict[str, str] = {
    "ruling.witness_weight": "guidance to the director; what was found is the reason of the ruling",
}
