"""What the rules on traps of C# say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

READ_WHEN_CLOSED = say_trap(
    "`{text}` at {at} is read only later, when the `using` has disposed of `{name}` already.",
    "Read it there: `.ToList()`.",
    at="what is returned is only read later",
)
LEFT_TASK = say_trap(
    "`{text}` at {at} isn't waited for; so the `using` disposes of `{name}` before it has ended.",
    "Make the method `async`, and write `return await {text}`.",
    at="nothing waits here",
)
MADE_AGAIN = say_trap(
    "`{text}` at {at} makes its items anew each time; so {again} gets others than those before.",
    "Keep the items: `.ToList()`.",
    at="this is computed again each time",
    again="it is gone over once more",
)
READ_LATE = say_trap(
    "`{text}` at {at} looks at `{name}` when it is read, and {changed} changes `{name}` first.",
    "Copy it first: `.ToList()`.",
    at="this looks at the collection later",
    changed="the collection changes here",
)
NOT_AWAITED = say_trap(
    "`{text}` at {at} is not waited for: `{function}` is async, and what comes next runs before.",
    "Wait for it: `await {text}`.",
    at="the task is left alone",
)
NOT_AWAITED_EACH = say_trap(
    "`{call}` at {at} waits for none of the async functions that it calls, and goes on at once.",
    "Use a loop with `await`, or `await Task.WhenAll(… .Select(async …))`.",
    at="nothing waits for these",
)
ORDERED_AGAIN = say_trap(
    "`{text}` at {at} sorts all anew; the order before it remains only among what is equal in it.",
    "Use `ThenBy` for the second key.",
    at="the first order is given up",
)
LAST_OF_VARIABLE = say_trap(
    "`{text}` at {at} reads `{name}` when it runs, and the loop has one `{name}` for all rounds; "
    "so it has a later value by then.",
    "Copy it within the loop, and use the copy.",
    at="the loop's variable is read later",
)
LOST_COLUMNS = say_trap(
    "`{text}` at {at} leaves out empty columns, and those behind move up.",
    "Leave `RemoveEmptyEntries` out.",
    at="empty columns are left out here",
)
LOST_COMPARER = say_trap(
    "`{text}` at {at} makes it anew without `{comparer}`, which {made} gives it.",
    "Hand over `{comparer}` there as well, or `Clear()` it.",
    at="the comparer is left out",
    made="it is made with one here",
)
LISTENS_LATE = say_trap(
    "`{text}` at {at} comes after `{call}` ({raised}), which raises `{name}`.",
    "Put it before `{call}`.",
    at="listening begins here",
    raised="the event is raised here",
)
