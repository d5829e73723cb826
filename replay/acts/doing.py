"""An act is done, or rehearsed: one path for the command line, pages and programs."""

from collections.abc import Callable, Sequence

from ledger.commands import AnyCommand
from ledger.desk import Desk
from ledger.recorded import Recorded
from ledger.roll import Roll, with_roll
from ledger.store import Store
from replay.acts.sitting import Signer, Sitting, in_silence
from replay.refusals import check_dry, check_refused, record

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
) -> tuple[Recorded, ...]:
    """What is recorded of an act in a contest, or (rehearsed) what would be.

    Raises what decides against it; a request that is refused is on record all the same.
    """
    desk, doing = Desk(store), rehearse if rehearsed else submit

    def done(roll: Roll) -> tuple[Recorded, ...]:
        sitting = Sitting(store, desk, desk.opened(contest), roll, usual_session, remark)
        with sitting.by_name():
            return doing(sitting, contest, lambda: commands_of(sitting), signer)

    return with_roll(store, done)


def submit(
    sitting: Sitting, contest: str, commands: Commands, signer: Signer
) -> tuple[Recorded, ...]:
    """Record the commands under the signature, and whoever is named for the first time.

    What was recorded already for this very request is returned again. Raises RequestRefused
    where one of them asks for what is refused: that is then recorded, and nothing else.
    """
    signature = signer.sign(sitting.store, sitting.roll)
    recorded = sitting.desk.answered(contest, signature)
    if recorded is None:
        recorded = record(sitting.desk, contest, commands(), signature, sitting.roll.new)
    check_refused(sitting.store, recorded, sitting.contest, sitting.zone)
    return recorded


def rehearse(
    sitting: Sitting, contest: str, commands: Commands, signer: Signer
) -> tuple[Recorded, ...]:
    """What the commands would lead to; nothing is recorded. Raises WouldBeRefused."""
    signature = signer.sign(sitting.store, sitting.roll)
    batch = sitting.desk.decided(contest, commands(), signature, sitting.roll.new).batch
    check_dry(batch, sitting.contest, sitting.zone)
    return batch
