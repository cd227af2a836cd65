"""What the rules on traps of Go say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

REMOVED_IN_PLACE = say_trap(
    "`{call}` at {at} moves the items within the array of `{name}`, which the caller still holds; "
    "so its items are overwritten.",
    "Append to a new slice: `append(append([]T(nil), {name}[:i]...), {name}[i+1:]...)`.",
    at="the caller's array is overwritten here",
)
STORED_SHARED = say_trap(
    "`{call}` at {at} stores `{name}`, whose array the other branches append to as well; so they "
    "overwrite what was stored.",
    "Store a copy: `append([]T(nil), {name}...)`.",
    at="the slice is stored with the array that others write to",
)
WHOLE_NUMBER = say_trap(
    "`{value}` is asserted to be of type `{type}` at {at}, but encoding/json makes every number "
    "that it puts into an interface a float64.",
    "Assert a float64 and convert it: `{type}({value}.(float64))`.",
    at="the number is taken for one of type `{type}`",
)
HIDDEN = say_trap(
    "`:=` at {at} declares a new `{name}`, which hides the one of {outer}; so that one is still as "
    "it was where {used} uses it.",
    "Assign with `=` instead.",
    outer="this `{name}` is hidden",
    used="the outer one is used here",
    at="a new one is declared here",
)
LEFT_UNDONE = say_trap(
    "{at} leaves before `{call}` ({done}); so the wait group counts on, and whoever waits for it "
    "waits forever.",
    "Defer `{call}`, or call it on this way too.",
    done="it is called on the other way only",
    at="this leaves without it",
)
UNCLOSED = say_trap(
    "Nothing closes the channel `{name}` that {at} returns; so the loop over it waits forever "
    "after the last value.",
    "Call `close({name})` when the last value was sent.",
    at="the channel is handed out here",
)
UNCLOSED_HERE = say_trap(
    "Nothing closes the channel `{name}`; so the loop over it ({loop}) waits forever after the "
    "last value.",
    "Call `close({name})` when the last value was sent.",
    loop="this waits for the channel to be closed",
    at="nothing closes the channel after this",
)
OTHER_TAG = say_suspicion(
    "The field at {at} is filled from the key `{asked}`, which is `{key}` where it is written "
    "({written}); so the field stays zero.",
    "Use one key in both places: `{key}`.",
    written="the key is `{key}` here",
    at="the field is filled from `{asked}`",
)
CHANGED_RECEIVER = say_trap(
    "`{name}` at {at} is a copy of the `{kind}` that the method is called on; so `{text}` is lost.",
    "Take a pointer: `({name} *{kind})`.",
    at="the receiver is taken by value here",
)
ONE_VARIABLE = say_trap(
    "`{text}` at {at} keeps `{name}`, of which the loop has only one; so all that was kept has its "
    "last value.",
    "Make one for each round: `{name} := {name}`.",
    at="the loop's variable is kept here",
)
GROWN_SHARED = say_trap(
    "`{call}` at {at} writes behind the end of `{name}`, into the array that all rounds of the "
    "loop share; so each overwrites what the one before has stored.",
    "Append to a copy: `append(append([]T(nil), {name}...), …)`.",
    at="each round appends to the same array",
)
MAY_SHARE_ARRAY = say_suspicion(
    "`{call}` at {at} writes behind the end of `{name}`, into an array that others have as well; "
    "so one overwrites what another has stored.",
    "Append to a copy: `append(append([]T(nil), {name}...), …)`.",
    at="it may write into the same array",
)
MAY_BE_OVERWRITTEN = say_suspicion(
    "{at} keeps `{name}` itself, and whoever handed it over goes on writing into its array; so "
    "what was kept changes afterwards.",
    "Keep a copy: `append([]T(nil), {name}...)`.",
    at="the slice itself is kept",
)
GROWN_FIELD = say_trap(
    "`{call}` at {at} writes behind the end of `{name}`, into the array that {grown} has made room "
    "in; so each call overwrites what the one before has stored.",
    "Append to a copy: `append(append([]T(nil), {name}...), …)`.",
    at="each call appends to the same array",
    grown="the array grows here, and gets room for more",
)
GROWN_RESULT = say_trap(
    "`{call}` at {at} writes behind the end of `{name}`, into the array that all results of one "
    "slice share; so each that {used} takes overwrites the one before.",
    "Append to a copy: `append(append([]T(nil), {name}...), …)`.",
    at="each call appends to the same array",
    used="several results of one slice are taken here",
)
LETTERS_CUT = say_trap(
    '`{text}` at {at} cuts off each of the letters in "{set}" as long as there are any, not that '
    "text.",
    "Use `{other}`.",
    at="letters are cut off here",
)
COUNTED_BYTES = say_trap(
    "`{text}` at {at} counts the bytes of `{name}`, and {used} takes its letters; a letter such as "
    "`ü` has several bytes.",
    "Count the letters: `{letters}`.",
    at="bytes are counted here",
    used="letters are meant here",
)
CUT_BYTES = say_suspicion(
    "`{text}` at {at} is counted in bytes; of a text with a letter of several bytes it is another "
    "part.",
    "Cut the letters: `{mended}`.",
    at="this counts bytes",
)
HIDDEN_VALUE = say_suspicion(
    "`:=` at {at} declares another `{name}` for its block; so the one that {used} uses still has "
    "its first value.",
    "Assign with `=`.",
    at="a new one is declared here",
    used="the outer one is used here",
)
