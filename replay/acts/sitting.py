"""Sitting: what an act works with (contest, people, desk); and Signer: who signs it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

from ledger.commands.base import UNSIGNED
from ledger.desk import Desk
from ledger.errors import Refused
from ledger.record import Contest
from ledger.roll import Roll
from ledger.store import Store
from ledger.submissions import Signature
from replay.link_secrets import new_secret
from replay.refusals import in_names
from replay.timeline import past
from replay.venues import venue_zone


def in_silence(_: str) -> None:
    """Swallow a remark, where nobody is there to read it."""


def always() -> None:
    """Check nothing: a signer at the shell stays known."""


class Sitting(NamedTuple):
    """The surroundings of an act: the ledger, the desk, the contest and its people.

    Attributes:
        usual_session: the one that goes without saying at this desk.
        remark: says something beside what is recorded.

    """

    store: Store
    desk: Desk
    contest: Contest
    roll: Roll
    usual_session: str | None = None
    remark: Callable[[str], None] = in_silence

    def facts_now(self) -> Contest:
        """Return the contest at the head of the record, from which proposals are computed."""
        opened = self.contest.opened
        assert opened is not None
        return past(self.store, opened.contest).facts()

    @property
    def zone(self) -> str:
        """The time zone of the venue."""
        opened = self.contest.opened
        return venue_zone(self.store, opened.tournament) if opened else "UTC"

    @contextmanager
    def by_name(self) -> Iterator[None]:
        """Word refusals with people and events as they were typed: by names and positions.

        One that the act itself raises, and that names no clause, names the regulation set.
        """
        with in_names(self.store, self.roll, lambda: self.contest):
            try:
                yield
            except Refused as refusal:
                if self.contest.exists:
                    refusal.clause = refusal.clause or self.contest.regulations_for().name
                raise


class Signer(NamedTuple):
    """The person who signs, as typed; resolved to ids among the people of a ledger.

    Attributes:
        asked: what was said beside, for an act whose commands are worked out from the record.
        check: raises where whoever signs is not known any more, when it comes to recording it.

    """

    by: str | None
    responsible: str | None
    at: datetime | None
    recorded_at: datetime | None
    request_id: str | None
    asked: str | None = None
    check: Callable[[], None] = always

    def sign(self, store: Store, roll: Roll) -> Signature:
        """Return the signature. In a declared ledger, when it happened stands in for when recorded.

        In a live one no act is without a request id: nobody can guess a row that has one.
        """
        recorded_at, request_id = self.recorded_at, self.request_id
        if store.clock == "declared":
            recorded_at = recorded_at or self.at
        elif request_id is None:
            request_id = new_secret()
        return Signature(
            actor=UNSIGNED if self.by is None else roll.id_of(self.by),
            responsible=None if self.responsible is None else roll.id_of(self.responsible),
            at=self.at,
            recorded_at=recorded_at,
            request_id=request_id,
            asked=self.asked,
        )
