"""The write side: what is recorded, and the law by which it is recorded."""
