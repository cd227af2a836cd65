"""Watches a program fail: what its values were, not what its text says they might be.

bootstrap/   runs inside the user's program; notices failures and describes values
recording/   takes in what was sent, as plain data
questions/   what is asked of a recording; pure functions
"""
