"""What the rules on traps of Python's classes and wrappers say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

NO_HASH = say_trap(
    "`{owner}` says at {at} which of its objects are equal, which takes their hash away; so they "
    "can't be keys of a dict or elements of a set.",
    "Give it a `__hash__` of the same fields.",
    at="equality without a hash",
)
BY_IDENTITY = say_trap(
    "`{owner}` at {at} has no `__eq__`, so its objects are equal only to themselves; nothing is "
    "ever equal to the new one of `{asked}`.",
    "Give it `__eq__` and `__hash__`, or make it a dataclass.",
    at="this class does not say which objects are equal",
)
NOT_ENTERED = say_trap(
    "`__enter__` of `{owner}` ends at {at} without a `return`; so `with {owner}(…) as` gives None.",
    "End it with `return self`.",
    at="it returns nothing",
)
LEFT_RESULT = say_trap(
    "`{inner}` lets the result of `{call}` go at {at}; so every function that it wraps returns "
    "None.",
    "Return it.",
    at="nothing returns this result",
)
GENERAL_FIRST = say_trap(
    "{at} takes every `{general}`, and `{special}` is one; so {later} never gets it.",
    "Ask for `{special}` first.",
    at="the general case comes first",
    later="the special case comes too late",
)
TRUTH_FOR_ORDER = say_trap(
    "`{call}` at {at} says whether one comes first; `cmp_to_key` needs a number below zero, zero "
    "or above, and takes False for equal.",
    "Return a difference, such as `(a > b) - (a < b)`.",
    at="a truth in place of an order",
)
