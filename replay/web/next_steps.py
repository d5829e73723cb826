"""The next step of a session at the desk: the button for it, or what the record says against it.

Nothing is offered that would be refused: each step is rehearsed before its button is shown.
"""

from typing import NamedTuple

from ledger.commands import AnyCommand, EndSession, PostResults, StartSession
from ledger.desk import Desk
from ledger.errors import BadInput, LedgerError, NotInRole, Refused
from ledger.people import People
from ledger.roll import Roll
from ledger.store import Store
from projections.writers.languages.refusals import refusal
from replay import acts
from replay.acts.doing import rehearse
from replay.acts.sitting import Signer, Sitting
from replay.link_secrets import new_secret
from replay.questions.asking import Asked
from replay.web.form_links import form_of
from replay.web.problems import LEDGER_FAILS, status_of
from replay.web.sessions import Who
from replay.web.shell_words import in_words
from replay.web.typed import DESK, REQUEST, THEN
from replay.web.waits import Button

UNREAD = "0" * 64
"""Stands for the digest of standings where a posting is only rehearsed: nothing is decided by it,
and what it takes to work it out is for those who post.
"""


class NextStep(NamedTuple):
    """A step: its words, and its button; else why it is not time for it, and the act's form."""

    words: str
    button: Button | None
    not_yet: str = ""
    form: str = ""


def next_steps(store: Store, asked: Asked, whose: Who, ours: dict[str, str]) -> dict[str, NextStep]:
    """Return the next step of each session that has one for whoever asks.

    ours: the hidden fields of the forms at the desk.
    """
    found = dict[str, NextStep]()
    if store.clock == "declared":  # in which no page acts
        return found
    contest, desk, roll = asked.past.contest, Desk(store), Roll(People(store).all())
    sitting = Sitting(store, desk, desk.opened(contest), roll)
    for session in asked.facts.schedule.order:
        step = _step(asked, session)
        refused = None if step is None else _refusal(sitting, contest, whose, step[1])
        if step is not None and not isinstance(refused, NotInRole):
            found[session] = _offered(contest, step[0], refused, ours)
    return found


def _offered(
    contest: str, button: Button, refused: LedgerError | None, ours: dict[str, str]
) -> NextStep:
    """Return a step with its button, or why it is refused."""
    if refused is None:
        said = {**ours, REQUEST: new_secret(), THEN: DESK, **button.said}
        return NextStep(button.words, button._replace(said=said))
    return NextStep(
        button.words,
        None,
        in_words(refusal(refused), acts.described(button.act)),
        form_of(contest, button.act, button.said),
    )


def _refusal(sitting: Sitting, contest: str, whose: Who, command: AnyCommand) -> LedgerError | None:
    """Return the refusal that a command would meet now; None where it would be recorded.

    Raises what says that the ledger cannot be read.
    """
    made = whose.link.made
    signer = Signer(made.person, made.responsible, at=None, recorded_at=None, request_id=None)
    try:
        with sitting.by_name():
            rehearse(sitting, contest, lambda: [command], signer)
    except (Refused, BadInput) as refused:
        if status_of(refused) >= LEDGER_FAILS:
            raise
        return refused
    return None


def _step(asked: Asked, name: str) -> tuple[Button, AnyCommand] | None:
    """Return what comes next of a session: it starts, ends, is posted, is posted as final.

    As final once all of its stage is posted: until then there are scores to come that many wait
    for, and that need not wait for each session's periods to be looked at.
    """
    session, said = asked.facts.sessions[name], {"session": name}
    of_stage = [asked.facts.sessions[one] for one in asked.facts.schedule.of_stage(session.stage)]
    basis = asked.past.position
    if session.postings:
        is_final = any(one.status == "final" for one in session.postings)
        if is_final or not all(one.postings for one in of_stage):
            return None
        final = PostResults(session=name, digest=UNREAD, basis=basis, status="final")
        return Button("Post it as final", "post", {**said, "final": "yes"}), final
    if asked.facts.is_over(name):
        posting = PostResults(session=name, digest=UNREAD, basis=basis)
        return Button("Post the results", "post", said), posting
    if session.has_begun:
        return Button("Play is over", "schedule", {**said, "ended": "yes"}), EndSession(
            session=name
        )
    return Button("Play begins", "schedule", {**said, "started": "yes"}), StartSession(session=name)
