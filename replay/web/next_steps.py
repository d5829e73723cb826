"""The next step of a session at the desk: the button for it, or what the record says against it.

Nothing is offered that would be refused: each step is rehearsed before its button is shown.
"""

from typing import NamedTuple

from ledger.commands import AnyCommand, EndSession, PostResults, StartSession
from ledger.errors import BadInput, NotInRole, Refused
from ledger.store import Store
from projections.writers.languages.refusals import refusal
from replay import acts
from replay.acts.doing import do
from replay.acts.sitting import Signer
from replay.keys import new_secret
from replay.questions.asking import Asked
from replay.web.form_links import form_of
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


def next_step(
    store: Store, asked: Asked, session: str, whose: Who, ours: dict[str, str]
) -> NextStep | None:
    """Return the next step of a session; None where there is none, or not for whoever asks.

    ours: the hidden fields of the forms at the desk.
    """
    found = _step(asked, session)
    if found is None or store.clock == "declared":  # which pages do not act in
        return None
    button, command = found
    refused = _refusal(store, asked.past.contest, whose, command)
    if isinstance(refused, NotInRole):
        return None
    if refused is None:
        said = {**ours, REQUEST: new_secret(), THEN: DESK, **button.said}
        return NextStep(button.words, button._replace(said=said))
    return NextStep(
        button.words,
        None,
        in_words(refusal(refused), acts.described(button.act)),
        form_of(asked.past.contest, button.act, button.said),
    )


def _refusal(
    store: Store, contest: str, whose: Who, command: AnyCommand
) -> Refused | BadInput | None:
    """Return the refusal that a command would meet now; None where it would be recorded."""
    made = whose.link.made
    signer = Signer(made.person, made.responsible, at=None, recorded_at=None, request_id=None)
    try:
        do(store, contest, lambda _: [command], signer, rehearsed=True)
    except (Refused, BadInput) as refused:
        return refused
    return None


def _step(asked: Asked, name: str) -> tuple[Button, AnyCommand] | None:
    """Return what comes next of a session: it starts, ends, is posted, is posted as final."""
    session, said = asked.facts.sessions[name], {"session": name}
    basis = asked.past.position
    if session.postings:
        if any(one.status == "final" for one in session.postings):
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
