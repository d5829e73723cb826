"""Documents that are to be handed in, and the systems that they describe."""

import pytest

from ledger import regulations
from ledger.commands import EnterContestant, GiveRuling, LodgeDocument, ScheduleSession
from ledger.errors import BadValue, NeedsRuling, NotUnderTheseRules, RuleSaysNo
from ledger.events import DocumentLodged
from ledger.rules.systems.permitted import System
from tests.given import Given, clock
from tests.staged import staged

PAIR = {"A": ("a", "b"), "B": ("x", "y")}
TEAMS = {"A": ("a", "b", "c", "d"), "B": ("p", "q", "r", "s")}
BLUE_RIBBON, ITC, BUTLER = (
    "sydney-2003-blue-ribbon-pairs",
    "anc-2018-itc-open",
    "anc-2018-butler-open",
)


def test_systems_are_due_before_a_moment_and_no_more_than_four() -> None:
    """ANC 4.2."""
    evening = Given(staged(ITC, TEAMS, "qualifying"))
    too_many = LodgeDocument(contestant="A", document="systems", count=5)
    evening.when(too_many).then_refused(RuleSaysNo, clause="ANC 4.2")
    four = LodgeDocument(contestant="A", document="systems", count=4)
    (event,) = evening.when(four).then_events(DocumentLodged)
    assert not event.in_time
    assert event.due_at.isoformat() == "2018-06-29T16:00:00+10:00"
    one_more = LodgeDocument(contestant="A", document="systems")
    evening.when(one_more).then_refused(RuleSaysNo)


@pytest.mark.parametrize("document", ["yellow-notes", "yellow-summary"])
def test_what_is_told_of_a_yellow_system_is_due_before_the_captains_meet(document: str) -> None:
    """ANC 4.2, 4.3, 4.5: on Saturday, 28 July 2018, at 6.15pm."""
    evening = Given(staged(ITC, TEAMS, "qualifying"))
    (event,) = evening.when(LodgeDocument(contestant="A", document=document)).then_events(
        DocumentLodged
    )
    assert event.due_at.isoformat() == "2018-07-28T18:15:00+10:00"


@pytest.mark.parametrize(("at", "in_time"), [("19:30", True), ("19:31", False)])
def test_a_substitution_form_is_due_half_an_hour_before_its_session(
    at: str, *, in_time: bool
) -> None:
    """NSWBA 4.6.2; the time is that of the schedule as it was when the form came."""
    first = ScheduleSession(session="1", stage="qualifying", starts_at=clock("20:00"))
    evening = Given(staged(BLUE_RIBBON, PAIR, "qualifying", first))
    form = LodgeDocument(contestant="A", document="substitution-form", session="1")
    (event,) = evening.when(form, at=at).then_events(DocumentLodged)
    assert (event.in_time, event.due_at) == (in_time, clock("19:30"))
    evening.given(
        ScheduleSession(session="1", stage="qualifying", starts_at=clock("22:00")), at="21:00"
    )
    (late_start,) = evening.when(form, at="21:20").then_events(DocumentLodged)
    assert late_start.in_time


def test_a_document_of_a_session_names_it_and_is_one_that_is_asked_for() -> None:
    first = ScheduleSession(session="1", stage="qualifying")
    evening = Given(staged(BLUE_RIBBON, PAIR, "qualifying", first))
    form = LodgeDocument(contestant="A", document="substitution-form")
    evening.when(form).then_refused(BadValue, place="substitution-form")
    evening.when(LodgeDocument(contestant="A", document="diary")).then_refused(NotUnderTheseRules)


# ----------------------------------------------------------------------------- their form


@pytest.mark.parametrize(
    ("rules", "document", "told", "clause"),
    [
        (ITC, "systems", {"pages": 5}, "ANC 4.2"),
        (ITC, "yellow-notes", {"copies": 3}, "ANC 4.2, 4.5"),
        (ITC, "yellow-summary", {"copies": 1}, "ANC 4.3, 4.5"),
        (BUTLER, "yellow-system", {"pages": 5}, "ANC 4.6"),
    ],
)
def test_how_many_pages_and_copies_there_are_is_laid_down(
    rules: str, document: str, told: dict[str, int], clause: str
) -> None:
    people = TEAMS if rules == ITC else PAIR
    evening = Given(staged(rules, people, "qualifying" if rules == ITC else "preliminary"))
    ((what, number),) = told.items()
    wrong = LodgeDocument(contestant="A", document=document, **told)  # type: ignore[arg-type]
    evening.when(wrong).then_refused(RuleSaysNo, clause=clause)
    enough = {what: number + (1 if what == "copies" else -1)}
    right = LodgeDocument(contestant="A", document=document, **enough)  # type: ignore[arg-type]
    (event,) = evening.when(right).then_events(DocumentLodged)
    assert getattr(event, what) == enough[what]


