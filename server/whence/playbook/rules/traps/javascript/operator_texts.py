"""What the rules on traps of JavaScript's operators say."""

from __future__ import annotations

from typing import Final

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

EQUALS_NAN = say_trap(
    "`{text}` at {at} always comes out the same: nothing equals NaN, not even NaN.",
    "Ask `Number.isNaN(…)`.",
    at="NaN is compared",
)
EQUALS_NEW = say_trap(
    "`{text}` at {at} always comes out the same: `{new}` is a new object there, which equals no "
    "other one.",
    "Ask how much is in it.",
    at="a new object is compared",
)
NEGATED_FIRST = say_trap(
    "`{text}` at {at} turns its left side into true or false first, by `{name}`, and then asks for "
    "that.",
    "Put all behind the `!` in parentheses.",
    at="the `!` binds to the left side alone",
)
COMPARED_IN_CHAIN = say_trap(
    "`{text}` at {at} compares the true or false of `{first}` with the last part.",
    "Write two comparisons, joined by `&&`.",
    at="a truth is compared with a number",
)
COMPUTED_FIRST = say_trap(
    "`{text}` at {at} computes `{left}` first, which is never null; so `{name}` gets no other "
    "value where it is missing.",
    "Put `{name}` and its other value in parentheses.",
    at="`??` binds less than the other sign",
)
JOINED_CONDITION = say_trap(
    "`{text}` at {at} asks whether `{left}` is empty, which it never is; it doesn't ask for "
    "`{name}` alone.",
    "Put all from `{name}` on in parentheses.",
    at="the joined text is the condition",
)
CASES_OF_TRUTH = say_trap(
    "The `switch` at {at} compares `{name}` with the true or false that each `case` gives; so none "
    "of them is taken.",
    "Write `switch (true)`.",
    at="`{name}` is compared with truths",
)
ARRAY_FOR_NUMBERS = say_suspicion(
    "`{text}` at {at} takes numbers, one by one; of an array of several it gives NaN.",
    "Spread the array: `...{name}`.",
    at="an array is passed for numbers",
)
_POSITION: Final = (
    "`{text}` at {at} is a position, and is taken for a truth: it is 0, which counts as false, at "
    "the start, and -1, which counts as true, where nothing is found."
)
_COMPARE: Final = "Compare it with -1."
POSITION_AS_TRUTH = say_trap(_POSITION, _COMPARE, at="a position is asked for its truth")
POSITION_AS_FALSE = say_suspicion(_POSITION, _COMPARE, at="a position is asked for its truth")
START_LEFT_OUT = say_suspicion(
    "`{text}` at {at} leaves out what is found at the start, which has the position 0.",
    "Compare by `>= 0`.",
    at="the position 0 counts as not found",
)
NULL_AS_OBJECT = say_suspicion(
    "`{text}` at {at} also holds for null, whose type is `object` as well.",
    "Ask `{name} !== null` as well.",
    at="null counts as an object",
)
LAST_TAKEN = say_suspicion(
    "`{text}` at {at} takes out the last element of `{of}` where it doesn't have `{item}`: the "
    "position is -1 then.",
    "Ask first whether `{item}` is there.",
    at="-1 is the last position here",
)
