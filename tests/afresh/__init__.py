"""Whatever the program keeps of a contest, beside the same worked out afresh from its events.

Contests of every kind are told at a desk, with commands of any kind woven in, most of them
plausible and some absurd. Between them each way of reading is asked at random moments: a contest
that is followed, views kept beside the ledger, a desk that stays open, copies, keyframes. All
must say what a fold of all events, made for this question alone, says.
"""
