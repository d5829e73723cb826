"""With and without: unsaved pasts, the impact of an appeal, what rests on older knowledge."""

from fractions import Fraction
from random import Random

import pytest

from ledger import regulations
from ledger.commands import (
    AdmitAppeal,
    AnnulEvent,
    DealWithOffence,
    DecideAppeal,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    ScheduleSession,
    WaivePenalty,
    WithdrawAppeal,
)
from ledger.errors import BadValue, NoSuch
from ledger.events import (
    AnyEvent,
    AppealRefused,
    ContestantEntered,
    ContestOpened,
    EventAnnulled,
    PenaltyImposed,
    Reference,
    ResultsPosted,
    ScoreEntered,
    TournamentOpened,
    rests_on,
)
from ledger.record import annulled_in
from projections.scope import CONTEST, resolve
from projections.views.effects import Supposition
from projections.views.moves import Move
from projections.views.outcomes import Matter, changes, outcome
from projections.views.standings import Standings, standings
from projections.writers.effects import lines
from replay.diff import diff
from replay.impact import appeal_at, impact, what_if
from replay.questions.asking import known
from replay.redone import AGAIN, would_differ
from replay.timeline import Past, past
from replay.what_if import Changes, suppose
from tests.given import CLUB, Given, club_session, correct, declared_ledger, enter, scored
from tests.ledger.decide.test_lodging_again import SYDNEY, late
from tests.ledger.decide.test_rulings import evening, ruled
from tests.replay.story import ASKED, CORRECTED, POSTED, entry, store_of
from tests.replay.swiss import corrected, into_the_final, play, swiss, won
from tests.replay.test_history import told_in
from tests.servers import Folder
from tests.strategies import history

QUALIFYING = "stage:qualifying"


def then(told: Given, when: str | None = None) -> Past:
    return past(store_of(told), CLUB, when)


def of(one: Past, scope: str = CONTEST) -> Standings:
    facts = one.facts()
    return standings(facts, resolve(scope, facts), one.now)


def rows(one: Past, scope: str = CONTEST) -> list[tuple[str, int | None, Fraction]]:
    return [(row.contestant, row.rank, row.exact) for row in of(one, scope).rows]


def places(move: Move) -> tuple[tuple[int | None, Fraction] | None, ...]:
    return tuple(None if row is None else (row.rank, row.exact) for row in (move.was, move.now))


def supposed(told: Given, *positions: int, scope: str = CONTEST) -> Supposition:
    return what_if(then(told), Changes(without=positions), scope, "UTC")


@pytest.fixture
def finalists(folder: Folder) -> Given:
    """A Swiss of three rounds and its declared final: 2 came first, 1 second."""
    told = swiss(folder)
    into_the_final(told)
    return told


# ------------------------------------------------------------------------- metamorphic laws


@pytest.mark.parametrize("seed", range(20))
def test_without_its_last_event_a_past_is_the_one_before_it(seed: int) -> None:
    events = history(Random(seed)).events
    for last in range(len(events) - 1, 12, -5):
        whole, before = told_in(events[: last + 1]), told_in(events[:last])
        if not isinstance(events[last].event, EventAnnulled):
            told = suppose(whole, Changes(without=(events[last].position,)))
            assert told.dropped == ()
            assert of(told.past).rows == of(before).rows


@pytest.mark.parametrize("seed", range(20))
def test_an_event_that_was_annulled_has_no_impact_and_nor_has_one_put_in_its_own_place(
    seed: int,
) -> None:
    whole = told_in(history(Random(seed)).events)
    annulled = annulled_in(whole.events)
    for recorded in whole.events[12::7]:
        same = Changes(replaced={recorded.position: recorded.event})
        told = suppose(whole, same)
        assert (told.past.events, told.dropped) == (whole.events, ())
        if recorded.version in annulled and not rests_below(whole, recorded.reference):
            told = suppose(whole, Changes(without=(recorded.position,)))
            assert of(told.past).rows == of(whole).rows