def test_notes_on_a_defence_have_two_sides() -> None:
    """ANC 4.7(a): in every contest of the championships."""
    first = ScheduleSession(session="1", stage="preliminary", starts_at=clock("20:00"))
    evening = Given(staged(BUTLER, PAIR, "preliminary", first))
    notes = LodgeDocument(contestant="A", document="defence-notes", session="1", pages=3)
    evening.when(notes, at="19:00").then_refused(RuleSaysNo, clause="ANC 4.7")


def test_a_card_that_is_changed_is_one_that_the_director_approved() -> None:
    """ANC 4.4: and the captains are told at their meeting, which is when it is due."""
    first = ScheduleSession(session="1", stage="qualifying")
    evening = Given(staged(ITC, TEAMS, "qualifying", first))
    changed = LodgeDocument(contestant="A", document="changed-system", system="red")
    evening.when(changed).then_refused(NeedsRuling, clause="ANC 4.4, 4.5")
    evening.given(GiveRuling(session="1", contestants=("A",), ruling="judgement"))
    ruling = evening.last
    approved = LodgeDocument(
        contestant="A", document="changed-system", system="red", cites=(ruling,)
    )
    (event,) = evening.when(approved).then_events(DocumentLodged)
    assert event.due_at.isoformat() == "2018-07-28T18:15:00+10:00"


@pytest.mark.parametrize(
    ("rules", "system", "permitted"),
    [
        (ITC, "yellow", True),
        (ITC, "brown-sticker", True),
        (BUTLER, "yellow", True),
        ("anc-2018-butler-womens", "yellow", True),
        ("anc-2018-butler-seniors", "yellow", True),
        ("anc-2018-butler-restricted", "yellow", False),
        ("anc-2018-butler-restricted", "red", False),
        ("anc-2018-butler-restricted", "blue", True),
        ("anc-2018-ipc", "yellow", False),
        ("anc-2018-ipc", "red", True),
        ("anc-2018-congress-teams", "yellow", False),
        ("anc-2018-congress-swiss-pairs", "green", True),
    ],
)
def test_which_systems_may_be_played_is_asked_of_each_contest(
    rules: str, system: System, *, permitted: bool
) -> None:
    """ANC 4.1: yellow in the ITC and in the finals of three; green and blue for the restricted."""
    found = regulations.load(rules)
    stages = (found.default, *found.stages.values())
    asked = [stage.systems for stage in stages]
    assert any(rule is not None and rule.permits(system) for rule in asked) is permitted
    assert {rule.clause for rule in asked if rule is not None} == {"ANC 4.1"}


@pytest.mark.parametrize("session", [None, "1"])
def test_a_yellow_system_is_handed_in_for_a_final_and_not_for_what_goes_before(
    session: str | None,
) -> None:
    first = ScheduleSession(session="1", stage="preliminary", starts_at=clock("20:00"))
    evening = Given(staged(BUTLER, PAIR, "preliminary", first))
    yellow = LodgeDocument(
        contestant="A", document="yellow-system", session=session, system="yellow"
    )
    if session is None:
        evening.when(yellow).then_events(DocumentLodged)
    else:
        evening.when(yellow).then_refused(RuleSaysNo, clause="ANC 4.1")


@pytest.mark.parametrize(
    ("category", "system", "permitted"),
    [
        ("Open", "red", True),
        ("Open", "yellow", False),
        ("Restricted", "blue", True),
        ("Restricted", "red", False),
        ("Novice", "brown-sticker", False),
        (None, "red", True),
    ],
)
def test_a_flight_restricted_by_masterpoints_plays_green_and_blue_systems(
    category: str | None, system: System, *, permitted: bool
) -> None:
    """ANC 4.1, 3.4d, e: whoever plays in the same session as an Open flight."""
    first = ScheduleSession(session="1", stage="main", starts_at=clock("20:00"))
    evening = Given(staged("anc-2018-congress-flighted-pairs", (), "main", first))
    evening.given(EnterContestant(contestant="A", category=category))
    notes = LodgeDocument(
        contestant="A", document="defence-notes", session="1", system=system, pages=1
    )
    evening.when(notes, at="19:30")
    if permitted:
        evening.then_events(DocumentLodged)
    else:
        evening.then_refused(RuleSaysNo, clause="ANC 4.1")
