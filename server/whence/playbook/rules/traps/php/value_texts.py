"""What the rules on traps of PHP's values say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

LOOSE = say_suspicion(
    "`{text}` at {at} compares loosely: values of other types, and texts that read as the same "
    "number, are equal for it.",
    "Compare strictly: by `===`, or with `true` as the last argument.",
    at="the types are not compared",
)
KEYS_LOST = say_suspicion(
    "`{text}` at {at} numbers the elements anew; so their keys are lost.",
    "Use `{meant}`, which keeps the keys.",
    at="the keys are lost here",
)
NO_RESULT = say_suspicion(
    "The function that {at} gives `{called}` has no `return`; so it gives null.",
    "Return the value: `return {text}`.",
    at="nothing is returned here",
)
CUT_ORDER = say_suspicion(
    "`{text}` at {at} is cut to a whole number; so a difference of less than 1 counts as none.",
    "Compare by `<=>`.",
    at="the order has to be a whole number",
)
IN_BYTES = say_suspicion(
    "`{text}` at {at} counts bytes, and some characters have several.",
    "Use `mb_{called}`, which counts characters.",
    at="bytes are counted, not characters",
)
NUMBER_TO_TEXT = say_suspicion(
    "`{text}` at {at} gives a text with a separator between thousands, which reads as a number "
    "only up to that.",
    "Use `round`.",
    at="the number becomes a text",
)
FIRST_KEPT = say_suspicion(
    "`{text}` at {at} takes from the second array only keys that `{name}` doesn't have, also where "
    "the keys are the numbers of a list.",
    "Use `array_merge`.",
    at="what both have is taken from the first",
)
COMPUTED_FIRST = say_suspicion(
    "`{text}` at {at} computes `{left}` first, which is never null; so `{name}` gets no other "
    "value where it is missing.",
    "Put `{name}` and its other value in parentheses.",
    at="`??` binds less than the other sign",
)
KEPT_VALUE = say_suspicion(
    "The function at {at} takes `{name}` by value; so it changes a copy, and `{name}` outside "
    "stays as it is.",
    "Take it by reference: `use (&{name})`.",
    at="it is taken by value",
)
LOST_VALUE = say_suspicion(
    "`{text}` at {at} sets the loop's own `{name}`; what the loop goes over stays as it is.",
    "Go over the elements by reference: `as &{name}`.",
    at="only the loop's variable is set",
)
OTHER_SCOPE = say_suspicion(
    "`{name}` at {at} is a variable of the function, which nothing sets; it is not the `{name}` at "
    "the top of the file.",
    "Hand it over, or write `global {name};`.",
    at="this is another variable",
)
