"""What the rules on traps of Python's classes say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

NO_HASH = say_trap(
    "`{owner}` says at {at} which of its objects are equal, which takes their hash away; so they "
    "can't be keys of a dict or elements of a set.",
    "Give it a `__hash__` of the same fields.",
    at="equality without a hash",
)
