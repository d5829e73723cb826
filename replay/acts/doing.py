"""Do an act, or rehearse it: one way for the command line, pages and programs."""

from collections.abc import Callable, Sequence

from ledger.commands import AnyCommand
from ledger.desk import Desk, accept
from ledger.errors import MovedSince, NotThereYet
from ledger.events import contest_stream
from ledger.recorded import Recorded
from ledger.roll import Roll, with_roll
from ledger.store import Store
from replay.acts.given import check_figures
from replay.acts.remarks import remarks_on
from replay.acts.sitting import Signer, Sitting, in_silence
from replay.following import Following
from replay.refusals import check_dry, check_refused, once_recorded, record
from replay.signed_postings import sign_postings

Commands = Callable[[], Sequence[AnyCommand]]
"""Works out what the commands of an act are, as the record is when they are wanted."""


def do(
    store: Store,
    contest: str,
    commands_of: Callable[[Sitting], Sequence[AnyCommand]],
    signer: Signer,
    *,
    rehearsed: bool = False,
    usual_session: str | None = None,
    remark: Callable[[str], None] = in_silence,
    since: int | None = None,
    are_given: bool = False,
    following: Following | None = None,
) -> tuple[Recorded, ...]:
    """Do an act in a contest, or rehearse it; return the events recorded, or to be recorded.

    remark: called with remarks, once all is decided. since: the position that the user has seen.
    are_given: the commands come ready-made, with figures that no act here computed.
    following: is handed the contest as it is before the act, so that nobody folds it again.

    Raises MovedSince if something was recorded about the contest after that position, and
    NotThereYet if nothing is at it yet; DoesNotFollow if such figures are not those of the record;
    and any refusal. A refused request is on record all the same. With a posting the record is
    signed, if the desk has a key.
    """
    desk = Desk(store)
    stream = contest_stream(contest)

    def check(batch: Sequence[Recorded]) -> None:
        if are_given:
            check_figures(store, contest, batch)
        if since is not None and since > (head := store.head().position):
            raise NotThereYet(basis=since, head=head)
        if since is not None and next(iter(store.rows(stream=stream, after=since)), None):
            raise MovedSince(basis=since)

    said: list[str] = []

    def done(roll: Roll) -> tuple[Recorded, ...]:
        said.clear()
        sitting = Sitting(store, desk, desk.opened(contest), roll, usual_session, said.append)
        if following is not None:
            following.hand_on(store, sitting.contest)
        batch = decided(sitting)
        with once_recorded(said.append):
            said.extend(remarks_on(batch, sitting))
        return batch

    def decided(sitting: Sitting) -> tuple[Recorded, ...]:
        with sitting.by_name():
            if rehearsed:
                batch = rehearse(sitting, contest, lambda: commands_of(sitting), signer)
                check(batch)
                return batch
            return submit(sitting, contest, lambda: commands_of(sitting), signer, check)

    batch = with_roll(store, done)
    for remarked in said:
        remark(remarked)
    if not rehearsed:
        sign_postings(store, batch, remark)
    return batch


def submit(
    sitting: Sitting,
    contest: str,
    commands: Commands,
    signer: Signer,
    check: Callable[[tuple[Recorded, ...]], None] = accept,
) -> tuple[Recorded, ...]:
    """Record the commands under the signature, and whoever is named for the first time.

    check: raises if what was decided is not to be recorded after all, as it is if whoever signs is
    not known any more. What was recorded already for this very request is returned again. Raises
    RequestRefused where one of them asks for what is refused: that is then recorded, and nothing
    else.
    """
    signature = signer.sign(sitting.store, sitting.roll)

    def checked(batch: tuple[Recorded, ...]) -> None:
        signer.check()
        check(batch)

    def worked_out() -> tuple[Recorded, ...]:
        return record(sitting.desk, contest, commands(), signature, sitting.roll.new, checked)

    recorded = sitting.desk.once(contest, signature, worked_out)
    check_refused(sitting.store, recorded, sitting.contest, lambda: sitting.zone)
    return recorded


def rehearse(
    sitting: Sitting, contest: str, commands: Commands, signer: Signer
) -> tuple[Recorded, ...]:
    """Return the events that the commands would lead to; nothing is recorded.

    Raises WouldBeRefused.
    """
    signature, told = signer.sign(sitting.store, sitting.roll), commands()
    batch = sitting.desk.decided(contest, told, signature, sitting.roll.new).batch
    signer.check()
    check_dry(batch, sitting.contest, lambda: sitting.zone)
    return batch
