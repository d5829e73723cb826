"""A second, naive implementation of what the record says: plain dictionaries, quadratic loops.

It shares no code with the program. An event is a dictionary as it stands in the file, with
its version, position and times beside it:
{"version": 9, "position": 11, "recorded": time, "at": time, "event": {"kind": …}}.
"""
