"""How the way of a value ends that was followed backwards through a recorded run."""

from __future__ import annotations

from typing import Literal

End = Literal[
    "ended", "absent", "unfilled", "misspelt", "unawaited", "used up", "emptied", "shared",
    "given twice", "taken for nothing", "inconsistent",
    "replaced", "late", "looked up", "made", "lost",
]  # fmt: skip
"""How it ends: a function's end without a result; a `return` that says to give none; a container
that only lines fill which did not run; a lookup in a dictionary that has the key under another
spelling; a coroutine that nothing awaits; a generator that was read to its end before; other
code that took out what was in it, also for another object that shares it; a function that
returns twice what can be used once; an `or` whose first operand was 0; a function that returned
another kind of value in other calls; a merge that replaced a part as a whole; a function that
read what a loop had set anew; a lookup in what is not known to have the key or not; an
expression that makes it; or nowhere that was recorded.
"""