def rests_below(whole: Past, reference: Reference) -> bool:
    """Whether an event in force speaks of this one: its going takes that one with it."""
    return any(
        reference in rests_on(r.event) and not isinstance(r.event, EventAnnulled)
        for r in whole.counting
    )


@pytest.mark.parametrize("seed", range(10))
def test_the_same_rules_change_nothing(seed: int) -> None:
    events = [r for r in history(Random(seed)).events if r.kind != "RegulationsAmended"]
    whole = told_in(events)
    told = suppose(whole, Changes(regulations=whole.opened.regulations))
    assert (told.past.events, told.dropped) == (whole.events, ())


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_left_out_the_rest_can_be_told(seed: int) -> None:
    """No past is so torn that its standings cannot be computed."""
    rng = Random(seed)
    whole = told_in(history(rng).events)
    for _ in range(12):
        without = {r.position for r in rng.sample(whole.events[1:], 3)}
        told = suppose(whole, Changes(without=tuple(without)))
        left = {r.position for r in told.past.events}
        gone = without | {one.recorded.position for one in told.dropped}
        assert left | gone == {r.position for r in whole.events}
        assert not left & gone
        of(told.past)


def test_a_waived_penalty_has_no_impact(folder: Folder) -> None:
    told = swiss(folder, rounds=1)
    told.given(DealWithOffence(session="1", contestants=("1",), offence="device"), at="21:10")
    imposed, reference = told.record[-1].position, told.last
    assert [m.contestant for m in impact(then(told), imposed, CONTEST, "UTC").effects.moved]
    told.given(WaivePenalty(penalty=reference, reason="a borrowed phone"), at="21:20")
    found = impact(then(told), imposed, CONTEST, "UTC")
    assert found.effects.moved == ()
    assert [gone.line.kind for gone in found.dropped] == ["PenaltyWaived"]


# ---------------------------------------------------------------------------- unsaved pasts


def test_what_rests_on_an_event_goes_with_it_and_is_listed(club: object) -> None:
    whole = past(club, CLUB)  # type: ignore[arg-type]
    told = suppose(whole, Changes(without=(ASKED,)))
    assert [(d.recorded.position, d.because) for d in told.dropped] == [(CORRECTED, (ASKED,))]
    at_posting = past(club, CLUB, f"#{POSTED}")  # type: ignore[arg-type]
    assert rows(told.past) == rows(at_posting)


def test_a_correction_of_a_correction_stands_without_it(folder: Folder) -> None:
    """Nothing is decided again: the later one still says what the score became."""
    told = Given(club_session(), desk=declared_ledger(folder))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    first = entry(told, told.record[-2].position)
    steps = scored(1, "1", "2", 420), scored(1, "1", "2", 110), scored(1, "1", "2", -50)
    told.given(correct(first, steps[0], steps[1]))
    wrong = told.record[-2].position
    told.given(correct(first, steps[1], steps[2]))
    unsaved = suppose(then(told), Changes(without=(wrong,)))
    assert [d.recorded.kind for d in unsaved.dropped] == ["ScoreCorrected"]
    assert rows(unsaved.past) == rows(then(told))


def test_what_is_impossible_without_an_event_goes_too(folder: Folder) -> None:
    told = Given(club_session(), desk=declared_ledger(folder))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    entered = next(
        r.position
        for r in told.record
        if isinstance(r.event, ContestantEntered) and r.event.contestant == "3"
    )
    found = supposed(told, entered)
    assert [(gone.line.kind, gone.because) for gone in found.dropped] == [("ScoreEntered", None)]
    assert {m.contestant: m.now for m in found.effects.moved}["3"] is None


def test_another_score_in_its_place(folder: Folder) -> None:
    told = Given(club_session(), desk=declared_ledger(folder))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    first = told.record[-2].position
    other = ScoreEntered(score=scored(1, "1", "2", -50))
    found = what_if(then(told), Changes(replaced={first: other}), CONTEST, "UTC")
    assert [
        (m.contestant, m.was.exact, m.now.exact) for m in found.effects.moved if m.was and m.now
    ] == [
        ("2", 0, 2),
        ("3", 0, 2),
        ("1", 2, 0),
        ("4", 2, 0),
    ]
    assert [line.what for line in found.replaced] == ["board 1 1-2 (session 1): -50"]


