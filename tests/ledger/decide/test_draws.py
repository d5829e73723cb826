"""Published draws: once a round, everybody in one place."""

from ledger.commands import PublishDraw
from ledger.errors import AlreadyDone, BadValue, NoSuch
from ledger.events import DrawPublished, Pairing
from tests.given import Given, club_session


def draw(*pairs: tuple[str, str], number: int = 1, out: tuple[str, ...] = ()) -> PublishDraw:
    pairings = tuple(
        Pairing(table=str(table), ns=ns, ew=ew, boards=(1, 3))
        for table, (ns, ew) in enumerate(pairs, 1)
    )
    return PublishDraw(session="1", round=number, pairings=pairings, method="by-hand", sits_out=out)


def test_a_round_is_drawn_once() -> None:
    evening = Given(club_session(pairs=5))
    evening.when(draw(("1", "2"), ("3", "4"), out=("5",))).then_events(DrawPublished)
    position = evening.events[0].position
    evening.when(draw(("1", "3"), ("2", "4"))).then_refused(AlreadyDone, position=position)
    evening.when(draw(("1", "3"), ("2", "4"), number=2)).then_events(DrawPublished)


def test_nobody_is_drawn_in_two_places() -> None:
    evening = Given(club_session(pairs=5))
    evening.when(draw(("1", "2"), ("3", "1"))).then_refused(BadValue, value="1")
    evening.when(draw(("1", "2"), out=("2",))).then_refused(
        BadValue, place="table sitting out", value="2", expected="free: it is at table 1 too"
    )


def test_only_entered_contestants_are_drawn_and_only_in_a_scheduled_session() -> None:
    evening = Given(club_session(pairs=2))
    evening.when(draw(("1", "9"))).then_refused(NoSuch, what="contestant", name="9")
    elsewhere = PublishDraw(session="2", round=1, pairings=(), method="imported")
    evening.when(elsewhere).then_refused(NoSuch, what="session")
