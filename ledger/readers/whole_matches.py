"""The matches of which a file gives only the result: each once, in VPs or in IMPs."""

from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.errors import InFile
from ledger.readers.result_file import MatchClaim, MatchRow


class WholeMatches:
    """The matches of one file, each of them once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.rows: dict[tuple[str, int | None, frozenset[str]], MatchRow] = {}

    def keep(self, place: str, score: MatchScore) -> None:
        """Add a match. Raises InFile for one that stands here already with another result."""
        if score.home == score.away:
            raise InFile(file=self.file, place=place, what=f"{score.home} plays against itself")
        key = (score.session, score.round, frozenset(score.contestants))
        before = self.rows.setdefault(key, MatchRow(place=place, score=score))
        if before.score not in (score, turned(score)):
            what = f"has another result than {before.place}, which is the same match"
            raise InFile(file=self.file, place=place, what=what)


def told_whole(claim: MatchClaim, *, in_vps: bool) -> MatchScore | None:
    """Return the result that a claim states of both sides; None where it lacks one.

    IMPs are those that each side won, or net where one side's are the other's with a minus.
    """
    home, away = claim.home_total, claim.away_total
    if home is None or away is None:
        return None
    match = MatchScore(session=claim.session, round=claim.round, home=claim.home, away=claim.away)
    if in_vps:
        return replace(match, home_vps=home, away_vps=away)
    if home == -away:
        return replace(match, imps=home)
    if home < 0 or away < 0:
        raise ValueError(f"{home} and {away} are neither the IMPs of both sides nor net ones")
    return replace(match, home_imps=home, away_imps=away)


def turned(score: MatchScore) -> MatchScore:
    """Return the same result with the other side at home."""
    return replace(
        score,
        home=score.away,
        away=score.home,
        imps=None if score.imps is None else -score.imps,
        home_imps=score.away_imps,
        away_imps=score.home_imps,
        home_vps=score.away_vps,
        away_vps=score.home_vps,
    )
