"""What the rules on types say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import (
    INFERRED,
    SHOWN,
    SUGGESTED,
    TRACED,
    AbstentionText,
    FindingText,
)

# What was done with a value, completing "where …".
USES = {
    "operand": "it is an operand",
    "operands": "it is an operand",
    "callee": "it is called",
    "member": "an attribute of another type is read",
    "subscript": "an item of it is read",
    "element": "it is joined to text",
    "cast": "it is cast",
    "argument": "a number is asked for",
    "counted": "it is passed to `{function}`",
    "result": "it is returned or assigned",
}
ORDERED = "`{orders}` compares it with the others"
WRITTEN = "it is written as JSON, which has no form for it"
TIE = FindingText(
    "Elements of `{items}` have the same {parts}; so `{orders}` goes on to compare what follows, "
    "and objects of type `{type}` have no order.",
    "Put a number that is never the same before the `{type}` at {at}, such as the next one of "
    "`itertools.count()`, or give `{type}` a `__lt__`.",
    TRACED,
    crash="the error is raised here: `{orders}` compares elements of `{items}`",
    others="elements are added here as well",
    at="the elements have nothing before the `{type}` that tells them apart",
)
METHOD_CALLED = "`.{name}()` is called on it"
CALLED = "it is called"
NO_SUCH_VALUE = "Whence found no such value in the code"
CONVERT = "Convert `{value}` where it enters the program."
HIDDEN_BUILT_IN = FindingText(
    "{at} assigns `{name}`, which hides the built-in `{name}`; so it is {word} at {crash}, "
    "where it is called.",
    "Use another name for it at {at}.",
    TRACED,
    crash="the error is raised here: `{name}` is {word} where it is called",
    at="`{name}` is assigned here",
)
JOINED_WITH_TEXT = FindingText(
    "`{value}` is {word} in a concatenation, and `+` concatenates strings only with strings.",
    "Convert it there: `str({value})`, or use an f-string.",
    SUGGESTED,
    crash="the error is raised here: `{value}` is {word} where it is joined with text",
)
TAKEN_APART = FindingText(
    "`{value}` is a tuple at {crash}, and `%` takes its items for the values to format; the text "
    "has a place for one.",
    "Put it into a tuple of one: `({value},)`.",
    TRACED,
    crash="the error is raised here: `%` takes the tuple apart",
)
NO_SUCH_EXPORT = FindingText(
    "`{place.path}` has no `{name}`; it has `{near}` ({place}).",
    "Typo: the code calls `{name}`; the function is `{near}`.",
    TRACED,
    crash="the error is raised here: `{callee}` doesn't exist",
    place="`{near}` is defined here",
)

# Checkers.
_DOES_NOT_FIT = "the checker points here: `{value}` doesn't fit"
SWAPPED_ARGUMENTS = FindingText(
    "{crash} passes `{given}` where `{expected}` is asked for, and `{expected}` where `{given}` "
    "is: two arguments have changed places.",
    "Pass the arguments in the order of the parameters at {crash}.",
    TRACED,
    crash="the checker points here: neither argument fits, and each fits in the other's place",
)
LITERAL = FindingText(
    "`{value}` is passed at {crash}, where {claim} ({place}).",
    "Pass `{expected}` on line {crash.line}, or widen the parameter's type.",
    SHOWN,
    crash=_DOES_NOT_FIT,
    place="{claim}",
)
MISSPELT_LITERAL = FindingText(
    "{crash} has `{value}`, which no value of the type is; one is `{near}`.",
    "Typo: the code has `{value}`; the type has `{near}`.",
    TRACED,
    crash="the checker points here: `{value}` is none of the values",
)
_TAKES = "{takes}"
NOT_LISTED = FindingText(
    "{claim} ({place}), without the {value} that {crash} passes and that the code writes beside "
    "the others.",
    "Add {value} to the type at {place}.",
    INFERRED,
    blame="place",
    crash=_DOES_NOT_FIT,
    taker=_TAKES,
    place="{claim}",
)
LISTED_OTHERWISE = AbstentionText(
    "{claim} ({place}), and {crash} passes {value}; the code doesn't show which of the two is "
    "wrong.",
    "Add {value} to the type at {place}, or pass one that it has on line {crash.line}.",
    crash=_DOES_NOT_FIT,
    taker=_TAKES,
    place="{claim}",
)
MEETING = FindingText(
    "{gives} ({giver}){takes}, so `{value}` at {crash} is `{given}`, not `{expected}`.",
    "Convert `{value}` to `{expected}` on line {crash.line}, or make the two declarations agree.",
    TRACED,
    blame="at",
    crash=_DOES_NOT_FIT,
    trail="",
    giver="{gives}",
    taker="{claim}",
)
NOT_UNWRAPPED = FindingText(
    "{gives} ({giver}), and {at} doesn't take the `{expected}` out of it; so `{value}` at {crash} "
    "is `{given}`.",
    "Wait for the value, or handle that there is none, at {at}.",
    TRACED,
    blame="at",
    crash=_DOES_NOT_FIT,
    giver="{gives}",
    at="it is taken as it comes here",
)
EITHER = AbstentionText(
    "{claim} ({taker}), and {gives} ({giver}), so `{value}` doesn't fit at {crash}; nothing else "
    "uses either, so the code doesn't show which of the two is wrong.",
    "Make the two declarations agree, or convert `{value}` on line {crash.line}.",
    crash=_DOES_NOT_FIT,
    taker="{claim}",
    trail="",
    giver="{gives}",
)
NAMESAKE = FindingText(
    "{at} imports `{name}` from `{module}`, and {crash} asks for the `{name}` of `{other}`.",
    "Import `{name}` from `{other}` at {at}.",
    INFERRED,
    crash="the checker points here: `{name}` of `{other}` is expected",
    at="`{name}` is imported from `{module}`",
)
NOT_CONST = FindingText(
    "`{name}` only reads, but isn't declared so ({at}): it can't be used on what is `const` at "
    "{crash}.",
    "Add `const` to `{name}` at {at}.",
    INFERRED,
    crash="the compiler points here: {message}",
    at="`{name}` is declared here without `const`",
)
SHARED = FindingText(
    "{count} errors have `{name}` in common, which {says} ({at}): it fits none of these uses.",
    "Change `{name}` at {at} to what its uses ask for: see {crash}.",
    INFERRED,
    crash="the checker points here: {message}",
    others="another error that `{name}` is part of",
    at="`{name}` {says}",
)
OTHER_NAMESAKE = FindingText(
    "{count} errors use what is declared as `{name}` ({place}). {at} imports that, and another "
    "`{name}` ({other}) is not imported.",
    "Import the `{name}` of {other} at {at}.",
    INFERRED,
    crash="the checker points here: {message}",
    place="it is declared as `{name}`",
    other="this is another `{name}`",
    at="`{name}` is imported here",
)
NOT_HANDLED = FindingText(
    "All cases should be handled before {crash}, but `{given}` gets there: no case is for it.",
    "Add a case for `{given}` before line {crash.line}.",
    INFERRED,
    crash="the checker points here: `{given}` is left over",
)
LEFT_OUT = FindingText(
    "{crash} leaves out `{name}`, which its type requires ({place}) and other code gives or reads.",
    "Give it a value at {crash}.",
    INFERRED,
    crash="the checker points here: `{name}` is missing",
    others="it is missing here, too",
    place="`{name}` is required",
    reads="it is given or read here",
)
NOT_OPTIONAL = FindingText(
    "`{name}` is required ({place}), but the code that reads it expects that it may be left out, "
    "as {crash} does.",
    "Declare `{name}` as optional at {place}.",
    INFERRED,
    blame="place",
    crash="the checker points here: `{name}` is missing",
    others="it is missing here, too",
    reads="it may be absent here",
    place="`{name}` is required",
)
DECLARED_AS = "is declared as `{type}`"
INFERRED_FROM = "has the type of what is written there"
_NO_MEMBER = "`{value}` is a `{given}`, which has no `{name}`"
MEMBER_OF_OTHER = FindingText(
    "{gives} ({giver}), so `{value}` at {crash} is a `{given}`, which has no `{name}`.",
    "Make {giver} give what has a `{name}`, or take that out of `{value}` on line {crash.line}.",
    INFERRED,
    blame="giver",
    crash=_NO_MEMBER,
    trail="",
    giver="{gives}",
)
MEMBER_OF_EITHER = AbstentionText(
    "{gives} ({giver}), so `{value}` at {crash} is a `{given}`, which has no `{name}`; others use "
    "it too, so the code doesn't show which side is wrong.",
    "Take what has a `{name}` out of `{value}` on line {crash.line}, or change {giver}.",
    crash=_NO_MEMBER,
    trail="",
    giver="{gives}",
)
NEEDS_POINTER = FindingText(
    "`{method}` is declared on `*{given}` at {at}; so only a pointer to `{given}` is a "
    "`{expected}`, and `{value}` at {crash} is none.",
    "Write `&{value}` at {crash}, or declare the methods of `{given}` without a pointer.",
    SHOWN,
    blame="crash",
    crash=_DOES_NOT_FIT,
    at="`{method}` is declared on a pointer here",
)

# Interfaces, protocols and abstract classes.
_NOT_KEPT = "the checker points here: `{owner}` is no `{contract}`"
_ASKED = "`{contract}` declares `{name}` here"
_OTHERS = "another type has `{name}` as it is declared"
OTHER_SIGNATURE = FindingText(
    "`{owner}.{name}` ({at}) has another signature than `{contract}.{name}` ({asked}), so `{owner}`"
    " is no `{contract}` at {crash}.",
    "Declare `{owner}.{name}` as at {asked}, or change `{contract}` and its other types.",
    TRACED,
    crash=_NOT_KEPT,
    asked=_ASKED,
    others=_OTHERS,
    at="`{owner}` declares `{name}` otherwise",
)
OTHER_CONTRACT = FindingText(
    "`{contract}.{name}` ({asked}) has another signature than all types that keep `{contract}`, as "
    "`{owner}.{name}` ({own}); so `{owner}` is no `{contract}` at {crash}.",
    "Declare `{contract}.{name}` at {asked} as the types do.",
    TRACED,
    crash=_NOT_KEPT,
    own="`{owner}` declares `{name}` so",
    others="another type declares `{name}` so",
    at="`{contract}` declares `{name}` otherwise",
)
OTHER_NAME = FindingText(
    "`{owner}` defines `{near}` ({at}), but `{contract}` declares `{name}` ({asked}), so `{owner}`"
    " lacks `{name}` at {crash}.",
    "Typo: `{owner}` defines `{near}`; `{contract}` asks for `{name}`.",
    TRACED,
    crash=_NOT_KEPT,
    asked=_ASKED,
    others=_OTHERS,
    at="`{owner}` defines `{near}`, and no `{name}`",
)
NOT_IMPLEMENTED = FindingText(
    "`{owner}` has no `{name}`, which `{contract}` declares ({asked}), so it is no `{contract}` at "
    "{crash}.",
    "Add `{name}` to `{owner}`, as at {asked}.",
    TRACED,
    crash=_NOT_KEPT,
    asked=_ASKED,
    others=_OTHERS,
    at="this is `{owner}`, without `{name}`",
)

# Rust's trait bounds.
DERIVE = "Derive `{trait}` for `{owner}`"
IMPLEMENT = "Implement `{trait}` for `{owner}`"
UNMET_BOUND = FindingText(
    "`{owner}` ({at}) doesn't implement `{trait}`, which its use at {crash} asks for.",
    "{add} at {at}.",
    INFERRED,
    crash="`{trait}` is needed here",
    at="`{owner}` is defined here, without `{trait}`",
)

# An argument of another type than its parameter declares.
SEEN_OF_TYPE = "the error is raised here: `{value}` is of type `{kind}`"
BROKEN_PROMISE = FindingText(
    "`{argument}` at {at} is of type `{kind}`, and `{function}` declares `{parameter}` as "
    "`{declared}`; so the value is of the wrong type at {crash}.",
    "Check the type of `{argument}` before {at} passes it on.",
    INFERRED * 0.8,
    here="",
    at="it is passed on here",
)
