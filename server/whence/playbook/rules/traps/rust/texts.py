"""What the rules on traps of Rust say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

CHARACTERS_AS_BYTES = say_trap(
    "`{text}` at {at} counts characters, and the text is cut at that number of bytes; so a "
    "character of several bytes before it moves the place.",
    "Count bytes: `find(…)` or `char_indices()`.",
    at="characters are counted here",
)
BELOW_BEFORE_WRAP = say_trap(
    "`{text}` at {at} goes below zero before the remainder by `{size}` is taken, and these numbers "
    "have no sign.",
    "Add `{size}` first.",
    at="the difference has no sign",
)
