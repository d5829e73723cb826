"""The record of who was replaced when, as the rules of substitution look at it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self


class Substituted(NamedTuple):
    """The members who were replaced, and in which sessions of a stage.

    Attributes:
        sessions: how many the stage has.
        replaced: each member's sessions played by another.

    """

    sessions: int
    replaced: Mapping[str, Sequence[str | int]]

    @property
    def substitutions(self) -> int:
        """The number of times that somebody was replaced, counting each player and session."""
        return sum(len(set(sessions)) for sessions in self.replaced.values())

    @property
    def intact(self) -> int:
        """The number of sessions in which nobody was replaced."""
        touched = {session for sessions in self.replaced.values() for session in sessions}
        return self.sessions - len(touched)

    @property
    def each(self) -> tuple[int, ...]:
        """The number of sessions that each of those in `replaced` played."""
        return tuple(self.played(member) for member in self.replaced)

    def played(self, member: str) -> int:
        """Return how many sessions a member played."""
        return self.sessions - len(set(self.replaced.get(member, ())))

    def with_another(self, member: str, session: str | int) -> Self:
        """Return the record with one more session in which somebody plays for a member."""
        sessions = (*self.replaced.get(member, ()), session)
        return self._replace(replaced={**self.replaced, member: sessions})

    def made_permanent(self, out: str, into: str, sessions: Sequence[str | int]) -> Self:
        """Give the record as if the substitute had been a member from the start (NSWBA 4.5.5).

        sessions: those that the member who goes played, deemed a substitute in them.
        """
        staying = {member: played for member, played in self.replaced.items() if member != out}
        return self._replace(replaced={**staying, into: tuple(sessions)})


class Verdict(NamedTuple):
    """The verdict whether a contestant keeps to the limits, with the figures; None: no limit."""

    ok: bool
    substitutions: int
    limit: int | None
    intact: int
    need_intact: int | None
    need_each: int | None

    def in_words(self) -> str:
        """Say the figures, as far as there are limits."""
        parts = [f"{self.substitutions} substitutions"]
        if self.limit is not None:
            parts.append(f"of {self.limit}")
        if self.need_intact is not None:
            parts.append(f"with {self.intact} of {self.need_intact} sessions intact")
        if self.need_each is not None:
            parts.append(f"where each plays {self.need_each}")
        return " ".join(parts)
