"""What the rules on traps of Kotlin say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

READ_TOO_EARLY = say_trap(
    "{use} reads `{name}` before it has its value at {at}, as {call} runs that while the object "
    "is made; so it finds {first}.",
    "Declare `{name}` above, make it `by lazy`, or override it with `get() =`.",
    call="this runs first",
    use="it has no value yet when this runs",
    at="it gets its value here",
)
KEPT_AGAIN = say_trap(
    "`{text}` at {at} keeps the object in `{name}` itself each time, and what changes `{name}` "
    "afterwards changes what was kept.",
    "Keep a copy, or make a new object each time.",
    at="the same object is kept here each time",
)
