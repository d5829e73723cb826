"""What is played: a ledger on which an evening is about to begin, and whose links it has."""

import re
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from ledger.store import Store
from tests.hall.evening import CONTEST, SCORES, Hall, Result, laid_out
from tests.replay.program import Program

DIRECTOR, SCORER, UNNAMED = "Ann", "scorer", "Zebulon Quist"
"""The scorer does not want to be called by name in public."""


class Evening(NamedTuple):
    """links: the secret of each link, by whom it is for. names: nobody is shown in the hall."""

    ledger: Path
    hall: Hall
    links: dict[str, str]

    def results(self, dice: Random) -> dict[int, list[Result]]:
        """What each table obtains this time."""
        return {
            table: [one._replace(score=dice.choice(SCORES)) for one in own]
            for table, own in self.hall.results.items()
        }


def laid(folder: Path, tables: int, rounds: int) -> Evening:
    """An evening of so many tables and rounds."""
    folder.mkdir()
    hall = laid_out(folder, tables, rounds, seed=0)
    program = Program(hall.ledger)
    program.does("appoint", CONTEST, UNNAMED, SCORER, "--by", DIRECTOR)
    program.does("people", "withhold", UNNAMED, "--by", DIRECTOR)
    links = {
        f"table {table} {seat}": secret
        for table, own in hall.secrets.items()
        for seat, secret in own.items()
    }
    for role, person in (("director", DIRECTOR), (SCORER, UNNAMED)):
        said = program.does("link", CONTEST, "--role", role, "--to", person, "--by", DIRECTOR)
        found = re.search(r"/link/(\S+)", said.err)
        assert found is not None
        links[role] = found[1]
    with closing(Store(hall.ledger)):
        pass
    return Evening(hall.ledger, hall, links)
