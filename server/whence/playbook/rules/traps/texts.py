"""What the rules on traps of a language say."""

from __future__ import annotations

from typing import Final

from whence.playbook.engine.conclusion import SUGGESTED, FindingText

_FROM_ONE: Final = "what one of them changes, all have"


def _trap(cause: str, fix: str, **quotes: str) -> FindingText:
    """The sentences of one trap, which stands at `{at}`."""
    crash = "the error is raised here"
    return FindingText(cause, fix, SUGGESTED, "at", crash=crash, **quotes)


ASSIGNED_INTO = _trap(
    "`{call}` at {at} writes into `{name}` itself, which all calls share: what one call gives, the "
    "next ones have as well.",
    "Put a new object first: `Object.assign({{}}, {name}, …)`.",
    at="this changes `{name}`",
)
SAME_IN_EVERY_PLACE = _trap(
    "`{text}` at {at} puts the same object in every place: " + _FROM_ONE + ".",
    "Make a new object for each place at {at}.",
    at="one object is made here",
)
SAME_FOR_EVERY_KEY = _trap(
    "`{text}` at {at} gives the same object for every key that is not there, and stores none.",
    "Make and store one for each key: `Hash.new {{ |hash, key| hash[key] = … }}`.",
    at="one object is made here",
)
NOT_STORED = _trap(
    "`{text}` at {at} makes an object for a key that is not there and does not store it; so what "
    "is put into it is lost.",
    "Store it: `Hash.new {{ |hash, key| hash[key] = … }}`.",
    at="the object is made here",
)
OF_THE_CLASS = _trap(
    "`{name}` at {at} belongs to the class `{owner}`, so all its objects share it, and {changed} "
    "changes it.",
    "Make it in `__init__`, for each object.",
    at="it is made once here",
    changed="this changes it for all",
)
SHARED_DEFAULT = _trap(
    "The default of `{name}` at {at} is made once, and {changed} changes it; so all calls of "
    "`{function}` without `{name}` share it.",
    "Take None as the default, and make a new one in the function.",
    at="it is made once here",
    changed="this changes it for all calls",
)
CHANGED_BY_VALUE = _trap(
    "PHP hands `{name}` over by value at {at}; so {changed} changes a copy, and the caller's array "
    "stays as it is.",
    "Take it by reference (`array &{name}`), or return the changed array.",
    at="it is taken by value here",
    changed="the copy is changed here",
)
LEFT_REFERENCE = _trap(
    "After the loop that ends at {at}, `{name}` still refers to the last item; so {changed}, which "
    "sets `{name}` again, overwrites that item.",
    "Write `unset({name});` after the loop.",
    at="the loop took its items by reference",
    changed="this sets the last item",
)
CHANGED_COPY = _trap(
    "The loop at {loop} goes over copies; so {at} changes the copy in `{name}`, and what the loop "
    "goes over stays as it is.",
    "Go over the items by reference or index, or store the changed item back.",
    loop="it goes over copies",
    at="the copy is changed here",
)
SWAPPED = _trap(
    "`{call}` at {at} hands `{name}` and `{other}` over in each other's place.",
    "Hand them over in the order of the parameters.",
    at="the arguments stand in another order than the parameters",
)
SHARED_PATTERN = _trap(
    "The pattern `{name}` at {at} has the flag `g` or `y`; so it goes on from where it matched "
    "last, also in another text, and misses what stands before.",
    "Leave the flag out, or set `{name}.lastIndex = 0` before each text.",
    at="the pattern is made once here",
)
COPIED_ONE_LEVEL = _trap(
    "`{copy}` at {at} copies the first level only: `{key}` in it is the one of `{name}` ({made}), "
    "which {changed} changes for all copies.",
    "Copy `{key}` as well, or make a new one each time.",
    made="`{key}` is made once here",
    at="the copy is made here",
    changed="this changes it for all",
)
MERGED_ONE_LEVEL = _trap(
    "`{merge}` at {at} replaces `{key}` as a whole; so a `{key}` without `{lost}` loses what "
    "`{name}` has for it.",
    "Merge `{key}` level by level.",
    at="the merge is one level deep",
)
POSITION_AS_TRUTH = _trap(
    "`{call}` at {at} gives 0 for what stands at the start, and the test takes 0 for not found.",
    "Compare with `false`: `{call} !== false`.",
    at="a position is asked for its truth",
)
DECODED_TO_OBJECTS = _trap(
    "`{call}` at {at} gives objects, not arrays.",
    "Ask for arrays: pass `true` as the second argument.",
    at="it gives objects",
)
RENUMBERED = _trap(
    "`{call}` at {at} gives number keys new numbers from 0; so what `{name}` had under a number is "
    "under another one.",
    "Use `+` or `array_replace`, which keep the keys.",
    at="the keys are numbered anew",
)
CHANGED_DATE = _trap(
    "The date made at {at} can be changed: `{call}` ({changed}) changes it, and gives that same "
    "object.",
    "Make a `DateTimeImmutable` at {at}, or change a clone.",
    at="a date is made that can be changed",
    changed="the date itself is changed",
)
CHANGED_CONSTANT = _trap(
    "`{name}` at {at} is the object of `{constant}`, and the line changes it; so it is changed "
    "wherever `{constant}` is used.",
    "Change a copy: `{name}.dup`, or make a new one with `+`.",
    at="the constant's object is changed",
)
KEYS_OF_TEXT = _trap(
    "What is parsed at {at} has texts for keys, `{name}` has symbols; so `{merge}` ({merged}) "
    "replaces nothing.",
    "Parse with `symbolize_names: true`, or turn the keys into symbols.",
    at="the keys of this are texts",
    merged="they are merged with symbols",
)
SORTED_AS_TEXT = _trap(
    "`{call}` at {at} sorts numbers as texts: 10 comes before 9.",
    "Compare the numbers: `.sort((a, b) => a - b)`.",
    at="there is no function that compares",
)
INDEX_AS_BASE = _trap(
    "`{call}` at {at} passes each index on as the base of the number.",
    "Pass the text alone: `.map((text) => parseInt(text, 10))`.",
    at="`parseInt` gets the index as well",
)
CHARACTERS_FOR_BYTES = _trap(
    "`{count}` at {at} counts the characters of `{name}`, which is written as bytes: some "
    "characters take several.",
    "Encode `{name}` first, and count the bytes.",
    at="the characters are counted",
)
NOT_RETURNED = _trap(
    "`{function}` builds `{name}` ({at}) and doesn't return it, as it returns something in other "
    "cases.",
    "Return `{name}`.",
    at="`{name}` is set here, and nothing reads it",
)
