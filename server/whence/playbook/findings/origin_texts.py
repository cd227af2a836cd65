"""The sentences on where a value is made: what is wrong, and what to change.

Words: `{at}` the place, `{text}` what makes the value as written, `{source}` its whole line,
`{value}` the expression that failed, `{word}` what it was, `{key}`, `{symbol}`, `{call}`, `{note}`,
`{object}` that has no such key, and `{nearly}`, the names there are.
"""

from __future__ import annotations

from typing import Final

from whence.playbook.engine.origin import OriginKind
from whence.playbook.findings.call_order import make_text

CAUSES: Final[dict[OriginKind, str]] = {
    OriginKind.LITERAL: "`{value}` comes from `{source}` at {at}",
    OriginKind.MISSING_KEY: "{object} at {at} has no `{key}` key{nearly}",
    OriginKind.OUT_OF_RANGE: "`{text}` at {at} has no index {key}",
    OriginKind.NULLABLE_CALL: "`{text}` at {at} returns {word} when {note}",
    OriginKind.ENVIRONMENT: (
        "the environment variable `{key}`, read at {at}, is not set and has no default"
    ),
    OriginKind.FALLS_OFF: "`{symbol}` at {at} can end without a `return`, and then returns {word}",
    OriginKind.BARE_RETURN: "`{text}` at {at} has no value, so `{symbol}` returns {word}",
    OriginKind.NO_BRANCH: (
        "`{text}` at {at} gives nothing in one case, so `{symbol}` can return {word}"
    ),
    OriginKind.UNSET: "`{symbol}` is declared without a value at {at}",
    OriginKind.MISSING_ARGUMENT: "the call at {at} passes no `{key}` to `{symbol}`",
    OriginKind.MISSING_AWAIT: (
        "`{text}` at {at} is not awaited, so it is a promise, which has no `{key}`"
    ),
    OriginKind.NO_SUCH_ATTRIBUTE: "`{symbol}` at {at} has no `{key}`{nearly}",
    OriginKind.NO_MATCH: "`{text}` at {at} is empty when no element meets its condition",
    OriginKind.NOT_WAITED_FOR: (
        "`{symbol}` at {at} does not wait for its async callback, so `{text}` adds its elements "
        "too late"
    ),
    OriginKind.SWAPPED: "the call at {at} passes `{key}` as `{symbol}`: two arguments are swapped",
    OriginKind.SELF_ASSIGNED: "`{text}` at {at} assigns `{symbol}` to itself while it is {word}",
    OriginKind.TOO_EARLY: "`{symbol}` is read before {at} gives it a value",
    OriginKind.STORED_OTHERWISE: (
        "`{text}` at {at} stores it under `{symbol}`, but the code reads `{key}`"
    ),
    OriginKind.PAST_THE_END: (
        "the loop at {at} runs `{key}` through `{text}`, up to and including the length"
    ),
    OriginKind.GIVEN: "the result of `{call}` at {at}, for these arguments, is {word}",
    OriginKind.LEFT_OUT: "`{text}` at {at} leaves out `{key}`",
    OriginKind.UNBOUND: "`{text}` at {at} passes the method without its object, so it loses `this`",
    OriginKind.OVERRIDDEN: (
        "`{text}` at {at} puts the `{key}` of `{symbol}` over the one that was given"
    ),
    OriginKind.IN_ANOTHER_ORDER: (
        "{at} gives `{text}`, from which `{key}` is taken in the place of `{symbol}`"
    ),
    OriginKind.ROUNDED: (
        "`{text}` at {at} is a division of whole numbers, which gives 0 where the first is smaller"
    ),
    OriginKind.PROMISED: "nothing waits for what `{text}` at {at} promises",
    OriginKind.PART_OF_TEXT: "{at} keeps `{key}` as the text that `{text}` gives",
}

OBJECT: Final = "the object"
TYPED_LITERAL: Final = "`{symbol}` returns `{text}` at {at}"
SO: Final = "{cause}{aside}; so `{value}` is {word} at {crash}, where {use}."
AND_THERE: Final = "{cause}{aside}, and there {use}."
UNHANDLED: Final = "`{value}` is {word} at {crash}, where {use}: {purpose}."
HANDLE: Final = "Handle the case that `{value}` is {word} at {crash}."
HERE: Final = "this leads to it"
FOLLOWED: Final = "Whence followed the value to here"
SPELLED_DIFFERENTLY: Final = "; it has `{near}`"
HAS_KEYS: Final = " (it has {keys})"

