"""What the rules on files and iterators of Python say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

WRITTEN_OVER = say_suspicion(
    "`{call}` at {at} opens the same file in each round and empties it; so only what the last "
    "round writes is left.",
    'Open it before the loop, or with the mode `"a"`.',
    at="what was written before is lost",
)
NO_LINE_ENDS = say_suspicion(
    "`{call}` at {at} ends no line; so all that the loop writes stands on one.",
    "Write a line's end behind it.",
    at="no line ends here",
)
READ_TO_END = say_suspicion(
    "{at} reads `{name}` to its end, and {second} goes on from there; so it finds nothing.",
    "Read it once and keep what was read, or go back with `{name}.seek(0)`.",
    at="it is read to its end here",
    second="nothing is left here",
)
TAKES_ONE_MORE = say_suspicion(
    "`{call}` at {at} takes one element more out of `{of}` than it uses, before it finds the range "
    "at its end; who reads on from `{of}` misses that one.",
    "Ask the range first: `{mended}`.",
    at="one element more is taken here",
)