def test_one_event_more(folder: Folder) -> None:
    told = swiss(folder, rounds=1)
    fine = PenaltyImposed(
        session="1",
        contestant="1",
        offence="device",
        penalty="procedural",
        amount=Fraction(3),
        unit="vps",
        clause="SBF 1.5",
    )
    found = what_if(then(told), Changes(added=(fine,)), CONTEST, "UTC")
    (moved,) = (m for m in found.effects.moved if m.contestant == "1")
    assert moved.was is not None
    assert moved.now is not None
    assert moved.was.exact - moved.now.exact == 3
    assert [line.position for line in found.added] == [told.record[-1].position + 1]


def test_other_rules_throughout(folder: Folder) -> None:
    told = Given(club_session(), desk=declared_ledger(folder))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    butler = regulations.load("compscore-butler")
    found = what_if(then(told), Changes(regulations=butler), CONTEST, "UTC")
    assert {m.now.unit for m in found.effects.moved if m.now} == {"imps"}
    assert found.regulations == "compscore-butler"


def test_nothing_is_written(folder: Folder) -> None:
    told = Given(club_session(), enter(1, "1", "2", 420), desk=declared_ledger(folder))
    before = store_of(told).head()
    supposed(told, told.record[-1].position)
    assert store_of(told).head() == before


OPENED: AnyEvent = ContestOpened(
    contest=CLUB, tournament=CLUB, title="-", regulations=regulations.load("team-match")
)


@pytest.mark.parametrize(
    ("changes_", "refusal", "says"),
    [
        (Changes(without=(1,)), NoSuch, "no event of the contest #1; there is #3 to #10"),
        (Changes(without=(99,)), NoSuch, "no event of the contest #99"),
        (Changes(without=(3,)), BadValue, "an event after the opening of the contest"),
        (Changes(added=(OPENED,)), BadValue, "ContestOpened is not an event of a contest"),
        (
            Changes(added=(TournamentOpened(tournament="t", title="-", zone="UTC"),)),
            BadValue,
            "TournamentOpened is not",
        ),
        (
            Changes(added=(ResultsPosted(session="9", digest="-", basis=1),)),
            BadValue,
            "event at #11: ResultsPosted is not one that can follow",
        ),
    ],
)
def test_an_impossible_supposition_is_refused(
    folder: Folder, changes_: Changes, refusal: type[Exception], says: str
) -> None:
    told = Given(club_session(), enter(1, "1", "2", 420), desk=declared_ledger(folder))
    with pytest.raises(refusal) as refused:
        suppose(then(told), changes_)
    assert says in str(refused.value)


# --------------------------------------------------------------------- effects across stages


def test_a_correction_of_the_qualifying_moves_the_carry_over_and_nothing_that_is_frozen(
    finalists: Given,
) -> None:
    before = finalists.record[-1].position
    field = finalists.facts()
    finalists.given(corrected(finalists, "1", "1", 20), at="23:50")
    found = diff(then(finalists, f"#{before}"), then(finalists), QUALIFYING, "UTC")
    carried = [c for c in found.changed if c.matter.topic == "carry-over"]
    totals = {row.contestant: row.exact for row in of(then(finalists), QUALIFYING).rows}
    assert [(c.matter.contestant, c.now) for c in carried if c.now != "0"] == [
        ("1", str(totals["1"] - totals["2"]))
    ]
    assert finalists.facts().draws == field.draws
    assert not [c for c in found.changed if c.matter.topic == "declared"]
    assert {one.kind for one in found.redone} == {"DrawPublished", "QualifiersDeclared"}


def test_whoever_a_corrected_carry_over_lets_pass_moves_because_of_the_same_correction(
    finalists: Given,
) -> None:
    finalists.given(won("F1", "2", "1"), at="23:40")
    before = finalists.record[-1].position
    finalists.given(corrected(finalists, "1", "1", -60), at="23:50")
    found = diff(then(finalists, f"#{before}"), then(finalists), "stage:final", "UTC")
    moves = {move.contestant: move for move in found.moves}
    assert places(moves["2"]) == ((2, 1), (1, 26))
    assert places(moves["1"]) == ((1, 5), (2, 5))
    assert {move.because for move in moves.values()} == {(finalists.record[-1].position,)}


