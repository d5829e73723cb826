"""A contest told through the command line, minute by minute."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from tests.replay.program import Program, Said

CUP = "cup"


class Cup:
    """A contest in a ledger of its own; every verb is a minute after the one before."""

    def __init__(self, folder: Path, rules: str, starts: str = "2018-07-28T09:00+10:00") -> None:
        self.program = Program(folder / "cup.ledger")
        self.now = datetime.fromisoformat(starts)
        self.does("open", "--declared", "--zone", "Australia/Hobart", "--regulations", rules)

    def does(self, verb: str, *arguments: str) -> Said:
        """Run a verb that succeeds, with options behind its contest."""
        return self.program.does(*self._told(verb, arguments))

    def refuses(self, verb: str, *arguments: str, code: int = 1) -> str:
        """The sentence with which a verb refuses, having changed nothing."""
        return self.program.refuses(code, *self._told(verb, arguments))

    def json(self, verb: str, *arguments: str) -> Any:
        """The answer of a question."""
        return self.program.json(verb, CUP, *arguments)

    def says(self, verb: str, *arguments: str) -> str:
        """The same in words."""
        return self.program.does(verb, CUP, *arguments).out

    def last(self) -> Any:
        """The last event."""
        return json.loads(self.says("log", "--json").splitlines()[-1])["event"]

    def at(self, moment: str) -> "Cup":
        """Go on from this moment."""
        self.now = datetime.fromisoformat(moment)
        return self

    def entered(self, entries: Mapping[str, Sequence[str]] | Sequence[str], *more: str) -> "Cup":
        """These contestants are entered, with their players."""
        members = entries if isinstance(entries, Mapping) else dict.fromkeys(entries, ())
        for name, players in members.items():
            told = [word for player in players for word in ("--player", player)]
            self.does("entry", name, *told, *more)
        return self

    def stage(self, name: str, *sessions: str) -> "Cup":
        """A stage and its sessions."""
        self.does("stage", name)
        for session in sessions:
            self.does("schedule", session, "--stage", name)
        return self

    def played(self, session: str, *matches: tuple[str, str, int], boards: int = 14) -> "Cup":
        """Matches with their net IMPs."""
        for home, away, imps in matches:
            told = (home, away, "--session", session, "--imps", str(imps))
            self.does("result", *told, "--boards", str(boards))
        return self

    def _told(self, verb: str, arguments: Sequence[str]) -> list[str]:
        self.now += timedelta(minutes=1)
        return [*verb.split(), CUP, *arguments, "--at", self.now.isoformat()]
