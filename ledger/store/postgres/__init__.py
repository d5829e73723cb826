"""Ledgers on a PostgreSQL server; only this package imports psycopg."""