def test_a_draw_that_rests_on_older_knowledge_is_listed_until_that_is_so_again(
    finalists: Given,
) -> None:
    before = finalists.record[-1].position
    finalists.given(corrected(finalists, "1", "1", -30), at="23:50")
    wrong = finalists.record[-1].position
    found = diff(then(finalists, f"#{before}"), then(finalists), QUALIFYING, "UTC").redone
    drawn = [r.position for r in finalists.record if r.kind == "DrawPublished"]
    assert [one.position for one in found if one.kind == "DrawPublished"] == drawn[1:]
    assert found[0].what.endswith("has 1-3 at table 1, the record gives 2-3")
    finalists.given(AnnulEvent(target=finalists.last, reason="another match"), at="23:55")
    again = diff(then(finalists, f"#{wrong}"), then(finalists), QUALIFYING, "UTC").redone
    assert {one.what for one in again} == {AGAIN}
    assert diff(then(finalists, f"#{before}"), then(finalists), QUALIFYING, "UTC").redone == ()


def test_a_later_result_is_no_newer_knowledge_of_the_rounds_behind_a_draw(folder: Folder) -> None:
    told = swiss(folder)
    assert diff(then(told, "#12"), then(told), CONTEST, "UTC").redone == ()


def appealed(told: Given, imps: int) -> int:
    """An appeal against a ruling in round 1, upheld after all was drawn; the appeal's number."""
    told.given(
        GiveRuling(session="1", ruling="judgement", contestants=("1", "2"), reason="a claim"),
        at="23:40",
    )
    told.given(LodgeAppeal(ruling=told.last, contestant="2"), at="23:41")
    told.given(HearAppeal(appeal=1, chair="ann", members=("ann", "bob", "cy")), at="23:42")
    told.given(DecideAppeal(appeal=1, action="assign", reason="one trick less"), at="23:43")
    told.given(corrected(told, "1", "1", imps, cites=(told.last,)), at="23:44")
    return 1


def test_an_appeal_flips_a_qualifier_after_the_field_was_declared(finalists: Given) -> None:
    whole = then(finalists)
    number = appealed(finalists, -30)
    found = impact(then(finalists), appeal_at(then(finalists), number), QUALIFYING, "UTC")
    assert [gone.line.kind for gone in found.dropped] == [
        "AppealHeard",
        "AppealDecided",
        "CorrectionRequested",
        "ScoreCorrected",
    ]
    entitled = {
        c.matter.contestant: (c.was, c.now)
        for c in found.effects.changed
        if c.matter.topic == "entitled"
    }
    assert entitled == {"1": ("place 2", None), "3": (None, "place 2")}
    assert not [c for c in found.effects.changed if c.matter.topic == "declared"]
    carried = {
        c.matter.contestant: c.was for c in found.effects.changed if c.matter.topic == "carry-over"
    }
    assert carried == {"2": "1"}
    assert [(m.contestant, m.was.exact) for m in found.effects.moves if m.was] == sorted(
        [(r.contestant, r.exact) for r in of(whole, QUALIFYING).rows],
        key=lambda row: [m.contestant for m in found.effects.moves].index(row[0]),
    )


def test_an_appeal_shows_which_published_draws_would_have_been_different(folder: Folder) -> None:
    """Decided before rounds 2 and 3 were drawn: without it they would have been others."""
    told = swiss(folder, rounds=1)
    told.given(ScheduleSession(session="2", stage="qualifying"))
    number = appealed(told, -30)
    play(told, "2", "23:50")
    position = appeal_at(then(told), number)
    found = impact(then(told), position, CONTEST, "UTC")
    drawn = [r.position for r in told.record if r.kind == "DrawPublished"]
    assert [one.position for one in found.effects.redone] == drawn[1:]
    without = suppose(then(told), Changes(without=(position,))).past
    assert would_differ(then(told), then(told).counting, without, drawn[1]) == ()


