"""What the rules on traps of PHP's values say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

LOOSE = say_suspicion(
    "`{text}` at {at} compares loosely: values of other types, and texts that read as the same "
    "number, are equal for it.",
    "Compare strictly: by `===`, or with `true` as the last argument.",
    at="the types are not compared",
)
CUT_ORDER = say_suspicion(
    "`{text}` at {at} is cut to a whole number; so a difference of less than 1 counts as none.",
    "Compare by `<=>`.",
    at="the order has to be a whole number",
)
