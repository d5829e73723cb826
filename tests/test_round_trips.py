"""A contest out as a file and in again is the same contest, but for what is listed."""

from html import escape
from pathlib import Path

import pytest

from ledger import readers
from ledger.readers.roster import SIDES
from projections.writers.files import written
from tests.ledger.readers.encounters import match, tags, team
from tests.ledger.readers.files import (
    participants,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)
from tests.ledger.readers.kinds import INDIVIDUALS, SWISS
from tests.own_kind import differences
from tests.round_trips import Trip, handed_out, told_trips, trips

FEW = (
    ("acbl/sample-club-game-2.json", ("acbl", "csv", "pbn", "usebio")),
    ("usebio-more/point_a_board_teams.xml", ("csv", "pbn", "usebio", "xlsx")),
    ("usebio-more/multiple_teams_vp.xml", ("pbn",)),
    ("pbn-pairs/ruter_2015-11-26.pbn", ("acbl", "csv", "pbn", "usebio", "xlsx")),
    ("usebio/butler_howell.xml", ("csv", "pbn")),
)


@pytest.mark.parametrize(("name", "forms"), FEW)
def test_a_real_contest_goes_out_and_comes_in_the_same(
    data: Path, name: str, forms: tuple[str, ...]
) -> None:
    path = data / name
    if not path.exists():
        pytest.skip(f"no {path}")
    for trip in trips(path, forms):
        assert (trip.form, trip.refused, trip.differ) == (trip.form, None, ())


def test_a_file_out_as_its_own_kind_says_what_it_said(data: Path) -> None:
    path = data / "usebio" / "butler_howell.xml"
    if not path.exists():
        pytest.skip(f"no {path}")
    assert list(differences(path)) == []


def rows(folder: Path, *lines: str) -> Path:
    file = folder / "friday.csv"
    header = "board,ns,ew,contract,declarer,tricks,score,ew_score,ns_names,ew_names"
    file.write_text("\n".join((header, *lines, "")))
    return file


AWARDS = (
    "1,1,2,4S,N,10,420,,Ann Alba & Bea Bern,Cy Como & Di Dax",
    "1,3,4,,,,A+,A-,Ed Eden & Flo Fez,Gus Graz & Hal Hull",
    "2,1,3,,,,60%,A,,",
    "2,2,4,PASS,,,0,,,",
    "3,1,4,,,,+650,A+,,",
    "3,2,0,3NTX,E,7,500,,,",
    "4,2,3,,,,NP,,,",
)


@pytest.mark.parametrize("form", ["acbl", "csv", "pbn", "usebio", "xlsx"])
def test_awards_passes_guests_and_boards_not_played_come_back(tmp_path: Path, form: str) -> None:
    (trip,) = trips(rows(tmp_path, *AWARDS), (form,))
    assert trip == Trip("friday.csv", form, None, trip.lost, (), 7)


TEAMS = (
    "open,1,A,B,420,,,",
    "closed,1,B,A,50,,,",
    "open,2,A,B,+620,-140,,",
    "closed,2,B,A,A+,A-,,",
)


IMPS = (
    "1,1,2,4S,N,10,420,12,-12",
    "1,3,4,4S,N,9,-50,-4,4",
    "1,5,6,4S,N,8,-100,-8,8",
)


@pytest.mark.parametrize("form", ["acbl", "csv", "pbn", "usebio"])
def test_pairs_by_imps_come_back(tmp_path: Path, form: str) -> None:
    header = "board,ns,ew,contract,declarer,tricks,score,ns imps,ew imps"
    file = tmp_path / "friday.csv"
    file.write_text("\n".join((header, *IMPS, "")))
    (trip,) = trips(file, (form,))
    assert trip == Trip("friday.csv", form, None, (), (), 3)


@pytest.mark.parametrize("form", ["csv", "pbn", "usebio", "xlsx"])
def test_scores_assigned_to_each_side_of_a_team_match_come_back(tmp_path: Path, form: str) -> None:
    file = tmp_path / "match.csv"
    file.write_text("\n".join(("room,board,ns,ew,score,ew_score,ns_names,ew_names", *TEAMS, "")))
    (trip,) = trips(file, (form,))
    assert trip == Trip("match.csv", form, None, (), (), 4)


@pytest.mark.parametrize("form", ["pbn", "usebio", "usebio-1.3"])
def test_matches_of_pairs_come_back(tmp_path: Path, form: str) -> None:
    file = tmp_path / "swiss.xml"
    file.write_bytes(SWISS)
    (trip,) = trips(file, (form,), "anc-2018-congress-swiss-pairs")
    assert trip == Trip("swiss.xml", form, None, (), (), 4)


@pytest.mark.parametrize("form", ["csv", "pbn", "usebio", "xlsx"])
def test_players_of_an_individual_come_back(tmp_path: Path, form: str) -> None:
    file = tmp_path / "individual.xml"
    file.write_bytes(INDIVIDUALS)
    (trip,) = trips(file, (form,))
    assert trip == Trip("individual.xml", form, None, (), (), 4)


