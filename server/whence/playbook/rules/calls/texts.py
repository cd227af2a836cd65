"""What the rules on calls say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, AbstentionText, FindingText

_CALL = "the call that failed: `{call}`"
_DEFINITION = "`{function}` is defined with {signature}"

# Arguments: what does not fit, and what to change.
MISMATCH = FindingText(
    "{what} (definition at {definition}, call at {crash}).",
    "{solution}",
    SHOWN,
    blame="at",
    here=_CALL,
    definition=_DEFINITION,
    agreeing="another call passes what fits",
)
CALLED_HERE = "the call that failed: `{call}`"
ONE_ARGUMENT = "one argument"
ARGUMENTS = "{count} arguments"
OTHER_CALLEE = FindingText(
    "`{callee}` is `{name}` at {crash}, set at {set} to `{made}`; the call passes it {arguments}, "
    "which `{name}` doesn't take.",
    "Pass arguments that `{name}` takes at {crash}.",
    INFERRED,
    here="",
    set="`{callee}` is set here",
)
NO_PARAMETERS = "no parameters"
WITHOUT_SELF = (
    "`{function}` is defined without `self`, but called on an instance",
    "Add `self` as the first parameter of `{function}`.",
)
LIKE_KEYWORD = (
    "`{function}` has no parameter `{keyword}`; it has `{near}`",
    "Pass `{near}` instead of `{keyword}`.",
)
NO_KEYWORD = (
    "`{function}` has no parameter `{keyword}`; its parameters are {signature}",
    "Remove `{keyword}`, or add it to `{function}`.",
)
MISSING = (
    "the call `{call}` passes no {missing}, which `{function}` requires",
    "Pass {missing}, or give it a default in `{function}`.",
)
TOO_MANY = (
    "`{function}` takes {signature}, and `{call}` passes more: {given}",
    "Pass what `{function}` takes, or change its parameters.",
)
SPREAD_KEY = FindingText(
    "The key `{key}` at {key_at} becomes an argument of `{owner}`, which has no parameter of "
    "that name{meant} ({definition}).",
    "Rename the key `{key}` at {key_at}, or add the parameter.",
    TRACED,
    blame="key_at",
    here=_CALL,
    definition=_DEFINITION,
    trail="",
    key_at="the key is written here",
)
IT_HAS = "; it has `{near}`"
ITS_PARAMETERS = "; its parameters are {signature}"
UNDEFINED = AbstentionText(
    "The workspace doesn't have exactly one definition of {what}, which the call uses.",
    "Compare the call at {crash} with the signature of {what}.",
    crash="the call that failed",
)
GATHERED = AbstentionText(
    "`{call}` at {crash} passes on arguments that were assembled elsewhere; `{function}` takes "
    "{signature}.",
    "Look further up the stack for the code that assembled them.",
    crash=_CALL,
)
THE_FUNCTION = "the function"

# Rust, C and C++.
COUNT = FindingText(
    "`{name}` takes {taken} ({definition}), and {crash} passes {given}{others}.",
    "Pass what `{name}` takes, or change its parameters at {definition}.",
    SHOWN,
    blame="at",
    crash="`{name}` is called here with {given}",
    calls="another call",
    definition="`{name}` takes {taken}",
)
AS_ALL_OTHERS = ", as do all its other callers ({count})"

# Coroutines and promises.
NOT_AWAITED = FindingText(
    "`{call}` at {place} is not awaited: `{function}` is async, so the call returns a {kind}, "
    "not its result.",
    "Await `{call}` at {place}{in_async}.",
    TRACED,
    blame="place",
    crash="the error is raised here",
    definition="`{function}` is async",
    place="called without `await`, so this is a {kind}",
)
IN_ASYNC = ", in a function that is async"
BORROWED_METHOD = FindingText(
    "`{value}` has no method `{name}` at {crash}, which expects every object to have it; one that "
    "is made without a prototype has none, and one with a key of that name has another value.",
    "Call the method of all objects: `Object.prototype.{name}.call({value}, …)`.",
    INFERRED,
    crash="the method is called here, and `{value}` has none",
)
NOT_CALLED = FindingText(
    "`{reference}` at {place} is not called, so {value} is the {kind} `{name}`, not its result.",
    "Call it: `{reference}()`, with the arguments that it takes.",
    TRACED,
    blame="place",
    crash="the error is raised here: `{text}` is a {kind} where its result is needed",
    place="`{name}` stands here without a call",
)
_AWAIT_EACH = "Give each promise or coroutine an `await`, or a handler for its failure."
NOTHING_UNAWAITED = AbstentionText(
    "Every call of an async function that Whence found on the stack is awaited.",
    "Run Python with `-X tracemalloc=20`: the warning then shows where the awaitable is made.",
    _AWAIT_EACH,
    crash="the error is raised here",
)
REJECTED = AbstentionText(
    "A promise was rejected with a value that is not an Error, so the report has no stack and "
    "no location.",
    "Reject and throw Error objects, and run again with `node --trace-uncaught`.",
    _AWAIT_EACH,
    crash="the error is raised here",
)
TAKEN_FOR_RESULT = "its result is taken for granted"

# Java's checked exceptions.
UNREPORTED = FindingText(
    "{what} at {crash} can throw the checked exception `{type}`{origin}, and {around}.",
    "{change}",
    SHOWN,
    declared="`{type}` is declared here",
    head="the method around it",
    crash="{message}",
)
DECLARED_AT = " (declared at {declared})"
NOT_HANDLED = "`{method}` neither catches nor declares it"
HANDLE = "Catch `{type}` in `{method}`, or declare `throws {type}` at {head}."
HANDLE_OVERRIDING = (
    "Catch `{type}` in `{method}`; it can declare the exception only where what it overrides does."
)
IN_LAMBDA = "the lambda around it doesn't catch it; no `throws` of `{method}` covers a lambda"
CATCH_IN_LAMBDA = (
    "Catch `{type}` in the lambda, for instance to throw an unchecked exception that has it as its "
    "cause."
)
IN_FIELD = "code outside of a method can't declare it"
SET_ELSEWHERE = (
    "Catch `{type}`: where it is a field that is set, in a constructor or a static block."
)
CALLED = "`{text}`"
THROWN = "The `throw`"
CLOSED = "The end of the `try`, which closes `{name}`,"
DEFAULT_CONSTRUCTOR = FindingText(
    "`{name}` at {crash} has no constructor of its own; the one it gets calls its base class's, "
    "which can throw the checked exception `{type}`, and can't declare it.",
    "Give `{name}` a constructor with `throws {type}`.",
    SHOWN,
    crash="{message}",
)
