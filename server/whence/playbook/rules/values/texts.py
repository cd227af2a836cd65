"""What the rules on the values of an expression say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import (
    INFERRED,
    SHOWN,
    AbstentionText,
    FindingText,
)

# Division by zero.
DIVIDED_BY = "it is a divisor"
SIZED_BY = "it is a size that must not be 0"
NEVER_ZERO = "every assignment that Whence found gives it another number"
DECIDE_ZERO = "Decide what the result is when `{value}` is 0."

# Operations that are refused.
COMPUTED = "`{operation}` is computed here"
BELOW_ZERO = FindingText(
    "`{operation}` at {crash} goes below zero, which its unsigned type cannot hold: `{first}` can "
    "be less than `{second}`, as {guard} expects, and nothing handles that here.",
    "Handle the case that `{first}` is less than `{second}` (`checked_sub`, `saturating_sub` or "
    "a test).",
    INFERRED,
    here="",
    guard="this handles the case",
)
TESTS_ZERO_ALONE = FindingText(
    "`{test}` at {at} lets by what is more than 0 and less than `{second}`; so `{operation}` at "
    "{crash} goes below zero, which its unsigned type cannot hold.",
    "Test `{enough}` there.",
    INFERRED,
    here="",
    at="only 0 is handled here",
)
NOT_HANDLED_ANYWHERE = AbstentionText(
    "`{operation}` at {crash} goes below zero, and no other code says whether `{first}` may be "
    "less than `{second}`.",
    here="",
)
TOO_LARGE = FindingText(
    "`{operation}` at {crash} is more than its type can hold.",
    "Compute `{operation}` in a wider type, or say what happens beyond the range "
    "(`checked_…`, `wrapping_…`).",
    INFERRED,
    here="",
)
COMPUTED_ELSEWHERE = AbstentionText(
    "`{operation}` at {crash} fails for a value that {giver} computes; the code doesn't show which "
    "of the two is wrong.",
    crash="this fails for the value that it is given",
    giver="an operand is computed here",
)
CUT_CHARACTER = FindingText(
    "`{cut}` at {crash} cuts text at byte {index}, inside a character that has several bytes.",
    "Cut between characters: take the index from `char_indices`, or check `is_char_boundary` "
    "first.",
    INFERRED,
    crash="the text is cut by bytes here",
)
BORROWED_TWICE = FindingText(
    "{held} still holds a borrow of `{name}` when {crash} borrows it again.",
    "End the borrow at {held} before the call that leads to {crash}: clone what you need.",
    INFERRED,
    blame="held",
    crash="it is borrowed again here",
    held="`{name}` is borrowed here, and the borrow is still held",
)

# Text that is read as something else.
NO_NUMBER = "not a number"

# Missing keys.
LOOKED_UP = "it is looked up"
LOOKED_UP_IN = "it is looked up in `{target}`"
MADE_KEY = "what made the key may be wrong as well as the table at {at}, which lacks it"
NOT_ON_LINE = "this line doesn't show where it is looked up"
COMPARE_KEYS = "Print the keys that exist there and compare them with `{key}`."
LETTERS = "`{text}` at {at} changes its case"

# A case that other code checks for.
UNGUARDED_READ = "`{read}` is read here"
WITHOUT_KEY = "without the key `{key}`"

# An error that the code raises.
EMPTY = "empty"
LEADS_TO_RAISE = "`{test}` leads to the {error}"

# What the function that failed did not expect.
NARROW_HANDLER = FindingText(
    "{error} is raised at {crash}, in a `try` whose handler at {handler} catches only {caught}.",
    "Catch {error} there too, or check the value before.",
    INFERRED,
    blame="handler",
    crash="the error is raised here",
    handler="the handler does not catch it",
)
JOINED_UNLIKE = FindingText(
    "`{sum}` at {crash} joins a `{kind}` with a `{other}`, whatever it is given.",
    "Make a `{kind}` of the `{other}` before it is joined.",
    INFERRED,
    crash="a `{kind}` is joined with a `{other}` here",
)
HANDLED_ELSEWHERE = FindingText(
    "`{call}` raises the {error} at {crash}, where nothing handles it; {handled} handles it of the "
    "same call.",
    "Handle the {error} at {crash} as at {handled}.",
    INFERRED,
    crash="the error is raised here, in no `try`",
    handled="the same is called here in a `try` that handles the {error}",
)
PAST_LAST_ITEM = "`{read}` is read here, past the last item"
PAST_THE_END = FindingText(
    "`{index}` is past the last item of `{items}` at {crash}, where `{read}` is read.",
    "Check the length of `{items}` before `{read}` is read.",
    INFERRED * 0.8,
    here="",
)
LET_PAST = FindingText(
    "`{index}` is past the last item of `{items}` at {crash}, where `{read}` is read; the check at "
    "{asked} (`{test}`) doesn't prevent it.",
    "Compare `{index}` with the length of `{items}`.",
    INFERRED,
    blame="asked",
    here="",
    asked="this check limits `{index}`",
)
PAST_THE_TEXT = FindingText(
    "`{text}` has no character where `{read}` reads one at {crash}: the text is shorter than "
    "`{function}` expects.",
    "Check the length of `{text}` before `{read}` is read.",
    INFERRED * 0.8,
    crash="the error is raised here",
)
READ_OF = "`{read}` is read here"
LET_BY = FindingText(
    "`{value}` is of type `{kind}` at {crash}, which has no `{name}`; the check at {asked} "
    "(`{test}`) doesn't exclude it.",
    "Handle a value of type `{kind}` before `{name}` is read.",
    INFERRED * 0.8,
    here="",
    asked="this checks what `{value}` is",
)
OF_ANOTHER_KIND = FindingText(
    "`{value}` is of type `{kind}` at {crash}, which has no `{name}`; nothing there checks its "
    "type.",
    "Handle a value of type `{kind}` before `{name}` is read.",
    INFERRED * 0.7,
    here="",
)
REFUSED_HERE = "it raises the {error} for this input"
REFUSED = FindingText(
    "`{call}` raises the {error} at {crash} for this input, and nothing there catches it.",
    "Check the input before, or handle the {error}.",
    INFERRED * 0.7,
    here="",
)
UNEXPECTED = FindingText(
    "{reason} at {crash}, and `{function}` doesn't handle that: `{call}` raises the {error}.",
    "Handle that case before `{call}`, or handle the {error}.",
    INFERRED * 0.7,
    here="",
)

# What comes from outside of the workspace.
NOT_ON_OBJECT = FindingText(
    "`{value}` is {word} at {crash}, and `{function}` doesn't handle that; no code of the "
    "workspace sets `{name}` on an object, so it comes from outside.",
    "Check whether `{value}` is {word} before it is used.",
    INFERRED * 0.8,
    here="",
)
ALONE = FindingText(
    "`{call}` raises the {error} at {crash}, and nothing in `{function}` handles it; no other "
    "function of the workspace was on the stack.",
    "Check the arguments of `{function}`, or handle the {error} there.",
    INFERRED * 0.7,
    here="",
)

# Indexes.
READ = "`{access}` is read"
TAKEN = "an item is taken"
TOO_SHORT = "too short"
LONG = "{size} long"
LONG_ENOUGH = "the lists in the code are long enough"
WHICH_INDEX = "Whence can't follow the index `{index}`"
FILLED_SINCE = "elements are added to `{items}`, and Whence can't count them"
PRINT_LENGTH = "Print its length and the index there."
PAST_LAST = FindingText(
    "at {at}, {why}; the last index of `{items}` is its length minus one, so `{access}` is out "
    "of bounds at {crash}.",
    "End one earlier: exclude the length, or leave the last item out.",
    SHOWN,
    crash="the error is raised here: `{access}` is out of bounds",
    at="{why}",
)
SLICE_PAST_END = FindingText(
    "the loop at {at} runs `{name}` through `{end}`, and at its last value `{slice}` ends {ahead} "
    "past the length of `{items}`; so the slice at {crash} is out of bounds.",
    "End the loop with the last slice that is whole.",
    SHOWN,
    crash="the error is raised here: `{slice}` is out of bounds",
    at="`{name}` runs on to the last item",
)
BEFORE_FIRST = FindingText(
    "the loop at {at} begins with `{name}` at `{start}`, where `{index}` is {first}; so `{access}` "
    "at {crash} is out of bounds.",
    "Begin the loop at the first value for which `{index}` is an index.",
    SHOWN,
    crash="the error is raised here: `{access}` is out of bounds",
    at="`{name}` begins here at `{start}`",
)
SIGNED_INDEX = FindingText(
    "`{index}` is a `char`, which has a sign here; so it is negative for what is not ASCII, and "
    "`{read}` at {crash} is out of bounds.",
    "Index with `(unsigned char){index}`.",
    SHOWN,
    blame="crash",
    crash="the error is raised here: `{index}` is negative",
)
END_REACHED = FindingText(
    "`{function}` returns the length of `{items}` at {at}, one past the last index, and `{access}` "
    "at {crash} reads an item there.",
    "Check for the end before `{access}` is read.",
    INFERRED,
    blame="crash",
    crash="an item is read here, without a check for the end",
    at="this is the length, one past the last index",
)
NEGATIVE_REMAINDER = FindingText(
    "`{operation}` at {made} is negative when its left side is; so `{index}` is negative at "
    "{crash}, where `{access}` is read.",
    "Use a remainder that is never negative: add the divisor and take the remainder again.",
    SHOWN,
    blame="made",
    crash="the error is raised here: `{index}` is negative",
    made="the remainder has the sign of its left side",
)
IS_WRAPPED = "`{value}` is a negative number, read as a very large one"
WRAPPED = FindingText(
    "`{operation}` at {made} goes below zero, and its type has no negative numbers; so `{value}` "
    "is very large at {crash}.",
    "Compare the two sides before `{operation}`, and handle the case that the right one is larger.",
    INFERRED,
    blame="made",
    here="",
    made="the difference is computed here",
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
    blame="place",
    loop="the loop over `{over}`",
    at="its body changes that collection",
)

# Conversions.
CONVERTED = "it is converted"
NO_SUCH_TEXT = "Whence found no such text in the code"
CUT_OUT = "it is a part of the text at {at}: that text is wrong, or the code that cuts it"
STANDS_HERE = "{shown} is written here"
STANDS_IN_DATA = "it is written at {at}: the data is wrong, or the code that reads it"
FIND_INPUT = "Find where {shown} enters the program."
OTHER_FORMAT = FindingText(
    "{place} reads dates as `{reads}`, which `{text}` doesn't fit; it fits `{writes}`, which "
    "{other} has.",
    "Use one format in both places: `{reads}` or `{writes}`.",
    INFERRED,
    blame="place",
    crash="the date is read here",
    other="the other format, which the date fits",
    place="the format that the date is read in",
)
MINUTES_WRITTEN = FindingText(
    "`{writes}` at {place} has `mm`, the minutes, where the month belongs; so `{text}` is no date "
    "for {reads}.",
    "Write `MM` for the month.",
    INFERRED,
    blame="place",
    crash="the date is read here",
    reads="the format that the date is read in",
    place="the minutes stand for the month here",
)
UNREADABLE_SETTING = FindingText(
    "{stands} sets `{value}`, which {crash} can't convert.",
    "Set a value at {stands} that {crash.path} can convert, or let {crash} read this one, too.",
    INFERRED,
    blame="stands",
    crash="the setting is converted here",
    stands="the setting has this value",
)
NO_SUCH_MEMBER = FindingText(
    "`{enum}` ({place}) has no member for `{value}`, which {stands} holds and {crash} asks for.",
    "Add the member to `{enum}`, or correct the value at {stands}.",
    INFERRED,
    blame="place",
    crash="the member is asked for here",
    stands="the data has this value",
    place="the members of `{enum}`, without one for it",
)
MISSING_FIELD = FindingText(
    "The text at {place} has the field `{field}`, and {crash}, which fills it, has no value of the "
    "name `{key}`{known}.",
    "Name another value at {place}, or give `{key}` one at {crash}.",
    INFERRED,
    blame="place",
    crash="the text is filled here, without a value for `{key}`",
    place="the text has the field `{field}`",
)
ONLY_GIVEN = ", but {names}"
