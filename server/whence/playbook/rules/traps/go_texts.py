"""What the rules on traps of Go's values say."""

from __future__ import annotations

from whence.playbook.rules.traps.texts import say_trap

OLD_ITEM = say_trap(
    "`{text}` at {at} keeps a pointer into the array that `{name}` has now; when `{name}` grows, "
    "its items move, and what is changed through the pointer is lost.",
    "Keep pointers in `{name}`, or the index of the item.",
    at="the pointer is taken while the slice grows",
)
OTHER_ORDER = say_trap(
    "`sort.Slice` moves the items of `{name}`, and {at} compares those of `{other}`, which stay "
    "where they are; so the order is arbitrary.",
    "Compare items of `{name}`.",
    at="items of another slice are compared",
)
EMPTY_COPY = say_trap(
    "`{text}` at {at} copies nothing, as `{name}` has no items: `copy` stops at the shorter one.",
    "Make `{name}` as long as what is copied.",
    at="nothing is copied here",
)
LETTERS_FOR_DAY = say_trap(
    "{text} at {at} is no layout: Go writes one as the day it takes for an example, 2006-01-02 "
    "15:04:05.",
    "Write the layout with the digits of that day.",
    at="the layout has letters",
)
LETTERS_CUT = say_trap(
    '`{text}` at {at} cuts off each of the letters in "{set}" as long as there are any, not that '
    "text.",
    "Use `{other}`.",
    at="letters are cut off here",
)
TYPED_NIL = say_trap(
    "{at} returns the pointer `{name}` as an `error`, and an interface that holds a nil pointer is "
    "not nil itself.",
    "Return `nil` itself.",
    at="a pointer becomes an error here",
)
DEFERRED_EARLY = say_trap(
    "`{text}` at {at} is evaluated before `{error}` is looked at; where there is an error, "
    "`{name}` is nil.",
    "Defer it below the check.",
    at="this comes before the check",
)
WAITS_FIRST = say_trap(
    "`{text}` at {at} waits for goroutines that wait for somebody to take what they send to "
    "`{name}`, which happens below only.",
    "Wait and close `{name}` in a goroutine of its own, or give `{name}` room for all.",
    at="this waits before anything is taken",
)
WRITTEN_AT_ONCE = say_trap(
    "`{text}` at {at} runs in several goroutines at once, and nothing locks `{name}`.",
    "Lock a mutex around it.",
    at="the map is written without a lock",
)
