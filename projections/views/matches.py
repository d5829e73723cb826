"""Team matches, board by board."""

from projections.scoring.team_matches import Match, MatchBoard, matches

__all__ = ["Match", "MatchBoard", "matches"]