FIXES: Final[dict[OriginKind, str]] = {
    OriginKind.LITERAL: (
        "Give `{value}` a real value at {at}, or handle the case that it is {word}."
    ),
    OriginKind.MISSING_KEY: "Add the key `{key}`, or read one of the keys that exist.",
    OriginKind.OUT_OF_RANGE: "Read an index that exists, or check the length first.",
    OriginKind.NULLABLE_CALL: "Check the result of `{text}`, and handle the case that {note}.",
    OriginKind.ENVIRONMENT: "Set `{key}`, give it a default, or fail early with a clear message.",
    OriginKind.FALLS_OFF: "Return a value (or raise) on every path of `{symbol}`.",
    OriginKind.BARE_RETURN: "Return a value there, or don't use the result of `{text}`.",
    OriginKind.NO_BRANCH: "Add the missing case at {at}, or handle that there is no result.",
    OriginKind.UNSET: "Give `{symbol}` a value before its first use.",
    OriginKind.MISSING_ARGUMENT: "Pass `{key}` in the call at {at}.",
    OriginKind.MISSING_AWAIT: "Await the call at {at}.",
    OriginKind.NO_MATCH: "Check the condition there, and handle the case that no element meets it.",
    OriginKind.NOT_WAITED_FOR: (
        "Loop with `for … of` and `await`, or await `Promise.all` of what `map` returns."
    ),
    OriginKind.SWAPPED: "Pass the arguments at {at} in the order of the parameters.",
    OriginKind.SELF_ASSIGNED: "Assign the parameter or value you meant to `{symbol}` at {at}.",
    OriginKind.TOO_EARLY: "Initialize `{symbol}` before the code that reads it runs.",
    OriginKind.PAST_THE_END: "End the loop one earlier: exclude the length.",
    OriginKind.GIVEN: "Check `{value}` before it is used, or change the arguments of `{call}`.",
    OriginKind.LEFT_OUT: "Give `{key}` a value in the literal at {at}.",
    OriginKind.UNBOUND: (
        "Pass a function that calls it on its object (`(…) => x.f(…)` or `x.f.bind(x)`)."
    ),
    OriginKind.OVERRIDDEN: "Put `{symbol}` first, so that what is given overrides it.",
    OriginKind.IN_ANOTHER_ORDER: "Give and take the parts in the same order.",
    OriginKind.ROUNDED: "Multiply first, or divide with fractions, at {at}.",
    OriginKind.PROMISED: "Await it there; several at once: `await Promise.all(…)`.",
    OriginKind.PART_OF_TEXT: "Convert it at {at}, before it is kept.",
    OriginKind.STORED_OTHERWISE: "Write and read it under the same key.",
    OriginKind.NO_SUCH_ATTRIBUTE: "Use an attribute that exists, or set `{key}` in `{symbol}`.",
}
CONVERT_THERE: Final = "Convert the value at {at}, or handle the case that `{value}` is {word}."
TYPO: Final = "Typo: the code reads `{key}`; the {what} is `{near}`."
TYPO_THERE: Final = "Typo: the {what} is written `{near}`; the code reads `{key}`."

NOT_TRACED: Final = "`{value}` is {word} at {crash}, and {because}."
LOOK_AT_IT: Final = "Print `{value}` just before {crash}, and what it comes from."
MADE_OUTSIDE: Final = "Whence can't follow where it comes from"
# Values that are absent on purpose: what is wrong is that nothing replaced them, or no check.
DEFAULT: Final = "it is the default at {at}, which a call did not override"
OF_A_TEST = "a value that fits is made in a test ({at}), and the line that failed is no test's"
SEEN_OTHERWISE: Final = "the values of the run don't match what the code shows"
ASKED_FOR: Final = "`{text}` at {at} may be asked for what is rightly not there"
NOTHING_FOUND: Final = "`{function}` returns `{text}` at {at}, which may be intended"
INITIAL: Final = "it began as `{text}` at {at}"
SET_TOO_LATE: Final = make_text(
    "`{value}` is {word} at {crash}, where {use}: {setters} sets it, and {at.path} calls that "
    "only on line {later.line}, after line {at.line} has led there.",
    sets="only this call sets it",
    crash="the error is raised here: `{value}` is {word} where {use}",
    begun="this is its initial value",
)
OF_ITS_USER: Final = "a user of the package may pass it, as {at} does"
BEGINNING: Final = "objects of the class begin with `{text}` at {at}, which may be intended"
INPUT: Final = "`{text}` at {at} is an input, which may be intended"
SET_ELSEWHERE: Final = "{at} sets that key"
# Of packages, such a result was to be handled by either about as often.
EITHER: Final = "either `{giver}`, which gets it from `{text}`, or `{taker}` has to handle that"
IN_VAIN: Final = "the run doesn't show why `{text}` found nothing"
NONE_ADDED: Final = "the run doesn't show why nothing is added to `{text}`"
IS_TEXT: Final = "`{text}` at {at} gives text"
CONVERTED: Final = "it is text until it is converted, as {at} does"
AMONG_OTHERS: Final = "it may come from {at}, but also from elsewhere"
