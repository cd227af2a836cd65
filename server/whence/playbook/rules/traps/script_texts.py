"""What the rules on traps of Python, JavaScript, PHP and Ruby say, beside those of `texts`."""

from __future__ import annotations

from whence.playbook.rules.traps.texts import say_trap

STRIPPED_LETTERS = say_trap(
    "`{call}({text})` at {at} takes away any of these characters, not that text: it also takes "
    "letters of what comes next.",
    "Use `removeprefix({text})` or `removesuffix({text})`.",
    at="single characters are taken away",
)
NO_ELEMENTS = say_trap(
    "`{call}…)` at {at} calls its function for no element: an array that is made of a length alone "
    "has none.",
    "Use `Array.from({{ length }}, …)`, or `.fill()` first.",
    at="no element is made",
)
NOT_WAITED_FOR = say_trap(
    "`{call}` at {at} waits for none of its calls, so the code after it runs before they are done.",
    "Use `for (… of …) await …`, or `await Promise.all(….map(async …))`.",
    at="nothing waits for these calls",
)
LENGTH_FOR_LIST = say_trap(
    "`{call}(…)` at {at} returns the new length, and `{name}` is set to that number.",
    "Call it without the assignment.",
    at="a number takes the list's place",
)
NEW_KEY = say_trap(
    "`{call}` at {at} looks for an object made here, and a Map or Set has only the very one that "
    "was put in; so it finds nothing.",
    "Use a text or number as the key.",
    at="nothing equals a new object",
)
TRUTH_FOR_LIST = say_trap(
    "`{call}` at {at} changes `{name}` itself and returns no list.",
    "Call it on a line of its own, and use `{name}` after it.",
    at="the result is no list",
)
READ_AS_OCTAL = say_trap(
    "`{call}` at {at} reads a text that begins with 0 as octal, which has no 8 and 9.",
    "Give the base: `Integer({name}, 10)`.",
    at="the base depends on the first digit",
)
NAIVE_TIME = say_trap(
    "`{text}` at {at} makes a time without a zone, and the program's others have one; so {crash} "
    "can't compare them.",
    "Give it the zone that is meant, such as `tzinfo=timezone.utc`.",
    at="the time has no zone",
)
LAST_OF_LOOP = say_trap(
    "The function made at {at} reads `{name}` when it is called; by then it has the loop's last "
    "value, for all of them.",
    "Bind it where the function is made: `{name}={name}` as a parameter's default.",
    at="the loop's variable is read later",
)
LAST_OF_VARIABLE = say_trap(
    "The function made at {at} reads `{name}` when it is called, and `var` makes one `{name}` for "
    "all rounds; so it has its last value.",
    "Declare it with `let`.",
    at="the loop's variable is read later",
)
JOINED_TEXTS = say_trap(
    "There is no comma after {text} at {at}; so it is joined with the next text to one element.",
    "Put a comma after {text}.",
    at="the comma is missing",
)
DATE_AS_TEXT = say_trap(
    "`{text}` at {at} gives back dates as texts, and `{method}` is called on one at {crash}.",
    "Make dates of them: `new Date(…)`, or by a reviver of `JSON.parse`.",
    at="dates come back as texts",
)
OWN_LOCAL = say_trap(
    "`{name} = …` at {at} sets a local variable, not the attribute `{name}` of `{owner}`.",
    "Write `self.{name} = …` or `@{name} = …`.",
    at="nothing reads this local",
)
LOST_DEFAULT = say_trap(
    "`{call}…` at {at} puts it into a default that nothing keeps, where there is no entry yet.",
    "Store the default first, and add to what is stored.",
    at="the new container is lost",
)
ROOTED_PATH = say_trap(
    "`{call}` at {at} gives the path from the root alone: a part that begins with `/` drops all "
    "before it.",
    "Leave out the `/` at the part's beginning.",
    at="what stands before is dropped",
)
ALWAYS_TRUE = say_trap(
    "`{call}` at {at} is true in any case: {other} is a value of its own there, which counts as "
    "true.",
    "Compare with {other} as well.",
    at="the second text is not compared",
)
ASSIGNED_IN_CONDITION = say_trap(
    "`{call}` at {at} sets `{name}` and doesn't compare it.",
    "Compare with `==`, or `===` where the language has it.",
    at="the condition assigns",
)
TRUTH_FOR_ORDER = say_trap(
    "`{call}` at {at} gives true or false where the order has to be a number, so nothing is "
    "sorted.",
    "Subtract one from the other, or return -1, 0 or 1.",
    at="the order is no number",
)
CLOSED_EARLY = say_trap(
    "`{text}` at {at} closes what {crash} still reads.",
    "Close it after it was read, or read it to its end before.",
    at="it is closed here",
)
LOST_THIS = say_trap(
    "`{text}` at {at} hands the function over without its object; so `this` is not the object when "
    "{crash} reads `this.{name}`.",
    "Hand over `(…) => {text}(…)`, or bind it.",
    at="the object is left behind",
)
PROMISES = say_trap(
    "`{name}` is a list of promises at {at}, and nothing waits for them.",
    "Wait for all: `await Promise.all(…)`.",
    at="each call gives a promise",
)
TEXT_FOR_TUPLE = say_trap(
    "`{name}` at {at} is one text and no tuple, as the comma is missing; so `in {name}` ({used}) "
    "looks at its letters.",
    "Write a comma before the closing parenthesis.",
    at="it is a text in parentheses",
    used="its letters are looked at",
)
TEXT_FOR_NUMBER = say_trap(
    "`{name}` at {at} goes over the indexes of `{of}` as texts; so `{sum}` ({used}) joins instead "
    "of adding.",
    "Use `for (let {name} = 0; …)`, or `{of}.entries()`.",
    at="indexes are texts here",
    used="a text is joined with a number",
)
NOT_AWAITED = say_trap(
    "`{text}` at {at} is not awaited: `{function}` is async, so the call returns a promise, which "
    "is used as if it were the result.",
    "Wait for it: `await {text}`.",
    at="the promise is handed on",
)
READ_TWICE = say_trap(
    "`{text}` at {at} can be read only once: {first} reads it, and {second} finds nothing left of "
    "`{name}`.",
    "Make a list of it: `list({text})`.",
    at="it can be read once",
    first="it is read here",
    second="nothing is left here",
)
