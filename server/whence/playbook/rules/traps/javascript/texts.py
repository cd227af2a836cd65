"""What the rules on traps of JavaScript and TypeScript say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

DATE_AS_TEXT = say_trap(
    "`{text}` at {at} gives back dates as texts, and `{method}` is called on one at {crash}.",
    "Make dates of them: `new Date(…)`, or by a reviver of `JSON.parse`.",
    at="dates come back as texts",
)
LOST_THIS = say_trap(
    "`{text}` at {at} hands the function over without its object; so `this` is not the object when "
    "{crash} reads `this.{name}`.",
    "Hand over `(…) => {text}(…)`, or bind it.",
    at="the object is left behind",
)
NOT_AWAITED = say_trap(
    "`{text}` at {at} is not awaited: `{function}` is async, so the call returns a promise, which "
    "is used as if it were the result.",
    "Wait for it: `await {text}`.",
    at="the promise is handed on",
)
NOT_WAITED_FOR = say_trap(
    "`{of}.forEach` at {at} waits for none of its async calls; so `{filled}` is read before they "
    "fill it.",
    "Use `for (const {each} of {of})`, or await `Promise.all({of}.map(…))`.",
    at="nothing waits for these calls",
)
ASSIGNED_INTO = say_trap(
    "`{call}` at {at} writes into `{name}` itself, which all calls share: what one call gives, the "
    "next ones have as well.",
    "Put a new object first: `Object.assign({{}}, {name}, …)`.",
    at="this changes `{name}`",
)
SHARED_PATTERN = say_trap(
    "The pattern `{name}` at {at} has the flag `g` or `y`; so it goes on from where it matched "
    "last, also in another text, and misses what stands before.",
    "Leave the flag out, or set `{name}.lastIndex = 0` before each text.",
    at="the pattern is made once here",
)
SORTED_AS_TEXT = say_trap(
    "`{call}` at {at} sorts numbers as texts: 10 comes before 9.",
    "Compare the numbers: `.sort((a, b) => a - b)`.",
    at="there is no function that compares",
)
REVERSED = say_trap(
    "`{name}` at {at} is `{kept}` itself, which `reverse` turns round where it is.",
    "Turn a copy round: `[...{kept}].reverse()`.",
    at="the list itself is turned round, and gets a second name",
)
INDEX_AS_BASE = say_trap(
    "`{call}` at {at} passes each index on as the base of the number.",
    "Pass the text alone: `.map((text) => parseInt(text, 10))`.",
    at="`parseInt` gets the index as well",
)
NOT_AWAITED_INSIDE = say_trap(
    "`return {call}` at {at} does not wait; so what stands under `finally` runs before `{call}` "
    "has ended.",
    "Write `return await {call}`.",
    at="the promise is returned at once",
)
MONTH_FROM_ONE = say_trap(
    "`{call}` at {at} takes months from 0 on, and `{month}` is one from 1 on.",
    "Pass `{month} - 1`.",
    at="the month is passed as it is written",
)
MISSING_DAY = say_suspicion(
    "`{call})` at {at} keeps the day; where the other month is shorter, the date moves on into the "
    "month after it.",
    "Set the day as well: the last of that month, where it has no such day.",
    at="the day is kept, whatever month it is",
)
SORTED_KEYS = say_trap(
    "`{name}` at {at} is an object, which lists keys that are whole numbers, such as `{key}`, "
    "first and in ascending order; so the order in which it was filled is lost.",
    "Use a `Map`, which keeps the order.",
    at="an object does not keep the order of such keys",
)
INHERITED_KEYS = say_suspicion(
    "`{name}` at {at} is a plain object, which has `{word}` of `Object.prototype` as well as its "
    "own keys; so {used} takes that for an entry.",
    "Make it without a prototype, by `Object.create(null)`, or use a `Map`.",
    at="the object has more keys than it is given",
    used="a key of the data is looked up here",
)
