"""What the rules on what is there several times, or under a key again, say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

NAMED_TWICE = say_suspicion(
    "`{call}` at {at} counts what is named twice two times.",
    "Count each once: `{mended}`.",
    at="what is named twice counts twice",
)
ALL_EQUAL_GO = say_suspicion(
    "`{call}` at {at} takes every element out that is equal to one of `{other}`, not one for each "
    "of them.",
    "Take out one at a time: `{mended}`.",
    at="all equal ones are taken out",
)
REPLACED_STILL_COUNTS = say_suspicion(
    "{at} puts a value into `{name}` whose key may be there already, and `{sum}` keeps counting "
    "the one that it replaces.",
    "Take the old one off first.",
    at="what is replaced is not taken off",
)
