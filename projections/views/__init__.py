"""The answers: each a frozen value made from the facts by pure functions."""
