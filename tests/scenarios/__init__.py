"""Scenarios of time and justice, told as given, when, then and run as they stand.

A scenario is a page of prose in which indented lines are a session at a terminal: after "$ " a
command, then what it prints, and [1] where it ends with that exit code. "..." stands for
whatever is printed there, such as hashes. A line NAME=value sets a variable of the shell.
"""
