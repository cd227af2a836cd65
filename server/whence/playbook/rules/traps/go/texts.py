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
UNSEEN_FIELD = say_trap(
    "`{name}` at {at} begins with a small letter; so no decoder outside of the package sets it, "
    "whatever its tag says.",
    "Begin its name with a capital letter.",
    at="the field is not exported",
)
LEFT_UNDONE = say_trap(
    "{at} leaves before `{call}` ({done}); so the wait group counts on, and whoever waits for it "
    "waits forever.",
    "Defer `{call}`, or call it on this way too.",
    done="it is called on the other way only",
    at="this leaves without it",
)
KEPT_LOCK = say_trap(
    "{at} returns with the lock that `{call}` took at {lock}; so who locks next waits forever.",
    "Defer the unlock right after the lock.",
    lock="it is locked here",
    at="this returns without unlocking it",
)
COPIED_GROUP = say_trap(
    "`{name}` at {at} is a copy of the caller's `{kind}`; so what is done to it doesn't reach the "
    "caller's.",
    "Hand over a pointer: `{name} *{kind}`.",
    at="it is handed over by value here",
)
UNCLOSED = say_trap(
    "Nothing closes the channel `{name}` that {at} returns; so the loop over it waits forever "
    "after the last value.",
    "Call `close({name})` when the last value was sent.",
    at="the channel is handed out here",
)
LOCKED_TWICE = say_trap(
    "`{call}` at {at} locks `{lock}`, which the method around it holds already; so it waits for "
    "itself.",
    "Move what both do into a method that doesn't lock.",
    at="a method that locks is called under the lock",
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
MAY_GROW_SHARED = say_suspicion(
    "`{call}` at {at} writes behind the end of `{name}`, where its array has room for more; so "
    "each round of the loop overwrites what the one before has stored.",
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
OLD_ITEM = say_trap(
    "`{text}` at {at} keeps a pointer into the array that `{name}` has now; when `{name}` grows, "
    "its items move, and what is changed through the pointer is lost.",
    "Keep pointers in `{name}`, or the index of the item.",
    at="the pointer is taken while the slice grows",
)
OTHER_ORDER = say_trap(
    "`sort.Slice` moves the items of `{name}`, and {at} compares those of `{other}`, which stay "
    "where they are; so the order is arbitrary.",
    "Compare items of `{name}`.",
    at="items of another slice are compared",
)
EMPTY_COPY = say_trap(
    "`{text}` at {at} copies nothing, as `{name}` has no items: `copy` stops at the shorter one.",
    "Make `{name}` as long as what is copied.",
    at="nothing is copied here",
)
LETTERS_FOR_DAY = say_trap(
    "{text} at {at} is no layout: Go writes one as the day it takes for an example, 2006-01-02 "
    "15:04:05.",
    "Write the layout with the digits of that day.",
    at="the layout has letters",
)
LETTERS_CUT = say_trap(
    '`{text}` at {at} cuts off each of the letters in "{set}" as long as there are any, not that '
    "text.",
    "Use `{other}`.",
    at="letters are cut off here",
)
DEFERRED_EARLY = say_trap(
    "`{text}` at {at} is evaluated before `{error}` is looked at; where there is an error, "
    "`{name}` is nil.",
    "Defer it below the check.",
    at="this comes before the check",
)
WAITS_FIRST = say_trap(
    "`{text}` at {at} waits for goroutines that wait for somebody to take what they send to "
    "`{name}`, which happens below only.",
    "Wait and close `{name}` in a goroutine of its own, or give `{name}` room for all.",
    at="this waits before anything is taken",
)
WRITTEN_AT_ONCE = say_trap(
    "`{text}` at {at} runs in several goroutines at once, and nothing locks `{name}`.",
    "Lock a mutex around it.",
    at="the map is written without a lock",
)
COUNTED_BYTES = say_trap(
    "`{text}` at {at} counts the bytes of `{name}`, and {used} takes its letters; a letter such as "
    "`ü` has several bytes.",
    "Count the letters: `{letters}`.",
    at="bytes are counted here",
    used="letters are meant here",
)
BREAKS_SWITCH = say_suspicion(
    "`break` at {at} leaves only the `{kind}`, where its case ends anyway; the loop around it "
    "goes on.",
    "Label the loop, and `break` out of the label.",
    at="this leaves the `{kind}`, not the loop",
)
DEFERRED_VALUE = say_suspicion(
    "`{text}` at {at} takes the value that `{name}` has there, not the one that it has when the "
    "function ends; {changed} changes it later.",
    "Defer a function that reads it: `defer {mended}`.",
    at="the argument is evaluated here",
    changed="it changes after that",
)
LETTER_FOR_NUMBER = say_suspicion(
    "`{text}` at {at} is the letter with the number `{name}`, not its digits.",
    "Write `{mended}`.",
    at="the number becomes a letter",
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
UNTAGGED_FIELD = say_suspicion(
    "`{name}` at {at} begins with a small letter; so no encoder or decoder of another package sees "
    "it.",
    "Begin its name with a capital letter.",
    at="the field is not exported",
)
