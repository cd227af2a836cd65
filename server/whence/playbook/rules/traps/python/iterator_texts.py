"""What the rules on iterators of Python say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

TAKES_ONE_MORE = say_suspicion(
    "`{call}` at {at} takes one element more out of `{of}` than it uses, before it finds the range "
    "at its end; who reads on from `{of}` misses that one.",
    "Ask the range first: `{mended}`.",
    at="one element more is taken here",
)
