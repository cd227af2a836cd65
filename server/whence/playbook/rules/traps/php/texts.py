"""What the rules on traps of PHP say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

POSITION_AS_TRUTH = say_trap(
    "`{call}` gives 0 for what stands at the start, and {at} takes 0 for not found.",
    "Compare with `false`: `{call} !== false`.",
    at="a position is asked for its truth",
)
DECODED_TO_OBJECTS = say_trap(
    "`{call}` at {at} gives objects, not arrays.",
    "Ask for arrays: pass `true` as the second argument.",
    at="it gives objects",
)
RENUMBERED = say_trap(
    "`{call}` at {at} gives number keys new numbers from 0; so what `{name}` had under a number is "
    "under another one.",
    "Use `+` or `array_replace`, which keep the keys.",
    at="the keys are numbered anew",
)
CHANGED_DATE = say_trap(
    "The date made at {at} can be changed: `{call}` ({changed}) changes it, and gives that same "
    "object.",
    "Make a `DateTimeImmutable` at {at}, or change a clone.",
    at="a date is made that can be changed",
    changed="the date itself is changed",
)
KEPT_KEYS = say_trap(
    "`{call}` at {at} keeps the keys; so `{read}` ({used}) finds nothing where the first one was "
    "left out.",
    "Number them anew: `array_values({call})`.",
    at="the keys stay as they were",
    used="it is read by its position here",
)
CHANGED_ALIAS = say_trap(
    "`{name}` at {at} is the date of `{kept}` itself, and {changed} changes it.",
    "Take a copy: `{name} = clone {kept};`.",
    at="the date is not copied",
    changed="it is changed here",
)
MAY_RENUMBER = say_suspicion(
    "`{call}` at {at} gives whole numbers that are keys new numbers from 0 on.",
    "Use `array_replace`, or `+`.",
    at="the numbers of the keys are lost here",
)
MAY_KEEP_KEYS = say_suspicion(
    "`{call}` at {at} keeps the keys of what is left; so where the first element was left out, "
    "there is none at 0.",
    "Number them anew: `array_values(…)`.",
    at="the keys stay as they were",
)
