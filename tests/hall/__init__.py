"""A simulated hall over HTTP: phones at tables, open pages, a network and a server that fail.

Whatever a phone was told is on record must be there, once, as it was sent; every open page is told
of it; standings are those that the oracle works out of the record. Half-way the disk is full for a
while, where this machine lets one be mounted.
"""
