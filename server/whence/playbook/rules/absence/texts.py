"""What the rules on absent and empty values say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import SHOWN, TRACED, AbstentionText, FindingText
from whence.playbook.findings import call_order
from whence.playbook.findings.call_order import make_text

# What was done with an absent value, completing "where …".
USES = {
    "subscript": "an item of it is read",
    "iterate": "the code loops over it",
    "call": "it is called",
    "construct": "it is called with `new`",
    "operand": "it is an operand",
    "argument": "it is passed on",
    "counted": "it is passed to `{function}`",
    "result": "it is returned or assigned",
    "contains": "`in` looks something up in it",
    "cast": "it is cast",
    "compared": "a test compares it",
}
CALLED = "`.{name}()` is called on it"
READ = "`.{name}` is read from it"
USED = "it is used"
LOOKED_UP = "`{lookup}` has found nothing with it"
NEEDED = "`{function}` needs a value"
ALWAYS_GIVEN = "every assignment that Whence found gives it a value"
LOST_RECEIVER = "`{handed}` is passed to `{taker}` without its object"

# Something is taken from what is empty.
TAKEN = "something is taken from it"
NEVER_EMPTY = "every assignment that Whence found puts something in it"
FILTERED_ELSEWHERE = "Whence can't follow what is filtered"
WRAPPED_ELSEWHERE = "Whence can't follow what is wrapped"
DECIDE = "Decide what happens when it is empty."
# Checkers: a value that may be absent.
MAY_BE = "`{value}` may be {word}"
ABSENT_RETURN = "this returns {word}"
NOT_CHECKED = "{origin}, so `{value}` may be {word} at {crash}, which doesn't check for it."
DECLARED = FindingText(
    NOT_CHECKED,
    "Check `{value}` before line {crash.line} uses it, or make {who} never {word}.",
    TRACED,
    blame="at",
    crash=MAY_BE,
    trail="",
    declaration="{claim}",
    giving=ABSENT_RETURN,
)
MADE = FindingText(
    NOT_CHECKED,
    "Check `{value}` before line {crash.line} uses it, or give it a value at {at}.",
    TRACED,
    crash=MAY_BE,
    trail="",
    at="this is where it comes from",
)
ASKED_THOUGH_DECLARED = FindingText(
    "{crash} gives `{name}` no value on purpose, and {asks} asks whether it has one; it is "
    "declared as `{type}` ({at}), which doesn't allow {word}.",
    "Let the type of `{name}` at {at} allow {word}.",
    TRACED,
    blame="at",
    crash="the checker points here: {word} is given",
    asks="it may be {word} here",
    at="`{name}` is declared as `{type}`",
)
UNCLEAR = AbstentionText(
    "`{value}` may be {word} at {crash}; Whence found no single place in the workspace that "
    "makes it so.",
    "Go to the definition of what `{value}` comes from, and see when it is {word}.",
    "If it can be {word}, check it before line {crash.line}.",
    crash=MAY_BE,
    trail="",
)

# Names and properties without a value yet.
NO_VALUE_YET = "the error is raised here: `{name}` has no value yet"
ASSIGNED = "`{name}` is assigned here"
SHADOWED = FindingText(
    "`{function}` assigns `{name}` at {at}, which makes it a local variable and hides the "
    "module's `{name}` ({outer}), so reading it fails.",
    "Declare `global {name}` in `{function}`, or pass it in and return the new value.",
    SHOWN,
    crash=NO_VALUE_YET,
    at="this assignment makes `{name}` local to `{function}`",
    outer="the `{name}` that was meant",
)
ON_SOME_PATHS = FindingText(
    "`{function}` assigns `{name}` {where} ({listed}), so it has no value at {crash}.",
    "Assign `{name}` before the branch, or handle the path on which it has no value.",
    SHOWN,
    blame="at",
    crash=NO_VALUE_YET,
    assigned=ASSIGNED,
)
ONLY_LATER = "only after that line"
ONLY_IN_BRANCH = "only in a branch, loop or handler that did not run"
MAYBE = FindingText(
    "`{name}` is assigned only inside a branch, loop or handler ({listed}); on the path around "
    "it, it has no value at {crash}.",
    "Assign `{name}` before the branch, or leave the function on the other path.",
    TRACED,
    blame="at",
    crash="the checker reports that `{name}` may have no value",
    assigned=ASSIGNED,
)
LATE = FindingText(
    "`{owner}.{name}` is declared without a value at {declared}, and {why}; {crash} reads it.",
    "Set `{name}` before it is read, or make it nullable and check it.",
    TRACED,
    blame="declared",
    crash=NO_VALUE_YET,
    declared="`{name}` is declared without a value",
    assigned=ASSIGNED,
    calls="",
)
SET_TOO_LATE = make_text(
    call_order.SET_TOO_LATE, sets="only this sets `{name}`", crash=NO_VALUE_YET
)
NEVER_SET = "Whence found nothing that sets it"
ONLY_SET_IN = "only {setters} sets it"
NOT_RUN_YET = "only {setters} sets it, which had not run yet on this object"
SET_OUTSIDE = AbstentionText(
    "`{owner}.{name}` is set from outside its class. The code doesn't show whether that ran first.",
    "See whether the line that sets `{name}` runs before {crash}.",
    crash=NO_VALUE_YET,
    declared="`{name}` is declared without a value",
    outside=ASSIGNED,
)
TOO_EARLY = FindingText(
    "`{name}` is declared at {at}, but {crash} reads it before that line has run{via}.",
    "Move the declaration of `{name}` above the first code that uses it.",
    SHOWN,
    crash="the error is raised here: `{name}` is read",
    at="`{name}` is declared only here",
    entry="this ran before that line",
)
BY_WAY_OF = " (through the call at line {entry.line})"