@pytest.mark.parametrize("form", ["acbl", "csv", "pbn", "usebio", "usebio-1.3", "xlsx"])
def test_names_of_any_signs_come_back(tmp_path: Path, form: str) -> None:
    """Signs that stand between names, those of a spreadsheet's formula, other alphabets."""
    names = ("Jean/Paul Roi", "Zoë; Smith", "Tom & Jerry", "Ann - Maria", "=SUM(A1)", 'Ł "Q" יעל')
    players = [tags(PLAYER_NAME=escape(name)) for name in (*names, "O'Neil, Jr", "李小龍")]
    pairs = (
        f"<PAIR>{tags(PAIR_NUMBER=at // 2 + 1)}<PLAYER>{players[at]}</PLAYER>"
        f"<PLAYER>{players[at + 1]}</PLAYER></PAIR>"
        for at in (0, 2, 4, 6)
    )
    boards = (
        usebio_board(1, usebio_line("1", "2", "420"), usebio_line("3", "4", "-50")),
        usebio_board(2, usebio_line("2", "3", "100"), usebio_line("4", "1", "170")),
    )
    file = tmp_path / "friday.xml"
    file.write_bytes(usebio(participants(*pairs), *boards))
    (trip,) = trips(file, (form,))
    assert trip == Trip("friday.xml", form, None, (), (), 4)


@pytest.mark.parametrize(
    ("winners", "second", "lost"),
    [
        (1, ("1", "4"), ("that there is one winner",)),
        (2, ("1", "4"), ()),
        (1, ("4", "1"), ()),
        (2, ("4", "1"), ("that there is a winner in each direction",)),
    ],
)
def test_a_table_of_results_says_how_many_win_by_who_sits_both_ways(
    tmp_path: Path, winners: int, second: tuple[str, str], lost: tuple[str, ...]
) -> None:
    pairs = [usebio_pair(number, side) for number, side in zip("1324", SIDES * 2, strict=True)]
    boards = (
        usebio_board(1, usebio_line("1", "3", "420"), usebio_line("2", "4", "-50")),
        usebio_board(2, usebio_line(*second, "170")),
    )
    file = tmp_path / "friday.xml"
    file.write_bytes(usebio(participants(*pairs), *boards, winners=winners))
    for trip in trips(file, ("csv", "xlsx")):
        assert (trip.form, trip.lost, not trip.differ) == (trip.form, lost, not lost)


PLAYERS = (
    "1,A,1,1,2,3,4,420,10,-10",
    "1,A,1,5,6,7,8,-50,-10,10",
    "{},B,1,1,3,2,4,420,,",
    "{},B,1,5,7,6,8,140,,",
)


@pytest.mark.parametrize(
    ("form", "session", "unit"),
    [
        *(
            (form, "1", unit)
            for form in ("csv", "pbn", "usebio")
            for unit in ("imps", "matchpoints")
        ),
        *((form, "2", "imps") for form in ("csv", "usebio", "usebio-1.3")),
    ],
)
def test_players_of_several_sections_and_sessions_come_back(
    tmp_path: Path, form: str, session: str, unit: str
) -> None:
    """Other people have the same numbers in the other section."""
    file = tmp_path / "individual.csv"
    header = f"session,section,board,n,s,e,w,score,ns {unit},ew {unit}"
    file.write_text("\n".join((header, *(row.format(session) for row in PLAYERS), "")))
    (trip,) = trips(file, (form,))
    assert trip == Trip("individual.csv", form, None, (), (), 4)


def test_a_told_contest_goes_out_and_comes_in_the_same_but_for_what_is_listed(
    tmp_path: Path,
) -> None:
    for trip in told_trips("alberta-55plus-pairs", tmp_path, ("pbn", "usebio")):
        assert (trip.refused, trip.differ) == (None, ()), trip
        assert {"1 penalty", "2 weighted awards"} <= set(trip.lost)


LEAGUE = (
    (1, "1", "2", ("13.5", "6.5")),
    (1, "3", "4", ("10", "10")),
    (2, "1", "3", ("4", "16")),
)
"""The round, who meets, and the victory points of both."""


def league(folder: Path) -> Path:
    """A file of matches in victory points, without boards."""
    field = participants(*(team(number, "", "", f"Team {number}") for number in "1234"))
    more = tags(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="VPS")
    met = (match(*one) for one in LEAGUE)
    file = folder / "p2p.xml"
    file.write_bytes(usebio(field, *met, event_type="SWISS_TEAMS", more=more))
    return file


@pytest.mark.parametrize("form", ["acbl", "usebio", "usebio-1.3"])
def test_matches_without_boards_come_back_with_their_results(tmp_path: Path, form: str) -> None:
    (trip,) = trips(league(tmp_path), (form,))
    assert trip == Trip("p2p.xml", form, None, (), (), 0)


def test_what_has_no_place_for_such_matches_says_so(tmp_path: Path) -> None:
    file = readers.read("p2p.xml", league(tmp_path).read_bytes())
    _, out = handed_out(tmp_path / "club.ledger", file, file.regulations)
    whole = "3 matches of which only the result is known"
    assert whole in written(out, "csv").lost
    assert whole not in written(out, "json").lost


def test_what_is_lost_of_a_session_is_what_happened_in_it(tmp_path: Path) -> None:
    """The matches of other sessions, and their penalties, are not lost with this one."""
    lost = {
        trip.name.rpartition(":")[2]: trip.lost
        for trip in told_trips("anc-2018-itc-open", tmp_path, ("usebio",))
    }
    assert lost["RR1.1"] == ("the IMPs of 2 matches",)
    assert lost["RR2.2"][:2] == ("1 penalty", "1 forfeit")
