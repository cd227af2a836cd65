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
EQUAL_IS_BEFORE = say_trap(
    "`{text}` at {at} says of equal items that each stands before the other, which `{call}` must "
    "not be told: it runs past the ends.",
    "Compare with `<` or `>`.",
    at="equal items are said to be in order both ways",
)
FILLED_BEFORE = say_trap(
    "`{text}` at {at} makes `{name}` with that many empty items, and what is added comes behind "
    "them.",
    "Make it without items.",
    at="it has empty items from here on",
)
SIGNED_BYTE = say_trap(
    "`{byte}` in `{text}` at {at} is a `{kind}`, which is below zero from 0x80 on; its sign then "
    "fills the bits above it.",
    "Drop the sign first: `({byte} & 0xff)`.",
    at="a byte with a sign is put beside others",
)
ONLY_NEIGHBOURS = say_suspicion(
    "`{text}` at {at} drops only equal neighbours, and nothing sorts `{name}` before.",
    "Sort `{name}` first.",
    at="equal items further apart stay",
)
