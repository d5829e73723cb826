"""ANC 11.1: matches for the finals series, a stanza for the final, one of it for the title."""

from typing import Annotated, ClassVar, NamedTuple, Self

from msgspec import Meta

from ledger.rules.participation.participation import ParticipationRule

Count = Annotated[int, Meta(ge=0)]


class May(NamedTuple):
    """The rights of a player; None: not known."""

    finals_series: bool | None
    final: bool | None
    title: bool | None


class FinalsParticipation(ParticipationRule, frozen=True, kw_only=True, tag="finals-participation"):
    """The matches and stanzas that a player must have played for finals.

    Attributes:
        qualifying_matches: for the finals series.
        repechage_stanzas: for the final, if the team played a Repechage.
        final_stanzas: for the title, if the team won.

    """

    of_category: ClassVar[bool] = False

    qualifying_matches: Count
    repechage_stanzas: Count
    final_stanzas: Count

    @property
    def finals(self) -> Self:
        """This rule: it asks who may play in finals."""
        return self

    def may(
        self,
        *,
        qualifying_matches: int,
        repechage_stanzas: int = 0,
        team_played_repechage: bool = False,
        final_stanzas: int = 0,
        team_won: bool = False,
    ) -> May:
        """Return what a player who has played so much may do."""
        series = qualifying_matches >= self.qualifying_matches
        final = series and (
            not team_played_repechage or repechage_stanzas >= self.repechage_stanzas
        )
        return May(series, final, final and team_won and final_stanzas >= self.final_stanzas)
