"""What the rules on traps of Ruby's values say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

ASSIGNED_FIRST = say_suspicion(
    "`{text}` at {at} sets `{name}` first, as `{sign}` binds less than `=`; so `{name}` doesn't "
    "depend on what stands behind.",
    "Write `&&` for `and`, and `||` for `or`.",
    at="`{sign}` binds less than `=`",
)
ORDER_OF_TEXTS = say_suspicion(
    "`{text}` at {at} orders texts letter by letter; so 10 comes before 9.",
    "Order them by their numbers.",
    at="texts are ordered, not numbers",
)
KEYS_ARE_TEXTS = say_suspicion(
    "`{text}` at {at} gives a hash whose keys are texts, and the program reads keys that are "
    "symbols.",
    "Pass `symbolize_names: true`.",
    at="the keys of this are texts",
)
