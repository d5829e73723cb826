"""An appeal that was withdrawn is lodged again while it is in time (Law 92B)."""

from ledger.commands import (
    AdmitAppeal,
    AnnulEvent,
    DecideAppeal,
    HearAppeal,
    LodgeAppeal,
    WithdrawAppeal,
)
from ledger.errors import AlreadyDone, StillCited
from ledger.events import (
    AppealAdmitted,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    EventAnnulled,
    Reference,
)
from projections.views.matters import matters
from tests.given import Given, clock, enter, post
from tests.ledger.decide.test_rulings import evening, heard, lodge, ruled

SYDNEY = "sydney-2003-blue-ribbon-pairs"


def withdrawn() -> tuple[Given, LodgeAppeal]:
    """A posted evening with an appeal that was lodged and withdrawn, in time until 22:40."""
    told = evening()
    told.given(enter(1, "1", "2", 420), at="21:00")
    told.given(post(told), at="22:10")
    again = lodge(ruled(told))
    told.given(again, at="22:15").given(WithdrawAppeal(appeal=1), at="22:20")
    return told, again


def test_what_was_withdrawn_is_lodged_again_in_time_under_another_number() -> None:
    told, again = withdrawn()
    (lodged,) = told.when(again, at="22:40").then_events(AppealLodged)
    assert lodged.appeal == 2
    told.when(again, at="22:40").then_refused(AlreadyDone)


def test_what_was_withdrawn_is_refused_again_out_of_time() -> None:
    told, again = withdrawn()
    _, refused = told.when(again, at="22:41").then_events(AppealLodged, AppealRefused)
    assert refused.why == "too-late"


def test_a_hearing_that_was_withdrawn_is_held_anew() -> None:
    told = evening()
    heard(told)
    ruling = told.facts().appeals[1].lodged.ruling
    told.given(WithdrawAppeal(appeal=1), at="22:21").given(lodge(ruling), at="22:25")
    told.given(HearAppeal(appeal=2, chair="ann", members=("ann", "bob", "cy")), at="22:30")
    told.given(DecideAppeal(appeal=2, action="uphold"), at="22:31")
    told.when(lodge(ruling), at="22:32").then_refused(AlreadyDone)


def test_a_withdrawal_is_not_annulled_while_its_appeal_is_lodged_again() -> None:
    """Two appeals of one side against one ruling would stand."""
    told, again = withdrawn()
    given_up = told.last
    renewed = told.given(again, at="22:25").last
    takes_back = AnnulEvent(target=given_up, reason="not said")
    told.when(takes_back, at="22:30").then_refused(StillCited)
    told.given(AnnulEvent(target=renewed, reason="not said either"), at="22:31")
    told.when(takes_back, at="22:32").then_events(EventAnnulled)
    told.when(again, at="22:33").then_refused(AlreadyDone)
    told.when(WithdrawAppeal(appeal=1), at="22:34").then_events(AppealWithdrawn)


def late(told: Given, ruling: Reference) -> int:
    """Lodge an appeal too late; give its number."""
    told.given(lodge(ruling), at="23:30")
    return max(told.facts().appeals)


def test_of_two_late_appeals_by_one_side_one_is_admitted() -> None:
    told = evening(SYDNEY, "qualifying")
    ruling = ruled(told)
    first, second = late(told, ruling), late(told, ruling)
    told.when(AdmitAppeal(appeal=first, reason="ill")).then_events(AppealAdmitted)
    told.when(AdmitAppeal(appeal=second, reason="ill")).then_refused(AlreadyDone)
    told.given(WithdrawAppeal(appeal=first))
    told.when(AdmitAppeal(appeal=second, reason="ill")).then_events(AppealAdmitted)


def test_a_ruling_whose_appeal_was_withdrawn_waits_for_another_until_the_time_is_over() -> None:
    told, again = withdrawn()

    def waiting() -> list[str]:
        return [one.kind for one in matters(told.facts(), ("1",), clock("22:30"))]

    assert waiting() == ["ruling"]
    told.given(again, at="22:30")
    assert waiting() == ["appeal"]
