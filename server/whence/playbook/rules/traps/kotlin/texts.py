"""What the rules on traps of Kotlin say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

VALUE_DROPPED = say_trap(
    "`{text}` at {at} only gives a value, and nothing takes it: `{name}` stays as it is.",
    "Assign the result, or call what changes `{name}` itself.",
    at="the result is not used here",
)
LAMBDA_NOT_RUN = say_trap(
    "`{name}` at {at} gives a lambda, as `= {{ … }}` is one; so {used} runs nothing of it.",
    "Write `fun {name}(…) {{ … }}`, without the `=`.",
    at="the function's value is a lambda",
    used="the lambda that this gives is not called",
)
WEAK_DEFAULT = say_trap(
    "`{text}` at {at} takes all of `{right}` as the default, as `?:` binds weaker than `{sign}`.",
    "Put parentheses around `{meant}`.",
    at="`{sign}` is computed before `?:`",
)
READ_TOO_EARLY = say_trap(
    "{use} reads `{name}` before it has its value at {at}, as {call} runs that while the object "
    "is made; so it finds {first}.",
    "Declare `{name}` above, make it `by lazy`, or override it with `get() =`.",
    call="this runs first",
    use="it has no value yet when this runs",
    at="it gets its value here",
)
SET_TOO_EARLY = say_trap(
    "`{name}` becomes `{value}` at {at} after {call} has run, which sets it at {use}; so what that "
    "has set is gone.",
    "Declare it above.",
    call="this runs first",
    use="this sets it before",
    at="it is set again here",
)
NO_EQUALITY = say_trap(
    "`{name}` at {at} has no `equals` of its own; so `{text}` at {used}, which makes a new object, "
    "equals none.",
    "Make it a `data class`.",
    at="objects of it equal themselves only",
    used="a new object is compared here",
)
LEFT_OUT = say_trap(
    "`{text}` at {at} takes each value from `{of}` under its own name, but leaves out `{name}`, "
    "which both have; so it gets its default.",
    "Hand it over as well: `{name} = {of}.{name}`.",
    at="one value is not handed over",
)
