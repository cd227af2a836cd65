"""What the rules on traps of Rust say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

CHARACTERS_AS_BYTES = say_trap(
    "`{text}` at {at} counts characters, and the text is cut at that number of bytes; so a "
    "character of several bytes before it moves the place.",
    "Count bytes: `find(…)` or `char_indices()`.",
    at="characters are counted here",
)
CUT_IN_CHARACTER = say_trap(
    "`{text}` at {at} cuts at a fixed number of bytes, which is within a character here.",
    "Cut at a number of characters (`chars().take(n)`), or where `is_char_boundary` holds.",
    at="the text is cut at a number of bytes",
)
BELOW_BEFORE_WRAP = say_trap(
    "`{text}` at {at} goes below zero before the remainder by `{size}` is taken, and these numbers "
    "have no sign.",
    "Add `{size}` first.",
    at="the difference has no sign",
)
HELD_BORROW = say_trap(
    "`{text}` at {at} is still borrowed while {crash} borrows the same cell.",
    "End the borrow before: copy what is needed of it, or `drop` it.",
    at="the cell is borrowed here, and still is at the failure",
)
