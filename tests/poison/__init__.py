"""Ledgers that hold what no program of ours would record: any event that the schema allows.

Events are made from the schema itself, with values that stand in the contest and with odd ones,
and recorded past the desk, anywhere in the streams of contests that were told by commands. No
fold, view or verb may end in a traceback over them.
"""
