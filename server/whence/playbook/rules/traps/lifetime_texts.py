"""What the rules on C++'s lifetimes say."""

from __future__ import annotations

from whence.playbook.rules.traps.texts import say_trap

RETURNED_VIEW = say_trap(
    "`{text}` at {at} hands out a pointer or reference into `{name}`, which is gone when the "
    "function ends.",
    "Return `{name}` itself, by value.",
    at="it refers to the function's own object",
)
LEFT_ITEMS = say_trap(
    "`std::{text}` at {at} moves what stays to the front and nothing takes its result; so the "
    "container is as long as before, with empty items at its end.",
    "Erase from its result to the end.",
    at="the items at the end are left",
)
SECOND_OWNER = say_trap(
    "`{text}` at {at} makes a second owner of what `{got}` points to; so it is deleted twice.",
    "Share the pointer that owns it.",
    at="a second owner is made here",
)
