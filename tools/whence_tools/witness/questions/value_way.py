"""The way of a value that was followed backwards through a recorded run: its hops and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.errors.observed import Value
    from whence_tools.witness.recording.replay import CallRecord

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


@dataclass(frozen=True, slots=True)
class Hop:
    """A line that handed the value on.

    Attributes:
        does: what it does, a clause with the names of the code.
        symbol: the function or class that it stands in.
        call: the activation that ran it.
        text: the expression that holds the value there; "" where none does.
        value: what it returned or passed, where that was recorded.
    """

    path: str
    line: int
    does: str
    symbol: str
    call: CallRecord
    text: str = ""
    value: Value | None = None
