"""What the rules on traps of C# say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

READ_WHEN_CLOSED = say_trap(
    "`{text}` at {at} is read only later, when the `using` has disposed of `{name}` already.",
    "Read it there: `.ToList()`.",
    at="what is returned is only read later",
)
NOT_AWAITED_EACH = say_trap(
    "`{call}` at {at} waits for none of the async functions that it calls, and goes on at once.",
    "Use a loop with `await`, or `await Task.WhenAll(… .Select(async …))`.",
    at="nothing waits for these",
)
LOST_COMPARER = say_trap(
    "`{text}` at {at} makes it anew without `{comparer}`, which {made} gives it.",
    "Hand over `{comparer}` there as well, or `Clear()` it.",
    at="the comparer is left out",
    made="it is made with one here",
)
NO_EQUALITY = say_trap(
    "`{name}` at {at} defines no {missing}; so an object of it that is made anew finds no entry.",
    "Define both, or make it a record.",
    at="the class of the keys has no equality of its own",
)
