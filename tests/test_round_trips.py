"""A contest out as a file and in again is the same contest, but for what is listed."""

from pathlib import Path

import pytest

from tests.round_trips import Trip, trips

FEW = (
    ("acbl/sample-club-game-2.json", ("acbl", "csv", "pbn", "usebio")),
    ("usebio-more/point_a_board_teams.xml", ("csv", "pbn", "usebio")),
    ("usebio-more/multiple_teams_vp.xml", ("usebio",)),
    ("pbn-pairs/ruter_2015-11-26.pbn", ("acbl", "csv", "pbn", "usebio")),
    ("usebio/butler_howell.xml", ("csv", "pbn", "usebio")),
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


@pytest.mark.parametrize("form", ["acbl", "csv", "pbn", "usebio"])
def test_awards_passes_guests_and_boards_not_played_come_back(tmp_path: Path, form: str) -> None:
    (trip,) = trips(rows(tmp_path, *AWARDS), (form,))
    assert trip == Trip("friday.csv", form, None, trip.lost, (), 7)
