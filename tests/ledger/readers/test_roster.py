"""Rosters: who is meant by a number, decided from who meets whom."""

import pytest

from ledger.readers.result_file import EntryRow, PlayerRow
from ledger.readers.roster import SIDES, Meeting, Place, Roster, roster_of


def roster(*met: tuple[int, str, str], section: str = "") -> Roster:
    return roster_of([Meeting("1", section, board, ns, ew) for board, ns, ew in met], {})


def fields(made: Roster) -> dict[str, str | None]:
    return {entry.contestant: entry.field for entry in made.entries.values()}


def test_a_number_that_sits_both_ways_is_one_pair() -> None:
    howell = roster((1, "1", "2"), (1, "3", "4"), (2, "2", "3"), (2, "4", "1"), (3, "1", "3"))
    assert fields(howell) == dict.fromkeys(["1", "2", "3", "4"])


def test_numbers_that_never_change_sides_make_two_fields() -> None:
    mitchell = roster((1, "1", "11"), (1, "2", "12"), (2, "1", "12"), (2, "2", "11"))
    assert fields(mitchell) == {"1": "NS", "11": "EW", "2": "NS", "12": "EW"}


def test_a_number_on_both_sides_of_a_board_is_two_pairs() -> None:
    mitchell = roster((1, "1", "1"), (1, "2", "2"), (2, "1", "2"), (2, "2", "1"))
    assert fields(mitchell) == {"1NS": "NS", "1EW": "EW", "2NS": "NS", "2EW": "EW"}
    assert {entry.number for entry in mitchell.entries.values()} == {"1", "2"}
    assert mitchell.id_of("1", "", "EW", "2") == "2EW"


APART = ((1, "1", "2"), (2, "2", "3"), (3, "3", "1"))
"""Three tables of which no pair has met the one of its own number."""


def test_a_number_with_other_people_in_each_direction_is_two_pairs() -> None:
    meetings = [Meeting("1", "", board, ns, ew) for board, ns, ew in APART]
    apart = {
        Place("", "", side, number): (PlayerRow(name=f"{side} {number}"),)
        for side in SIDES
        for number in "123"
    }
    made = fields(roster_of(meetings, apart))
    assert made == {f"{number}{side}": side for side in SIDES for number in "123"}
    same = {place: (PlayerRow(name=place.number),) for place in apart}
    slip = same | {Place("", "", "EW", "2"): (PlayerRow(name="somebody"),)}
    for players in (same, slip, {}):
        assert set(roster_of(meetings, players).entries) == {"1", "2", "3"}


def test_one_slip_of_the_recorder_does_not_split_every_pair() -> None:
    howell = [(board, "1", "2") for board in range(1, 9)]
    howell += [(board, "2", "1") for board in range(9, 12)]
    made = roster(*howell, (8, "2", "3"))
    assert set(made.entries) == {"1", "2", "3"}


def test_several_sections_number_their_own_pairs() -> None:
    made = roster_of(
        [Meeting("1", section, 1, ns, ew) for section in "AB" for ns, ew in (("1", "2"),)], {}
    )
    assert set(made.entries) == {"A1", "A2", "B1", "B2"}
    assert made.entries["B2"].section == "B"


def test_sections_with_and_without_arrow_switch_share_one_ranking() -> None:
    meetings = [Meeting("1", "A", 1, "1", "1"), Meeting("1", "A", 2, "2", "2")]
    meetings += [Meeting("1", "B", 1, "1", "2"), Meeting("1", "B", 2, "2", "1")]
    made = roster_of(meetings, {})
    assert fields(made) == dict.fromkeys(["A1NS", "A1EW", "A2NS", "A2EW", "B1", "B2"])
    assert made.entries["A1NS"].number == "1NS"


def enter(made: Roster, session: str, number: str, *names: str) -> str:
    players = tuple(PlayerRow(name=name) for name in names)
    return made.enter(Place(session, "", None, number), players=players)


def test_the_same_people_are_the_same_pair_in_a_later_session() -> None:
    made = Roster(several=False)
    assert enter(made, "1", "5", "Ann", "Bob") == "5"
    assert enter(made, "1", "6", "Cy", "Di") == "6"
    assert enter(made, "2", "6", "Bob", "Ann") == "5"
    assert enter(made, "2", "5", "Eve", "Flo") == "5@2"
    assert made.id_of("2", "", "NS", "6") == "5"
    assert made.entries["5@2"] == EntryRow(
        contestant="5@2", number="5@2", players=(PlayerRow(name="Eve"), PlayerRow(name="Flo"))
    )


def test_namesakes_of_one_session_are_different_pairs() -> None:
    made = Roster(several=False)
    assert enter(made, "1", "5", "Robot", "Robot") == "5"
    assert enter(made, "1", "6", "Robot", "Robot") == "6"


def test_pairs_without_names_keep_their_numbers_over_the_sessions() -> None:
    made = Roster(several=False)
    assert enter(made, "1", "5") == enter(made, "2", "5", "Ann") == "5"


def test_a_number_given_to_two_pairs_is_refused() -> None:
    made = Roster(several=False)
    enter(made, "1", "5", "Ann", "Bob")
    with pytest.raises(ValueError, match="pair 5 stands there twice"):
        enter(made, "1", "5", "Cy", "Di")


def test_a_number_that_nobody_has_is_refused() -> None:
    with pytest.raises(ValueError, match="pair 9 NS is not among the participants"):
        Roster(several=False).id_of("1", "", "NS", "9")
