"""A whole service in one process, played from a seed: phones, a desk, strangers, two servers on one
ledger, a network, a disk and a clock that fail, programs that are killed.

After every step nothing that was told is lost or doubled, the chain is whole, and nobody was shown
what is not theirs. A seed that fails does so again at the same step.
"""
