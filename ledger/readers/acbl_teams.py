"""ACBL result JSON of teams: who plays in which team, and the result of each match.

As far as the layout is publicly known, from a database made of such files (BSalita, "acbl club
results"): sessions have team_summaries and team_matches. Boards are not among it, nor is what
remaining_teams says of a knock-out.
"""

from collections.abc import Iterator

from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.acbl_game import Game, Rank, Session, Team, TeamMatch, people
from ledger.readers.lines import claimed, decimals_of, reading, whole
from ledger.readers.result_file import (
    EntryRow,
    MatchClaim,
    ResultFile,
    SessionRow,
    TotalClaim,
)
from ledger.readers.whole_matches import WholeMatches, told_whole

BY_BOARDS = ("BAM", "BOARD_A_MATCH", "BOARD_A_MATCH_TEAMS")
IN_VPS = ("VP", "VPS", "VICTORY_POINTS")
IN_IMPS = ("IMP", "IMPS")


def result(name: str, game: Game) -> ResultFile:
    """Read a parsed game of teams. Raises InFile, NotThisKindOfFile."""
    return _Reader(name, game).result()


class _Reader:
    """The reading of one game."""

    def __init__(self, name: str, game: Game) -> None:
        self.name, self.game = name, game
        self.sessions = {
            session.number or str(count): session for count, session in enumerate(game.sessions, 1)
        }
        if len(self.sessions) < len(game.sessions):
            raise InFile(file=name, place="sessions", what="two have the same number")
        self.entries: dict[str, EntryRow] = {}
        self.totals: list[TotalClaim] = []
        self.notes: list[str] = []
        self.claims = [
            claim
            for number, session in self.sessions.items()
            for claim in self._claimed(number, session)
        ]
        self.in_vps = self._is_in_vps()

    def result(self) -> ResultFile:
        """Return all of the game: its teams, and each match once."""
        for session in self.sessions.values():
            for team in session.team_summaries:
                self._team(team)
            self.notes += _unread(session)
        matches = WholeMatches(self.name)
        for claim in self.claims:
            with reading(self.name, claim.place):
                for side in (claim.home, claim.away):
                    if side not in self.entries:
                        raise ValueError(f"{side!r} is not among the teams")
                score = told_whole(claim, in_vps=self.in_vps)
                if score is not None:
                    matches.keep(claim.place, score)
        kept = {row.place for row in matches.rows.values()}
        return ResultFile(
            format="acbl-json",
            title=self.game.name or self.game.club_name or self.name,
            regulations="teams-in-vps" if self.in_vps else "team-match",
            unit="imps",
            decimals=2,
            sessions=tuple(
                SessionRow(session=session, day=facts.game_date)
                for session, facts in self.sessions.items()
            ),
            entries=tuple(self.entries.values()),
            lines=(),
            totals=tuple(self.totals) if len(self.sessions) == 1 else (),
            matches=tuple(claim for claim in self.claims if claim.place in kept),
            results=tuple(matches.rows.values()),
            in_vps=self.in_vps,
            notes=tuple(self.notes),
        )

    def _is_in_vps(self) -> bool:
        """Tell whether matches are in victory points; unless it is named, by their scores.

        Both sides of every match have the same sum of them. Raises NotThisKindOfFile for matches in
        boards or wins.
        """
        named = (self.game.match_scoring_method or "").strip().upper().replace(" ", "_")
        boards = (self.game.board_scoring_method or "").strip().upper()
        if boards in BY_BOARDS or (named and named not in IN_VPS + IN_IMPS):
            by = boards if boards in BY_BOARDS else named
            found = f"an ACBL result of teams by {by}"
            expected = "matches in VPs or IMPs"
            raise NotThisKindOfFile(file=self.name, found=found, expected=expected)
        both = [
            one.home_total + one.away_total
            for one in self.claims
            if one.home_total is not None and one.away_total is not None
        ]
        alike = len(both) > 1 and len(set(both)) == 1 and both[0] > 0
        return named in IN_VPS or (not named and alike)

    def _claimed(self, session: str, facts: Session) -> Iterator[MatchClaim]:
        """Yield what the file says of each match; some files list it for either side."""
        for count, match in enumerate((*facts.team_matches, *facts.matches_too), 1):
            when = f"session {session}, " if len(self.sessions) > 1 else ""
            place = f"{when}match {count} ({match.team}-{match.opposing_team})"
            with reading(self.name, place):
                yield _claim(session, place, match)

    def _team(self, team: Team) -> None:
        """Add a team. Raises InFile for a number that another one has."""
        number, place = team.team_id, f"team {team.team_id}"
        players = tuple(people(team.team_players))
        row = EntryRow(
            contestant=number,
            number=number,
            players=players,
            category=team.strat,
            team=(team.team_name or "").strip() or None,
        )
        before = self.entries.setdefault(number, row)
        if before is not row and before.players != players and len(self.sessions) == 1:
            raise InFile(file=self.name, place=place, what="two teams have this number")
        if (team.adjustment or "").strip("+-0."):
            self.notes.append(f"{place}: the adjustment of {team.adjustment} is not read")
        with reading(self.name, place):
            self.totals += self._totals(team, place)

    def _totals(self, team: Team, place: str) -> Iterator[TotalClaim]:
        score = team.total_score or ""
        yield TotalClaim(
            place=place,
            contestant=team.team_id,
            total=claimed(score),
            decimals=decimals_of(score),
        )
        for rank in team.team_strat_places:
            if rank.rank and rank.type in ("Event", "Overall"):
                places = rank.rank.split("/")
                yield TotalClaim(
                    place=f"{place}, {rank.type} stratum {rank.strat_number}",
                    contestant=team.team_id,
                    rank=whole(places[0], "rank"),
                    tied=True if len(places) > 1 else None,
                    among=self._group(team, rank),
                )

    def _group(self, team: Team, rank: Rank) -> frozenset[str]:
        """Return the teams among which this one has this place."""
        stratum = whole(rank.strat_number or "1", "stratum")
        return frozenset(
            other.team_id
            for session in self.sessions.values()
            for other in session.team_summaries
            if whole(other.strat or "1", "stratum") >= stratum
            and (other is team or other.is_eligible not in ("0", False))
        )


def _claim(session: str, place: str, match: TeamMatch) -> MatchClaim:
    home, away = match.team_score or "", match.opposing_team_score or ""
    return MatchClaim(
        place=place,
        session=session,
        round=whole(match.round_number or "1", "round"),
        home=match.team,
        away=match.opposing_team,
        home_total=claimed(home),
        away_total=claimed(away),
        decimals=max(decimals_of(home), decimals_of(away)),
    )


def _unread(session: Session) -> Iterator[str]:
    """Name what is known to stand in such files and is not read."""
    if session.remaining_teams:
        yield "what it says of the teams remaining in a knock-out is not read"
    boards = sum(len(section.boards) for section in session.sections)
    if boards:
        yield f"of its boards ({boards}) nothing is read"
