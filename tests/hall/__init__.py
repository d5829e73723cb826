"""A simulated hall over HTTP: phones at tables, a network that fails, a server that is killed.

Whatever a phone was told is on record must be there, once, as it was sent; standings are those that
the oracle works out of the record.
"""
