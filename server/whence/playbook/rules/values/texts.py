"""What the rules on the values of an expression say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import INFERRED, SHOWN, FindingText

# Division by zero.
DIVIDED_BY = "it is a divisor"
NEVER_ZERO = "every assignment that Whence found gives it another number"
DECIDE_ZERO = "Decide what the result is when `{value}` is 0."

# Missing keys.
LOOKED_UP = "it is looked up"
LOOKED_UP_IN = "it is looked up in `{target}`"
NOT_ON_LINE = "this line doesn't show where it is looked up"
COMPARE_KEYS = "Print the keys that exist there and compare them with `{key}`."
LETTERS = "`{text}` at {at} changes its case"

# A case that other code checks for.
UNGUARDED_READ = "`{read}` is read here without a check"
UNGUARDED = FindingText(
    "`{value}` is {state} at {crash}, where `{read}` is read without a check; the same file checks "
    "for that at {checked} (`{test}`).",
    "Handle the case that `{value}` is {state} before `{read}` is read.",
    INFERRED,
    seen=UNGUARDED_READ,
    checked="`{value}` is expected to be {state} sometimes",
)

# An error that the code raises.
EMPTY = "empty"
LEADS_TO_RAISE = "`{test}` leads to the {error}"

# Indexes.
READ = "`{access}` is read"
TAKEN = "an item is taken"
TOO_SHORT = "too short"
LONG = "{size} long"
LONG_ENOUGH = "the lists in the code are long enough"
WHICH_INDEX = "Whence can't follow the index `{index}`"
PRINT_LENGTH = "Print its length and the index there."
PAST_LAST = FindingText(
    "at {at}, {why}; the last index of `{items}` is its length minus one, so `{access}` is out "
    "of bounds at {crash}.",
    "End one earlier: exclude the length, or leave the last item out.",
    SHOWN,
    blame="at",
    crash="the error is raised here: `{access}` is out of bounds",
    at="{why}",
)
IS_LENGTH = "`{index}` is the length, one past the last index"
LOOP_TO_LENGTH = "the loop runs `{name}` through `{end}`, up to and including the length"
READS_AHEAD = "`{name}` reaches the last index, and `{access}` reads {ahead} further"

# Collections that must not be changed.
CHANGED = "it is changed"
UNMODIFIABLE = "unmodifiable"
COPY_FIRST = "Copy it into a modifiable collection first."
CHANGED_IN_LOOP = FindingText(
    "`{change}` at {at} changes the collection while the loop at {loop} iterates over `{over}`, "
    "so the next iteration fails.",
    "Collect the changes and make them after the loop, or loop over a copy.",
    SHOWN,
    blame="at",
    loop="the loop over `{over}`",
    at="its body changes that collection",
)

# Conversions.
CONVERTED = "it is converted"
NO_SUCH_TEXT = "Whence found no such text in the code"
FIND_INPUT = "Find where {shown} enters the program."
