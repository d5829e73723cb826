"""Scoring by keyboard: what is typed on a line, where it belongs, and what becomes of it."""
