"""What the rules on traps of JavaScript's callbacks say."""

from __future__ import annotations

from typing import Final

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

_NOTHING: Final = (
    "The function that {at} gives `{method}` has a body in braces without `return`; so it returns "
    "undefined."
)
_RETURN: Final = "Return the value: `return {text}`."
NO_RESULT = say_trap(_NOTHING, _RETURN, at="nothing is returned here")
NO_RESULT_TAKEN = say_suspicion(_NOTHING, _RETURN, at="nothing is returned here")
BODY_FOR_OBJECT = say_trap(
    "The braces of `=> {text}` at {at} are the function's body, not an object; so it returns "
    "undefined.",
    "Put the object in parentheses: `=> ({{ … }})`.",
    at="these braces are a body",
)
ASYNC_TEST = say_trap(
    "`{method}` at {at} gets a promise from its async function, and a promise counts as true, "
    "whatever it gives later.",
    "Await all results first, and then call `{method}` with them.",
    at="`{method}` waits for nothing",
)
NOT_JOINED = say_suspicion(
    "`{text}` at {at} gives an array of promises, and nothing awaits them.",
    "Await them all: `await Promise.all(…)`.",
    at="each element is a promise",
)
ARRAY_AWAITED = say_trap(
    "`await` at {at} gets an array of promises, for which it doesn't wait: `await` waits for a "
    "single promise.",
    "Join them: `await Promise.all(…)`.",
    at="an array is awaited",
)
OTHER_THIS = say_suspicion(
    "The `function` that {at} hands to `{method}` has a `this` of its own, which is not the one of "
    "the method around it.",
    "Use an arrow function, which has the `this` of the method.",
    at="this function has another `this`",
)
OUTER_THIS = say_trap(
    "The arrow function `{name}` at {at} has no `this` of its own; so `this` in it is not the "
    "object that it is called on.",
    "Write it as a method, or as a `function`.",
    at="an arrow function takes `this` from outside",
)
LEFT_VALUE = say_trap(
    "`return` at {at} ends with its line, so it returns undefined; the value on the next line is "
    "never read.",
    "Begin the value on the line of `return`.",
    at="the line ends here, and with it the statement",
)
NOT_CALLED = say_suspicion(
    "`{text}` at {at} is the method `{name}` itself, not what it returns.",
    "Call it: `{text}()`.",
    at="the method is not called",
)
PROMISE_AS_TRUTH = say_trap(
    "`{text}` at {at} gives a promise, which counts as true, whatever it gives later.",
    "Wait for it: `await {text}`.",
    at="a promise is asked for its truth",
)
READ_LATE = say_suspicion(
    "The loop at {at} has one `{name}` for all its rounds; a function that it makes, and that runs "
    "later, reads the last value.",
    "Declare it for each round: `let {name}`.",
    at="all rounds share one variable",
)
