"""The acts that a table of authority speaks of, and the roles that may be named in it."""

from typing import Literal

Act = Literal[
    "open",
    "amend",
    "appoint",
    "schedule",
    "enter",
    "seat",
    "number",
    "draw",
    "cut-off",
    "line-up",
    "score",
    "confirm",
    "correct",
    "tabulate",
    "rectify",
    "consent",
    "award",
    "remove",
    "foul",
    "late-play",
    "forfeit",
    "alter",
    "penalise",
    "waive",
    "incident",
    "substitute",
    "add-member",
    "replace-member",
    "document",
    "eligibility",
    "withdraw",
    "replace",
    "disqualify",
    "drop-in",
    "house",
    "qualify",
    "lot",
    "settle",
    "choose",
    "rule",
    "advise",
    "appeal",
    "hear",
    "decide",
    "post",
    "annul",
]
"""correct is to ask for a correction; for a scorer's error also to tabulate, and for a director's
own or a committee's decision also to rectify (Law 81C).
"""

Role = Literal[
    "organiser",
    "chief-director",
    "director",
    "assistant-director",
    "scorer",
    "recorder",
    "appeals-convener",
    "appeals-chair",
    "appeals-committee",
    "tournament-chair",
    "tournament-committee",
    "on-site-representative",
    "regulating-authority",
    "captain",
    "player",
]

Subject = Literal["butler-format", "youth-butler"]
"""What an amendment of regulations may be about, where that decides who may make it."""
