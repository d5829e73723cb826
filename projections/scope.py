"""Scopes: the part of a contest that a question is about, whatever the moment it asks for."""

from typing import NamedTuple

from ledger.errors import NoSuch
from ledger.record import Contest


class Scope(NamedTuple):
    """The part of a contest that a question is about.

    Attributes:
        text: as the user wrote it.
        sessions: those it covers, in the order of play.
        stage: the one that standings are of; None while there is none.

    """

    text: str
    sessions: tuple[str, ...]
    stage: str | None


CONTEST = "contest"
FORMS = (CONTEST, "stage:NAME", "session:NAME", "after:SESSION")


def resolve(text: str, facts: Contest) -> Scope:
    """Return the scope that the user's words mean in this contest.

    contest: everything, and the stage that was begun last; stage:NAME; session:NAME alone;
    after:SESSION, the sessions of its stage up to and including it. Raises NoSuch.
    """
    order = facts.schedule.order
    kind, _, name = text.partition(":")
    if text == CONTEST:
        return Scope(text, tuple(order), facts.schedule.latest_stage)
    if kind == "stage":
        _known("stage", name, tuple(facts.stages))
        return Scope(text, facts.schedule.of_stage(name), name)
    if kind in ("session", "after"):
        _known("session", name, tuple(order))
        stage = facts.sessions[name].stage
        if kind == "session":
            return Scope(text, (name,), stage)
        of_stage = facts.schedule.of_stage(stage)
        return Scope(text, of_stage[: of_stage.index(name) + 1], stage)
    raise NoSuch(what="scope", name=text, known=FORMS)


def stages_within(scope: Scope, facts: Contest) -> tuple[str, ...]:
    """Return the stages that the scope is about: all of a contest's, else the one."""
    if scope.text == CONTEST:
        return tuple(facts.stages)
    return () if scope.stage is None else (scope.stage,)


def _known(what: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise NoSuch(what=what, name=name, known=known)
