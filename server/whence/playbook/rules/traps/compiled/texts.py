"""What the rules on traps of several compiled languages say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

WIDENED_LATE = say_trap(
    "`{text}` at {at} is computed in 32 bits and widened only then; so it is {value} where it "
    "doesn't fit.",
    "Make one of the factors wide before the multiplication.",
    at="the product has the width of its factors",
)
REMAINDER_BELOW = say_trap(
    "`{text}` at {at} is negative where its left side is; so the index is below zero.",
    "Add the right side and take the remainder again (Java: `Math.floorMod`).",
    at="the remainder has the sign of its left side",
)
NEVER_BELOW_ZERO = say_trap(
    "`{text}` at {at} always holds, as `{name}` is a `{kind}`; so the loop goes on past 0 with the "
    "greatest number.",
    "Count with a signed number, or compare before counting down (`{name}-- > 0`).",
    at="a number without a sign is compared with 0",
)
ONE_TOO_FAR = say_trap(
    "`{text}` at {at} lets the loop reach `{array}[{most}]`, one behind the last item.",
    "Write `<` for `<=`.",
    at="the loop goes one too far",
)
ROUNDED_EARLY = say_trap(
    "`{text}` at {at} divides whole numbers and drops the rest before it is multiplied.",
    "Multiply first, then divide.",
    at="the rest is dropped here",
)
ROUNDED_BEFORE = say_trap(
    "`{text}` at {at} divides whole numbers; so the fraction is gone before the result "
    "becomes one.",
    "Make one side of the division a fraction first.",
    at="the fraction is dropped here",
)
GOES_ON = say_trap(
    "`{case}` doesn't end at {at}, as the other cases do; so the next one runs as well.",
    "Write `break;` behind it.",
    at="the next case follows without a `break`",
)
NARROWED = say_trap(
    "`{text}` at {at} is put into a `{kind}`, and of {longest}, which was seen, only the low bits "
    "are left.",
    "Take a wider number, or refuse what is longer.",
    at="the length loses its high bits here",
)
SIZE_BELOW_ZERO = say_trap(
    "`{text}` at {at} has a very large number in it where `{name}` has {length} elements and "
    "{taken} are taken from that, as sizes have no sign.",
    "Ask first whether there are as many, or add on the other side: `i + 1 < {name}.size()`.",
    at="a size without a sign goes below zero here",
)
END_AS_LENGTH = say_trap(
    "`{text}` at {at} takes `{end}`, a place in the text, for the number of characters.",
    "Hand over the length: `{end} - ({start})`.",
    at="the end is taken for a length",
)
ZERO_QUOTIENT = say_trap(
    "`{text}` at {at} keeps whole numbers only and is 0 where the result is below 1; the division "
    "by `{divisor}` takes that 0.",
    "Multiply first and divide then, compute with a fraction, or refuse a result of 0.",
    at="the rest is dropped here",
)
ENDLESS_PART = say_trap(
    "`{end}` at {at} isn't limited, and the loop goes on by `{step}` as long as `{start}` is "
    "within; so the last part ends behind the end.",
    "Take the smaller one of `{end}` and the length.",
    at="the end of the last part is beyond the length",
)
CUT_DIFFERENCE = say_trap(
    "`{text}` at {at} tells the order by a difference, and {numbers}; so the order is wrong for "
    "some of them.",
    "Compare with `<` and `>` instead of subtracting.",
    at="the difference doesn't fit the result",
)
WIDE_DIFFERENCE = say_suspicion(
    "`{text}` at {at} tells the order by a difference, which goes around where one number is far "
    "below zero and the other far above.",
    "Compare the two (Java: `Integer.compare`) instead of subtracting.",
    at="the difference may not fit the result",
)
EQUAL_IS_BEFORE = say_trap(
    "`{text}` at {at} says of equal items that each stands before the other, which `{call}` must "
    "not be told: it runs past the ends.",
    "Compare with `<` or `>`.",
    at="equal items are said to be in order both ways",
)
NEVER_EQUAL = say_trap(
    "`{text}` at {at} never says that two are equal; so none is found by its order, and the order "
    "contradicts itself.",
    "Compare with `Integer.compare`, `Comparator.comparing`, or C#'s `CompareTo`.",
    at="equal ones are never said to be equal",
)
ONLY_ROOM = say_trap(
    "`{text}` at {at} makes room only: `{name}` has no items yet, so there is none to write to.",
    "Make the items (`resize`, a length for the capacity), or add each one.",
    at="room is made here, but no items",
)
FILLED_BEFORE = say_trap(
    "`{text}` at {at} makes `{name}` with that many empty items, and what is added comes behind "
    "them.",
    "Make it without items.",
    at="it has empty items from here on",
)
LOST_PARAMETER = say_trap(
    "`{text}` at {at} sets the parameter only, and nothing reads it after; so the caller keeps "
    "what it had.",
    "Return the new value, or take a pointer (or reference) to the caller's variable.",
    at="only the function's own copy is set",
)
SIGNED_BYTE = say_trap(
    "`{byte}` in `{text}` at {at} is a `{kind}`, which is below zero from 0x80 on; its sign then "
    "fills the bits above it.",
    "Drop the sign first: `({byte} & 0xff)`.",
    at="a byte with a sign is put beside others",
)
BYTE_OUT_OF_RANGE = say_trap(
    "`{text}` at {at} {holds} holds, as `{byte}` is a `{kind}`: it goes from -128 to 127.",
    "Drop the sign first: `({byte} & 0xff)`.",
    at="a byte with a sign is compared with a number above 127",
)
INDENTED_ALIKE = say_trap(
    "`{text}` at {at} is indented as if it belonged to {head}, which has no braces and ends before "
    "it; so it runs in any case.",
    "Put both statements in braces.",
    at="this doesn't belong to the line above",
    head="only the first statement belongs to this",
)
CHANGED_ALONE = say_suspicion(
    "`{name}` at {at} is a copy of `{value}`; {changed} changes the copy, and nothing puts it "
    "back.",
    "Change `{value}` itself, or store `{name}` there again.",
    at="a copy is made here",
    changed="only the copy is changed",
)
OTHER_CASE = say_trap(
    "`{text}` at {at} counts from a letter of the other case; so it is off by 32.",
    "Count from `{mended}`.",
    at="the letters are of different cases",
)
ONLY_NEIGHBOURS = say_suspicion(
    "`{text}` at {at} drops only equal neighbours, and nothing sorts `{name}` before.",
    "Sort `{name}` first.",
    at="equal items further apart stay",
)
OPPOSITE_KEPT = say_suspicion(
    "`{text}` at {at} {does} the items for which its condition holds; `{function}` is to do the "
    "opposite.",
    "Turn the condition: `{mended}`.",
    at="the condition is the wrong way round",
)
NARROW_BIT = say_suspicion(
    "`{text}` at {at} shifts an `int`, which has 32 bits, and is made wider only then.",
    "Begin with `{mended}`.",
    at="the shift has the width of its left side",
)
APPENDED_LINE = say_trap(
    "`{text}` at {at} appends to `{name}`, which still has the lines before.",
    "Call `{name}.clear()` before each line.",
    at="the line is added to those before",
)
LEFT_END_OF_LINE = say_suspicion(
    "`{text}` at {at} leaves the line break at the end of `{name}`.",
    "Take it off: `{mended}`.",
    at="the line is read with its end",
)
LENGTH_AS_END = say_suspicion(
    "`{text}` at {at} takes `{name}` for the place where the part ends, not for its length.",
    "Write `{mended}`.",
    at="a length is taken for an end",
)
