"""The scoring desk: take commands, decide them on the present record, record the events."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from ledger.batches import Decided, decide_all
from ledger.commands import AnyCommand, KeepingCommand, SetClockRight
from ledger.decide import ABOUT_OFFICES, decide_keeping
from ledger.decide.offices import check_keeping
from ledger.errors import LedgerIsBusy, NoSuch
from ledger.events import LEDGER_STREAM, contest_stream, tournament_stream
from ledger.forms import in_form
from ledger.hot import HotContests
from ledger.keeping import Keeping
from ledger.named import check_known, named_in
from ledger.people import Person, write_down
from ledger.record import Contest, Tournament, copied, fold
from ledger.record import tournament as tournaments
from ledger.recorded import Recorded
from ledger.repeats import Repeats
from ledger.rules.authority.keeping import Deed
from ledger.store import Conflict, Head, Part, Store
from ledger.submissions import (
    Signature,
    act_of,
    circumstances_of,
    digest,
    digest_asked,
    submission,
    tournament_of,
)
from ledger.whole import keeping_at

TOURNAMENTS = tournament_stream("")
"""The streams of all tournaments."""

TRIES = 100
"""The most times that a command is decided again because others recorded something meanwhile."""

Progress = Callable[[Iterable[AnyCommand]], Iterable[AnyCommand]]
"""Wraps the commands while they are decided, to show a progress bar."""


def silently(commands: Iterable[AnyCommand]) -> Iterable[AnyCommand]:
    """Give the commands as they are: show no progress."""
    return commands


def accept(batch: tuple[Recorded, ...]) -> None:
    """Let whatever was decided be recorded: the check that refuses nothing."""


class Desk:
    """Decides and records commands about contests and their tournaments, one after the other.

    Attributes:
        store: the ledger that it records in.
        hot: the contests that it has read or changed, kept folded so that the next command about
            one of them reads only what is new.

    """

    def __init__(self, store: Store, progress: Progress = silently) -> None:
        self.store = store
        self._progress = progress
        self.hot = HotContests(store)
        self._repeats = Repeats(store)

    def contest(self, contest: str, up_to: int | None = None) -> Contest:
        """Fold a contest as it is now, or was at a position (up_to); an unknown one is empty.

        What is returned is a copy, which the caller may change.
        """
        if up_to is not None:
            return fold(self.store.read(contest_stream(contest), up_to))
        with self.hot.turn:
            return copied(self.hot.now(contest))

    def opened(self, contest: str) -> Contest:
        """Fold a contest as it is now. Raises NoSuch if it was never opened."""
        found = self.contest(contest)
        if not found.exists:
            raise NoSuch(what="contest", name=contest, known=self.store.streams("contest"))
        return found

    def tournament(self, tournament: str, up_to: int | None = None) -> Tournament:
        """Fold a tournament as it is now, or was at a position; an unknown one is empty.

        What is returned is a copy, which the caller may change.
        """
        if up_to is not None:
            return tournaments.fold(self.store.read(tournament_stream(tournament), up_to))
        with self.hot.turn:
            return self.hot.tournament(tournament).copied()

    def submit(
        self,
        contest: str,
        commands: Sequence[AnyCommand],
        signature: Signature,
        check: Callable[[tuple[Recorded, ...]], None] = accept,
        people: Sequence[Person] = (),
    ) -> tuple[Recorded, ...]:
        """Decide the commands in turn and record all events that follow, or nothing.

        Args:
            contest: the id of the contest.
            commands: decided in this order, each on what the ones before it lead to.
            signature: who submits them, and when what they say happened.
            check: called with the decided events; raises if they are not to be recorded.
            people: newcomers, whose names are written beside the record if an event names them.

        Raises:
            LedgerError: the refusal of the first command that is refused.
            RequestIdReused: the request id was used for other commands.
            NameTaken: somebody recorded one of the newcomers meanwhile.
            NoSuchPerson: a command names an id that belongs to nobody.
            LedgerIsBusy: others recorded something every time it was tried.
            BadValue: a field of a command is malformed.

        """
        contest, commands, signature = submission(contest, commands, signature)
        with self.hot.turn, self.hot.whole(contest):
            return self._recorded(
                lambda: self._decided_hot(contest, commands, signature, people),
                digest(contest, commands, signature),
                signature.request_id,
                check,
                people,
            )

    def once(
        self, contest: str | None, signature: Signature, work: Callable[[], tuple[Recorded, ...]]
    ) -> tuple[Recorded, ...]:
        """Do the work unless this request was recorded before; give the events either way.

        For requests whose commands are worked out from the record (`Signature.asked`), so that a
        repetition would work out others. All other requests are recognised by `submit` and
        `keep`. contest: None for the ledger as a whole. Raises RequestIdReused.
        """
        if signature.asked is None:
            return work()
        signature = in_form(signature)
        return self._repeats.once(digest_asked(contest, signature), signature.request_id, work)

    def answered(self, contest: str | None, signature: Signature) -> tuple[Recorded, ...] | None:
        """Find the events that this request led to when it came before; None if it is new.

        It looks only at requests with `Signature.asked`. Asked after the record was read, it
        tells whether what was read holds the request already.
        """
        if signature.asked is None:
            return None
        signature = in_form(signature)
        return self._repeats.find(digest_asked(contest, signature), signature.request_id)

    def keep(
        self,
        commands: Sequence[KeepingCommand],
        signature: Signature,
        check: Callable[[tuple[Recorded, ...]], None] = accept,
        people: Sequence[Person] = (),
    ) -> tuple[Recorded, ...]:
        """Decide commands about the whole ledger and record all events that follow, or nothing.

        people: newcomers, and those whose details change, with their new details. All else as
        in `submit`.
        """
        commands, signature = [in_form(command) for command in commands], in_form(signature)
        return self._recorded(
            lambda: self.kept(commands, signature, people),
            digest(LEDGER_STREAM, commands, signature),
            signature.request_id,
            check,
            people,
        )

    def may(self, deed: Deed, signature: Signature) -> None:
        """Raise NotInRole unless the signer may do this deed to the ledger as a whole.

        For deeds that record nothing, such as an export; a declared ledger needs no time for it.
        """
        head = self.store.head()
        recorded_at = signature.recorded_at or self.store.present() or head.recorded_at
        assert recorded_at is not None
        act = act_of(signature, recorded_at, head)
        check_keeping(deed, act, keeping_at(self.store, act.recorded_at))

    def _recorded(
        self,
        decide_now: Callable[[], Decided],
        command: str | None,
        request_id: str | None,
        check: Callable[[tuple[Recorded, ...]], None],
        people: Sequence[Person],
    ) -> tuple[Recorded, ...]:
        """Record the decision, once for a request id; decide again while others are quicker."""

        def work() -> tuple[Recorded, ...]:
            decided = decide_now()
            check(decided.batch)
            return self._appended(decided, people)

        for _ in range(TRIES):
            with suppress(Conflict):
                return self._repeats.once(command, request_id, work)
        raise LedgerIsBusy(file=str(self.store.place))

    def _appended(self, decided: Decided, people: Sequence[Person]) -> tuple[Recorded, ...]:
        """Append what was decided, and keep the folded contest if it holds exactly these events."""
        named = named_in(people, decided.batch) if people else ()
        along = partial(write_down, people=named) if named else None
        appended = self.store.append(decided.parts, decided.circumstances, decided.expected, along)
        recorded, folded = appended.events, decided.contest
        if folded is None:
            return recorded
        own = [one for one in recorded if one.stream == folded.stream]
        held = folded.history[-len(own) :]
        if not own or held != own:
            return recorded
        self.hot.keep(folded, appended.hash, alone=len(own) == len(recorded))
        each = iter(held)  # so that each of them is there but once
        return tuple([next(each) if one.stream == folded.stream else one for one in recorded])

    def decided(
        self,
        contest: str,
        commands: Sequence[AnyCommand],
        signature: Signature,
        people: Sequence[Person] = (),
    ) -> Decided:
        """Decide the commands as `submit` would now, and record nothing."""
        contest, commands, signature = submission(contest, commands, signature)
        check_known(self.store, (*commands, signature), people)
        return self._decided(contest, commands, signature, self.contest(contest), self.store.head())

    def _decided_hot(
        self,
        contest: str,
        commands: Sequence[AnyCommand],
        signature: Signature,
        people: Sequence[Person],
    ) -> Decided:
        """Decide on the cached contest; forget it if unrecorded events have advanced it."""
        check_known(self.store, (*commands, signature), people)
        head = self.hot.look()
        state = self.hot.now(contest, head)
        known = len(state.history)
        try:
            return self._decided(contest, commands, signature, state, head)
        finally:
            if len(state.history) != known:
                self.hot.forget(contest)

    def _decided(
        self,
        contest: str,
        commands: Sequence[AnyCommand],
        signature: Signature,
        state: Contest,
        head: Head,
    ) -> Decided:
        """Decide well-formed commands; state: the contest as it is at the head."""
        act = act_of(signature, self.store.now(head, signature.recorded_at), head)
        name = tournament_of(contest, state, commands)
        with self.hot.turn:
            tournament = self.hot.tournament(name, head)
        state.stream = contest_stream(contest)
        keeping, expected = Keeping(), dict[str, int]()
        if any(isinstance(command, ABOUT_OFFICES) for command in commands):
            keeping = keeping_at(self.store, act.recorded_at)
            keeping.tournaments[tournament.stream] = tournament
            expected[TOURNAMENTS] = keeping.appointed
        circumstances = circumstances_of(act, signature, digest(contest, commands, signature))
        decided = decide_all(
            self._progress(commands), act, circumstances, (state, tournament, keeping)
        )
        return decided._replace(expected={**expected, **decided.expected})

    def kept(
        self,
        commands: Sequence[KeepingCommand],
        signature: Signature,
        people: Sequence[Person] = (),
    ) -> Decided:
        """Decide the commands as `keep` would now, and record nothing."""
        commands, signature = [in_form(command) for command in commands], in_form(signature)
        check_known(self.store, (*commands, signature), people)
        sets_clock = any(isinstance(command, SetClockRight) for command in commands)
        head = self.store.head()
        recorded_at = self.store.now(head, signature.recorded_at, setting_right=sets_clock)
        act, keeping = act_of(signature, recorded_at, head), keeping_at(self.store, recorded_at)
        events = [decide_keeping(command, keeping, act) for command in commands]
        circumstances = circumstances_of(act, signature, digest(LEDGER_STREAM, commands, signature))
        part = Part(LEDGER_STREAM, keeping.version, events)
        return Decided(head.position + 1, (part,), {TOURNAMENTS: keeping.appointed}, circumstances)