def test_the_next_draw_is_shown_with_and_without(folder: Folder) -> None:
    told = swiss(folder, rounds=1)
    told.given(ScheduleSession(session="2", stage="qualifying"))
    number = appealed(told, -30)
    found = impact(then(told), appeal_at(then(told), number), CONTEST, "UTC")
    tables = {t.table: (t.was, t.now) for t in found.effects.next_draw}
    assert tables["1"] == (("1", "3"), ("2", "3"))


def test_an_outcome_is_no_other_than_itself(finalists: Given) -> None:
    facts = finalists.facts()
    one = outcome(facts, resolve(CONTEST, facts), finalists.now)
    assert changes(one, one) == ()
    assert one.matters[Matter("declared", "final", "2")] == "place 1"
    assert one.matters[Matter("carry-over", "final", "2")] == "1"


def test_there_must_be_such_an_appeal(finalists: Given) -> None:
    with pytest.raises(NoSuch, match=r"no appeal 1 .*; there is none"):
        appeal_at(then(finalists), 1)


def test_events_that_others_name_are_called_by_their_positions(folder: Folder) -> None:
    """However little of the record is listed: of an appeal, its lodging alone."""
    told = swiss(folder)
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="23:40")
    ruling = told.record[-1].position
    told.given(LodgeAppeal(ruling=told.last, contestant="2"), at="23:41")
    told.given(AnnulEvent(target=told.last, reason="wrong team"), at="23:42")
    annulled = told.record[-1].position
    (lodged,) = impact(then(told), ruling + 1, CONTEST, "UTC").without
    (annulment,) = what_if(then(told), Changes(without=(annulled,)), CONTEST, "UTC").without
    assert lodged.what == f"appeal 1 by 2 against #{ruling}"
    assert annulment.what == f"#{ruling + 1} annulled"


def test_without_a_withdrawal_the_appeal_that_was_lodged_again_is_impossible(
    folder: Folder,
) -> None:
    """And whatever rests on it: its hearing, its decision, and what cites that."""
    told = swiss(folder)
    told.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="23:40")
    lodge = LodgeAppeal(ruling=told.last, contestant="2")
    told.given(lodge, at="23:41").given(WithdrawAppeal(appeal=1), at="23:42")
    withdrawn = told.record[-1].position
    told.given(lodge, at="23:43").given(WithdrawAppeal(appeal=2), at="23:44")
    dropped = suppose(then(told), Changes(without=(withdrawn,))).dropped
    assert [(one.recorded.position, one.because) for one in dropped] == [
        (withdrawn + 1, None),
        (withdrawn + 2, (withdrawn + 1,)),
    ]


def test_without_a_refusal_the_other_late_appeal_of_the_side_is_impossible() -> None:
    """While one of a side is lodged, it cannot lodge another."""
    told = evening(SYDNEY, "qualifying")
    ruling = ruled(told)
    _, second = late(told, ruling), late(told, ruling)
    told.given(AdmitAppeal(appeal=second, reason="ill"), WithdrawAppeal(appeal=second))
    record = told.record
    refused = next(one for one in record if isinstance(one.event, AppealRefused))
    past = Past(CLUB, record[-1].position, told.now, told.now, tuple(record))
    supposed = suppose(past, Changes(without=(refused.position,)))
    assert not supposed.past.facts().odd
    kinds = [one.recorded.kind for one in supposed.dropped]
    assert kinds == ["AppealLodged", "AppealRefused", "AppealAdmitted", "AppealWithdrawn"]


def test_who_has_a_number_and_no_name_is_told_by_the_number(folder: Folder) -> None:
    told = swiss(folder)
    told.given(corrected(told, "1", "1", -30), at="23:50")
    found = impact(then(told), told.record[-1].position, CONTEST, "UTC")
    store = store_of(told)
    listed = list(lines(found, known(store, then(told)), told.facts().entries))
    assert any(line.startswith("1: rank ") for line in listed)
